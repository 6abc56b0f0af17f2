#include "export/pictures/view_words.h"
#include <inttypes.h>
#include <stdio.h>
#include "base/sink.h"

/* "5 x 3" */
static void append_extents(struct sink *sink, const uint64_t *extent, uint32_t count)
{
    for (uint32_t x = 0; x < count; x++) {
        append_piece(sink, x == 0 ? "" : " x ");
        append_number(sink, extent[x]);
    }
}

void describe_array(const struct transfer_array *array, char text[VIEW_WORDS])
{
    struct sink sink = {text, VIEW_WORDS, 0};
    append_piece(&sink, "array ");
    append_piece(&sink, array->name);
    append_piece(&sink, ": ");
    append_extents(&sink, array->extent, array->rank);
    append_piece(&sink, array->rank == 0 ? "one element of " : " elements of ");
    append_number(&sink, array->elem);
    append_piece(&sink, array->elem == 1 ? " byte" : " bytes");
    if (array->ndims == array->rank)
        return;
    append_piece(&sink, ", each of ");
    append_extents(&sink, array->extent + array->rank, array->ndims - array->rank);
    append_piece(&sink, " summands");
}

static void append_axis(struct sink *sink, const struct cut_axis *axis, const char *name)
{
    if (axis->dim == NO_DIM)
        return;
    append_piece(sink, sink->length == 0 ? "" : ", ");
    append_piece(sink, name);
    append_piece(sink, " dimension ");
    append_number(sink, axis->dim);
}

void describe_axes(const struct array_axes *axes, char text[VIEW_WORDS])
{
    struct sink sink = {text, VIEW_WORDS, 0};
    bool first = true;
    append_piece(&sink, "");
    append_axis(&sink, &axes->axis[DOWN], "down");
    append_axis(&sink, &axes->axis[ACROSS], "across");
    for (uint32_t x = 0; x < axes->array->rank; x++) {
        if (!is_cut_unseen(axes, x))
            continue;
        append_piece(&sink, first ? "; one index of dimension " : ", ");
        append_number(&sink, x);
        first = false;
    }
    if (!first)
        append_piece(&sink, ": before 0, after the first that a device wants");
}

void describe_shown(const struct transfer_views *views, uint32_t arrays, uint32_t rounds,
                    char text[VIEW_WORDS])
{
    struct sink sink = {text, VIEW_WORDS, 0};
    append_piece(&sink, "");
    if (arrays < views->narrays) {
        append_piece(&sink, "the first ");
        append_number(&sink, arrays);
        append_piece(&sink, " of ");
        append_number(&sink, views->narrays);
        append_piece(&sink, " arrays");
    }
    if (rounds < views->rounds) {
        append_piece(&sink, sink.length > 0 ? ", and the first " : "the first ");
        append_number(&sink, rounds);
        append_piece(&sink, " of ");
        append_number(&sink, views->rounds);
        append_piece(&sink, " rounds");
    }
    if (sink.length > 0)
        append_piece(&sink, " are drawn");
}

void describe_before(const struct transfer_views *views, uint32_t number, char text[VIEW_WORDS])
{
    int used = snprintf(text, VIEW_WORDS, "before");
    if (views->rounds > 1)
        used += snprintf(text + used, VIEW_WORDS - (size_t)used, " round %" PRIu32, number);
    (void)snprintf(text + used, VIEW_WORDS - (size_t)used, ": who holds what");
}

void describe_after(const struct transfer_views *views, const struct round_views *round,
                    uint32_t number, uint32_t shown, char text[VIEW_WORDS])
{
    int used = snprintf(text, VIEW_WORDS, "after");
    if (views->rounds > 1)
        used += snprintf(text + used, VIEW_WORDS - (size_t)used, " round %" PRIu32, number);
    used += snprintf(text + used, VIEW_WORDS - (size_t)used,
                     ": from whom each device has its parts, and the bytes from others");
    if (shown < round->devices)
        (void)snprintf(text + used, VIEW_WORDS - (size_t)used,
                       " (the first %" PRIu32 " of %" PRIu32 " devices)", shown, round->devices);
}

void describe_range(const struct array_axes *whole, const struct array_axes *axes,
                    char text[VIEW_WORDS])
{
    struct sink sink = {text, VIEW_WORDS, 0};
    for (uint32_t x = 0; x < axes->array->rank; x++) {
        uint32_t way = x == axes->axis[DOWN].dim ? DOWN : ACROSS;
        const struct cut_axis *axis = &axes->axis[way];
        append_piece(&sink, x == 0 ? "[" : ", ");
        if (axis->dim == x) {
            append_number(&sink, axis->start[0]);
            append_piece(&sink, ":");
            append_number(&sink, axis->start[axis->count]);
        } else if (is_cut_unseen(whole, x)) {
            append_number(&sink, axes->at[x]);
        } else {
            append_piece(&sink, ":");
        }
    }
    append_piece(&sink, axes->array->rank == 0 ? "[]" : "]");
}

bool has_ranges(const struct array_axes *whole, const struct round_views *round)
{
    bool unseen = false;
    for (uint32_t x = 0; x < whole->array->rank; x++)
        unseen = unseen || is_cut_unseen(whole, x);
    return round->cropped || unseen;
}

static void note_view(const struct box_view *view, bool *nobody, struct cell_marks *marks)
{
    marks->sampled =
        marks->sampled || view->axes.axis[DOWN].sampled || view->axes.axis[ACROSS].sampled;
    for (size_t k = 0; k < (size_t)view->rows * view->columns; k++) {
        const struct box_cell *cell = &view->cell[k];
        *nobody = *nobody || cell->parts == 0;
        marks->copies = marks->copies || cell->copies > 0;
        marks->sums = marks->sums || cell->parts > 1;
        marks->kept = marks->kept || cell->kept;
        marks->again = marks->again || cell->again;
    }
}

void note_cells(const struct array_views *array, uint32_t r, uint32_t shown,
                struct cell_marks *marks)
{
    const struct round_views *round = &array->round[r];
    if (has_no_element(array->axes.array))
        return;
    note_view(&round->before, &marks->nobody, marks);
    for (uint32_t k = 0; k < shown; k++) {
        note_view(&round->after[k].view, &marks->unwanted, marks);
        marks->received = marks->received || round->after[k].received > 0;
    }
}
