/* Boxes copied between arrays, by the proved copy of src/copy, and inside one array. */
#ifndef REDIST_SCHEDULE_RUNS_COPIES_H
#define REDIST_SCHEDULE_RUNS_COPIES_H

#include "schedule/runs/runs.h"

/* Copies a box of one array to a box of equal shape in another, which does not overlap it. False,
 * and nothing is copied, where a box does not lie in its array or the shapes differ. */
bool copy_runs(const struct runs *from, const void *array, uint64_t array_bytes,
               const struct runs *to, void *result, uint64_t result_bytes);

/* The same to the front of memory, contiguous. */
bool copy_box(const struct runs *runs, const void *array, uint64_t array_bytes, void *to,
              uint64_t to_bytes);

/* Moves a box to the front of its array. No run is overwritten before it is read, since each
 * moves towards the front. False, and nothing is moved, where the box does not lie in its array. */
bool gather_box(const struct runs *runs, void *array, uint64_t array_bytes);

/* The reverse: what lies contiguous at the front of the array moves to its places in the box,
 * the last run first. */
bool spread_box(const struct runs *runs, void *array, uint64_t array_bytes);

/* The first `count` bytes of the box that lie at or behind byte `begin` of the array, contiguous
 * at `part`, go to their places in `piece`, which is what the array has from there on. */
void spread_part(const struct runs *runs, uint64_t begin, uint64_t count, const void *part,
                 void *piece);

#endif
