#include "reduce/exact.h"
#include <stdlib.h>
#include "price/entry.h"
#include "base/report.h"

/* One instruction with one amount of data; there are few, and many programs. */
struct priced_step {
    struct instruction instruction;
    uint64_t elements, price;
};

struct pricing {
    const struct reduction *reduction;
    const struct synthesis *synthesis;
    uint32_t levels;
    uint64_t elements;
    uint32_t nsteps;
    struct priced_step step[GROUP_SETS * COLLECTIVES << SYNTHESIS_LEVELS];
};

static const uint32_t kinds[COLLECTIVES] = {[ALL_REDUCE] = PRICE_ALLREDUCE,
                                            [REDUCE_SCATTER] = PRICE_REDUCESCATTER,
                                            [ALL_GATHER] = PRICE_ALLGATHER,
                                            [REDUCE] = PRICE_REDUCE,
                                            [BROADCAST] = PRICE_BROADCAST};

static enum redist_status set_levels(const struct redist_topology *topology,
                                     const struct redist_mesh *levels, struct redist_error *error)
{
    uint32_t below = 1, devices = redist_count_devices(levels);
    if (levels->naxes > PRICE_LEVELS)
        return report_failure(error, "--topology: expected at most %d levels, got %u", PRICE_LEVELS,
                              levels->naxes);
    for (uint32_t l = levels->naxes; l-- > 0;) {
        BELOW.v[l] = below;
        UNITS.v[l] = devices / below;
        INVERSE.v[l] = topology->axis[l].inverse_bandwidth;
        LATENCY.v[l] = topology->axis[l].latency;
        below *= levels->axis[l].size;
    }
    return REDIST_OK;
}

static int compare_numbers(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* Writes the groups of all replicas into MEMBER; returns how many entries they are. */
static uint32_t list_all_groups(const struct reduction *reduction, const struct group_shape *shape)
{
    uint32_t entries = 0;
    for (uint32_t replica = 0; replica < reduction->replicas; replica++) {
        const uint32_t *device = reduction->device + (size_t)replica * reduction->members;
        for (uint32_t g = 0; g < shape->ngroups; g++) {
            uint32_t start = find_group_start(shape, g);
            for (uint32_t j = 0; j < shape->count; j++)
                MEMBER.v[entries + j] = device[start + j * shape->stride];
            qsort(&MEMBER.v[entries], shape->count, sizeof MEMBER.v[0], compare_numbers);
            entries += shape->count;
        }
    }
    return entries;
}

static uint64_t recall_step(struct pricing *pricing, struct instruction instruction,
                            const struct group_shape *shape, uint64_t elements)
{
    for (uint32_t s = 0; s < pricing->nsteps; s++) {
        const struct priced_step *step = &pricing->step[s];
        if (step->instruction.set == instruction.set && step->elements == elements &&
            step->instruction.collective == instruction.collective)
            return step->price;
    }
    uint32_t entries = list_all_groups(pricing->reduction, shape);
    uint64_t price = find_step_price(pricing->levels, kinds[instruction.collective], entries,
                                     shape->count, elements);
    pricing->step[pricing->nsteps++] = (struct priced_step){instruction, elements, price};
    return price;
}

/* A reducescatter divides what a device holds by the size of its group, an allgather
 * multiplies it again and is paid for what it leaves. */
static uint64_t price_exactly(struct pricing *pricing, const struct reduction_program *program)
{
    uint64_t elements = pricing->elements, price = 0;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        struct instruction instruction = program->step[s];
        struct group_shape shape =
            shape_groups(&pricing->synthesis->set[instruction.set], pricing->reduction->nlevels,
                         pricing->reduction->size);
        if (instruction.collective == ALL_GATHER)
            elements *= shape.count;
        price = add_step_price(price, recall_step(pricing, instruction, &shape, elements));
        if (instruction.collective == REDUCE_SCATTER)
            elements /= shape.count;
    }
    return price;
}

static int compare_prices(const void *left, const void *right)
{
    const struct exact_price *a = left, *b = right;
    if (a->price != b->price)
        return a->price < b->price ? -1 : 1;
    return a->program < b->program ? -1 : a->program > b->program;
}

static enum redist_status price_all(struct pricing *pricing, bool identical,
                                    struct exact_prices *prices, struct redist_error *error)
{
    static const struct reduction_program single = {.nsteps = 1}; /* AllReduce root InsideGroup */
    const struct synthesis *synthesis = pricing->synthesis;
    const struct group_shape whole = {1, pricing->reduction->members, 1,
                                      pricing->reduction->members, 1};
    uint32_t entries = list_all_groups(pricing->reduction, &whole);
    prices->least = find_reduction_bound(pricing->levels, entries, whole.count, pricing->elements);
    if (synthesis->count > 0)
        prices->all_reduce = price_exactly(pricing, &single);
    for (uint32_t p = 0; p < synthesis->count; p++) {
        if (identical && !synthesis->program[p].identical)
            continue;
        uint64_t price = price_exactly(pricing, &synthesis->program[p]);
        if (price == PRICE_MAX)
            return report_failure(error, "--topology: program %u costs 2^64-1 or more", p + 1);
        prices->program[prices->count++] = (struct exact_price){price, p};
    }
    qsort(prices->program, prices->count, sizeof prices->program[0], compare_prices);
    return REDIST_OK;
}

enum redist_status find_exact_prices(const struct redist_topology *topology,
                                     const struct redist_mesh *levels,
                                     const struct reduction *reduction,
                                     const struct synthesis *synthesis, uint64_t elements,
                                     bool identical, struct exact_prices *prices,
                                     struct redist_error *error)
{
    *prices = (struct exact_prices){.count = 0};
    if (elements % reduction->members != 0)
        return report_failure(error,
                              "--elements: expected a multiple of the %u devices of a reduction "
                              "group, got %llu",
                              reduction->members, (unsigned long long)elements);
    PASS_FAILURE(set_levels(topology, levels, error));
    struct pricing *pricing = calloc(1, sizeof *pricing);
    prices->program = malloc((synthesis->count + 1) * sizeof prices->program[0]);
    enum redist_status status;
    if (pricing == NULL || prices->program == NULL) {
        status = report_no_memory(error, "out of memory");
    } else {
        pricing->reduction = reduction;
        pricing->synthesis = synthesis;
        pricing->levels = levels->naxes;
        pricing->elements = elements;
        status = price_all(pricing, identical, prices, error);
    }
    free(pricing);
    if (status != REDIST_OK)
        free_exact_prices(prices);
    return status;
}

void free_exact_prices(struct exact_prices *prices)
{
    free(prices->program);
    *prices = (struct exact_prices){.count = 0};
}
