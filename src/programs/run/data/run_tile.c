#include "programs/run/data/run_tile.h"
#include <string.h>
#include "types/made_axes.h"
#include "base/report.h"

static const struct redist_type *get_type(const struct job *job, enum table_side side)
{
    const struct redist_problem *problem = &job->program->problem;
    return side == SOURCE_SIDE ? &problem->from : &problem->to;
}

/* To the table of the target it is all the same whether a device that needs no tile has one: files
 * and memories are to be as large as those of the others. */
static void add_blank_tiles(struct job *job)
{
    const struct redist_problem *problem = &job->program->problem;
    const struct redist_mesh *mesh = redist_get_target_mesh(problem);
    struct tile_table *table = &job->table[TARGET_SIDE];
    const uint32_t positions = makes_axes(problem) ? redist_count_devices(mesh) : 0;
    for (uint32_t p = 0; p < positions; p++) {
        const uint32_t device = redist_get_device(mesh, p);
        if (needs_tile_at(problem, p))
            continue;
        table->holds[device] = true;
        redist_compute_offset(mesh, &problem->to, p, table->offset + (size_t)device * table->ndims);
        job->blank = job->blank || device == (uint32_t)job->rank;
    }
}

enum redist_status find_tiles(struct job *job, struct redist_error *error)
{
    const struct redist_program *program = job->program;
    const struct summed_problem of = {&program->problem, program->sum, program->nsums};
    for (enum table_side side = SOURCE_SIDE; side <= TARGET_SIDE; side++) {
        if (!create_table(&of, side, &job->table[side]))
            return report_no_memory(error, "out of memory for a table of tiles");
        if (side == TARGET_SIDE)
            add_blank_tiles(job);
        job->holds[side] = job->table[side].holds[job->rank];
        job->elements[side] = redist_compute_local_size(get_type(job, side));
    }
    return REDIST_OK;
}

/* How much of a tile exists along dimension k. */
static uint64_t clip_tile(const struct redist_dim *dim, uint64_t offset)
{
    uint64_t left = offset < dim->size ? dim->size - offset : 0;
    return left < dim->tile ? left : dim->tile;
}

struct box box_in_array(const struct job *job, enum table_side side)
{
    const struct redist_type *type = get_type(job, side);
    const uint64_t *offset = get_offsets(&job->table[side], (uint32_t)job->rank);
    struct box box = {.rank = type->rank};
    for (uint32_t k = 0; k < type->rank; k++) {
        box.extent[k] = type->dim[k].size;
        box.start[k] = offset[k];
        box.shape[k] = job->holds[side] ? clip_tile(&type->dim[k], offset[k]) : 0;
    }
    return box;
}

struct box box_in_memory(const struct job *job, enum table_side side)
{
    const struct redist_type *type = get_type(job, side);
    struct box box = box_in_array(job, side);
    for (uint32_t k = 0; k < type->rank; k++) {
        box.extent[k] = type->dim[k].tile;
        box.start[k] = 0;
    }
    return box;
}

struct box box_alone(const struct job *job, enum table_side side)
{
    struct box part = box_in_array(job, side), box;
    set_whole_box(part.rank, part.shape, &box);
    return box;
}

uint64_t count_valid(const struct tile_table *table, const struct redist_type *type,
                     uint32_t device)
{
    uint64_t elements = table->holds[device];
    for (uint32_t k = 0; k < type->rank; k++)
        elements *= clip_tile(&type->dim[k], get_offsets(table, device)[k]);
    return elements;
}

/* Index of the element at `at` of a box, in the array of the box. */
static uint64_t find_index(const struct box *box, const uint64_t *at)
{
    uint64_t index = 0;
    for (uint32_t k = 0; k < box->rank; k++)
        index = index * box->extent[k] + box->start[k] + at[k];
    return index;
}

/* The next row of a box: false after the last one. */
static bool advance_row(const struct box *box, uint64_t *at)
{
    for (uint32_t k = box->rank > 0 ? box->rank - 1 : 0; k-- > 0;) {
        if (++at[k] < box->shape[k])
            return true;
        at[k] = 0;
    }
    return false;
}

void walk_tile(const struct job *job, enum table_side side, visit_element visit, void *context)
{
    struct box memory = box_in_memory(job, side), array = box_in_array(job, side);
    uint64_t at[REDIST_MAX_RANK] = {0};
    uint64_t row = array.rank > 0 ? array.shape[array.rank - 1] : 1;
    if (!job->holds[side] || is_empty_box(&array))
        return;
    do {
        uint64_t place = find_index(&memory, at), index = find_index(&array, at);
        for (uint64_t k = 0; k < row; k++)
            if (!visit(context, place + k, index + k))
                return;
    } while (advance_row(&array, at));
}

uint32_t find_first_copy(const struct tile_table *table, uint32_t device)
{
    size_t row = table->ndims * sizeof *table->offset;
    const uint64_t *own = get_offsets(table, device);
    for (uint32_t d = 0; d < device; d++)
        if (table->holds[d] && memcmp(get_offsets(table, d), own, row) == 0)
            return d;
    return device;
}

enum redist_status allocate_elements(MPI_Comm comm, uint64_t elements, uint32_t elem_bytes,
                                     unsigned char **tile, struct redist_error *error)
{
    uint64_t bytes = elements > PTRDIFF_MAX / elem_bytes ? PTRDIFF_MAX : elements * elem_bytes;
    void *memory;
    enum redist_status status = redist_allocate_tile(comm, bytes, &memory, error);
    *tile = memory;
    return status;
}
