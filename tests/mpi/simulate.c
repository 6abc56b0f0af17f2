#include "simulate.h"
#include <string.h>

#define MOST_ELEMENTS 2048u

void start_scenario(struct scenario *scenario, uint32_t ndevices, uint32_t rank,
                    const uint64_t *size, uint32_t elem_bytes)
{
    memset(scenario, 0, sizeof *scenario);
    scenario->program.ndevices = ndevices;
    scenario->program.problem.elem_bytes = elem_bytes;
    scenario->program.problem.mesh = (struct redist_mesh){1, {{"a", ndevices}}, 0, NULL};
    scenario->last.rank = rank;
    scenario->last.ndevices = ndevices;
    for (uint32_t k = 0; k < rank; k++)
        scenario->last.size[k] = scenario->last.tile[k] = size[k];
    begin_program(scenario);
}

static void copy_tile(const struct table *table, struct redist_type *type)
{
    type->rank = table->rank;
    for (uint32_t k = 0; k < table->rank; k++)
        type->dim[k] = (struct redist_dim){.tile = table->tile[k], .size = table->size[k]};
}

void begin_program(struct scenario *scenario)
{
    scenario->first = scenario->last;
    scenario->program.nsteps = 0;
    scenario->program.height = count_tile(&scenario->first);
    copy_tile(&scenario->first, &scenario->program.problem.from);
}

void end_program(struct scenario *scenario)
{
    copy_tile(&scenario->last, &scenario->program.problem.to);
}

uint64_t count_tile(const struct table *table)
{
    uint64_t elements = 1;
    for (uint32_t k = 0; k < table->rank; k++)
        elements *= table->tile[k];
    return elements;
}

/* The group premise of allgather and alltoall. */
static bool is_gatherable(const struct table *table, uint32_t into, uint32_t factor,
                          const uint32_t *list)
{
    for (uint32_t p = 0; p < table->ndevices; p++) {
        const uint64_t *first = table->off[list[p - p % factor]], *mine = table->off[list[p]];
        for (uint32_t k = 0; k < table->rank; k++)
            if (mine[k] != first[k] + (k == into ? p % factor * table->tile[k] : 0))
                return false;
    }
    return true;
}

static void gather_offsets(struct table *table, uint32_t into, uint32_t factor,
                           const uint32_t *list)
{
    for (uint32_t p = 0; p < table->ndevices; p++)
        table->off[list[p]][into] = table->off[list[p - p % factor]][into];
    table->tile[into] *= factor;
}

static void slice_offsets(struct table *table, uint32_t split, uint32_t factor,
                          const uint32_t *list)
{
    table->tile[split] /= factor;
    for (uint32_t p = 0; p < table->ndevices; p++)
        table->off[list[p]][split] += p % factor * table->tile[split];
}

static void permute_offsets(struct table *table, const uint32_t *list)
{
    struct table before = *table;
    for (uint32_t d = 0; d < table->ndevices; d++)
        memcpy(table->off[d], before.off[list[d]], sizeof table->off[d]);
}

bool add_step(struct scenario *scenario, enum redist_op op, uint32_t into, uint32_t split,
              uint32_t factor, const uint32_t *list)
{
    struct table *table = &scenario->last;
    struct redist_program *program = &scenario->program;
    bool gathers = op == REDIST_ALLGATHER || op == REDIST_ALLTOALL;
    bool slices = op == REDIST_DYNSLICE || op == REDIST_ALLTOALL;
    if ((slices && table->tile[split] % factor != 0) || (op == REDIST_ALLTOALL && into == split) ||
        table->ndevices % factor != 0 || program->nsteps == REDIST_MAX_STEPS ||
        (gathers && !is_gatherable(table, into, factor, list)))
        return false;
    if (gathers)
        gather_offsets(table, into, factor, list);
    if (slices)
        slice_offsets(table, split, factor, list);
    if (op == REDIST_ALLPERMUTE)
        permute_offsets(table, list);
    uint32_t *kept = scenario->lists[program->nsteps];
    memcpy(kept, list, table->ndevices * sizeof *list);
    struct redist_step *step = &program->step[program->nsteps++];
    *step = (struct redist_step){.op = op,
                                 .into = into,
                                 .split = split,
                                 .factor = factor,
                                 .list = kept,
                                 .used = table->ndevices,
                                 .local_size = count_tile(table)};
    memcpy(step->tile, table->tile, sizeof step->tile);
    if (step->local_size > program->height)
        program->height = step->local_size;
    return true;
}

void list_turned(uint32_t n, uint32_t by, uint32_t *list)
{
    for (uint32_t d = 0; d < n; d++)
        list[d] = (d + by) % n;
}

static uint32_t draw(uint64_t *seed, uint32_t below)
{
    /* Knuth's MMIX generator; the high bits are the good ones */
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*seed >> 33) % below);
}

static void shuffle(uint64_t *seed, uint32_t count, uint32_t *list)
{
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
                          const bool *used, const uint32_t *order)
{
    for (uint32_t p = 0; p < table->ndevices; p++) {
        bool fits = !used[order[p]];
        for (uint32_t k = 0; fits && k < table->rank; k++)
            fits = table->off[order[p]][k] == table->off[first][k] + (k == into ? ahead : 0);
        if (fits)
            return order[p];
    }
    return MAX_DEVICES;
}

/* Groups for which `is_gatherable` holds, found in this order of the devices;
 * false when there are none. */
static bool match_groups(const struct table *table, uint32_t into, uint32_t factor,
                         const uint32_t *order, uint32_t *list)
{
    uint32_t filled = 0;
    bool used[MAX_DEVICES] = {false};
    while (filled < table->ndevices) {
        /* a device with the least offset that is left must begin a group */
        uint32_t first = MAX_DEVICES;
        for (uint32_t p = 0; p < table->ndevices; p++)
            if (!used[order[p]] &&
                (first == MAX_DEVICES || table->off[order[p]][into] < table->off[first][into]))
                first = order[p];
        for (uint32_t m = 0; m < factor; m++) {
            uint32_t found = find_next(table, first, into, m * table->tile[into], used, order);
            if (found == MAX_DEVICES)
                return false;
            list[filled++] = found;
            used[found] = true;
        }
    }
    return true;
}

static void try_random_step(uint64_t *seed, struct scenario *scenario, enum redist_op op,
                            bool regular)
{
    const struct table *table = &scenario->last;
    uint32_t list[MAX_DEVICES], order[MAX_DEVICES], factor = 1, into = 0, split = 0;
    shuffle(seed, table->ndevices, order);
    for (uint32_t d = 0; regular && d < table->ndevices; d++)
        order[d] = d;
    memcpy(list, order, sizeof list);
    if (op != REDIST_ALLPERMUTE) {
        factor = 1 + draw(seed, table->ndevices);
        if (table->rank == 0 || factor == 1 || table->ndevices % factor != 0)
            return;
        into = draw(seed, table->rank);
        split = draw(seed, table->rank);
        if ((op == REDIST_ALLGATHER && count_tile(table) * factor > MOST_ELEMENTS) ||
            (op != REDIST_DYNSLICE && !match_groups(table, into, factor, order, list)))
            return;
    }
    add_step(scenario, op, into, split, factor, list);
}

void make_random_scenario(uint64_t seed, uint32_t ndevices, uint32_t elem_bytes,
                          struct scenario *scenario)
{
    static const uint64_t sizes[] = {1, 2, 3, 4, 6, 8, 12};
    uint64_t size[REDIST_MAX_RANK], total = 1;
    uint32_t rank = draw(&seed, 6);
    for (uint32_t k = 0; k < rank; k++) {
        size[k] = sizes[draw(&seed, 7)];
        if (total * size[k] > MOST_ELEMENTS)
            size[k] = 1;
        total *= size[k];
    }
    start_scenario(scenario, ndevices, rank, size, elem_bytes);
    for (uint32_t tries = draw(&seed, 60); tries > 0; tries--)
        try_random_step(&seed, scenario, REDIST_DYNSLICE, false);
    try_random_step(&seed, scenario, REDIST_ALLPERMUTE, false);
    begin_program(scenario);
    for (uint32_t tries = draw(&seed, 120); tries > 0 && scenario->program.nsteps < 12; tries--) {
        /* few allpermutes, which always succeed */
        static const enum redist_op ops[] = {REDIST_DYNSLICE,  REDIST_ALLTOALL,  REDIST_ALLTOALL,
                                             REDIST_ALLTOALL,  REDIST_ALLTOALL,  REDIST_ALLTOALL,
                                             REDIST_ALLGATHER, REDIST_ALLGATHER, REDIST_ALLGATHER,
                                             REDIST_ALLPERMUTE};
        enum redist_op op = ops[draw(&seed, 10)];
        if (op != REDIST_ALLPERMUTE || draw(&seed, 4) == 0)
            try_random_step(&seed, scenario, op, false);
    }
    end_program(scenario);
}

/* One axis for each prime factor of the number of devices. */
static void make_mesh(uint32_t ndevices, struct redist_mesh *mesh)
{
    for (uint32_t prime = 2; ndevices > 1; prime++)
        for (; ndevices % prime == 0; ndevices /= prime)
            mesh->axis[mesh->naxes++] = (struct redist_axis){{'a'}, prime};
    if (mesh->naxes == 0)
        mesh->axis[mesh->naxes++] = (struct redist_axis){{'a'}, 1};
}

static uint32_t find_coordinate(const struct redist_mesh *mesh, uint32_t device, uint32_t axis)
{
    for (uint32_t x = axis + 1; x < mesh->naxes; x++)
        device /= mesh->axis[x].size;
    return device % mesh->axis[axis].size;
}

/* Puts axes of the mesh on dimensions, minor to major, and begins the program. */
static void begin_on_mesh(uint64_t *seed, struct scenario *scenario)
{
    struct table *table = &scenario->last;
    struct redist_problem *problem = &scenario->program.problem;
    struct redist_type type = {.rank = table->rank};
    problem->mesh.naxes = 0;
    make_mesh(table->ndevices, &problem->mesh);
    for (uint32_t x = 0; x < problem->mesh.naxes && table->rank > 0; x++) {
        uint32_t k = draw(seed, table->rank), size = problem->mesh.axis[x].size;
        if (table->tile[k] % size != 0 || draw(seed, 4) == 0)
            continue;
        table->tile[k] /= size;
        type.dim[k].axis[type.dim[k].naxes++] = (uint8_t)x;
    }
    for (uint32_t k = 0; k < table->rank; k++) {
        uint64_t stride = table->tile[k];
        for (uint32_t a = 0; a < type.dim[k].naxes; a++) {
            uint32_t axis = type.dim[k].axis[a];
            for (uint32_t d = 0; d < table->ndevices; d++)
                table->off[d][k] += stride * find_coordinate(&problem->mesh, d, axis);
            stride *= problem->mesh.axis[axis].size;
        }
    }
    begin_program(scenario);
    for (uint32_t k = 0; k < table->rank; k++) {
        problem->from.dim[k].naxes = type.dim[k].naxes;
        memcpy(problem->from.dim[k].axis, type.dim[k].axis, sizeof type.dim[k].axis);
    }
}

/* Shuffles the members of each group of the alltoall before. */
static void permute_inside(uint64_t *seed, struct scenario *scenario)
{
    const struct redist_program *program = &scenario->program;
    uint32_t list[MAX_DEVICES], order[MAX_DEVICES];
    if (program->nsteps == 0)
        return;
    const struct redist_step *last = &program->step[program->nsteps - 1];
    if (last->op != REDIST_ALLTOALL)
        return;
    for (uint32_t first = 0; first < program->ndevices; first += last->factor) {
        shuffle(seed, last->factor, order);
        for (uint32_t m = 0; m < last->factor; m++)
            list[last->list[first + m]] = last->list[first + order[m]];
    }
    add_step(scenario, REDIST_ALLPERMUTE, 0, 0, 1, list);
}

void make_chained_scenario(uint64_t seed, uint32_t ndevices, uint32_t elem_bytes,
                           struct scenario *scenario)
{
    uint64_t size[REDIST_MAX_RANK];
    uint32_t rank = 2 + draw(&seed, 3);
    for (uint32_t k = 0; k < rank; k++)
        size[k] = k < 2 ? ndevices : 1 + draw(&seed, 4);
    start_scenario(scenario, ndevices, rank, size, elem_bytes);
    begin_on_mesh(&seed, scenario);
    for (uint32_t tries = draw(&seed, 300); tries > 0 && scenario->program.nsteps < 12; tries--) {
        uint32_t which = draw(&seed, 12);
        bool regular = draw(&seed, 4) > 0; /* such groups fit together more often */
        if (which == 0)
            try_random_step(&seed, scenario, REDIST_DYNSLICE, regular);
        else if (which < 3)
            permute_inside(&seed, scenario);
        else
            try_random_step(&seed, scenario, which < 6 ? REDIST_ALLGATHER : REDIST_ALLTOALL,
                            regular);
    }
    end_program(scenario);
}

void fill_expected(const struct table *table, uint32_t device, uint32_t elem_bytes,
                   unsigned char *bytes)
{
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
