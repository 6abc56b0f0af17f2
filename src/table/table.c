#include "table/table.h"
#include <stdlib.h>
#include <string.h>
#include "types/made_axes.h"
#include "types/plain.h"
#include "base/large_memory.h"
#include "base/walk.h"
#include "table/cut_mesh.h"

/* A side of a problem as one type over data and summand dimensions, on a mesh whose axes are
 * the parts that these are on. There are at most REDIST_MAX_RANK of both together. */
static void join_dimensions(const struct summed_problem *of, enum table_side side,
                            struct cut_mesh *cut, struct redist_type *type)
{
    const struct redist_problem *problem = of->problem;
    bool source = side == SOURCE_SIDE;
    struct axis_cuts cuts;
    collect_cuts(of->sum, source || !problem->two_meshes ? of->nsums : 0, &cuts);
    cut_mesh(source ? &problem->mesh : redist_get_target_mesh(problem), &cuts, cut);
    *type = source ? problem->from : problem->to;
    cut_type(cut, type);
    for (uint32_t k = 0; k < of->nsums; k++) {
        const struct redist_sum *sum = &of->sum[k];
        struct redist_dim *dim = &type->dim[type->rank++];
        bool spread = source || sum->kept;
        *dim = (struct redist_dim){.tile = spread ? 1 : sum->size, .size = sum->size};
        if (spread)
            cut_sum(cut, sum, dim);
    }
}

/* The rows of all positions of a mesh, in their order: along each axis, the last first, the
 * rows so far come again, moved by its stride. */
static void fill_rows(const struct position_walk *walk, uint32_t ndims, uint64_t *row)
{
    size_t block = ndims;
    memset(row, 0, ndims * sizeof *row);
    for (uint32_t a = walk->mesh->naxes; a-- > 0; block *= walk->mesh->axis[a].size)
        for (uint32_t k = 1; k < walk->mesh->axis[a].size; k++) {
            uint64_t *next = row + k * block;
            memcpy(next, next - block, block * sizeof *row);
            for (size_t r = 0; r < block && walk->stride[a] != 0; r += ndims)
                next[r + walk->dim[a]] += walk->stride[a];
        }
}

/* Only some devices of the target need a tile where axes are unreduced there alone. */
static bool leaves_idle(const struct summed_problem *of, enum table_side side)
{
    return side == TARGET_SIDE && makes_axes(of->problem);
}

/* The device becomes idle. */
static void clear_row(struct tile_table *table, uint32_t device)
{
    size_t n = table->ndims;
    memset(table->offset + device * n, 0, n * sizeof *table->offset);
    table->holds[device] = false;
}

/* The devices at such positions become idle. */
static void clear_made_rows(const struct redist_problem *problem, struct tile_table *table)
{
    uint32_t positions = redist_count_devices(&problem->mesh);
    for (uint32_t p = 0; p < positions; p++)
        if (!needs_tile_at(problem, p))
            clear_row(table, redist_get_device(&problem->mesh, p));
}

static void fill_table(const struct summed_problem *of, enum table_side side,
                       struct tile_table *table)
{
    struct redist_type type;
    struct position_walk walk;
    struct cut_mesh cut;
    const struct redist_mesh *mesh = &cut.mesh;
    join_dimensions(of, side, &cut, &type);
    uint32_t positions = redist_count_devices(mesh), n = table->ndims;
    bool in_order = mesh->order == NULL;
    uint64_t *row = in_order ? table->offset + (size_t)mesh->first * n : table->spare;
    for (uint32_t x = 0; x < n; x++)
        table->tile[x] = type.dim[x].tile;
    memset(table->holds, 0, table->ndevices * sizeof *table->holds);
    if (positions < table->ndevices)
        memset(table->offset, 0, (size_t)table->ndevices * n * sizeof *table->offset);
    start_walk(mesh, &type, &walk);
    fill_rows(&walk, n, row);
    if (in_order)
        memset(table->holds + mesh->first, true, positions * sizeof *table->holds);
    for (uint32_t p = 0; p < positions && !in_order; p++) {
        uint32_t device = redist_get_device(mesh, p);
        table->holds[device] = true;
        memcpy(table->offset + (size_t)device * n, row + (size_t)p * n, n * sizeof *row);
    }
    if (leaves_idle(of, side))
        clear_made_rows(of->problem, table);
}

bool create_table(const struct summed_problem *of, enum table_side side, struct tile_table *table)
{
    memset(table, 0, sizeof *table);
    table->of = *of;
    table->rank = of->problem->from.rank;
    table->ndims = table->rank + of->nsums;
    table->ndevices = redist_count_problem_devices(of->problem);
    /* one more entry, so that no dimension allocates something */
    size_t offsets = ((size_t)table->ndevices * table->ndims + 1) * sizeof(uint64_t);
    table->offset = allocate_large(offsets);
    table->spare = allocate_large(offsets);
    table->holds = malloc(table->ndevices * sizeof *table->holds);
    table->spare_holds = malloc(table->ndevices * sizeof *table->spare_holds);
    if (table->offset == NULL || table->spare == NULL || table->holds == NULL ||
        table->spare_holds == NULL) {
        free_table(table);
        return false;
    }
    fill_table(of, side, table);
    return true;
}

uint32_t *list_positions(const struct redist_mesh *mesh, uint32_t ndevices)
{
    uint32_t *position = malloc(ndevices * sizeof *position), n = redist_count_devices(mesh);
    if (position == NULL)
        return NULL;
    memset(position, 0xff, ndevices * sizeof *position); /* NO_POSITION */
    for (uint32_t p = 0; p < n; p++)
        position[redist_get_device(mesh, p)] = p;
    return position;
}

/* The row of one position of a mesh. */
static void fill_row(const struct position_walk *walk, uint32_t position, uint64_t *row)
{
    for (uint32_t a = walk->mesh->naxes; a-- > 0;) {
        uint32_t size = walk->mesh->axis[a].size;
        row[walk->dim[a]] += position % size * walk->stride[a];
        position /= size;
    }
}

bool compute_rows(const struct summed_problem *of, enum table_side side, const uint32_t *device,
                  uint32_t count, uint64_t *row)
{
    size_t n = of->problem->from.rank + of->nsums;
    struct redist_type type;
    struct position_walk walk;
    struct cut_mesh cut;
    join_dimensions(of, side, &cut, &type);
    const struct redist_mesh *mesh = &cut.mesh;
    const bool idle = leaves_idle(of, side);
    uint32_t *position = NULL, positions = redist_count_devices(mesh);
    if (mesh->order != NULL) {
        position = list_positions(mesh, redist_count_problem_devices(of->problem));
        if (position == NULL)
            return false;
    }
    start_walk(mesh, &type, &walk);
    memset(row, 0, count * n * sizeof *row);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t p = position != NULL ? position[device[k]] : device[k] - mesh->first;
        /* below the first of a mesh the difference is a large number */
        if (p < positions && (!idle || needs_tile_at(of->problem, p)))
            fill_row(&walk, p, row + k * n);
    }
    free(position);
    return true;
}

void free_table(struct tile_table *table)
{
    free(table->offset);
    free(table->spare);
    free(table->holds);
    free(table->spare_holds);
    table->offset = table->spare = NULL;
    table->holds = table->spare_holds = NULL;
}

/* The offsets and flags of `spare` become those of the table. */
static void exchange_rows(struct tile_table *table)
{
    uint64_t *offset = table->offset;
    bool *holds = table->holds;
    table->offset = table->spare;
    table->holds = table->spare_holds;
    table->spare = offset;
    table->spare_holds = holds;
}

static void copy_row(const struct tile_table *table, uint32_t from, uint32_t to)
{
    size_t n = table->ndims;
    memcpy(table->spare + to * n, table->offset + from * n, n * sizeof *table->spare);
    table->spare_holds[to] = table->holds[from];
}

/* The device gets what the first of its group has. */
static void follow_first(struct tile_table *table, uint32_t first, uint32_t device)
{
    size_t n = table->ndims;
    const uint64_t *from = table->offset + first * n;
    uint64_t *to = table->offset + device * n;
    for (size_t x = 0; x < n; x++)
        to[x] = from[x];
    table->holds[device] = table->holds[first];
}

static bool joins(enum redist_op op)
{
    return op != REDIST_DYNSLICE && op != REDIST_BROADCAST;
}

/* What the first member has stays; the others' pieces of the split dimension lie behind it. */
static void replay_group(const struct redist_step *step, const uint32_t *group, uint64_t piece,
                         struct tile_table *table)
{
    for (uint32_t m = 1; m < step->factor; m++) {
        if (step->op == REDIST_REDUCE) {
            clear_row(table, group[m]);
            continue;
        }
        if (step->op != REDIST_DYNSLICE)
            follow_first(table, group[0], group[m]);
        if (piece > 0)
            table->offset[(size_t)group[m] * table->ndims + step->split] += m * piece;
    }
}

static void replay_groups(const struct redist_step *step, struct tile_table *table)
{
    uint32_t n = step->factor;
    uint64_t piece = cuts_tile(step->op) ? table->tile[step->split] / n : 0;
    for (uint32_t p = 0; p < step->used; p += n)
        replay_group(step, step->list + p, piece, table);
    for (uint32_t p = step->used; p < table->ndevices; p++)
        clear_row(table, step->list[p]);
    if (cuts_tile(step->op))
        table->tile[step->split] = piece;
    if (joins(step->op))
        table->tile[step->into] *= n;
}

void replay_step(const struct redist_step *step, struct tile_table *table)
{
    switch (step->op) {
    case REDIST_ALLPERMUTE:
        for (uint32_t d = 0; d < table->ndevices; d++)
            copy_row(table, step->list[d], d);
        exchange_rows(table);
        break;
    case REDIST_RESIZE:
        memcpy(table->tile, step->tile, table->ndims * sizeof *table->tile);
        break;
    case REDIST_EXCHANGE:
        fill_table(&table->of, TARGET_SIDE, table);
        break;
    default:
        replay_groups(step, table);
        break;
    }
}

bool create_table_after(const struct redist_program *program, uint32_t nsteps,
                        struct tile_table *table)
{
    const struct summed_problem of = {&program->problem, program->sum, program->nsums};
    if (!create_table(&of, SOURCE_SIDE, table))
        return false;
    for (uint32_t k = 0; k < nsteps; k++)
        replay_step(&program->step[k], table);
    return true;
}
