/* Which file of the source feeds which file of the target. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_PICTURE_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_PICTURE_H

#include <jansson.h>
#include "checkpoint/feeds.h"

/* A matrix of up to eight files on each side, else the pairs with the most bytes, by names. */
void print_feeds(const struct feed_list *feeds, const struct stored_side *source,
                 const struct stored_side *target);

/* All pairs, by names; NULL when memory runs out. */
json_t *list_feed_objects(const struct feed_list *feeds, const struct stored_side *source,
                          const struct stored_side *target);

#endif
