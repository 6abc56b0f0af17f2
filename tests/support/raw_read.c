/* Lenient readers of both formats. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include "raw_plan.h"

struct reader {
    const char *at, *end;
};

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && strchr(" \n\t\r", *reader->at) != NULL &&
           *reader->at != '\0')
        reader->at++;
}

static bool take(struct reader *reader, const char *word)
{
    size_t length = strlen(word);
    skip_blanks(reader);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

static bool take_u64(struct reader *reader, uint64_t *value)
{
    bool any = false;
    skip_blanks(reader);
    for (*value = 0; reader->at < reader->end && isdigit((unsigned char)*reader->at); any = true) {
        uint64_t digit = (uint64_t)(*reader->at++ - '0');
        if (*value > (UINT64_MAX - digit) / 10)
            return false;
        *value = *value * 10 + digit;
    }
    return any;
}

/* A number from 0 to `most`. */
static bool take_u32(struct reader *reader, uint32_t most, uint32_t *value)
{
    uint64_t wide;
    if (!take_u64(reader, &wide) || wide > most)
        return false;
    *value = (uint32_t)wide;
    return true;
}

static bool at_end(struct reader *reader)
{
    skip_blanks(reader);
    return reader->at == reader->end;
}

static bool take_axis_name(struct reader *reader, char name[REDIST_MAX_NAME + 1u])
{
    size_t length = 0;
    skip_blanks(reader);
    while (reader->at < reader->end && length < REDIST_MAX_NAME &&
           (isalnum((unsigned char)*reader->at) || *reader->at == '_'))
        name[length++] = *reader->at++;
    name[length] = '\0';
    return length > 0;
}

static bool take_named_axes(struct reader *reader, const struct redist_mesh *mesh, uint32_t *naxes,
                            uint8_t axis[REDIST_MAX_AXES])
{
    do {
        char name[REDIST_MAX_NAME + 1u];
        uint32_t a = 0;
        if (*naxes == REDIST_MAX_AXES || !take_axis_name(reader, name))
            return false;
        while (a < mesh->naxes && strcmp(mesh->axis[a].name, name) != 0)
            a++;
        if (a == mesh->naxes)
            return false;
        axis[(*naxes)++] = (uint8_t)a;
    } while (take(reader, ","));
    return take(reader, "}");
}

static bool take_list(struct reader *reader, uint32_t count, struct raw_step *step)
{
    if (take(reader, "list")) {
        for (uint32_t p = 0; p < count; p++)
            if (!take_u32(reader, UINT32_MAX, &step->list[p]))
                return false;
        return true;
    }
    if (!take(reader, "iota") || !take_u32(reader, RAW_IOTA, &step->iota_rank))
        return false;
    for (uint32_t t = 0; t < step->iota_rank; t++)
        if (!take_u32(reader, UINT32_MAX, &step->iota_dim[t]))
            return false;
    for (uint32_t t = 0; t < step->iota_rank; t++)
        if (!take_u32(reader, UINT32_MAX, &step->iota_perm[t]))
            return false;
    return step->iota_rank > 0 && raw_expand_iota(step, count);
}

/* The names behind `{`, up to its `}`; none at all is fine. */
static bool take_braces(struct reader *reader, const struct redist_mesh *mesh, uint32_t *naxes,
                        uint8_t axis[REDIST_MAX_AXES])
{
    *naxes = 0;
    return take(reader, "}") || take_named_axes(reader, mesh, naxes, axis);
}

static bool take_named_dims(struct reader *reader, const struct redist_mesh *mesh,
                            struct redist_type *type)
{
    if (take(reader, "]"))
        return true;
    do {
        if (type->rank == REDIST_MAX_RANK)
            return false;
        struct redist_dim *dim = &type->dim[type->rank++];
        if (!take_u64(reader, &dim->tile))
            return false;
        dim->size = dim->tile;
        if (!take(reader, "{"))
            continue;
        if (!take_braces(reader, mesh, &dim->naxes, dim->axis) || !take_u64(reader, &dim->size))
            return false;
    } while (take(reader, ","));
    return take(reader, "]");
}

static bool take_named_type(struct reader *reader, const struct redist_mesh *mesh,
                            struct redist_type *type)
{
    if (!take(reader, "[") || !take_named_dims(reader, mesh, type))
        return false;
    return !take(reader, "{") || take_named_axes(reader, mesh, &type->nunreduced, type->unreduced);
}

/* The list of an order line: a step's, of as many numbers as there are positions. */
static bool take_order(struct reader *reader, struct redist_mesh *mesh)
{
    uint32_t positions = raw_count_positions(mesh);
    struct raw_step step = {0};
    if (!take(reader, "order"))
        return true;
    if (positions == 0 || !take_u32(reader, UINT32_MAX, &mesh->first))
        return false;
    mesh->order = step.list = raw_allocate(positions * sizeof *step.list);
    return take_list(reader, positions, &step);
}

static bool take_named_mesh(struct reader *reader, struct redist_mesh *mesh)
{
    do {
        if (mesh->naxes == REDIST_MAX_AXES)
            return false;
        struct redist_axis *axis = &mesh->axis[mesh->naxes++];
        if (!take_axis_name(reader, axis->name) || !take(reader, "=") ||
            !take_u32(reader, REDIST_MAX_DEVICES, &axis->size))
            return false;
    } while (take(reader, ","));
    return take_order(reader, mesh);
}

static bool take_operator(struct reader *reader, struct redist_problem *problem)
{
    for (uint32_t op = REDIST_SUM; op <= REDIST_XOR; op++) {
        if (take(reader, raw_operators[op])) {
            problem->combine = (enum redist_operator)op;
            return true;
        }
    }
    return false;
}

bool raw_read_problem(const char *text, size_t length, struct redist_problem *problem)
{
    struct reader reader = {text, text + length};
    memset(problem, 0, sizeof *problem);
    if (!take(&reader, "redist-problem") || !take(&reader, "2") ||
        (take(&reader, "devices") && !take_u32(&reader, UINT32_MAX, &problem->devices)) ||
        !take(&reader, "mesh") || !take_named_mesh(&reader, &problem->mesh) ||
        !take(&reader, "elem") || !take_u32(&reader, UINT32_MAX, &problem->elem_bytes) ||
        (take(&reader, "op") && !take_operator(&reader, problem)) || !take(&reader, "from") ||
        !take_named_type(&reader, &problem->mesh, &problem->from))
        return false;
    problem->two_meshes = take(&reader, "mesh");
    if (problem->two_meshes && !take_named_mesh(&reader, &problem->target_mesh))
        return false;
    return take(&reader, "to") &&
           take_named_type(&reader, raw_target_mesh(problem), &problem->to) && at_end(&reader);
}

/* So many axis numbers. */
static bool take_axes(struct reader *reader, uint32_t *naxes, uint8_t axis[REDIST_MAX_AXES])
{
    if (!take_u32(reader, REDIST_MAX_AXES, naxes))
        return false;
    for (uint32_t k = 0; k < *naxes; k++) {
        uint32_t number;
        if (!take_u32(reader, REDIST_MAX_AXES - 1, &number))
            return false;
        axis[k] = (uint8_t)number;
    }
    return true;
}

static bool take_layout(struct reader *reader, struct redist_type *type)
{
    if (!take_u32(reader, REDIST_MAX_RANK, &type->rank))
        return false;
    for (uint32_t i = 0; i < type->rank; i++) {
        struct redist_dim *dim = &type->dim[i];
        if (!take_u64(reader, &dim->tile) || !take_u64(reader, &dim->size) ||
            !take_axes(reader, &dim->naxes, dim->axis))
            return false;
    }
    return true;
}

static bool take_sizes(struct reader *reader, struct redist_mesh *mesh)
{
    if (!take_u32(reader, REDIST_MAX_AXES, &mesh->naxes))
        return false;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        if (!take_u32(reader, REDIST_MAX_DEVICES, &mesh->axis[a].size))
            return false;
    return true;
}

static bool take_parts(struct reader *reader, struct raw_plan *plan)
{
    if (!take(reader, "parts"))
        return true;
    if (!take_u32(reader, REDIST_MAX_AXES, &plan->nparts))
        return false;
    for (uint32_t k = 0; k < plan->nparts; k++)
        if (!take_u32(reader, REDIST_MAX_AXES - 1, &plan->part[k].axis) ||
            !take_u32(reader, REDIST_MAX_DEVICES, &plan->part[k].size))
            return false;
    return true;
}

static bool take_sums(struct reader *reader, struct raw_plan *plan)
{
    if (!take(reader, "sums") || !take_u32(reader, REDIST_MAX_RANK, &plan->nsums))
        return false;
    for (uint32_t k = 0; k < plan->nsums; k++) {
        struct redist_sum *sum = &plan->sum[k];
        uint32_t kept;
        if (!take_u32(reader, 1, &kept) || !take_u64(reader, &sum->size) ||
            !take_axes(reader, &sum->naxes, sum->axis))
            return false;
        sum->kept = kept != 0;
    }
    return true;
}

static bool take_restated(struct reader *reader, struct raw_plan *plan)
{
    struct redist_problem *problem = &plan->problem;
    if (!take(reader, "redist-cert") || !take(reader, "2") || !take(reader, "devices") ||
        !take_u32(reader, REDIST_MAX_DEVICES, &plan->ndevices) || !take(reader, "mesh") ||
        !take_sizes(reader, &problem->mesh) || !take(reader, "elem") ||
        !take_u32(reader, UINT32_MAX, &problem->elem_bytes) ||
        (take(reader, "op") && !take_operator(reader, problem)) || !take_parts(reader, plan) ||
        !take_sums(reader, plan) || !take(reader, "from") || !take_layout(reader, &problem->from))
        return false;
    problem->two_meshes = take(reader, "mesh");
    return (!problem->two_meshes || take_sizes(reader, &problem->target_mesh)) &&
           take(reader, "to") && take_layout(reader, &problem->to) &&
           raw_count_dimensions(plan) <= REDIST_MAX_RANK;
}

/* Of two names, one of which begins with the other, the longer has the lower number. */
static bool take_operation(struct reader *reader, struct raw_step *step)
{
    const uint32_t most = REDIST_MAX_RANK - 1;
    uint32_t op = 0;
    while (op < RAW_OPS && !take(reader, raw_traits[op].name))
        op++;
    if (op == RAW_OPS)
        return false;
    const struct raw_traits *traits = &raw_traits[op];
    step->op = (enum raw_op)op;
    step->factor = 1;
    return (!traits->joins || take_u32(reader, most, &step->into)) &&
           (!traits->splits || take_u32(reader, most, &step->split)) &&
           (!traits->has_factor || take_u32(reader, UINT32_MAX, &step->factor));
}

static bool take_groups(struct reader *reader, uint32_t ndevices, struct raw_step *step)
{
    for (uint32_t p = 0; p < ndevices; p++)
        step->list[p] = p;
    step->used = ndevices;
    if (!raw_traits[step->op].has_groups)
        return true;
    return take_list(reader, ndevices, step) &&
           (!take(reader, "use") || take_u32(reader, ndevices, &step->used));
}

static bool take_step(struct reader *reader, uint32_t number, struct raw_plan *plan)
{
    struct raw_step *step = &plan->step[number];
    uint32_t stated;
    step->list = raw_allocate(plan->ndevices * sizeof *step->list);
    plan->nsteps = number + 1;
    if (!take(reader, "step") || !take_u32(reader, RAW_STEPS, &stated) || stated != number + 1 ||
        !take_operation(reader, step) || !take(reader, "tile"))
        return false;
    for (uint32_t i = 0; i < raw_count_dimensions(plan); i++)
        if (!take_u64(reader, &step->tile[i]))
            return false;
    return take(reader, "size") && take_u64(reader, &step->size) && take(reader, "cost") &&
           take_u64(reader, &step->cost) && take_groups(reader, plan->ndevices, step);
}

static bool take_fusion(struct reader *reader, struct raw_plan *plan)
{
    plan->has_fusion = true;
    if (!take_u64(reader, &plan->fused))
        return false;
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (!take_u32(reader, 1, &plan->step[s].joined))
            return false;
    return true;
}

static bool take_bound(struct reader *reader, struct raw_plan *plan)
{
    plan->has_bound = true;
    if (!take_u64(reader, &plan->least) || !take_u32(reader, RAW_STATES, &plan->nstates))
        return false;
    plan->state = raw_allocate(plan->nstates * sizeof *plan->state);
    for (uint32_t k = 0; k < plan->nstates; k++) {
        struct raw_state *state = &plan->state[k];
        if (!take(reader, "state"))
            return false;
        for (uint32_t i = 0; i < raw_count_state(plan); i++)
            if (!take_u64(reader, &state->number[i]))
                return false;
        if (!take(reader, "paid") || !take_u64(reader, &state->paid))
            return false;
    }
    return true;
}

static bool take_body(struct reader *reader, struct raw_plan *plan)
{
    uint32_t nsteps, again;
    if (!take(reader, "claim") || !take(reader, "height") || !take_u64(reader, &plan->height) ||
        !take(reader, "cost") || !take_u64(reader, &plan->cost) || !take(reader, "bounded") ||
        !take_u32(reader, 1, &plan->bounded) || !take(reader, "normal") ||
        !take_u32(reader, 1, &plan->normal) || !take(reader, "received") ||
        !take_u64(reader, &plan->received) || !take(reader, "identical") ||
        !take_u32(reader, 1, &plan->identical) || !take(reader, "steps") ||
        !take_u32(reader, RAW_STEPS, &nsteps))
        return false;
    for (uint32_t s = 0; s < nsteps; s++)
        if (!take_step(reader, s, plan))
            return false;
    if (take(reader, "fused") && !take_fusion(reader, plan))
        return false;
    if (take(reader, "bound") && !take_bound(reader, plan))
        return false;
    return take(reader, "end") && take_u32(reader, RAW_STEPS, &again) && again == nsteps &&
           at_end(reader);
}

bool raw_read_certificate(const char *text, size_t length, struct raw_plan *plan)
{
    struct reader reader = {text, text + length};
    memset(plan, 0, sizeof *plan);
    if (take_restated(&reader, plan) && plan->ndevices > 0 && take_body(&reader, plan))
        return true;
    raw_free_plan(plan);
    return false;
}
