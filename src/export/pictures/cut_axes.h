/* Where the boxes of an array of transfers begin and end, and the two of its dimensions by which
 * a picture shows it: the first two that are cut. Of the others it shows one index. */
#ifndef REDIST_EXPORT_CUT_AXES_H
#define REDIST_EXPORT_CUT_AXES_H

#include <stdbool.h>
#include "transfers/problem.h"

enum { MOST_INTERVALS = 48 };

/* Places strictly inside a dimension at which boxes begin or end, rising. */
struct cut_list {
    uint32_t count;
    bool many; /* more than there is room for, which are not kept */
    uint64_t at[MOST_INTERVALS - 1];
};

/* From cut to cut; or, of too many, equal parts, each shown by its first index. */
struct cut_axis {
    uint32_t dim; /* NO_DIM: the array has none for it, and there is one interval */
    uint32_t count;
    bool sampled;
    uint64_t start[MOST_INTERVALS + 1]; /* of every interval, and the end of the last */
};

#define NO_DIM UINT32_MAX

enum { DOWN, ACROSS };

struct array_axes {
    const struct transfer_array *array;
    struct cut_list cut[TRANSFER_DIMS];
    uint64_t at[TRANSFER_DIMS]; /* index of a dimension that is not shown */
    struct cut_axis axis[2];
};

/* Before any box is noted, at index 0. */
void begin_axes(struct array_axes *axes, const struct transfer_array *array);

void note_cuts(struct array_axes *axes, const uint64_t *low, const uint64_t *high);

/* Behind the last box: which dimensions are shown. */
void choose_dimensions(struct array_axes *axes);

/* Behind the last box, where others of the array say which: its intervals. */
void set_intervals(struct array_axes *axes, const struct array_axes *others);

/* Whether dimension x is cut, and not shown. */
bool is_cut_unseen(const struct array_axes *axes, uint32_t x);

/* Intervals by number. */
struct cell_range {
    uint32_t first[2], end[2];
};

/* Those that a box covers, at `at` of all other dimensions; false: none. */
bool find_cells(const struct array_axes *axes, const uint64_t *low, const uint64_t *high,
                struct cell_range *range);

/* Where the intervals of an axis begin, and the last ends, in a picture of so many pixels or
 * characters from `first` on: in proportion, but none below `least`, if so many fit. */
void place_edges(const struct cut_axis *axis, uint32_t first, uint32_t size, uint32_t least,
                 uint32_t edge[MOST_INTERVALS + 1]);

/* Such an array has no picture. */
bool has_no_element(const struct transfer_array *array);

#endif
