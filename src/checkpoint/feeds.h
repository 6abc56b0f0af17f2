/* How many bytes each file of the source gives each file of the target. */
#ifndef REDIST_CHECKPOINT_FEEDS_H
#define REDIST_CHECKPOINT_FEEDS_H

#include "checkpoint/moves.h"

/* Numbers of files; the bytes are not 0. */
struct feed {
    uint32_t from, to;
    uint64_t bytes;
};

/* In the order of target files. */
struct feed_list {
    size_t count, room;
    struct feed *feed;
    uint64_t bytes; /* of all: what is read when each file is put together by itself */
};

/* For free_feed_list, also on failure. */
enum redist_status list_feeds(const struct tensor_list *list, const struct stored_side *source,
                              const struct stored_side *target, const struct box_moves *moves,
                              struct feed_list *feeds, struct redist_error *error);
void free_feed_list(struct feed_list *feeds);

#endif
