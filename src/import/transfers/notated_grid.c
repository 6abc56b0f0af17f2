#include "import/transfers/notated_grid.h"
#include <string.h>
#include "base/report.h"

/* A descriptor, rows first. */
struct process_grid {
    uint64_t processes[2], block[2], source[2];
    uint64_t leading; /* least leading dimension of local arrays */
    bool by_columns;  /* processes are numbered down the columns of the grid */
};

/* Blocks of one dimension on a process: whole ones, and the last one where that is shorter. */
struct dealt_blocks {
    uint64_t count, first, step, block; /* of whole ones, of which `first` is where they begin */
    uint64_t tail, tail_at;
};

static struct dealt_blocks deal_blocks(uint64_t extent, uint64_t block, uint64_t processes,
                                       uint64_t turn)
{
    uint64_t whole = extent / block;
    struct dealt_blocks dealt = {.first = turn * block, .step = processes * block, .block = block};
    if (whole > turn)
        dealt.count = (whole - turn - 1) / processes + 1;
    if (whole % processes == turn) {
        dealt.tail = extent % block;
        dealt.tail_at = whole * block;
    }
    return dealt;
}

static uint64_t count_dealt(const struct dealt_blocks *dealt)
{
    return dealt->count * dealt->block + dealt->tail;
}

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

static enum redist_status add_process(const struct notated_item *item, uint32_t array,
                                      const struct process_grid *grid, const uint64_t process[2])
{
    const uint64_t *extent = item->problem->array[array].extent;
    struct dealt_blocks dealt[2];
    uint64_t shape[2];
    for (uint32_t x = 0; x < 2; x++) {
        uint64_t all = grid->processes[x];
        dealt[x] =
            deal_blocks(extent[x], grid->block[x], all, (all + process[x] - grid->source[x]) % all);
        shape[x] = count_dealt(&dealt[x]);
        if (shape[x] == 0)
            return REDIST_OK;
    }
    if (grid->leading > shape[0])
        shape[0] = grid->leading;
    struct built_buffer buffer = start_buffer(array, 2);
    buffer.fortran = true;
    for (uint32_t k = 0; k < 4; k++) {
        enum redist_status status =
            add_blocks(item, &buffer, dealt, (bool[]){k / 2 == 1, k % 2 == 1});
        if (status != REDIST_OK) {
            drop_buffer(&buffer);
            return status;
        }
    }
    uint64_t number = grid->by_columns ? process[1] * grid->processes[0] + process[0]
                                       : process[0] * grid->processes[1] + process[1];
    return finish_buffer(item, &buffer, shape, number);
}

static enum redist_status read_grid(const struct notated_item *item, struct process_grid *grid)
{
    static const char *const keys[] = {"grid", "block", "source", "order", "lld", NULL};
    const json_t *object = json_object_get(item->object, "scalapack");
    const json_t *order = json_object_get(object, "order");
    const char *word = order == NULL ? "row" : json_string_value(order);
    PASS_FAILURE(check_keys(&item->place, object, keys));
    PASS_FAILURE(take_list(&item->place, object, "grid", 2, grid->processes));
    PASS_FAILURE(take_list(&item->place, object, "block", 2, grid->block));
    if (json_object_get(object, "source") != NULL)
        PASS_FAILURE(take_list(&item->place, object, "source", 2, grid->source));
    if (json_object_get(object, "lld") != NULL)
        PASS_FAILURE(take_field(&item->place, object, "lld", 1, PLAN_NUMBER_MAX, &grid->leading));
    if (word == NULL || (strcmp(word, "row") != 0 && strcmp(word, "column") != 0))
        return refuse_at(&item->place, "'order': expected \"row\" or \"column\"");
    grid->by_columns = strcmp(word, "column") == 0;
    for (uint32_t x = 0; x < 2; x++) {
        if (grid->processes[x] == 0 || grid->processes[x] > UINT32_C(1) << 18)
            return refuse_at(&item->place, "'grid': expected at least one row and one column, and "
                                           "at most 2^18 processes");
        if (grid->block[x] == 0 || grid->block[x] > PLAN_NUMBER_MAX / grid->processes[x])
            return refuse_at(&item->place, "'block': expected sizes of at least 1, and all "
                                           "processes to have at most 2^62");
        if (grid->source[x] >= grid->processes[x])
            return refuse_at(&item->place, "'source': expected a process of the grid");
    }
    return REDIST_OK;
}

enum redist_status expand_grid(struct notated_item *item)
{
    static const char *const keys[] = {"array", "scalapack", "devices", NULL};
    struct process_grid grid = {0};
    uint32_t array = 0;
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(take_array_name(&item->place, item->problem, item->object, "array", &array));
    PASS_FAILURE(read_grid(item, &grid));
    PASS_FAILURE(take_devices(item, grid.processes[0] * grid.processes[1]));
    if (item->problem->array[array].rank != 2)
        return refuse_at(&item->place, "'scalapack': expected an array of two dimensions");
    for (uint64_t p = 0; p < grid.processes[0]; p++)
        for (uint64_t q = 0; q < grid.processes[1]; q++)
            PASS_FAILURE(add_process(item, array, &grid, (uint64_t[]){p, q}));
    return REDIST_OK;
}
