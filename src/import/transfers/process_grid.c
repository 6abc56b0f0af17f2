#include "import/transfers/process_grid.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

/* Places of a descriptor; those of rows and columns are one behind the other. */
enum { DTYPE, CTXT, EXTENT, BLOCK = 4, SOURCE = 6, LLD = 8, DESCRIPTOR };

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

uint64_t count_dealt(const struct dealt_blocks *dealt)
{
    return dealt->count * dealt->block + dealt->tail;
}

void deal_process(const struct process_grid *grid, const uint64_t process[2],
                  struct dealt_blocks dealt[2])
{
    for (uint32_t x = 0; x < 2; x++) {
        uint64_t all = grid->processes[x];
        dealt[x] = deal_blocks(grid->extent[x], grid->block[x], all,
                               (all + process[x] - grid->source[x]) % all);
    }
}

uint64_t number_process(const struct process_grid *grid, const uint64_t process[2])
{
    return grid->by_columns ? process[1] * grid->processes[0] + process[0]
                            : process[0] * grid->processes[1] + process[1];
}

/* The numbers of a descriptor; the handle of the context says nothing. */
static enum redist_status take_descriptor(const struct notated_item *item, const json_t *list,
                                          uint64_t number[DESCRIPTOR])
{
    json_t *copy = json_copy((json_t *)(uintptr_t)list); /* jansson copies what it could change */
    bool handle = json_is_integer(json_array_get(copy, CTXT));
    if (handle)
        (void)json_array_set_new(copy, CTXT, json_integer(0));
    enum redist_status status =
        handle ? take_items(&item->place, copy, "desc", DESCRIPTOR, number)
               : refuse_at(&item->place, "'desc': expected 9 integers, or a list of them for each "
                                         "process");
    json_decref(copy);
    if (status == REDIST_OK && number[DTYPE] != 1)
        return refuse_at(&item->place,
                         "'desc': expected type 1, a dense matrix, and it is %" PRIu64,
                         number[DTYPE]);
    return status;
}

static enum redist_status make_leading(const struct notated_item *item, struct process_grid *grid)
{
    grid->leading = malloc(grid->processes[0] * grid->processes[1] * sizeof *grid->leading);
    return grid->leading != NULL ? REDIST_OK : refuse_at(&item->place, "out of memory");
}

/* Descriptors of all processes differ in their contexts and leading dimensions alone. */
static enum redist_status take_descriptors(const struct notated_item *item, const json_t *lists,
                                           struct process_grid *grid, uint64_t number[DESCRIPTOR])
{
    uint64_t other[DESCRIPTOR], processes = grid->processes[0] * grid->processes[1];
    if (json_array_size(lists) != processes)
        return refuse_at(&item->place,
                         "'desc': expected one, or one for each of %" PRIu64 " processes",
                         processes);
    PASS_FAILURE(make_leading(item, grid));
    for (uint64_t k = 0; k < processes; k++) {
        PASS_FAILURE(take_descriptor(item, json_array_get(lists, k), k == 0 ? number : other));
        if (k > 0 && memcmp(other + EXTENT, number + EXTENT, (LLD - EXTENT) * sizeof *other) != 0)
            return refuse_at(
                &item->place,
                "'desc': those of processes 0 and %" PRIu64 " describe different matrices", k);
        grid->leading[k] = k == 0 ? number[LLD] : other[LLD];
    }
    return REDIST_OK;
}

/* The leading dimension of one process is that of all where all need the same one. */
static enum redist_status spread_leading(const struct notated_item *item, uint64_t leading,
                                         struct process_grid *grid)
{
    uint64_t own[2] = {0}, first = 0;
    struct dealt_blocks dealt[2];
    for (; own[grid->inner] < grid->processes[grid->inner]; own[grid->inner]++) {
        deal_process(grid, own, dealt);
        uint64_t count = count_dealt(&dealt[grid->inner]);
        first = own[grid->inner] == 0 ? count : first;
        if (count != first)
            return refuse_at(&item->place, "'desc': LLD_ is that of one process, and not all need "
                                           "the same: expected a descriptor for each, or 'lld'");
    }
    PASS_FAILURE(make_leading(item, grid));
    for (uint64_t k = 0; k < grid->processes[0] * grid->processes[1]; k++)
        grid->leading[k] = leading;
    return REDIST_OK;
}

/* Blocks and source of the descriptors, which also say whether an array of one dimension is a
 * column or a row. */
static enum redist_status read_descriptors(const struct notated_item *item, const json_t *object,
                                           const struct transfer_array *array,
                                           struct process_grid *grid, uint64_t *leading)
{
    const json_t *list = json_object_get(object, "desc");
    uint64_t number[DESCRIPTOR];
    if (json_object_get(object, "block") != NULL || json_object_get(object, "source") != NULL)
        return refuse_at(&item->place, "'desc' says 'block' and 'source' itself");
    PASS_FAILURE(json_is_array(json_array_get(list, 0)) ? take_descriptors(item, list, grid, number)
                                                        : take_descriptor(item, list, number));
    if (array->rank == 1 && number[EXTENT] == 1) {
        grid->extent[1] = grid->extent[0];
        grid->extent[0] = 1;
    }
    if (memcmp(grid->extent, number + EXTENT, sizeof grid->extent) != 0)
        return refuse_at(&item->place, "'desc': M_ and N_ are not the extents of the array");
    memcpy(grid->block, number + BLOCK, sizeof grid->block);
    memcpy(grid->source, number + SOURCE, sizeof grid->source);
    *leading = number[LLD];
    return REDIST_OK;
}

/* Sizes by which blocks can be dealt out. */
static enum redist_status check_blocks(const struct notated_item *item,
                                       const struct process_grid *grid)
{
    for (uint32_t x = 0; x < 2; x++) {
        if (grid->block[x] == 0 || grid->block[x] > PLAN_NUMBER_MAX / grid->processes[x])
            return refuse_at(&item->place, "'block': expected sizes of at least 1, and all "
                                           "processes to have at most 2^62");
        if (grid->source[x] >= grid->processes[x])
            return refuse_at(&item->place, "'source': expected a process of the grid");
    }
    return REDIST_OK;
}

/* `lld`: a number is the least one of all processes, a list is that of each. */
static enum redist_status read_leading(const struct notated_item *item, const json_t *object,
                                       struct process_grid *grid)
{
    const json_t *given = json_object_get(object, "lld");
    if (given == NULL)
        return REDIST_OK;
    if (grid->leading != NULL)
        return refuse_at(&item->place, "'lld': the descriptors say it");
    if (!json_is_array(given))
        return take_field(&item->place, object, "lld", 1, PLAN_NUMBER_MAX, &grid->least);
    PASS_FAILURE(make_leading(item, grid));
    return take_list(&item->place, object, "lld",
                     (uint32_t)(grid->processes[0] * grid->processes[1]), grid->leading);
}

/* The matrix, the grid and how processes are numbered. */
static enum redist_status read_shape(struct notated_item *item, const json_t *object,
                                     const struct transfer_array *array, struct process_grid *grid)
{
    const json_t *order = json_object_get(object, "order");
    const char *word = order == NULL ? "row" : json_string_value(order);
    uint64_t lies[2];
    if (array->rank == 0 || array->rank > 2)
        return refuse_at(&item->place, "'scalapack': expected an array of one or two dimensions");
    grid->extent[0] = array->extent[0];
    grid->extent[1] = array->rank == 2 ? array->extent[1] : 1;
    PASS_FAILURE(take_list(&item->place, object, "grid", 2, grid->processes));
    for (uint32_t x = 0; x < 2; x++)
        if (grid->processes[x] == 0 || grid->processes[x] > UINT32_C(1) << 18)
            return refuse_at(&item->place, "'grid': expected at least one row and one column, and "
                                           "at most 2^18 processes");
    PASS_FAILURE(take_devices(item, grid->processes[0] * grid->processes[1]));
    if (word == NULL || (strcmp(word, "row") != 0 && strcmp(word, "column") != 0))
        return refuse_at(&item->place, "'order': expected \"row\" or \"column\"");
    grid->by_columns = strcmp(word, "column") == 0;
    if (!item->order.said)
        item->order.kind = COLUMN_MAJOR;
    PASS_FAILURE(find_item_order(&item->place, &item->order, 2, lies));
    grid->inner = (uint32_t)lies[1];
    return REDIST_OK;
}

enum redist_status read_process_grid(struct notated_item *item, const struct transfer_array *array,
                                     struct process_grid *grid)
{
    static const char *const keys[] = {"grid", "block", "source", "order", "lld", "desc", NULL};
    const json_t *object = json_object_get(item->object, "scalapack");
    bool described = json_object_get(object, "desc") != NULL;
    uint64_t leading = 0;
    PASS_FAILURE(check_keys(&item->place, object, keys));
    PASS_FAILURE(read_shape(item, object, array, grid));
    if (described)
        PASS_FAILURE(read_descriptors(item, object, array, grid, &leading));
    else
        PASS_FAILURE(take_list(&item->place, object, "block", 2, grid->block));
    if (json_object_get(object, "source") != NULL)
        PASS_FAILURE(take_list(&item->place, object, "source", 2, grid->source));
    PASS_FAILURE(check_blocks(item, grid));
    PASS_FAILURE(read_leading(item, object, grid));
    return described && grid->leading == NULL && grid->least == 0
               ? spread_leading(item, leading, grid)
               : REDIST_OK;
}

void free_process_grid(struct process_grid *grid)
{
    free(grid->leading);
    grid->leading = NULL;
}
