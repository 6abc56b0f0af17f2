#include "plan/weak/reduction.h"

#include <stdlib.h>
#include <string.h>

#include "plan/weak/rest_layers.h"

static void list_values(const struct weak_graph *graph, bool few, struct reduced_graph *reduction)
{
    for (uint32_t i = 0; i < graph->rank; i++) {
        uint32_t cap = graph->cap[i];
        uint32_t common = find_common_divisor(graph->source[i], graph->target[i]);
        reduction->nvalues[i] = 0;
        reduction->value[i][reduction->nvalues[i]++] = 1;
        for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= cap; k++) {
            uint32_t value = graph->divisor[k];
            bool useful = !few || value == graph->source[i] || value == graph->target[i] ||
                          value == common || value == cap;
            if (cap % value == 0 && useful)
                reduction->value[i][reduction->nvalues[i]++] = value;
        }
    }
}

/* Can the states be numbered in 64 bits? */
static bool weigh_dimensions(struct reduced_graph *reduction)
{
    uint64_t product = 1;
    for (uint32_t i = 0; i < reduction->graph->rank; i++) {
        reduction->weight[i] = product;
        product = multiply_cost(reduction->nvalues[i], product);
    }
    return product < COST_INFINITE / 2;
}

static enum fill_result fill_tables(struct reduced_graph *reduction)
{
    const struct weak_graph *graph = reduction->graph;
    uint32_t base = multiply_pieces(graph, graph->source) * reduction->outstanding;
    enum fill_result result = weigh_dimensions(reduction) ? TABLE_FILLED : TOO_MANY_STATES;
    for (uint32_t k = 0; k <= graph->ndivisors && result == TABLE_FILLED; k++) {
        uint32_t slices = k == 0 ? 1 : graph->divisor[k - 1];
        if (graph->ndevices / base % slices == 0)
            result =
                fill_rest_table(reduction, base * slices, &reduction->table[reduction->ntables++]);
    }
    return result;
}

bool open_reduction(const struct weak_graph *graph, uint32_t outstanding, bool loose,
                    struct reduced_graph *reduction)
{
    memset(reduction, 0, sizeof *reduction);
    reduction->graph = graph;
    reduction->outstanding = outstanding;
    reduction->loose = loose;
    list_values(graph, false, reduction);
    enum fill_result result = fill_tables(reduction);
    if (result == TOO_MANY_STATES) {
        close_reduction(reduction);
        list_values(graph, true, reduction);
        reduction->limited = true;
        result = fill_tables(reduction);
        reduction->too_large = result == TOO_MANY_STATES;
    }
    if (result != TABLE_FILLED)
        close_reduction(reduction);
    return result != NO_MEMORY;
}

void close_reduction(struct reduced_graph *reduction)
{
    for (uint32_t k = 0; k < reduction->ntables; k++) {
        free(reduction->table[k].slot);
        reduction->table[k].slot = NULL;
    }
    reduction->ntables = 0;
}

const struct rest_table *get_rest_table(const struct reduced_graph *reduction, uint32_t slices)
{
    const struct weak_graph *graph = reduction->graph;
    uint32_t total = multiply_pieces(graph, graph->source) * reduction->outstanding * slices;
    for (uint32_t k = 0; k < reduction->ntables; k++) {
        if (reduction->table[k].total == total)
            return &reduction->table[k];
    }
    return NULL;
}
