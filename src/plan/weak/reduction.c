#include "plan/weak/reduction.h"

#include <stdlib.h>
#include <string.h>

#include "plan/weak/rest_layers.h"
#include "plan/weak/value_steps.h"

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
    reduction->nnumbers = product;
    return product < COST_INFINITE / 2;
}

/* Pieces times summands after each number of slices. */
static uint32_t list_totals(const struct reduced_graph *reduction, uint32_t total[MAX_DIVISORS])
{
    const struct weak_graph *graph = reduction->graph;
    uint32_t base = multiply_pieces(graph, graph->source) * reduction->outstanding, n = 0;
    for (uint32_t k = 0; k <= graph->ndivisors; k++) {
        uint32_t slices = k == 0 ? 1 : graph->divisor[k - 1];
        if (graph->ndevices / base % slices == 0)
            total[n++] = base * slices;
    }
    return n;
}

/* No table is filled before it is known that all may be. */
static bool may_fill(struct reduced_graph *reduction, const uint32_t *total, uint32_t n)
{
    bool few = weigh_dimensions(reduction);
    for (uint32_t k = 0; k < n && few; k++)
        few = has_few_states(reduction, total[k]);
    return few;
}

bool open_reduction(const struct weak_graph *graph, uint32_t outstanding, bool loose,
                    struct reduced_graph *reduction)
{
    uint32_t total[MAX_DIVISORS];
    bool enough = true;
    memset(reduction, 0, sizeof *reduction);
    reduction->graph = graph;
    reduction->outstanding = outstanding;
    reduction->loose = loose;
    uint32_t n = list_totals(reduction, total);
    list_values(graph, false, reduction);
    if (!may_fill(reduction, total, n)) {
        list_values(graph, true, reduction);
        reduction->limited = true;
        reduction->too_large = !may_fill(reduction, total, n);
    }
    if (!reduction->too_large)
        enough = tabulate_steps(reduction);
    for (uint32_t k = 0; k < n && enough && !reduction->too_large; k++)
        enough = fill_rest_table(reduction, total[k], &reduction->table[reduction->ntables++]);
    if (!enough)
        close_reduction(reduction);
    return enough;
}

void close_reduction(struct reduced_graph *reduction)
{
    for (uint32_t k = 0; k < reduction->ntables; k++) {
        free(reduction->table[k].slot);
        free(reduction->table[k].entry);
        reduction->table[k].slot = NULL;
        reduction->table[k].entry = NULL;
    }
    reduction->ntables = 0;
    free_steps(reduction);
}

const struct rest_table *get_rest_table(const struct reduced_graph *reduction, uint32_t slices)
{
    const struct weak_graph *graph = reduction->graph;
    uint32_t total = multiply_pieces(graph, graph->source) * reduction->outstanding * slices;
    for (uint32_t k = 0; k < reduction->ntables; k++)
        if (reduction->table[k].total == total)
            return &reduction->table[k];
    return NULL;
}
