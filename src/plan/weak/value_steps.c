#include "plan/weak/value_steps.h"

#include <stdlib.h>
#include <string.h>

/* Both ascend: no value is looked for twice. */
static void fill_steps(struct reduced_graph *reduction, uint32_t i, uint32_t value)
{
    const struct weak_graph *graph = reduction->graph;
    const size_t first = reduction->first_step[i], n = graph->ndivisors;
    const uint32_t *values = reduction->value[i];
    uint32_t after = value;
    for (uint32_t k = 0; k < n; k++) {
        uint64_t pieces = (uint64_t)values[value] * graph->divisor[k];
        while (after < reduction->nvalues[i] && values[after] < pieces)
            after++;
        if (after == reduction->nvalues[i])
            return;
        if (values[after] == pieces) {
            reduction->cut[(first + value) * n + k] = (uint8_t)after;
            reduction->joined[(first + after) * n + k] = (uint8_t)value;
        }
    }
}

bool tabulate_steps(struct reduced_graph *reduction)
{
    uint32_t rank = reduction->graph->rank, nvalues = 0;
    for (uint32_t i = 0; i < rank; i++) {
        reduction->first_step[i] = nvalues;
        nvalues += reduction->nvalues[i];
    }
    size_t n = (size_t)nvalues * reduction->graph->ndivisors;
    reduction->cut = malloc(n + 1); /* so that none allocates something */
    reduction->joined = malloc(n + 1);
    if (reduction->cut == NULL || reduction->joined == NULL)
        return false;
    memset(reduction->cut, NO_VALUE, n);
    memset(reduction->joined, NO_VALUE, n);
    for (uint32_t i = 0; i < rank; i++)
        for (uint32_t value = 0; value < reduction->nvalues[i]; value++)
            fill_steps(reduction, i, value);
    return true;
}

void free_steps(struct reduced_graph *reduction)
{
    free(reduction->cut);
    free(reduction->joined);
    reduction->cut = NULL;
    reduction->joined = NULL;
}
