/* How long the certificate of a problem may be, so that a judge reads both. */
#ifndef REDIST_TRANSFERS_PLAN_ROOM_H
#define REDIST_TRANSFERS_PLAN_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>

struct plan_room {
    uint64_t bytes, words;
};

/* Words of a leaf, of a cut, and of a line besides. */
#define GIVE_WORDS 2u
#define ADD_WORDS 3u
#define CUT_WORDS 3u
#define TREE_WORDS 2u

/* What the text of a problem leaves. */
struct plan_room find_plan_room(const char *problem, size_t length);

/* What is left of it beside the lines around the trees of the last of `rounds`, where so many bytes
 * are written. */
struct plan_room find_room_left(const struct plan_room *room, uint64_t written, uint32_t rounds);

bool fits_plan_room(const struct plan_room *room, const char *certificate, size_t length);

/* A plan, or what any plan has at least, as far as it was looked at. */
struct plan_extent {
    uint64_t boxes, bytes, words;
    uint32_t pieces, of; /* of the target */
};

bool is_within_room(const struct plan_room *room, const struct plan_extent *extent);

/* Says which limit is passed, and how many boxes that takes; always REDIST_REJECTED. */
enum redist_status report_long_plan(struct redist_error *error, const struct plan_room *room,
                                    const struct plan_extent *extent);

#endif
