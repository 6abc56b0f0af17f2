#include "plan/weak/rests.h"

bool is_less_rest(struct rest a, struct rest b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.steps < b.steps;
}

struct rest add_step_cost(struct rest rest, uint64_t cost)
{
    return (struct rest){add_costs(rest.cost, cost), rest.steps + 1};
}

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

uint32_t find_piece_count(const struct reduced_graph *reduction, uint32_t i, uint32_t pieces)
{
    uint32_t low = 0, high = reduction->nvalues[i];
    while (low < high) { /* the values ascend */
        uint32_t middle = (low + high) / 2;
        if (reduction->value[i][middle] < pieces)
            low = middle + 1;
        else
            high = middle;
    }
    bool found = low < reduction->nvalues[i] && reduction->value[i][low] == pieces;
    return found ? low : reduction->nvalues[i];
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

struct rest_entry *find_slot(const struct rest_table *table, uint64_t key)
{
    uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (table->nslots - 1);
    while (table->slot[at].key != 0 && table->slot[at].key != key)
        at = (at + 1) & (table->nslots - 1);
    return &table->slot[at];
}

const struct rest_entry *find_rest(const struct reduced_graph *reduction,
                                   const struct rest_table *table, const uint32_t *pieces)
{
    uint64_t key = number_state(reduction, pieces);
    const struct rest_entry *entry = key == 0 ? NULL : find_slot(table, key);
    return entry == NULL || entry->key == 0 ? NULL : entry;
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
