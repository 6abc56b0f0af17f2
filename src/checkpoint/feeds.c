#include "checkpoint/feeds.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"

static uint64_t count_move_bytes(const struct whole_tensor *tensor, const struct box_move *move)
{
    uint64_t bytes = tensor->type->unit_bytes;
    for (uint32_t x = 0; x < tensor->rank; x++)
        bytes *= move->bounds[tensor->rank + x] - move->bounds[x];
    return bytes;
}

static bool add_feed(struct feed_list *feeds, const struct feed *feed)
{
    if (!grow_array(&feeds->feed, &feeds->room, feeds->count, 1, sizeof *feeds->feed))
        return false;
    feeds->feed[feeds->count++] = *feed;
    feeds->bytes += feed->bytes;
    return true;
}

/* Takes what has gathered for one target file; `given` is 0 again behind it. */
static bool keep_feeds(uint64_t *given, uint32_t nfiles, uint32_t to, struct feed_list *feeds)
{
    bool kept = true;
    for (uint32_t from = 0; from < nfiles && kept; from++)
        if (given[from] > 0)
            kept = add_feed(feeds, &(struct feed){from, to, given[from]});
    memset(given, 0, nfiles * sizeof *given);
    return kept;
}

enum redist_status list_feeds(const struct tensor_list *list, const struct stored_side *source,
                              const struct stored_side *target, const struct box_moves *moves,
                              struct feed_list *feeds, struct redist_error *error)
{
    memset(feeds, 0, sizeof *feeds);
    uint64_t *given = calloc((size_t)source->nfiles + 1, sizeof *given);
    bool kept = given != NULL;
    for (uint32_t b = 0; b < target->nboxes && kept; b++) {
        const struct stored_box *box = &target->box[b];
        for (uint32_t m = moves->start[b]; m < moves->start[b + 1]; m++)
            given[source->box[moves->move[m].giver].file] +=
                count_move_bytes(&list->tensor[box->tensor], &moves->move[m]);
        if (b + 1 == target->nboxes || target->box[b + 1].file != box->file)
            kept = keep_feeds(given, source->nfiles, box->file, feeds);
    }
    free(given);
    return kept ? REDIST_OK : report_no_memory(error, "out of memory");
}

void free_feed_list(struct feed_list *feeds)
{
    free(feeds->feed);
}
