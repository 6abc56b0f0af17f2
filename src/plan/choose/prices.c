#include "plan/choose/prices.h"

#include <stddef.h>
#include <redist/compare.h>

#include "plan/lower/lower.h"
#include "plan/digits/course.h"
#include "table/brought.h"
#include "types/mesh.h"

/* Bit x: the two devices differ along axis x. */
static uint32_t compare_places(const struct redist_mesh *mesh, uint32_t a, uint32_t b)
{
    uint32_t differ = 0;
    for (uint32_t x = mesh->naxes; x > 0 && a != b; x--) {
        uint32_t size = mesh->axis[x - 1].size;
        differ |= (uint32_t)(a % size != b % size) << (x - 1);
        a /= size;
        b /= size;
    }
    return differ;
}

uint32_t list_links(const struct redist_mesh *mesh)
{
    uint32_t links = 0;
    for (uint32_t x = 0; x < mesh->naxes && x < REDIST_MAX_AXES; x++)
        links |= (uint32_t)(mesh->axis[x].size > 1) << x;
    return links;
}

/* Where the steps say which device is where on the mesh: its groups, or a list. Else every
 * link is taken to be used. */
static uint32_t find_spanned(const struct redist_plan *plan, const struct redist_step *step)
{
    const struct redist_mesh *mesh = &plan->problem.mesh;
    uint32_t spanned = 0;
    if (step->received == 0)
        return 0;
    if (step->list == NULL || mesh_has_order(mesh) || plan->ndevices != redist_count_devices(mesh))
        return list_links(mesh);
    for (uint32_t p = 0; p < plan->ndevices; p++) {
        uint32_t other = step->op == REDIST_ALLPERMUTE ? p : step->list[p - p % step->factor];
        spanned |= compare_places(mesh, step->list[p], other);
    }
    return spanned;
}

struct redist_link find_slowest_link(const struct redist_topology *topology, uint32_t links)
{
    struct redist_link slowest = {0, 0};
    for (uint32_t x = 0; x < REDIST_MAX_AXES; x++) {
        const struct redist_link *link = &topology->axis[x];
        if ((links >> x & 1u) == 0) {
            continue;
        }
        slowest.latency = link->latency > slowest.latency ? link->latency : slowest.latency;
        slowest.inverse_bandwidth = link->inverse_bandwidth > slowest.inverse_bandwidth
                                        ? link->inverse_bandwidth
                                        : slowest.inverse_bandwidth;
    }
    return slowest;
}

uint64_t price_link(const struct redist_link *link, uint64_t received)
{
    return add_costs(link->latency, multiply_cost(received, link->inverse_bandwidth));
}

static uint64_t price_exchange(const struct redist_topology *topology, uint32_t spanned,
                               uint64_t received)
{
    const struct redist_link slowest = find_slowest_link(topology, spanned);
    return price_link(&slowest, received);
}

uint64_t redist_price_plan(const struct redist_plan *plan, const struct redist_topology *topology)
{
    uint64_t local = redist_compute_local_size(&plan->problem.from);
    uint64_t price = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        price = add_costs(
            price, price_exchange(topology, find_spanned(plan, step), count_received(step, local)));
        local = step->local_size;
    }
    return price;
}

struct redist_objective find_least_prices(const struct redist_objective *objective,
                                          const struct redist_mesh *mesh)
{
    struct redist_objective least = *objective;
    uint64_t latency = COST_INFINITE;
    uint64_t inverse = COST_INFINITE;
    if (objective->topology == NULL) {
        return least;
    }
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        const struct redist_link *link = &objective->topology->axis[x];
        if (mesh->axis[x].size > 1) {
            latency = link->latency < latency ? link->latency : latency;
            inverse = link->inverse_bandwidth < inverse ? link->inverse_bandwidth : inverse;
        }
    }
    least.topology = NULL;
    least.per_exchange = add_costs(least.per_exchange, latency);
    least.per_received = add_costs(least.per_received, inverse);
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
    struct path_figures figures = {plan->cost, plan->received, 0, plan->nsteps};
    for (uint32_t s = 0; s < plan->nsteps; s++)
        figures.exchanges += plan->step[s].received > 0;
    uint64_t value = weigh_figures(objective, &figures);
    return objective->topology == NULL
               ? value
               : add_costs(value, redist_price_plan(plan, objective->topology));
}
