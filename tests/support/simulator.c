#include "simulator.h"
#include "extents.h"
#include "sections.h"
#include <stdlib.h>
#include <string.h>

/* Contents of all devices: device d holds `volume` block numbers from
 * block[d * volume], row-major in `shape`. */
struct contents {
    extents shape;
    uint64_t volume;
    uint64_t *block;
};

struct simulator {
    const struct redist_problem *asked;
    const struct raw_plan *plan;
    uint32_t rank, ndevices;
    extents tiles[RAW_STEPS + 1]; /* tile extents after each step, in elements */
    uint64_t size[RAW_STEPS + 1]; /* their products */
    extents cut, grid;            /* extents of a block; blocks of the global array */
    struct contents now;
    struct simulation_report *report;
};

static bool refuse(struct simulator *sim, const char *why)
{
    if (sim->report->why[0] == '\0')
        sim->report->why = why;
    return false;
}

static bool multiply(uint64_t *product, uint64_t factor)
{
    return !__builtin_mul_overflow(*product, factor, product);
}

static bool is_type_well_formed(const struct redist_mesh *mesh, const struct redist_type *type)
{
    uint32_t used = 0;
    uint64_t local = 1;
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t product = dim->tile;
        if (dim->size == 0 || dim->size > REDIST_MAX_EXTENT || !multiply(&local, dim->tile))
            return false;
        for (uint32_t k = 0; k < dim->naxes; k++) {
            uint32_t a = dim->axis[k];
            if (a >= mesh->naxes || (used >> a & 1u) != 0)
                return false;
            used |= 1u << a;
            if (!multiply(&product, mesh->axis[a].size))
                return false;
        }
        if (product != dim->size)
            return false;
    }
    return true;
}

static bool is_same_type(const struct redist_type *a, const struct redist_type *b)
{
    if (a->rank != b->rank)
        return false;
    for (uint32_t i = 0; i < a->rank; i++) {
        const struct redist_dim *x = &a->dim[i], *y = &b->dim[i];
        if (x->tile != y->tile || x->size != y->size || x->naxes != y->naxes ||
            memcmp(x->axis, y->axis, x->naxes) != 0)
            return false;
    }
    return true;
}

static bool check_question(struct simulator *sim)
{
    const struct redist_problem *asked = sim->asked, *restated = &sim->plan->problem;
    if (asked->mesh.naxes != restated->mesh.naxes)
        return refuse(sim, "another mesh");
    for (uint32_t a = 0; a < asked->mesh.naxes; a++) {
        if (asked->mesh.axis[a].size != restated->mesh.axis[a].size)
            return refuse(sim, "another mesh");
        for (uint32_t b = 0; b < a; b++) {
            if (strcmp(asked->mesh.axis[a].name, asked->mesh.axis[b].name) == 0)
                return refuse(sim, "two axes of one name");
        }
    }
    if (asked->elem_bytes != restated->elem_bytes || asked->elem_bytes < 1 ||
        asked->elem_bytes > REDIST_MAX_ELEM)
        return refuse(sim, "element size");
    if (!is_same_type(&asked->from, &restated->from) || !is_same_type(&asked->to, &restated->to))
        return refuse(sim, "another type");
    if (!is_type_well_formed(&asked->mesh, &asked->from) ||
        !is_type_well_formed(&asked->mesh, &asked->to) || asked->from.rank != asked->to.rank)
        return refuse(sim, "a type is not well formed");
    for (uint32_t i = 0; i < asked->from.rank; i++) {
        if (asked->from.dim[i].size != asked->to.dim[i].size)
            return refuse(sim, "different global types");
    }
    return true;
}

static bool check_list(struct simulator *sim, const struct raw_step *step)
{
    bool *seen = calloc(sim->ndevices, sizeof *seen);
    bool fine = seen != NULL;
    for (uint32_t p = 0; fine && p < sim->ndevices; p++) {
        uint32_t d = step->list[p];
        fine = d < sim->ndevices && !seen[d];
        if (fine)
            seen[d] = true;
    }
    free(seen);
    return fine || refuse(sim, "a list is not a permutation of the devices");
}

/* The shape after step s, and the form of the step. */
static bool follow_shape(struct simulator *sim, uint32_t s)
{
    const struct raw_step *step = &sim->plan->step[s];
    bool splits = step->op == RAW_DYNSLICE || step->op == RAW_ALLTOALL;
    bool joins = step->op == RAW_ALLGATHER || step->op == RAW_ALLTOALL;
    uint64_t *tile = sim->tiles[s + 1], size = 1;
    memcpy(tile, sim->tiles[s], sizeof(extents));
    if (step->op != RAW_ALLPERMUTE && (step->factor < 2 || sim->ndevices % step->factor != 0))
        return refuse(sim, "a factor does not divide the devices");
    if ((splits && step->split >= sim->rank) || (joins && step->into >= sim->rank) ||
        (splits && joins && step->split == step->into))
        return refuse(sim, "a dimension");
    if (splits && tile[step->split] % step->factor != 0)
        return refuse(sim, "a factor does not divide the tile");
    if (splits)
        tile[step->split] /= step->factor;
    if (joins && !multiply(&tile[step->into], step->factor))
        return refuse(sim, "overflow");
    for (uint32_t i = 0; i < sim->rank; i++) {
        if (!multiply(&size, tile[i]))
            return refuse(sim, "overflow");
    }
    sim->size[s + 1] = size;
    return check_list(sim, step);
}

/* All shapes; the last must be the target's. */
static bool follow_shapes(struct simulator *sim)
{
    uint32_t n = sim->plan->nsteps;
    sim->size[0] = 1;
    for (uint32_t i = 0; i < sim->rank; i++) {
        sim->tiles[0][i] = sim->asked->from.dim[i].tile;
        sim->size[0] *= sim->tiles[0][i];
    }
    for (uint32_t s = 0; s < n; s++) {
        if (!follow_shape(sim, s))
            return false;
    }
    for (uint32_t i = 0; i < sim->rank; i++) {
        if (sim->tiles[n][i] != sim->asked->to.dim[i].tile)
            return refuse(sim, "the last tile is not the target's");
    }
    return true;
}

static uint64_t find_gcd(uint64_t a, uint64_t b)
{
    return b == 0 ? a : find_gcd(b, a % b);
}

/* Chooses the blocks: no step may cut one. */
static void choose_blocks(struct simulator *sim)
{
    for (uint32_t i = 0; i < sim->rank; i++) {
        sim->cut[i] = sim->tiles[0][i];
        for (uint32_t s = 1; s <= sim->plan->nsteps; s++)
            sim->cut[i] = find_gcd(sim->cut[i], sim->tiles[s][i]);
        sim->grid[i] = sim->asked->from.dim[i].size / sim->cut[i];
    }
}

/* Blocks that all devices hold after step s; 0 when over 2^64-1. */
static uint64_t count_blocks(const struct simulator *sim, uint32_t s)
{
    uint64_t blocks = sim->ndevices;
    for (uint32_t i = 0; i < sim->rank; i++) {
        if (!multiply(&blocks, sim->tiles[s][i] / sim->cut[i]))
            return 0;
    }
    return blocks;
}

static bool fits(const struct simulator *sim, uint64_t most_blocks)
{
    for (uint32_t s = 0; s <= sim->plan->nsteps; s++) {
        uint64_t blocks = count_blocks(sim, s);
        if (blocks == 0 || blocks > most_blocks)
            return false;
    }
    return true;
}

/* First block, along each dimension, of the tile of `device`: mixed-radix
 * digits of the device number, weighted along the axes minor to major. */
static void find_corner(const struct simulator *sim, const struct redist_type *type,
                        uint32_t device, extents corner)
{
    const struct redist_mesh *mesh = &sim->asked->mesh;
    uint32_t digit[REDIST_MAX_AXES];
    for (uint32_t a = mesh->naxes; a-- > 0; device /= mesh->axis[a].size)
        digit[a] = device % mesh->axis[a].size;
    for (uint32_t i = 0; i < sim->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        uint64_t tiles = 0;
        for (uint32_t k = dim->naxes; k-- > 0;)
            tiles = tiles * mesh->axis[dim->axis[k]].size + digit[dim->axis[k]];
        corner[i] = tiles * (dim->tile / sim->cut[i]);
    }
}

/* Fills `held` with the blocks of every device's tile of `type`. */
static void fill_tiles(const struct simulator *sim, const struct redist_type *type,
                       struct contents *held)
{
    held->volume = 1;
    for (uint32_t i = 0; i < sim->rank; i++) {
        held->shape[i] = type->dim[i].tile / sim->cut[i];
        held->volume *= held->shape[i];
    }
    held->block = raw_allocate(sim->ndevices * held->volume * sizeof *held->block);
    for (uint32_t d = 0; d < sim->ndevices; d++) {
        extents corner, index = {0};
        find_corner(sim, type, d, corner);
        for (uint64_t u = 0; u < held->volume; u++) {
            extents where = {0};
            for (uint32_t i = 0; i < sim->rank; i++)
                where[i] = corner[i] + index[i];
            held->block[d * held->volume + u] = find_position(where, sim->grid, sim->rank);
            advance(index, held->shape, sim->rank);
        }
    }
}

/* Device at `place` of the list receives its new contents, each block from the
 * member of its group that holds it. */
static void receive(const struct simulator *sim, const struct raw_step *step, uint32_t place,
                    const struct contents *old, struct contents *new)
{
    uint32_t n = step->factor, member = place % n;
    const uint32_t *group = step->list + (place - member);
    uint64_t *mine = new->block + step->list[place] * new->volume;
    extents index = {0};
    for (uint64_t u = 0; u < new->volume; u++) {
        extents there;
        uint64_t sender = member;
        memcpy(there, index, sizeof there);
        if (step->op != RAW_DYNSLICE) {
            sender = index[step->into] / old->shape[step->into];
            there[step->into] = index[step->into] % old->shape[step->into];
        }
        if (step->op != RAW_ALLGATHER)
            there[step->split] = index[step->split] + member * new->shape[step->split];
        mine[u] =
            old->block[group[sender] * old->volume + find_position(there, old->shape, sim->rank)];
        advance(index, new->shape, sim->rank);
    }
}

static void move_contents(struct simulator *sim, uint32_t s)
{
    const struct raw_step *step = &sim->plan->step[s];
    struct contents old = sim->now, *new = &sim->now;
    new->volume = 1;
    for (uint32_t i = 0; i < sim->rank; i++) {
        new->shape[i] = sim->tiles[s + 1][i] / sim->cut[i];
        new->volume *= new->shape[i];
    }
    new->block = raw_allocate(sim->ndevices * new->volume * sizeof *new->block);
    for (uint32_t place = 0; place < sim->ndevices; place++) {
        if (step->op == RAW_ALLPERMUTE)
            memcpy(new->block + place *new->volume, old.block + step->list[place] * old.volume,
                   new->volume * sizeof *new->block);
        else
            receive(sim, step, place, &old, new);
    }
    free(old.block);
}

/* Runs the plan on contents. */
static bool check_contents(struct simulator *sim)
{
    struct contents wanted = {{0}, 0, NULL};
    fill_tiles(sim, &sim->asked->from, &sim->now);
    for (uint32_t s = 0; s < sim->plan->nsteps; s++)
        move_contents(sim, s);
    fill_tiles(sim, &sim->asked->to, &wanted);
    size_t bytes = sim->ndevices * wanted.volume * sizeof *wanted.block;
    bool right = memcmp(sim->now.block, wanted.block, bytes) == 0;
    free(sim->now.block);
    free(wanted.block);
    sim->report->data_right = right;
    return right || refuse(sim, "the contents are not those of the target");
}

static bool add_cost(const struct simulator *sim, uint32_t s, uint64_t *cost)
{
    switch (sim->plan->step[s].op) {
    case RAW_DYNSLICE:
        return true;
    case RAW_ALLGATHER:
        return !__builtin_add_overflow(*cost, sim->size[s + 1], cost);
    default:
        return !__builtin_add_overflow(*cost, sim->size[s], cost);
    }
}

/* The numbers that the certificate states, line by line and in its claim. */
static bool check_numbers(struct simulator *sim)
{
    struct simulation_report *report = sim->report;
    uint32_t stage = 0, n = sim->plan->nsteps;
    report->normal = true;
    report->height = sim->size[0];
    for (uint32_t s = 0; s < n; s++) {
        const struct raw_step *step = &sim->plan->step[s];
        uint32_t phase = step->op == RAW_DYNSLICE ? 0 : step->op == RAW_ALLGATHER ? 2 : 1;
        if (phase < stage)
            report->normal = false;
        stage = phase;
        if (sim->size[s + 1] > report->height)
            report->height = sim->size[s + 1];
        if (!add_cost(sim, s, &report->cost))
            return refuse(sim, "the cost overflows");
        if (memcmp(step->tile, sim->tiles[s + 1], sim->rank * sizeof *step->tile) != 0 ||
            step->size != sim->size[s + 1] || step->cost != report->cost)
            return refuse(sim, "a stated tile, size or cost");
    }
    report->bounded = report->height == sim->size[0] || report->height == sim->size[n];
    if (report->height > sim->plan->height || report->cost > sim->plan->cost ||
        (sim->plan->bounded != 0 && !report->bounded) ||
        (sim->plan->normal != 0 && !report->normal))
        return refuse(sim, "a claim");
    return true;
}

/* The optional sections are claims as well. */
static bool check_sections(struct simulator *sim)
{
    const struct raw_plan *plan = sim->plan;
    if (plan->has_fusion && !is_fusion_right(plan, sim->size))
        return refuse(sim, "a fused step, or their cost");
    if (plan->has_bound && find_least_cost(sim->asked) < plan->least)
        return refuse(sim, "the lower bound");
    return true;
}

enum simulation simulate_plan(const struct redist_problem *asked, const struct raw_plan *plan,
                              uint64_t most_blocks, struct simulation_report *report)
{
    struct simulator sim = {.asked = asked, .plan = plan, .report = report};
    memset(report, 0, sizeof *report);
    report->why = "";
    if (!check_question(&sim))
        return SIM_WRONG;
    sim.rank = asked->from.rank;
    sim.ndevices = plan->ndevices;
    if (!follow_shapes(&sim))
        return SIM_WRONG;
    choose_blocks(&sim);
    if (!fits(&sim, most_blocks))
        return SIM_TOO_LARGE;
    bool data = check_contents(&sim);
    bool numbers = check_numbers(&sim);
    return data && numbers && check_sections(&sim) ? SIM_RIGHT : SIM_WRONG;
}

enum simulation simulate_texts(const char *problem, size_t problem_length, const char *certificate,
                               size_t certificate_length, uint64_t most_blocks,
                               struct simulation_report *report)
{
    struct redist_problem asked;
    struct raw_plan plan;
    memset(report, 0, sizeof *report);
    report->why = "unreadable";
    if (!raw_read_problem(problem, problem_length, &asked) ||
        !raw_read_certificate(certificate, certificate_length, &plan))
        return SIM_WRONG;
    enum simulation verdict = simulate_plan(&asked, &plan, most_blocks, report);
    raw_free_plan(&plan);
    return verdict;
}
