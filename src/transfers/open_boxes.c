#include "transfers/open_boxes.h"
#include <string.h>

void begin_tree(struct open_boxes *boxes, const uint64_t *low, const uint64_t *high, uint32_t ndims)
{
    boxes->ndims = ndims;
    boxes->count = 1;
    for (uint32_t x = 0; x < ndims; x++) {
        boxes->box[0][x] = low != NULL ? low[x] : 0;
        boxes->box[0][ndims + x] = high[x];
    }
}

void cut_next_box(struct word_reader *words, struct open_boxes *boxes)
{
    uint32_t ndims = boxes->ndims;
    uint64_t *upper = boxes->box[boxes->count - 1];
    if (ndims == 0 || boxes->count == MAX_OPEN_BOXES) {
        fail_reading(words, "no cut");
        return;
    }
    uint32_t x = (uint32_t)take_number_word(words, 0, ndims - 1);
    uint64_t place = take_number_word(words, upper[x], upper[ndims + x]);
    uint64_t *lower = boxes->box[boxes->count++];
    memcpy(lower, upper, sizeof boxes->box[0]);
    upper[x] = place;
    lower[ndims + x] = place;
}

const uint64_t *take_leaf_box(struct open_boxes *boxes)
{
    return boxes->box[--boxes->count];
}
