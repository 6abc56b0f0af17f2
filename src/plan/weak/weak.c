#include "plan/weak/weak.h"

uint64_t count_allreduced(uint64_t devices, uint64_t local)
{
    return multiply_cost(2 * (devices - 1), local / devices + (local % devices != 0));
}

uint32_t find_common_divisor(uint64_t a, uint32_t b)
{
    uint32_t rest = (uint32_t)(a % b);
    while (rest != 0) {
        uint32_t next = b % rest;
        b = rest;
        rest = next;
    }
    return b;
}

static void list_divisors(struct weak_graph *graph)
{
    uint32_t n = graph->ndevices;
    graph->ndivisors = 0;
    for (uint32_t d = 2; d <= n / d; d++)
        if (n % d == 0)
            graph->divisor[graph->ndivisors++] = d;
    uint32_t low = graph->ndivisors;
    for (uint32_t k = low; k > 0; k--) {
        uint32_t d = graph->divisor[k - 1];
        if (d != n / d)
            graph->divisor[graph->ndivisors++] = n / d;
    }
    if (n > 1)
        graph->divisor[graph->ndivisors++] = n;
}

void build_weak_graph(const struct redist_problem *problem, struct weak_graph *graph)
{
    build_graph_of(problem, redist_count_devices(&problem->mesh), graph);
}

void build_graph_of(const struct redist_problem *problem, uint32_t ndevices,
                    struct weak_graph *graph)
{
    graph->rank = problem->from.rank;
    graph->ndevices = ndevices;
    graph->source_size = redist_compute_local_size(&problem->from);
    graph->target_size = redist_compute_local_size(&problem->to);
    uint32_t left = graph->ndevices;
    uint32_t source_product = 1;
    for (uint32_t i = 0; i < graph->rank; i++) {
        const struct redist_dim *from = &problem->from.dim[i];
        const struct redist_dim *to = &problem->to.dim[i];
        graph->cap[i] = find_common_divisor(from->size, graph->ndevices);
        graph->source[i] = (uint32_t)(from->size / from->tile);
        graph->target[i] = (uint32_t)(to->size / to->tile);
        source_product *= graph->source[i];
        left /= find_common_divisor(from->size, left);
    }
    /* D / left pieces in all is the finest cut; gcds take each prime as often
     * as both the devices and the sizes have it. */
    graph->floor_size = graph->source_size / (graph->ndevices / left / source_product);
    list_divisors(graph);
}

void apply_weak_op(const struct redist_weak_op *op, uint32_t *pieces)
{
    if (op->op != REDIST_DYNSLICE)
        pieces[op->into] /= op->factor;
    if (op->op != REDIST_ALLGATHER)
        pieces[op->split] *= op->factor;
}

enum need compare_pieces(const struct weak_graph *graph, uint32_t dim, uint32_t pieces)
{
    unsigned need = NEED_NONE;
    if (pieces % graph->target[dim] != 0)
        need |= NEED_PIECES;
    if (graph->target[dim] % pieces != 0)
        need |= NEED_MERGE;
    return (enum need)need;
}

/* Most that one gather of each dimension merges, descending. The factors of all
 * gathers multiply to a divisor of target size / least. */
static void sort_rooms(const struct weak_graph *graph, uint64_t least,
                       uint32_t room[REDIST_MAX_RANK])
{
    bool whole = graph->target_size % least == 0;
    for (uint32_t i = 0; i < graph->rank; i++) {
        uint32_t most = graph->cap[i] / graph->target[i];
        uint32_t at = i;
        if (whole)
            most = find_common_divisor(graph->target_size / least, most);
        for (; at > 0 && room[at - 1] < most; at--)
            room[at] = room[at - 1];
        room[at] = most;
    }
}

void find_ascent(const struct weak_graph *graph, uint64_t local, uint64_t least,
                 struct ascent *ascent)
{
    uint32_t room[REDIST_MAX_RANK];
    uint64_t size = graph->target_size;
    *ascent = (struct ascent){.local = least};
    if (local > size) {
        ascent->cost = COST_INFINITE; /* neither alltoalls nor gathers make it smaller */
        return;
    }
    sort_rooms(graph, least, room);
    while (size > local) {
        if (ascent->least == graph->rank) {
            ascent->cost = COST_INFINITE;
            return;
        }
        ascent->cost = add_costs(ascent->cost, size);
        size /= room[ascent->least++];
    }
}

uint64_t bound_valley(const struct weak_graph *graph, struct needs needs, uint32_t moves,
                      const struct ascent *ascent, bool permute)
{
    uint64_t local = ascent->local;
    uint64_t best = COST_INFINITE;
    uint32_t most = needs.merge > ascent->least ? needs.merge : ascent->least;
    if (ascent->cost == COST_INFINITE || local == graph->target_size)
        most = 0;
    /* More gathers save alltoalls, but all except the last cost twice the
     * valley's size or more. */
    for (uint32_t gathers = ascent->least; gathers <= most; gathers++) {
        uint64_t ascending = ascent->cost;
        if (gathers > ascent->least) {
            uint64_t longer =
                add_costs(graph->target_size, multiply_cost(2 * (gathers - 1), local));
            ascending = longer > ascending ? longer : ascending;
        }
        uint32_t merge = needs.merge > gathers ? needs.merge - gathers : 0;
        uint32_t count =
            moves + (needs.pieces > merge ? needs.pieces : merge) + (permute ? 1u : 0u);
        uint64_t cost = add_costs(multiply_cost(count, local), ascending);
        best = cost < best ? cost : best;
    }
    return best;
}

uint64_t compute_least_size(const struct weak_graph *graph, const uint32_t *pieces, uint64_t local,
                            uint32_t first)
{
    uint32_t left = graph->ndevices;
    for (uint32_t i = 0; i < graph->rank; i++)
        left /= pieces[i];
    for (uint32_t i = first; i < graph->rank; i++) {
        uint32_t common = find_common_divisor(graph->cap[i] / pieces[i], left);
        left /= common;
        local /= common;
    }
    return local;
}

uint64_t bound_slices(const struct weak_graph *graph, struct needs needs, uint64_t local,
                      uint64_t least, bool permute)
{
    struct ascent ascent;
    uint64_t target = graph->target_size;
    uint64_t best = COST_INFINITE;
    if (least < target) {
        /* The lowest valley has the cheapest alltoalls, the highest one the
         * cheapest way up. */
        find_ascent(graph, local < target ? local : target - 1, least, &ascent);
        best = bound_valley(graph, needs, 0, &ascent, permute);
    }
    if (least <= target && target <= local) {
        find_ascent(graph, target, target, &ascent);
        uint64_t cost = bound_valley(graph, needs, 0, &ascent, permute);
        best = cost < best ? cost : best;
    }
    return best;
}

uint32_t count_merges(const struct weak_graph *graph, const uint32_t *pieces)
{
    struct needs needs = {0, 0};
    for (uint32_t i = 0; i < graph->rank; i++)
        count_need(&needs, compare_pieces(graph, i, pieces[i]));
    return needs.merge;
}

uint64_t bound_merges(const struct weak_graph *graph, uint32_t merges)
{
    if (merges == 0)
        return 0;
    return add_costs(graph->target_size, multiply_cost(merges - 1, graph->floor_size));
}

uint64_t compute_closed_bound(const struct weak_graph *graph)
{
    return bound_merges(graph, count_merges(graph, graph->source));
}

/* The least local size as long as devices that hold different summands of an element
 * must hold the same elements. */
static uint64_t find_summed_floor(const struct weak_graph *graph, uint32_t outstanding)
{
    uint32_t left = graph->ndevices / outstanding, source = 1;
    for (uint32_t i = 0; i < graph->rank; i++) {
        source *= graph->source[i];
        left /= find_common_divisor(graph->cap[i], left);
    }
    return graph->source_size / (graph->ndevices / outstanding / left / source);
}

static uint64_t find_larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* A costly step merges one dimension, which a slice may have cut before, or combines
 * summands, and costs at least the floor.
 * The first that combines does so while all summands are outstanding, and a tile combined
 * from n is cut from one n times as large or costs twice its size. The last costly step
 * leaves at least the target's tile. */
uint64_t bound_reduction(const struct weak_graph *graph, uint32_t outstanding)
{
    uint32_t merges = count_merges(graph, graph->source);
    uint64_t floor = graph->floor_size, target = graph->target_size;
    uint64_t combine = find_larger(multiply_cost(2, floor), find_summed_floor(graph, outstanding));
    uint64_t merge_last =
        add_costs(add_costs(target, combine), multiply_cost(merges > 0 ? merges - 1 : 0, floor));
    uint64_t combine_last =
        add_costs(find_larger(combine, multiply_cost(2, target)), multiply_cost(merges, floor));
    return merge_last < combine_last ? merge_last : combine_last;
}

/* Factors still to gather with their dimensions, by factor and then by
 * dimension: the sum of the growing local sizes is least in this order. */
static uint32_t sort_gathers(const struct weak_graph *graph, const uint32_t *pieces,
                             struct redist_weak_op op[REDIST_MAX_RANK])
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < graph->rank; i++) {
        uint32_t factor = pieces[i] / graph->target[i];
        if (factor == 1)
            continue;
        uint32_t at = n++;
        for (; at > 0 && op[at - 1].factor > factor; at--)
            op[at] = op[at - 1];
        op[at] = (struct redist_weak_op){REDIST_ALLGATHER, i, 0, factor};
    }
    return n;
}

uint64_t compute_gather_cost(const struct weak_graph *graph, const uint32_t *pieces, uint64_t local)
{
    struct redist_weak_op op[REDIST_MAX_RANK];
    uint32_t n = sort_gathers(graph, pieces, op);
    uint64_t cost = 0;
    for (uint32_t k = 0; k < n; k++) {
        local *= op[k].factor; /* at most the target size */
        cost = add_costs(cost, local);
    }
    return cost;
}

uint32_t count_gathers(const struct weak_graph *graph, const uint32_t *pieces)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < graph->rank; i++)
        n += pieces[i] != graph->target[i];
    return n;
}

bool append_op(struct weak_path *path, struct redist_weak_op op)
{
    if (path->nops == REDIST_MAX_STEPS)
        return false;
    path->op[path->nops++] = op;
    return true;
}

bool append_gathers(const struct weak_graph *graph, const uint32_t *pieces, struct weak_path *path)
{
    struct redist_weak_op op[REDIST_MAX_RANK];
    uint32_t n = sort_gathers(graph, pieces, op);
    for (uint32_t k = 0; k < n; k++)
        if (!append_op(path, op[k]))
            return false;
    return true;
}

bool append_slices(const struct weak_graph *graph, const uint32_t *pieces, struct weak_path *path)
{
    for (uint32_t i = 0; i < graph->rank; i++) {
        uint32_t factor = pieces[i] / graph->source[i];
        if (factor > 1 && !append_op(path, (struct redist_weak_op){REDIST_DYNSLICE, 0, i, factor}))
            return false;
    }
    return true;
}
