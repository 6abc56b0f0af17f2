#include "reduce/price.h"
#include <stdlib.h>
#include "base/report.h"

/* Sums of the same steps in another order differ by rounding. */
static const double rounding = 1e-9;

struct priced {
    double seconds;
    uint32_t program;
};

static int compare_prices(const void *left, const void *right)
{
    const struct priced *a = left, *b = right;
    double margin = rounding * (a->seconds + b->seconds);
    if (a->seconds < b->seconds - margin)
        return -1;
    if (a->seconds > b->seconds + margin)
        return 1;
    return a->program < b->program ? -1 : a->program > b->program;
}

static uint32_t price_programs(const struct synthesis *synthesis, struct simulator *simulator,
                               bool identical, struct priced *priced)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < synthesis->count; p++) {
        const struct reduction_program *program = &synthesis->program[p];
        if (identical && !program->identical)
            continue;
        priced[count].program = p;
        priced[count++].seconds =
            simulator == NULL ? 0 : price_program(simulator, synthesis, program, NULL);
    }
    return count;
}

enum redist_status rank_programs(const struct synthesis *synthesis, struct simulator *simulator,
                                 bool identical, struct ranking *ranking,
                                 struct redist_error *error)
{
    size_t capacity = synthesis->count > 0 ? synthesis->count : 1;
    struct priced *priced = malloc(capacity * sizeof *priced);
    *ranking = (struct ranking){.program = malloc(capacity * sizeof *ranking->program)};
    if (simulator != NULL)
        ranking->seconds = malloc(capacity * sizeof *ranking->seconds);
    if (priced == NULL || ranking->program == NULL ||
        (simulator != NULL && ranking->seconds == NULL)) {
        free(priced);
        free_ranking(ranking);
        return report_no_memory(error, "out of memory");
    }
    ranking->count = price_programs(synthesis, simulator, identical, priced);
    qsort(priced, ranking->count, sizeof *priced, compare_prices);
    for (uint32_t i = 0; i < ranking->count; i++) {
        ranking->program[i] = priced[i].program;
        if (simulator == NULL)
            continue;
        ranking->seconds[i] = priced[i].seconds;
        if (priced[i].seconds <= priced[0].seconds * (1 + rounding))
            ranking->tied++;
    }
    free(priced);
    return REDIST_OK;
}

void free_ranking(struct ranking *ranking)
{
    free(ranking->program);
    free(ranking->seconds);
    *ranking = (struct ranking){.count = 0};
}
