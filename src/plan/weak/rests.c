#include "plan/weak/rests.h"

uint32_t multiply_pieces(const struct weak_graph *graph, const uint32_t *pieces)
{
    uint32_t product = 1;
    for (uint32_t i = 0; i < graph->rank; i++)
        product *= pieces[i];
    return product;
}

uint64_t find_local_size(const struct reduced_graph *reduction, const uint32_t *pieces)
{
    const struct weak_graph *graph = reduction->graph;
    return graph->source_size /
           (multiply_pieces(graph, pieces) / multiply_pieces(graph, graph->source));
}

uint64_t number_state(const struct reduced_graph *reduction, const uint32_t *pieces)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < reduction->graph->rank; i++) {
        uint32_t value = find_piece_count(reduction, i, pieces[i]);
        if (value == reduction->nvalues[i])
            return 0;
        number += value * reduction->weight[i];
    }
    return number + 1;
}

const struct rest_entry *find_rest(const struct reduced_graph *reduction,
                                   const struct rest_table *table, const uint32_t *pieces)
{
    uint64_t key = number_state(reduction, pieces);
    return key == 0 ? NULL : find_rest_entry(table, key);
}

struct rest end_moves(const struct reduced_graph *reduction, uint32_t outstanding,
                      const uint32_t *pieces, uint64_t local)
{
    const struct weak_graph *graph = reduction->graph;
    struct rest rest = {0, 0};
    if (outstanding > 1)
        rest = add_step_cost(rest, multiply_cost(2, local));
    if (reduction->loose)
        return rest;
    for (uint32_t i = 0; i < graph->rank; i++)
        if (pieces[i] % graph->target[i] != 0)
            return NO_REST;
    rest.cost = add_costs(rest.cost, compute_gather_cost(graph, pieces, local));
    rest.steps += count_gathers(graph, pieces);
    return rest;
}

/* When reducescatters divide the local size by `shrink`. The first costs that size, others and
 * alltoalls at least what is left. An alltoall may bring pieces to one dimension and take them out
 * of another, a reducescatter takes none out. */
static uint64_t bound_shrink(const struct weak_graph *graph, uint64_t local, uint32_t outstanding,
                             struct moves_needed needed, uint32_t shrink)
{
    uint64_t least = local / shrink, target = graph->target_size;
    if (least > target || least < graph->floor_size)
        return COST_INFINITE;
    uint64_t cost = 0;
    uint32_t moves = needed.into;
    if (shrink > 1) {
        cost = local;
        moves -= moves > 0;
        moves = needed.out > moves ? needed.out : moves;
    }
    cost = add_costs(cost, multiply_cost(moves, least));
    if (shrink < outstanding)
        cost = add_costs(cost, multiply_cost(2, least));
    struct ascent ascent;
    find_ascent(graph, least, least, &ascent);
    return add_costs(cost, ascent.cost);
}

uint64_t bound_moves(const struct weak_graph *graph, uint64_t local, uint32_t outstanding,
                     struct moves_needed needed)
{
    uint64_t best = bound_shrink(graph, local, outstanding, needed, 1);
    for (uint32_t k = 0; k < graph->ndivisors; k++) {
        uint32_t shrink = graph->divisor[k];
        if (shrink > outstanding)
            break;
        uint64_t cost = outstanding % shrink == 0
                            ? bound_shrink(graph, local, outstanding, needed, shrink)
                            : COST_INFINITE;
        best = cost < best ? cost : best;
    }
    return best;
}
