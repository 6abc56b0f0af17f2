#include "table/transfers.h"
#include <stdlib.h>
#include "base/grow.h"

/* A list that grows, and why it stopped. */
struct growth {
    struct transfer_list *list;
    enum list_status status;
};

static bool add_transfer(void *context, const struct tile_transfer *transfer)
{
    struct growth *growth = context;
    struct transfer_list *list = growth->list;
    if (list->count == LISTED_TRANSFERS) {
        growth->status = LIST_TOO_LONG;
        return false;
    }
    if (!grow_array(&list->transfer, &list->room, list->count, 1, sizeof *list->transfer)) {
        growth->status = LIST_NO_MEMORY;
        return false;
    }
    list->transfer[list->count++] = *transfer;
    return true;
}

static enum list_status fill_list(const struct tile_table *before, const struct tile_table *after,
                                  struct transfer_list *list)
{
    struct growth growth = {list, LIST_MADE};
    if (before->ndevices > LISTED_DEVICES)
        return LIST_TOO_LONG;
    struct tile_holder *holder = malloc(((size_t)before->ndevices + 1) * sizeof *holder);
    if (holder == NULL)
        return LIST_NO_MEMORY;
    uint32_t count = sort_holders(before, NULL, before->ndevices, holder);
    for (uint32_t d = 0; d < after->ndevices; d++)
        if (after->holds[d] && !visit_givers(holder, count, after, d, add_transfer, &growth))
            break;
    free(holder);
    if (growth.status != LIST_MADE)
        free_transfers(list);
    return growth.status;
}

enum list_status list_step_transfers(const struct redist_program *program, uint32_t s,
                                     struct transfer_list *list)
{
    struct tile_table before = {.ndims = 0}, after = {.ndims = 0};
    enum list_status status = LIST_NO_MEMORY;
    *list = (struct transfer_list){0};
    if (create_table_after(program, s, &before) && create_table_after(program, s + 1, &after))
        status = fill_list(&before, &after, list);
    free_table(&before);
    free_table(&after);
    return status;
}

void free_transfers(struct transfer_list *list)
{
    free(list->transfer);
    *list = (struct transfer_list){0};
}
