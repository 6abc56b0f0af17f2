#include "export/pictures/transfer_views.h"
#include <stdlib.h>
#include <string.h>
#include "transfers/load.h"
#include "base/report.h"

enum { MOST_SHOWN = 12 }; /* arrays times rounds */

/* The certificate is read twice: for the cuts, then for what lies between them. */
struct view_reader {
    struct transfer_views *views;
    uint32_t round; /* whose layout before has been seen */
    bool fills;
};

/* The views of an array, or NULL. */
static struct array_views *find_array(const struct transfer_views *views, uint32_t array)
{
    return array < views->arrays_shown ? &views->array[array] : NULL;
}

static void see_layout(struct view_reader *reader, const struct transfer_side *side, uint32_t round)
{
    reader->round = round;
    if (round > reader->views->rounds_shown)
        return;
    for (uint32_t p = 0; p < side->npieces; p++) {
        const struct transfer_piece *piece = &side->piece[p];
        struct array_views *array = find_array(reader->views, piece->array);
        if (array == NULL)
            continue;
        struct box_view *before = &array->round[round - 1].before;
        if (reader->fills) {
            add_holder(before, side, p);
        } else {
            note_cuts(&array->axes, piece->low, piece->high);
            note_cuts(&before->axes, piece->low, piece->high);
        }
    }
}

/* The view of a device; NULL when it is not shown. Parts come in the order of devices, the same
 * each time that they are read. */
static struct device_view *find_device(struct round_views *round, const struct array_views *array,
                                       uint32_t device, const uint64_t *at)
{
    bool met = round->devices > 0 && round->last == device;
    round->last = device;
    round->devices += met ? 0 : 1;
    if (round->devices > MOST_DEVICE_VIEWS)
        return NULL;
    struct device_view *view = &round->after[round->devices - 1];
    if (round->shown < round->devices) {
        view->device = device;
        begin_axes(&view->view.axes, array->axes.array);
        memcpy(view->view.axes.at, at, array->axes.array->rank * sizeof *at);
        round->shown++;
    }
    return view;
}

static bool see_part(void *context, const struct transfer_round *round,
                     const struct transfer_part *part)
{
    struct view_reader *reader = context;
    const struct transfer_piece *piece = &round->to->piece[part->piece];
    uint32_t giver = round->from->piece[part->giver].device;
    if (round->number > reader->round)
        see_layout(reader, round->from, round->number);
    struct array_views *array = find_array(reader->views, piece->array);
    if (array == NULL || round->number > reader->views->rounds_shown)
        return true;
    struct device_view *view =
        find_device(&array->round[round->number - 1], array, piece->device, part->low);
    if (!reader->fills) {
        note_cuts(&array->axes, part->low, part->high);
        if (view != NULL)
            note_cuts(&view->view.axes, part->low, part->high);
    } else if (view != NULL) {
        add_giver(&view->view, part, giver, giver == piece->device);
        if (giver != piece->device)
            add_bytes(&view->received, count_data_bytes(array->axes.array, part->low, part->high));
    }
    return true;
}

/* Now that the cuts are known. */
static bool create_round(struct round_views *round, const struct array_axes *axes)
{
    set_intervals(&round->before.axes, axes);
    bool complete = create_cells(&round->before);
    for (uint32_t k = 0; k < round->shown && complete; k++) {
        set_intervals(&round->after[k].view.axes, axes);
        complete = create_cells(&round->after[k].view);
    }
    round->devices = 0;
    return complete;
}

static bool create_all_cells(struct transfer_views *views)
{
    bool complete = true;
    for (uint32_t a = 0; a < views->arrays_shown; a++) {
        struct array_views *array = &views->array[a];
        choose_dimensions(&array->axes);
        for (uint32_t r = 0; r < views->rounds_shown && complete; r++)
            complete = create_round(&array->round[r], &array->axes);
    }
    return complete;
}

static bool begin_views(struct transfer_views *views, const struct transfer_problem *problem,
                        uint32_t rounds)
{
    *views =
        (struct transfer_views){problem, problem->ndevices, problem->narrays, rounds, 0, 0, NULL};
    views->rounds_shown = rounds < MOST_SHOWN ? rounds : MOST_SHOWN;
    uint32_t most = MOST_SHOWN / views->rounds_shown;
    views->array = calloc(most, sizeof *views->array);
    if (views->array == NULL)
        return false;
    for (uint32_t a = 0; a < most && a < problem->narrays; a++) {
        struct array_views *array = &views->array[a];
        array->number = a;
        array->round = calloc(views->rounds_shown, sizeof *array->round);
        if (array->round == NULL)
            return false;
        begin_axes(&array->axes, &problem->array[a]);
        for (uint32_t r = 0; r < views->rounds_shown; r++)
            begin_axes(&array->round[r].before.axes, &problem->array[a]);
        views->arrays_shown++;
    }
    return true;
}

/* How much of an axis is in a range. */
static double measure_share(const struct cut_axis *axis, uint32_t first, uint32_t end)
{
    return (double)(axis->start[end] - axis->start[first]) / (double)axis->start[axis->count];
}

/* Leaves out what the devices do not want, where that is most of the array for each. */
static void crop_devices(struct round_views *round)
{
    struct cell_range range[MOST_DEVICE_VIEWS];
    round->cropped = round->shown > 0;
    for (uint32_t k = 0; k < round->shown && round->cropped; k++) {
        const struct box_view *view = &round->after[k].view;
        round->cropped =
            find_content(view, &range[k]) &&
            measure_share(&view->axes.axis[DOWN], range[k].first[DOWN], range[k].end[DOWN]) *
                    measure_share(&view->axes.axis[ACROSS], range[k].first[ACROSS],
                                  range[k].end[ACROSS]) <=
                0.25;
    }
    for (uint32_t k = 0; k < round->shown && round->cropped; k++)
        crop_view(&round->after[k].view, &range[k]);
}

enum redist_status create_transfer_views(const char *text, size_t length, const char *name,
                                         const struct transfer_problem *problem, uint32_t rounds,
                                         struct transfer_views *views, struct redist_error *error)
{
    struct view_reader reader = {views, 0, false};
    enum redist_status status = REDIST_OK;
    bool complete = begin_views(views, problem, rounds);
    for (uint32_t pass = 0; pass < 2 && complete && status == REDIST_OK; pass++) {
        reader.fills = pass == 1;
        complete = !reader.fills || create_all_cells(views);
        if (!complete)
            break;
        see_layout(&reader, &problem->source, 1);
        status = read_transfer_certificate(text, length, name, problem, see_part, &reader, error);
    }
    for (uint32_t a = 0; a < views->arrays_shown && complete && status == REDIST_OK; a++)
        for (uint32_t r = 0; r < views->rounds_shown; r++)
            crop_devices(&views->array[a].round[r]);
    return complete ? status : report_no_memory(error, "out of memory for the picture");
}

void free_transfer_views(struct transfer_views *views)
{
    for (uint32_t a = 0; a < views->arrays_shown; a++) {
        struct array_views *array = &views->array[a];
        for (uint32_t r = 0; r < views->rounds_shown; r++) {
            free(array->round[r].before.cell);
            for (uint32_t k = 0; k < array->round[r].shown; k++)
                free(array->round[r].after[k].view.cell);
        }
        free(array->round);
    }
    free(views->array);
    *views = (struct transfer_views){0};
}
