#include "plan/choose/prices.h"

#include <stdlib.h>
#include <redist/compare.h>

#include "plan/links/link_price.h"
#include "plan/lower/lower.h"
#include "plan/digits/course.h"
#include "table/brought.h"
#include "table/table.h"
#include "types/mesh.h"

/* Lets every axis have bits of its own in a code of the coordinates, the last axis the lowest.
 * Whether that is just the number of the device, as where all sizes are powers of two. */
static bool share_bits(const struct redist_mesh *mesh, uint64_t bits[REDIST_MAX_AXES])
{
    uint32_t shift = 0;
    bool whole = true;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        uint32_t size = mesh->axis[x - 1].size, width = 0;
        while ((size - 1) >> width > 0)
            width++;
        bits[x - 1] = ((UINT64_C(1) << width) - 1) << shift;
        whole = whole && size == UINT32_C(1) << width;
        shift += width;
    }
    return whole;
}

/* The code of each device; NULL when memory runs out. */
static uint64_t *code_places(const struct redist_mesh *mesh, const uint64_t bits[REDIST_MAX_AXES])
{
    uint64_t *code = malloc(redist_count_devices(mesh) * sizeof *code);
    uint32_t known = 1;
    if (code == NULL)
        return NULL;
    code[0] = 0;
    for (uint32_t x = mesh->naxes; x > 0; x--) {
        uint32_t end = known * mesh->axis[x - 1].size;
        uint64_t lowest = bits[x - 1] & (~bits[x - 1] + 1);
        for (uint32_t d = known; d < end; d++)
            code[d] = code[d - known] + lowest;
        known = end;
    }
    return code;
}

uint32_t list_links(const struct redist_mesh *mesh)
{
    uint32_t links = 0;
    for (uint32_t x = 0; x < mesh->naxes && x < REDIST_MAX_AXES; x++)
        links |= (uint32_t)(mesh->axis[x].size > 1) << x;
    return links;
}

/* What steps say of the links that they use. */
struct device_codes {
    uint32_t links;                 /* all of the mesh */
    bool told;                      /* the steps say it */
    uint64_t *code;                 /* of code_places; NULL where it is the device's number */
    uint64_t bits[REDIST_MAX_AXES]; /* of each axis */
};

/* The bits in which the codes of two devices differ. */
static inline uint64_t find_difference(const uint64_t *code, uint32_t a, uint32_t b)
{
    return code == NULL ? a ^ b : code[a] ^ code[b];
}

/* Where the steps say which device is where on the mesh: its groups, or a list. Else, and
 * without memory for the codes, every link is taken to be used. */
static uint32_t find_spanned(const struct redist_plan *plan, const struct redist_step *step,
                             const struct device_codes *codes)
{
    uint64_t differ = 0;
    uint32_t spanned = 0;
    if (step->received == 0)
        return 0;
    if (step->list == NULL || !codes->told)
        return codes->links;
    bool permutes = step->op == REDIST_ALLPERMUTE;
    uint32_t n = permutes ? 1 : step->factor;
    for (uint32_t p = 0; p < plan->ndevices; p += n) {
        const uint32_t *group = step->list + p;
        uint32_t first = permutes ? p : group[0];
        for (uint32_t m = 0; m < n; m++)
            differ |= find_difference(codes->code, group[m], first);
    }
    for (uint32_t x = 0; x < plan->problem.mesh.naxes; x++)
        spanned |= (uint32_t)((differ & codes->bits[x]) != 0) << x;
    return spanned;
}

/* Whether what devices have of the array differs as it did along an axis of that size, or did not
 * differ: then each finds what it lacks where it is on this axis. */
static bool stays_along(const struct tile_table *before, const struct tile_table *after,
                        uint32_t stride, uint32_t size)
{
    bool equal = true, replicas = true;
    for (uint32_t d = stride; d < stride * size; d += stride) {
        for (uint32_t k = 0; k < before->ndims; k++) {
            uint64_t held = get_offsets(before, d)[k] - get_offsets(before, 0)[k];
            uint64_t wanted = get_offsets(after, d)[k] - get_offsets(after, 0)[k];
            equal = equal && held == wanted;
            replicas = replicas && held == 0;
        }
    }
    return equal || replicas;
}

/* Idle devices have nothing to give to those beside them. */
static bool all_hold(const struct tile_table *table)
{
    for (uint32_t d = 0; d < table->ndevices; d++)
        if (!table->holds[d])
            return false;
    return true;
}

/* The axes that an exchange goes along; all that there are where that is not known. */
static uint32_t find_exchanged(const struct redist_plan *plan, const struct device_codes *codes)
{
    const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
    struct tile_table before = {.ndims = 0}, after = {.ndims = 0};
    uint32_t links = codes->links, stride = 1;
    if (codes->told && create_table(&of, SOURCE_SIDE, &before) &&
        create_table(&of, TARGET_SIDE, &after)) {
        for (uint32_t s = 0; plan->step[s].op != REDIST_EXCHANGE; s++)
            replay_step(&plan->step[s], &before);
        bool all = all_hold(&before);
        for (uint32_t x = plan->problem.mesh.naxes; x > 0; x--) {
            uint32_t size = plan->problem.mesh.axis[x - 1].size;
            if (size > 1 && all && stays_along(&before, &after, stride, size))
                links &= ~(UINT32_C(1) << (x - 1));
            stride *= size;
        }
    }
    free_table(&before);
    free_table(&after);
    return links != 0 ? links : codes->links;
}

/* Along how many devices of axis x a group lies, the one that lies along most; all of the axis
 * where that is not known. */
static uint32_t count_along(const struct redist_plan *plan, const struct redist_step *step,
                            const struct device_codes *codes, uint32_t x)
{
    uint32_t size = plan->problem.mesh.axis[x].size, most = 0, shift = 0;
    uint32_t *seen = step->list != NULL && codes->told ? calloc(size, sizeof *seen) : NULL;
    if (seen == NULL)
        return size;
    while ((codes->bits[x] >> shift & 1u) == 0)
        shift++;
    for (uint32_t first = 0, group = 1; first < step->used; first += step->factor, group++) {
        uint32_t n = 0;
        for (uint32_t m = first; m < first + step->factor; m++) {
            uint64_t code = codes->code == NULL ? step->list[m] : codes->code[step->list[m]];
            uint64_t at = (code & codes->bits[x]) >> shift;
            n += seen[at] != group;
            seen[at] = group;
        }
        most = n > most ? n : most;
    }
    free(seen);
    return most;
}

/* What is sent straight to who wants it is priced alike along all of an axis and a part of it. */
static struct link_uses list_uses(const struct redist_plan *plan, const struct redist_step *step,
                                  const struct redist_topology *topology,
                                  const struct device_codes *codes)
{
    struct link_uses uses = {.topology = topology};
    uint32_t spanned =
        step->op == REDIST_EXCHANGE ? find_exchanged(plan, codes) : find_spanned(plan, step, codes);
    bool single = (spanned & (spanned - 1)) == 0;
    for (uint32_t x = plan->problem.mesh.naxes; x > 0; x--)
        if ((spanned >> (x - 1) & 1u) != 0)
            append_use(&uses, x - 1,
                       single || step->factor == 1 || step->op == REDIST_ALLTOALL
                           ? step->factor
                           : count_along(plan, step, codes, x - 1));
    return uses;
}

uint64_t redist_price_plan(const struct redist_plan *plan, const struct redist_topology *topology)
{
    if (plan == NULL || topology == NULL)
        return COST_INFINITE;
    uint64_t local = redist_compute_local_size(&plan->problem.from);
    uint64_t price = 0;
    const struct redist_mesh *mesh = &plan->problem.mesh;
    struct device_codes codes = {.links = list_links(mesh)};
    codes.told = !mesh_has_order(mesh) && plan->ndevices == redist_count_devices(mesh);
    if (codes.told && !share_bits(mesh, codes.bits)) {
        codes.code = code_places(mesh, codes.bits);
        codes.told = codes.code != NULL;
    }
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        uint64_t received = count_received(step, local);
        if (step->received > 0) {
            struct link_uses uses = list_uses(plan, step, topology, &codes);
            price = add_costs(price, price_links(step->op, &uses, step->factor, local, received));
        }
        local = step->local_size;
    }
    free(codes.code);
    return price;
}

struct redist_objective find_least_prices(const struct redist_objective *objective,
                                          const struct redist_mesh *mesh)
{
    struct redist_objective least = *objective;
    if (objective->topology == NULL) {
        return least;
    }
    const struct redist_link link = find_least_link(objective->topology, list_links(mesh));
    least.topology = NULL;
    least.per_exchange = add_costs(least.per_exchange, link.latency);
    least.per_received = add_costs(least.per_received, link.inverse_bandwidth);
    return least;
}

static void score_plan(const struct redist_plan *plan, const struct redist_objective *objective,
                       struct path_score *score)
{
    struct redist_traffic traffic;
    redist_measure_plan(plan, &traffic);
    score->figures = (struct path_figures){plan->cost, traffic.max, 0, plan->nsteps};
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        score->figures.exchanges += plan->step[k].op != REDIST_DYNSLICE;
    }
    score->value = add_costs(weigh_figures(objective, &score->figures),
                             redist_price_plan(plan, objective->topology));
}

/* Each gather digit by digit, the minor-most first; false when there is none
 * of several digits, or too many steps. */
static bool split_gathers(const struct redist_problem *problem, const struct weak_path *path,
                          struct weak_path *split)
{
    struct digit_course course;
    split->nops = 0;
    if (!follow_forward(problem, path, NULL, &course)) {
        return false;
    }
    for (uint32_t k = 0; k < path->nops; k++) {
        struct redist_weak_op op = path->op[k];
        const struct digit_stack *part = &course.part[k];
        if (op.op != REDIST_ALLGATHER) {
            if (!append_op(split, op)) {
                return false;
            }
            continue;
        }
        for (uint32_t m = part->n; m > 0; m--) {
            op.factor = part->digit[m - 1].size;
            if (!append_op(split, op)) {
                return false;
            }
        }
    }
    return split->nops > path->nops;
}

static enum redist_status lower_and_score(const struct redist_problem *problem,
                                          const struct weak_graph *graph,
                                          const struct redist_objective *objective,
                                          const struct weak_path *path, struct path_score *score,
                                          struct redist_error *error)
{
    struct redist_plan *plan = NULL;
    enum redist_status status = lower_path(problem, graph, path, &plan, error);
    if (status == REDIST_OK) {
        score_plan(plan, objective, score);
        redist_free_plan(plan);
    }
    return status;
}

enum redist_status price_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct redist_objective *objective, struct weak_path *path,
                              struct path_score *score, struct redist_error *error)
{
    struct weak_path split;
    struct path_score other = *score;
    enum redist_status status = lower_and_score(problem, graph, objective, path, score, error);
    if (status == REDIST_OK && split_gathers(problem, path, &split) &&
        lower_and_score(problem, graph, objective, &split, &other, NULL) == REDIST_OK &&
        other.value < score->value) {
        *score = other;
        *path = split;
    }
    return status;
}

uint64_t redist_weigh_plan(const struct redist_plan *plan, const struct redist_objective *objective)
{
    if (plan == NULL || objective == NULL)
        return COST_INFINITE;
    struct path_figures figures = {plan->cost, plan->received, 0, plan->nsteps};
    for (uint32_t s = 0; s < plan->nsteps; s++)
        figures.exchanges += plan->step[s].received > 0;
    uint64_t value = weigh_figures(objective, &figures);
    return objective->topology == NULL
               ? value
               : add_costs(value, redist_price_plan(plan, objective->topology));
}
