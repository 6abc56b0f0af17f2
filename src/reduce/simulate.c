#include "reduce/simulate.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

/* Data is scattered over some of the levels: so many parts there are at most. */
enum { SCATTERINGS = 1 << SYNTHESIS_LEVELS };

/* The prices of one instruction that were computed, for 1 / scattered of the data. */
struct price_table {
    uint32_t count, scattered[SCATTERINGS];
    double seconds[SCATTERINGS];
};

struct simulator {
    const struct platform *platform;
    const struct redist_mesh *levels;
    const struct reduction *reduction;
    enum algorithm algorithm;
    double bytes;
    uint32_t devices, below[REDIST_MAX_AXES]; /* devices in a unit of a level */
    uint32_t *group, *scratch;
    struct transfer *transfer;
    double *load[PLATFORM_LINKS]; /* bytes out and in, [2 * place + direction] */
    struct price_table priced[GROUP_SETS][COLLECTIVES];
};

static void count_below(const struct redist_mesh *levels, uint32_t below[REDIST_MAX_AXES])
{
    uint32_t devices = 1;
    for (uint32_t l = levels->naxes; l-- > 0;) {
        below[l] = devices;
        devices *= levels->axis[l].size;
    }
}

enum redist_status create_simulator(const struct platform *platform,
                                    const struct redist_mesh *levels,
                                    const struct reduction *reduction, enum algorithm algorithm,
                                    double bytes, struct simulator **result,
                                    struct redist_error *error)
{
    struct simulator *simulator = calloc(1, sizeof *simulator);
    if (simulator == NULL)
        return report_no_memory(error, "out of memory");
    simulator->platform = platform;
    simulator->levels = levels;
    simulator->reduction = reduction;
    simulator->algorithm = algorithm;
    simulator->bytes = bytes;
    simulator->devices = redist_count_devices(levels);
    count_below(levels, simulator->below);
    simulator->group = malloc(reduction->members * sizeof *simulator->group);
    simulator->scratch = malloc(reduction->members * sizeof *simulator->scratch);
    simulator->transfer = malloc(TRANSFERS(reduction->members) * sizeof *simulator->transfer);
    bool enough =
        simulator->group != NULL && simulator->scratch != NULL && simulator->transfer != NULL;
    for (uint32_t l = 0; l < platform->nlinks; l++) {
        simulator->load[l] = malloc(2 * (size_t)simulator->devices * sizeof(double));
        enough = enough && simulator->load[l] != NULL;
    }
    if (!enough) {
        free_simulator(simulator);
        return report_no_memory(error, "out of memory");
    }
    *result = simulator;
    return REDIST_OK;
}

void free_simulator(struct simulator *simulator)
{
    if (simulator == NULL)
        return;
    for (uint32_t l = 0; l < PLATFORM_LINKS; l++)
        free(simulator->load[l]);
    free(simulator->group);
    free(simulator->scratch);
    free(simulator->transfer);
    free(simulator);
}

/* --- which links a transfer takes --- */

static bool share_unit(const struct simulator *simulator, uint32_t level,
                       const struct transfer *transfer)
{
    return transfer->from / simulator->below[level] == transfer->to / simulator->below[level];
}

/* Whether the group consists of whole units of the level. */
static bool covers_units(const struct simulator *simulator, uint32_t level, uint32_t count)
{
    uint32_t unit = simulator->below[level];
    if (count % unit != 0)
        return false;
    for (uint32_t i = 0; i < count; i += unit)
        if (simulator->group[i] % unit != 0 ||
            simulator->group[i + unit - 1] != simulator->group[i] + unit - 1)
            return false;
    return true;
}

/* Loads the ring of the unit that both devices are in, if they are neighbours there. */
static bool load_ring(const struct simulator *simulator, const struct link *link, double *load,
                      const struct transfer *transfer, double bytes)
{
    uint32_t unit = simulator->below[link->level];
    if (!share_unit(simulator, link->level, transfer))
        return false;
    bool up = (transfer->from + 1) % unit == transfer->to % unit;
    bool down = (transfer->to + 1) % unit == transfer->from % unit;
    if (!up && !down)
        return false;
    load[up ? 2 * transfer->from : 2 * transfer->to + 1] += bytes;
    return true;
}

static void load_ends(double *load, uint32_t size, const struct transfer *transfer, double bytes)
{
    load[2 * (transfer->from / size)] += bytes;
    load[2 * (transfer->to / size) + 1] += bytes;
}

static void load_link(const struct simulator *simulator, const struct link *link, double *load,
                      const struct transfer *transfer, double bytes, bool on_ring)
{
    uint32_t unit = simulator->below[link->level];
    bool inside = share_unit(simulator, link->level, transfer);
    switch (link->kind) {
    case LINK_PORT:
        if (!inside)
            load_ends(load, unit, transfer, bytes);
        break;
    case LINK_PAIR: /* a pair belongs to one group: load[0] is the largest */
        if (!inside && bytes > load[0])
            load[0] = bytes;
        break;
    case LINK_SWITCH:
        if (inside && !on_ring)
            load_ends(load, link->block, transfer, bytes);
        break;
    case LINK_BLOCK:
        if (inside && !on_ring && transfer->from / link->block != transfer->to / link->block)
            load_ends(load, link->block, transfer, bytes);
        break;
    case LINK_BUS: /* one direction stands for both */
        if (inside && !on_ring)
            load[2 * (transfer->from / unit)] += bytes;
        if (!inside) {
            load[2 * (transfer->from / unit)] += link->share * bytes;
            load[2 * (transfer->to / unit)] += link->share * bytes;
        }
        break;
    default: /* LINK_RING: load_ring */
        break;
    }
}

static void load_group(struct simulator *simulator, enum collective collective, uint32_t count,
                       double held)
{
    const struct platform *platform = simulator->platform;
    uint32_t levels = simulator->levels->naxes;
    uint32_t host = levels >= 2 ? simulator->below[levels - 2] : 1;
    uint32_t used = list_transfers(collective, simulator->algorithm, simulator->group, count, host,
                                   simulator->scratch, simulator->transfer);
    bool usable[PLATFORM_LINKS];
    for (uint32_t l = 0; l < platform->nlinks; l++)
        usable[l] =
            platform->link[l].kind == LINK_RING &&
            (!platform->link[l].whole || covers_units(simulator, platform->link[l].level, count));
    for (uint32_t t = 0; t < used; t++) {
        const struct transfer *transfer = &simulator->transfer[t];
        bool on_ring = false;
        for (uint32_t l = 0; l < platform->nlinks && !on_ring; l++)
            on_ring = usable[l] && load_ring(simulator, &platform->link[l], simulator->load[l],
                                             transfer, transfer->share * held);
        for (uint32_t l = 0; l < platform->nlinks; l++)
            load_link(simulator, &platform->link[l], simulator->load[l], transfer,
                      transfer->share * held, on_ring);
    }
}

/* --- prices --- */

static int compare_numbers(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

static double find_slowest(const struct simulator *simulator)
{
    double slowest = 0;
    for (uint32_t l = 0; l < simulator->platform->nlinks; l++)
        for (uint32_t i = 0; i < 2 * simulator->devices; i++) {
            double seconds = simulator->load[l][i] / simulator->platform->link[l].rate;
            if (seconds > slowest)
                slowest = seconds;
        }
    return slowest;
}

static double price_step(struct simulator *simulator, const struct group_set *set,
                         enum collective collective, double held)
{
    const struct reduction *reduction = simulator->reduction;
    struct group_shape shape = shape_groups(set, reduction->nlevels, reduction->size);
    for (uint32_t l = 0; l < simulator->platform->nlinks; l++)
        memset(simulator->load[l], 0, 2 * (size_t)simulator->devices * sizeof(double));
    for (uint32_t replica = 0; replica < reduction->replicas; replica++) {
        const uint32_t *device = reduction->device + (size_t)replica * reduction->members;
        for (uint32_t g = 0; g < shape.ngroups; g++) {
            uint32_t start = find_group_start(&shape, g);
            for (uint32_t j = 0; j < shape.count; j++)
                simulator->group[j] = device[start + j * shape.stride];
            qsort(simulator->group, shape.count, sizeof *simulator->group, compare_numbers);
            load_group(simulator, collective, shape.count, held);
        }
    }
    return simulator->platform->latency + find_slowest(simulator);
}

static double recall_price(struct simulator *simulator, const struct synthesis *synthesis,
                           struct instruction instruction, uint32_t scattered)
{
    struct price_table *table = &simulator->priced[instruction.set][instruction.collective];
    uint32_t place = 0;
    while (place < table->count && table->scattered[place] != scattered)
        place++;
    if (place == table->count) {
        table->scattered[table->count] = scattered;
        table->seconds[table->count++] =
            price_step(simulator, &synthesis->set[instruction.set],
                       (enum collective)instruction.collective, simulator->bytes / scattered);
    }
    return table->seconds[place];
}

/* All groups of a step hold equally many chunks: a reducescatter divides what a
 * device holds by the size of its group, an allgather multiplies it again. */
double price_program(struct simulator *simulator, const struct synthesis *synthesis,
                     const struct reduction_program *program, double step[PROGRAM_STEPS])
{
    const struct reduction *reduction = simulator->reduction;
    uint32_t scattered = 1;
    double total = 0;
    for (uint32_t s = 0; s < program->nsteps; s++) {
        struct instruction instruction = program->step[s];
        uint32_t count =
            shape_groups(&synthesis->set[instruction.set], reduction->nlevels, reduction->size)
                .count;
        if (instruction.collective == ALL_GATHER)
            scattered /= count;
        double seconds = recall_price(simulator, synthesis, instruction, scattered);
        if (instruction.collective == REDUCE_SCATTER)
            scattered *= count;
        if (step != NULL)
            step[s] = seconds;
        total += seconds;
    }
    return total;
}

/* --- lower bound --- */

/* Units of the level that a group of the reduction has devices in. */
static uint32_t count_units(const struct reduction *reduction, uint32_t level)
{
    uint32_t units = 1;
    for (uint32_t l = 0; l < reduction->nlevels; l++)
        if (reduction->level[l] <= level)
            units *= reduction->size[l];
    return units;
}

double bound_seconds(const struct platform *platform, const struct redist_mesh *levels,
                     const struct reduction *reduction, double bytes)
{
    uint32_t devices = redist_count_devices(levels), below[REDIST_MAX_AXES];
    double least = 0;
    count_below(levels, below);
    for (uint32_t l = 0; l < platform->nlinks; l++) {
        const struct link *link = &platform->link[l];
        if (link->kind != LINK_PORT)
            continue;
        uint32_t unit = below[link->level];
        double crossing =
            2.0 * (count_units(reduction, link->level) - 1) * reduction->replicas * bytes;
        double seconds = crossing * unit / devices / link->rate;
        if (seconds > least)
            least = seconds;
    }
    return least;
}
