/* Keeping, restating and writing plans. */
#include "raw_plan.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *raw_allocate(size_t bytes)
{
    void *memory = malloc(bytes > 0 ? bytes : 1);
    if (memory == NULL) {
        (void)fprintf(stderr, "out of memory in a test\n");
        abort();
    }
    return memory;
}

const struct raw_traits raw_traits[RAW_OPS] = {
    [RAW_DYNSLICE] = {"dynslice", true, false, false, true, true},
    [RAW_ALLGATHER] = {"allgather", false, true, false, true, true},
    [RAW_ALLTOALL] = {"alltoall", true, true, false, true, true},
    [RAW_ALLPERMUTE] = {"allpermute", false, false, false, false, true},
    [RAW_REDUCESCATTER] = {"reducescatter", true, true, true, true, true},
    [RAW_ALLREDUCE] = {"allreduce", false, true, true, true, true},
    [RAW_REDUCE] = {"reduce", false, true, true, true, true},
    [RAW_BROADCAST] = {"broadcast", false, false, false, true, true},
    [RAW_RESIZE] = {"resize", false, false, false, false, false},
    [RAW_EXCHANGE] = {"exchange", false, false, false, false, false},
};

const char *const raw_operators[REDIST_XOR + 1] = {
    [REDIST_NO_OPERATOR] = "", [REDIST_SUM] = "sum", [REDIST_PRODUCT] = "product",
    [REDIST_MIN] = "min",      [REDIST_MAX] = "max", [REDIST_AND] = "and",
    [REDIST_OR] = "or",        [REDIST_XOR] = "xor"};

uint32_t raw_count_positions(const struct redist_mesh *mesh)
{
    uint64_t positions = 1;
    for (uint32_t a = 0; a < mesh->naxes; a++) {
        positions *= mesh->axis[a].size;
        if (positions == 0 || positions > REDIST_MAX_DEVICES)
            return 0;
    }
    return (uint32_t)positions;
}

const struct redist_mesh *raw_target_mesh(const struct redist_problem *problem)
{
    return problem->two_meshes ? &problem->target_mesh : &problem->mesh;
}

uint32_t raw_count_devices(const struct redist_problem *problem)
{
    uint32_t source = raw_count_positions(&problem->mesh);
    uint32_t target = raw_count_positions(raw_target_mesh(problem));
    if (source == 0 || target == 0)
        return 0;
    if (problem->devices > 0)
        return problem->devices <= REDIST_MAX_DEVICES ? problem->devices : 0;
    return source > target ? source : target;
}

uint32_t raw_count_dimensions(const struct raw_plan *plan)
{
    return plan->problem.from.rank + plan->nsums;
}

void raw_fill_tile(const struct raw_plan *plan, bool target, uint64_t tile[REDIST_MAX_RANK])
{
    const struct redist_type *type = target ? &plan->problem.to : &plan->problem.from;
    uint32_t rank = plan->problem.from.rank;
    for (uint32_t i = 0; i < REDIST_MAX_RANK; i++)
        tile[i] = i < rank ? type->dim[i].tile : 0;
    for (uint32_t k = 0; k < plan->nsums && rank + k < REDIST_MAX_RANK; k++)
        tile[rank + k] = target && !plan->sum[k].kept ? plan->sum[k].size : 1;
}

static bool fills(const struct redist_mesh *mesh, const struct redist_type *type)
{
    for (uint32_t i = 0; i < type->rank; i++) {
        uint64_t whole = type->dim[i].tile;
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            whole *= mesh->axis[type->dim[i].axis[k]].size;
        if (whole != type->dim[i].size)
            return false;
    }
    return true;
}

/* Some axis is unreduced in the target alone. */
static bool has_made_axis(const struct redist_problem *problem)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    for (uint32_t k = 0; k < to->nunreduced; k++)
        if (memchr(from->unreduced, to->unreduced[k], from->nunreduced) == NULL)
            return true;
    return false;
}

bool raw_is_even(const struct redist_problem *problem, const struct raw_plan *plan)
{
    if (problem->two_meshes || has_made_axis(problem) ||
        raw_count_positions(&problem->mesh) != plan->ndevices)
        return false;
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (plan->step[s].op > RAW_ALLREDUCE || plan->step[s].used != plan->ndevices)
            return false;
    return fills(&problem->mesh, &problem->from) && fills(&problem->mesh, &problem->to);
}

bool raw_is_plain(const struct redist_problem *problem, const struct raw_plan *plan)
{
    return plan->nsums == 0 && raw_is_even(problem, plan);
}

uint32_t raw_count_state(const struct raw_plan *plan)
{
    return plan->problem.from.rank + (plan->nsums > 0);
}

void raw_free_problem(struct redist_problem *problem)
{
    free(problem->mesh.order);
    free(problem->target_mesh.order);
    problem->mesh.order = problem->target_mesh.order = NULL;
}

void raw_copy_plan(const struct raw_plan *plan, struct raw_plan *copy)
{
    size_t bytes = plan->ndevices * sizeof(uint32_t);
    *copy = *plan;
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        copy->step[s].list = raw_allocate(bytes);
        memcpy(copy->step[s].list, plan->step[s].list, bytes);
    }
    if (plan->state == NULL)
        return;
    copy->state = raw_allocate(plan->nstates * sizeof *copy->state);
    memcpy(copy->state, plan->state, plan->nstates * sizeof *copy->state);
}

void raw_free_plan(struct raw_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        free(plan->step[s].list);
    plan->nsteps = 0;
    free(plan->state);
    plan->state = NULL;
}

/* Number 0 .. D-1, view as the shape iota_dim, let axis t of the result be axis
 * iota_perm[t], read off row-major. */
bool raw_expand_iota(struct raw_step *step, uint32_t ndevices)
{
    uint64_t product = 1;
    uint32_t stride[RAW_IOTA], counter[RAW_IOTA] = {0}, seen = 0;
    for (uint32_t t = step->iota_rank; t-- > 0;) {
        stride[t] = (uint32_t)product;
        product *= step->iota_dim[t];
        if (product == 0 || product > ndevices || step->iota_perm[t] >= step->iota_rank)
            return false;
        seen |= 1u << step->iota_perm[t];
    }
    if (product != ndevices || seen != (1u << step->iota_rank) - 1u)
        return false;
    for (uint32_t p = 0; p < ndevices; p++) {
        uint32_t device = 0;
        for (uint32_t t = 0; t < step->iota_rank; t++)
            device += counter[t] * stride[step->iota_perm[t]];
        step->list[p] = device;
        for (uint32_t t = step->iota_rank; t-- > 0;) {
            if (++counter[t] < step->iota_dim[step->iota_perm[t]])
                break;
            counter[t] = 0;
        }
    }
    return true;
}

static uint64_t multiply_tile(const uint64_t *tile, uint32_t rank)
{
    uint64_t size = 1;
    for (uint32_t i = 0; i < rank; i++)
        size *= tile[i];
    return size;
}

static uint64_t price_step(enum raw_op op, uint64_t before, uint64_t after)
{
    switch (op) {
    case RAW_DYNSLICE:
    case RAW_RESIZE:
        return 0;
    case RAW_ALLREDUCE:
        return 2 * before;
    case RAW_REDUCESCATTER:
    case RAW_REDUCE:
    case RAW_BROADCAST:
        return before;
    default:
        return after;
    }
}

static void restate_step(const struct raw_plan *plan, struct raw_step *step, const uint64_t *before,
                         uint64_t size, uint64_t cost)
{
    const struct raw_traits *traits = &raw_traits[step->op];
    uint32_t rank = plan->problem.from.rank;
    if (step->op == RAW_EXCHANGE)
        raw_fill_tile(plan, true, step->tile);
    else if (step->op != RAW_RESIZE)
        memcpy(step->tile, before, sizeof step->tile);
    if (traits->splits)
        step->tile[step->split] /= step->factor;
    if (traits->joins)
        step->tile[step->into] *= step->factor;
    step->size = multiply_tile(step->tile, rank);
    step->cost = cost + price_step(step->op, size, step->size);
}

/* Place of an operation in the normal form. */
static int find_phase(enum raw_op op)
{
    return op == RAW_DYNSLICE ? 0 : op == RAW_ALLGATHER ? 2 : 1;
}

void raw_restate_plan(struct raw_plan *plan)
{
    uint32_t rank = plan->problem.from.rank;
    uint64_t tile[REDIST_MAX_RANK], target[REDIST_MAX_RANK];
    raw_fill_tile(plan, false, tile);
    raw_fill_tile(plan, true, target);
    uint64_t first = multiply_tile(tile, rank), last = multiply_tile(target, rank);
    uint64_t size = first;
    plan->height = first;
    plan->has_fusion = false;
    plan->cost = 0;
    plan->normal = 1;
    plan->received = UINT64_MAX;
    plan->identical = 0;
    for (uint32_t s = 0; s < plan->nsteps; s++) {
        struct raw_step *step = &plan->step[s];
        restate_step(plan, step, tile, size, plan->cost);
        memcpy(tile, step->tile, sizeof tile);
        size = step->size;
        plan->cost = step->cost;
        if (size > plan->height)
            plan->height = size;
        if (s > 0 && find_phase(step->op) < find_phase(plan->step[s - 1].op))
            plan->normal = 0;
    }
    plan->bounded = plan->height <= (first > last ? first : last);
}

struct writer {
    char *text;
    size_t length, room;
};

static void put(struct writer *writer, const char *format, ...)
{
    va_list arguments;
    if (writer->room - writer->length < 128) {
        writer->room *= 2;
        writer->text = realloc(writer->text, writer->room);
        if (writer->text == NULL)
            abort();
    }
    va_start(arguments, format);
    writer->length += (size_t)vsnprintf(writer->text + writer->length,
                                        writer->room - writer->length, format, arguments);
    va_end(arguments);
}

static void put_layouts(struct writer *writer, const char *word, const struct redist_type *type)
{
    put(writer, "%s %" PRIu32 "\n", word, type->rank);
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        put(writer, "%" PRIu64 " %" PRIu64 " %" PRIu32, dim->tile, dim->size, dim->naxes);
        for (uint32_t k = 0; k < dim->naxes; k++)
            put(writer, " %u", (unsigned)dim->axis[k]);
        put(writer, "\n");
    }
}

static void put_groups(struct writer *writer, const struct raw_step *step, uint32_t ndevices)
{
    if (step->iota_rank == 0) {
        put(writer, "list");
        for (uint32_t p = 0; p < ndevices; p++)
            put(writer, " %" PRIu32, step->list[p]);
    } else {
        put(writer, "iota %" PRIu32, step->iota_rank);
        for (uint32_t t = 0; t < step->iota_rank; t++)
            put(writer, " %" PRIu32, step->iota_dim[t]);
        for (uint32_t t = 0; t < step->iota_rank; t++)
            put(writer, " %" PRIu32, step->iota_perm[t]);
    }
    if (step->used < ndevices)
        put(writer, " use %" PRIu32, step->used);
    put(writer, "\n");
}

static void put_step(struct writer *writer, const struct raw_plan *plan, uint32_t s)
{
    const struct raw_step *step = &plan->step[s];
    const struct raw_traits *traits = &raw_traits[step->op];
    put(writer, "step %" PRIu32 " %s", s + 1, traits->name);
    if (traits->joins)
        put(writer, " %" PRIu32, step->into);
    if (traits->splits)
        put(writer, " %" PRIu32, step->split);
    if (traits->has_factor)
        put(writer, " %" PRIu32, step->factor);
    put(writer, " tile");
    for (uint32_t i = 0; i < raw_count_dimensions(plan); i++)
        put(writer, " %" PRIu64, step->tile[i]);
    put(writer, " size %" PRIu64 " cost %" PRIu64 "\n", step->size, step->cost);
    if (traits->has_groups)
        put_groups(writer, step, plan->ndevices);
}

static void put_sections(struct writer *writer, const struct raw_plan *plan)
{
    if (plan->has_fusion) {
        put(writer, "fused %" PRIu64, plan->fused);
        for (uint32_t s = 0; s < plan->nsteps; s++)
            put(writer, " %" PRIu32, plan->step[s].joined);
        put(writer, "\n");
    }
    if (!plan->has_bound)
        return;
    put(writer, "bound %" PRIu64 " %" PRIu32 "\n", plan->least, plan->nstates);
    for (uint32_t k = 0; k < plan->nstates; k++) {
        const struct raw_state *state = &plan->state[k];
        put(writer, "state");
        for (uint32_t i = 0; i < raw_count_state(plan); i++)
            put(writer, " %" PRIu64, state->number[i]);
        put(writer, " paid %" PRIu64 "\n", state->paid);
    }
}

static void put_mesh(struct writer *writer, const struct redist_mesh *mesh)
{
    put(writer, "mesh %" PRIu32, mesh->naxes);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        put(writer, " %" PRIu32, mesh->axis[a].size);
    put(writer, "\n");
}

static void put_sums(struct writer *writer, const struct raw_plan *plan)
{
    if (plan->nparts > 0)
        put(writer, "parts %" PRIu32, plan->nparts);
    for (uint32_t k = 0; k < plan->nparts; k++)
        put(writer, " %" PRIu32 " %" PRIu32, plan->part[k].axis, plan->part[k].size);
    if (plan->nparts > 0)
        put(writer, "\n");
    put(writer, "sums %" PRIu32 "\n", plan->nsums);
    for (uint32_t k = 0; k < plan->nsums; k++) {
        const struct redist_sum *sum = &plan->sum[k];
        put(writer, "%d %" PRIu64 " %" PRIu32, sum->kept, sum->size, sum->naxes);
        for (uint32_t a = 0; a < sum->naxes; a++)
            put(writer, " %u", (unsigned)sum->axis[a]);
        put(writer, "\n");
    }
}

char *raw_write_certificate(const struct raw_plan *plan, size_t *length)
{
    struct writer writer = {raw_allocate(4096), 0, 4096};
    const struct redist_problem *problem = &plan->problem;
    put(&writer, "redist-cert 2\ndevices %" PRIu32 "\n", plan->ndevices);
    put_mesh(&writer, &problem->mesh);
    put(&writer, "elem %" PRIu32 "\n", problem->elem_bytes);
    if (problem->combine != REDIST_NO_OPERATOR)
        put(&writer, "op %s\n", raw_operators[problem->combine]);
    put_sums(&writer, plan);
    put_layouts(&writer, "from", &problem->from);
    if (problem->two_meshes)
        put_mesh(&writer, &problem->target_mesh);
    put_layouts(&writer, "to", &problem->to);
    put(&writer, "claim height %" PRIu64 " cost %" PRIu64 " bounded %" PRIu32 " normal %" PRIu32,
        plan->height, plan->cost, plan->bounded, plan->normal);
    put(&writer, " received %" PRIu64 " identical %" PRIu32 "\n", plan->received, plan->identical);
    put(&writer, "steps %" PRIu32 "\n", plan->nsteps);
    for (uint32_t s = 0; s < plan->nsteps; s++)
        put_step(&writer, plan, s);
    put_sections(&writer, plan);
    put(&writer, "end %" PRIu32 "\n", plan->nsteps);
    *length = writer.length;
    return writer.text;
}
