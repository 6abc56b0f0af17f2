#include "simulate.h"
#include <string.h>

#define MOST_ELEMENTS 2048u

void start_scenario(struct scenario *scenario, uint32_t ndevices, uint32_t rank,
                    const uint64_t *size, uint32_t elem_bytes) {
    memset(scenario, 0, sizeof *scenario);
    scenario->program.ndevices = ndevices;
    scenario->program.problem.elem_bytes = elem_bytes;
    scenario->last.rank = rank;
    scenario->last.ndevices = ndevices;
    for (uint32_t k = 0; k < rank; k++)
        scenario->last.size[k] = scenario->last.tile[k] = size[k];
    begin_program(scenario);
}

static void copy_tile(const struct table *table, struct redist_type *type) {
    type->rank = table->rank;
    for (uint32_t k = 0; k < table->rank; k++)
        type->dim[k] = (struct redist_dim){.tile = table->tile[k], .size = table->size[k]};
}

void begin_program(struct scenario *scenario) {
    scenario->first = scenario->last;
    scenario->program.nsteps = 0;
    scenario->program.height = count_tile(&scenario->first);
    copy_tile(&scenario->first, &scenario->program.problem.from);
}

void end_program(struct scenario *scenario) {
    copy_tile(&scenario->last, &scenario->program.problem.to);
}

uint64_t count_tile(const struct table *table) {
    uint64_t elements = 1;
    for (uint32_t k = 0; k < table->rank; k++)
        elements *= table->tile[k];
    return elements;
}

/* The group premise of allgather and alltoall. */
static bool is_gatherable(const struct table *table, uint32_t into, uint32_t factor,
                          const uint32_t *list) {
    for (uint32_t p = 0; p < table->ndevices; p++) {
        const uint64_t *first = table->off[list[p - p % factor]], *mine = table->off[list[p]];
        for (uint32_t k = 0; k < table->rank; k++)
            if (mine[k] != first[k] + (k == into ? p % factor * table->tile[k] : 0)) return false;
    }
    return true;
}

static void gather_offsets(struct table *table, uint32_t into, uint32_t factor,
                           const uint32_t *list) {
    for (uint32_t p = 0; p < table->ndevices; p++)
        table->off[list[p]][into] = table->off[list[p - p % factor]][into];
    table->tile[into] *= factor;
}

static void slice_offsets(struct table *table, uint32_t split, uint32_t factor,
                          const uint32_t *list) {
    table->tile[split] /= factor;
    for (uint32_t p = 0; p < table->ndevices; p++)
        table->off[list[p]][split] += p % factor * table->tile[split];
}

static void permute_offsets(struct table *table, const uint32_t *list) {
    struct table before = *table;
    for (uint32_t d = 0; d < table->ndevices; d++)
        memcpy(table->off[d], before.off[list[d]], sizeof table->off[d]);
}

bool add_step(struct scenario *scenario, enum redist_op op, uint32_t into, uint32_t split,
              uint32_t factor, const uint32_t *list) {
    struct table *table = &scenario->last;
    struct redist_program *program = &scenario->program;
    bool gathers = op == REDIST_ALLGATHER || op == REDIST_ALLTOALL;
    bool slices = op == REDIST_DYNSLICE || op == REDIST_ALLTOALL;
    if ((slices && table->tile[split] % factor != 0) || (op == REDIST_ALLTOALL && into == split) ||
        table->ndevices % factor != 0 || program->nsteps == REDIST_MAX_STEPS ||
        (gathers && !is_gatherable(table, into, factor, list)))
        return false;
    if (gathers) gather_offsets(table, into, factor, list);
    if (slices) slice_offsets(table, split, factor, list);
    if (op == REDIST_ALLPERMUTE) permute_offsets(table, list);
    uint32_t *kept = scenario->lists[program->nsteps];
    memcpy(kept, list, table->ndevices * sizeof *list);
    struct redist_step *step = &program->step[program->nsteps++];
    *step = (struct redist_step){.op = op,
                                 .into = into,
                                 .split = split,
                                 .factor = factor,
                                 .list = kept,
                                 .local_size = count_tile(table)};
    memcpy(step->tile, table->tile, sizeof step->tile);
    if (step->local_size > program->height) program->height = step->local_size;
    return true;
}

static uint32_t draw(uint64_t *seed, uint32_t below) {
    /* Knuth's MMIX generator; the high bits are the good ones */
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % below);
}

static void shuffle(uint64_t *seed, uint32_t count, uint32_t *list) {
    for (uint32_t k = 0; k < count; k++)
        list[k] = k;
    for (uint32_t k = count; k > 1; k--) {
        uint32_t other = draw(seed, k), kept = list[k - 1];
        list[k - 1] = list[other];
        list[other] = kept;
    }
}

/* Finds an unused device, in the order of `order`, whose tile lies `ahead`
 * after that of `first` along `into`; MAX_DEVICES when there is none. */
static uint32_t find_next(const struct table *table, uint32_t first, uint32_t into, uint64_t ahead,
                          const bool *used, const uint32_t *order) {
    for (uint32_t p = 0; p < table->ndevices; p++) {
        bool fits = !used[order[p]];
        for (uint32_t k = 0; fits && k < table->rank; k++)
            fits = table->off[order[p]][k] == table->off[first][k] + (k == into ? ahead : 0);
        if (fits) return order[p];
    }
    return MAX_DEVICES;
}

/* Random groups for which `is_gatherable` holds; false when there are none. */
static bool match_groups(uint64_t *seed, const struct table *table, uint32_t into, uint32_t factor,
                         uint32_t *list) {
    uint32_t order[MAX_DEVICES], filled = 0;
    bool used[MAX_DEVICES] = {false};
    shuffle(seed, table->ndevices, order);
    while (filled < table->ndevices) {
        /* a device with the least offset that is left must begin a group */
        uint32_t first = MAX_DEVICES;
        for (uint32_t p = 0; p < table->ndevices; p++)
            if (!used[order[p]] &&
                (first == MAX_DEVICES || table->off[order[p]][into] < table->off[first][into]))
                first = order[p];
        for (uint32_t m = 0; m < factor; m++) {
            uint32_t found = find_next(table, first, into, m * table->tile[into], used, order);
            if (found == MAX_DEVICES) return false;
            list[filled++] = found;
            used[found] = true;
        }
    }
    return true;
}

static void try_random_step(uint64_t *seed, struct scenario *scenario, enum redist_op op) {
    const struct table *table = &scenario->last;
    uint32_t list[MAX_DEVICES], factor = 1, into = 0, split = 0;
    shuffle(seed, table->ndevices, list);
    if (op != REDIST_ALLPERMUTE) {
        factor = 1 + draw(seed, table->ndevices);
        if (table->rank == 0 || factor == 1 || table->ndevices % factor != 0) return;
        into = draw(seed, table->rank);
        split = draw(seed, table->rank);
        if ((op == REDIST_ALLGATHER && count_tile(table) * factor > MOST_ELEMENTS) ||
            (op != REDIST_DYNSLICE && !match_groups(seed, table, into, factor, list)))
            return;
    }
    add_step(scenario, op, into, split, factor, list);
}

void make_random_scenario(uint64_t seed, uint32_t ndevices, uint32_t elem_bytes,
                          struct scenario *scenario) {
    static const uint64_t sizes[] = {1, 2, 3, 4, 6, 8, 12};
    uint64_t size[REDIST_MAX_RANK], total = 1;
    uint32_t rank = draw(&seed, 6);
    for (uint32_t k = 0; k < rank; k++) {
        size[k] = sizes[draw(&seed, 7)];
        if (total * size[k] > MOST_ELEMENTS) size[k] = 1;
        total *= size[k];
    }
    start_scenario(scenario, ndevices, rank, size, elem_bytes);
    for (uint32_t tries = draw(&seed, 60); tries > 0; tries--)
        try_random_step(&seed, scenario, REDIST_DYNSLICE);
    try_random_step(&seed, scenario, REDIST_ALLPERMUTE);
    begin_program(scenario);
    for (uint32_t tries = draw(&seed, 120); tries > 0 && scenario->program.nsteps < 12; tries--) {
        /* few allpermutes, which always succeed */
        static const enum redist_op ops[] = {REDIST_DYNSLICE,  REDIST_ALLTOALL,  REDIST_ALLTOALL,
                                             REDIST_ALLTOALL,  REDIST_ALLTOALL,  REDIST_ALLTOALL,
                                             REDIST_ALLGATHER, REDIST_ALLGATHER, REDIST_ALLGATHER,
                                             REDIST_ALLPERMUTE};
        enum redist_op op = ops[draw(&seed, 10)];
        if (op != REDIST_ALLPERMUTE || draw(&seed, 4) == 0) try_random_step(&seed, scenario, op);
    }
    end_program(scenario);
}

void fill_expected(const struct table *table, uint32_t device, uint32_t elem_bytes,
                   unsigned char *bytes) {
    uint64_t elements = count_tile(table);
    for (uint64_t e = 0; e < elements; e++) {
        uint64_t rest = e, global = 0, scale = 1;
        for (uint32_t k = table->rank; k-- > 0;) {
            global += (table->off[device][k] + rest % table->tile[k]) * scale;
            rest /= table->tile[k];
            scale *= table->size[k];
        }
        for (uint32_t b = 0; b < elem_bytes; b++)
            bytes[e * elem_bytes + b] =
                (unsigned char)((global + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 8 * (b % 8)) ^
                (unsigned char)b;
    }
}
