/* A matrix in blocks dealt out over a grid of processes, as descriptors of ScaLAPACK say. */
#include "import/transfers/notations_of_layouts.h"
#include <inttypes.h>
#include <string.h>
#include "import/transfers/process_grid.h"
#include "base/report.h"

/* Whole blocks, or the tail, of each dimension. */
static enum redist_status add_blocks(const struct notated_item *item, struct built_buffer *buffer,
                                     const struct dealt_blocks dealt[2], const bool tail[2])
{
    uint64_t at[2] = {0}, shape[2], origin[2], repeat[6] = {1, 0, 0, 1, 0, 0};
    for (uint32_t x = 0; x < 2; x++) {
        const struct dealt_blocks *of = &dealt[x];
        shape[x] = tail[x] ? of->tail : of->block;
        origin[x] = tail[x] ? of->tail_at : of->first;
        if (tail[x])
            at[x] = of->count * of->block;
        if (tail[x] ? of->tail == 0 : of->count == 0)
            return REDIST_OK;
        if (!tail[x])
            memcpy(repeat + 3 * x, (uint64_t[]){of->count, of->block, of->step},
                   3 * sizeof *repeat);
    }
    const struct built_piece piece = {
        .array = buffer->array, .at = at, .shape = shape, .origin = origin, .repeat = repeat};
    return add_built_piece(item, buffer, &piece);
}

static enum redist_status add_matrix(const struct notated_item *item, struct built_buffer *buffer,
                                     const struct dealt_blocks dealt[2])
{
    for (uint32_t k = 0; k < 4; k++)
        PASS_FAILURE(add_blocks(item, buffer, dealt, (bool[]){k / 2 == 1, k % 2 == 1}));
    return REDIST_OK;
}

/* An array of one dimension is a column or a row; which one its blocks are dealt along. */
static enum redist_status add_vector(const struct notated_item *item, struct built_buffer *buffer,
                                     const struct dealt_blocks dealt[2], uint32_t along)
{
    const struct dealt_blocks *of = &dealt[along];
    uint64_t at[2] = {0}, shape[2] = {1, 1}, origin;
    const struct built_piece piece = {
        .array = buffer->array, .at = at, .shape = shape, .origin = &origin, .box = &shape[along]};
    for (uint64_t k = 0; k < of->count + (of->tail > 0); k++) {
        at[along] = k * of->block;
        shape[along] = k < of->count ? of->block : of->tail;
        origin = k < of->count ? of->first + k * of->step : of->tail_at;
        PASS_FAILURE(add_built_piece(item, buffer, &piece));
    }
    return REDIST_OK;
}

/* The extents of the local array, of which a process without elements has none. */
static enum redist_status find_extents(const struct notated_item *item,
                                       const struct process_grid *grid, const uint64_t process[2],
                                       const struct dealt_blocks dealt[2], uint64_t shape[2])
{
    uint64_t leading = grid->leading != NULL ? grid->leading[number_process(grid, process)] : 0;
    shape[0] = count_dealt(&dealt[0]);
    shape[1] = count_dealt(&dealt[1]);
    if (shape[0] == 0 || shape[1] == 0)
        return REDIST_OK;
    uint64_t *inner = &shape[grid->inner];
    if (grid->leading != NULL && leading < *inner)
        return refuse_at(&item->place,
                         "process (%" PRIu64 ", %" PRIu64 ") has a leading dimension of %" PRIu64
                         ", and needs at least %" PRIu64,
                         process[0], process[1], leading, *inner);
    if (grid->leading != NULL)
        *inner = leading;
    else if (grid->least > *inner)
        *inner = grid->least;
    return REDIST_OK;
}

static enum redist_status add_process(const struct notated_item *item, uint32_t array,
                                      const struct process_grid *grid, const uint64_t process[2])
{
    struct dealt_blocks dealt[2];
    uint64_t shape[2];
    deal_process(grid, process, dealt);
    PASS_FAILURE(find_extents(item, grid, process, dealt, shape));
    if (shape[0] == 0 || shape[1] == 0)
        return REDIST_OK;
    struct built_buffer buffer = start_buffer(array, 2);
    enum redist_status status = item->problem->array[array].rank == 2
                                    ? add_matrix(item, &buffer, dealt)
                                    : add_vector(item, &buffer, dealt, grid->extent[0] == 1);
    if (status != REDIST_OK) {
        drop_buffer(&buffer);
        return status;
    }
    return finish_buffer(item, &buffer, shape, number_process(grid, process));
}

enum redist_status expand_grid(struct notated_item *item)
{
    static const char *const keys[] = {"array", "scalapack", "devices", "order", NULL};
    struct process_grid grid = {0};
    uint32_t array = 0;
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(take_array_name(&item->place, item->problem, item->object, "array", &array));
    enum redist_status status = read_process_grid(item, &item->problem->array[array], &grid);
    for (uint64_t p = 0; p < grid.processes[0] && status == REDIST_OK; p++)
        for (uint64_t q = 0; q < grid.processes[1] && status == REDIST_OK; q++)
            status = add_process(item, array, &grid, (uint64_t[]){p, q});
    free_process_grid(&grid);
    return status;
}
