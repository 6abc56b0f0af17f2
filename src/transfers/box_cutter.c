#include "transfers/box_cutter.h"
#include <stdlib.h>
#include "base/grow.h"
#include "base/report.h"

bool comes_before(const uint64_t *one, const uint64_t *other, uint32_t ndims)
{
    for (uint32_t x = 0; x < ndims; x++)
        if (one[x] != other[x])
            return one[x] < other[x];
    return false;
}

bool add_candidate_box(struct box_cutter *cutter, uint32_t number)
{
    struct cutter_list *list = &cutter->candidates;
    if (!grow_array(&list->at, &list->room, list->count, 1, sizeof *list->at)) {
        (void)report_no_memory(cutter->error, "out of memory for the boxes that meet");
        return false;
    }
    list->at[list->count++] = number;
    return true;
}

void free_cutter(struct box_cutter *cutter)
{
    free(cutter->candidates.at);
    free(cutter->border);
    cutter->candidates = (struct cutter_list){0};
    cutter->border = NULL;
    cutter->border_room = 0;
}
