/* Words about the boxes of transfers, in pictures and in a terminal. */
#ifndef REDIST_EXPORT_VIEW_WORDS_H
#define REDIST_EXPORT_VIEW_WORDS_H

#include "export/pictures/transfer_views.h"

enum { VIEW_WORDS = 1024 };

/* "array w: 5 x 3 elements of 4 bytes, sums of 2". */
void describe_array(const struct transfer_array *array, char text[VIEW_WORDS]);

/* Which dimensions are seen, and of which one index alone. */
void describe_axes(const struct array_axes *axes, char text[VIEW_WORDS]);

/* Of how many arrays and rounds those that are shown are the first; "" when all are. */
void describe_shown(const struct transfer_views *views, uint32_t arrays, uint32_t rounds,
                    char text[VIEW_WORDS]);

/* "after round 2: from whom a device has its parts", and how many of the devices are shown. */
void describe_after(const struct transfer_views *views, const struct round_views *round,
                    uint32_t number, uint32_t shown, char text[VIEW_WORDS]);
void describe_before(const struct transfer_views *views, uint32_t number, char text[VIEW_WORDS]);

/* "[3:6, 7, :]": the indices of a view along the dimensions of its array, of which `whole` knows
 * all cuts. */
void describe_range(const struct array_axes *whole, const struct array_axes *axes,
                    char text[VIEW_WORDS]);

/* Whether the views of devices differ in that. */
bool has_ranges(const struct array_axes *whole, const struct round_views *round);

/* What the cells of some pictures contain, and a reader has to be told of. */
struct cell_marks {
    bool nobody, unwanted, copies, sums, kept, received, again, sampled;
};

/* Of a round, from 0, and its first `shown` devices. */
void note_cells(const struct array_views *array, uint32_t r, uint32_t shown,
                struct cell_marks *marks);

#endif
