#include "export/pictures/boxes_terminal.h"
#include <inttypes.h>
#include <string.h>
#include "export/pictures/byte_text.h"
#include "export/pictures/columns.h"
#include "export/pictures/view_raster.h"
#include "export/pictures/view_words.h"

enum { BEFORE = 32, SINGLE = 17, SINGLES = 8, TALL = 10, LOW = 6, INDENT = 2, MOST_ROUNDS = 4 };

/* What is drawn of all, and how. */
struct boxes_sheet {
    FILE *out;
    const struct transfer_views *views;
    unsigned columns;
    bool colour;
    struct device_signs signs;
    struct cell_marks marks;
    bool coarse; /* there is not a character for every box */
};

static void print_line(struct boxes_sheet *sheet, const char *text)
{
    struct wrapped_list line = {sheet->out, sheet->columns, INDENT, 0};
    print_words(&line, text);
    fputc('\n', sheet->out);
}

static unsigned limit_width(const struct boxes_sheet *sheet, unsigned wanted)
{
    return wanted < sheet->columns - INDENT ? wanted : sheet->columns - INDENT;
}

/* Digits of the largest index down. */
static unsigned measure_indices(const struct cut_axis *down)
{
    char text[24];
    if (down->dim == NO_DIM)
        return 0;
    return (unsigned)snprintf(text, sizeof text, "%" PRIu64, down->start[down->count - 1]) + 1;
}

static void print_before(struct boxes_sheet *sheet, const struct box_view *view)
{
    unsigned front = measure_indices(&view->axes.axis[DOWN]);
    if (front > sheet->columns / 2) /* no room for both */
        front = 0;
    struct view_raster raster;
    place_raster(&raster, view, limit_width(sheet, BEFORE + front) - front, TALL, sheet->colour);
    sheet->coarse = sheet->coarse || is_coarse(&raster, view);
    for (uint32_t row = 0; row < raster.rows; row++) {
        uint64_t index;
        if (front > 0 && begins_interval(&raster, view, row, &index))
            fprintf(sheet->out, "%*s%*" PRIu64 " ", INDENT, "", (int)front - 1, index);
        else
            fprintf(sheet->out, "%*s", INDENT + (int)front, "");
        print_raster_row(sheet->out, &raster, view, row, &sheet->signs);
        fputc('\n', sheet->out);
    }
}

/* A line of texts above the views of devices side by side. */
static void print_title(struct boxes_sheet *sheet, const char *text, bool last, unsigned width)
{
    fprintf(sheet->out, "%*s%-*.*s%s", INDENT, "", last ? 0 : (int)width, (int)width, text,
            last ? "\n" : "");
}

static void print_titles(struct boxes_sheet *sheet, const struct array_axes *whole, bool ranges,
                         const struct device_view *view, uint32_t count, unsigned width)
{
    char text[VIEW_WORDS], bytes[BYTE_TEXT];
    for (uint32_t k = 0; k < count; k++) {
        (void)snprintf(text, sizeof text, "%" PRIu32 ": %s", view[k].device,
                       format_bytes(view[k].received, bytes));
        print_title(sheet, text, k + 1 == count, width);
    }
    for (uint32_t k = 0; k < count && ranges; k++) {
        describe_range(whole, &view[k].view.axes, text);
        print_title(sheet, text, k + 1 == count, width);
    }
}

/* Devices side by side, `count` of them. */
static void print_singles(struct boxes_sheet *sheet, const struct device_view *view, uint32_t count,
                          unsigned width)
{
    struct view_raster raster[SINGLES];
    uint32_t rows = 0;
    for (uint32_t k = 0; k < count; k++) {
        place_raster(&raster[k], &view[k].view, width, LOW, sheet->colour);
        rows = raster[k].rows; /* the same for all of an array */
        sheet->coarse = sheet->coarse || is_coarse(&raster[k], &view[k].view);
    }
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t k = 0; k < count; k++) {
            fprintf(sheet->out, "%*s", INDENT, "");
            print_raster_row(sheet->out, &raster[k], &view[k].view, row, &sheet->signs);
        }
        fputc('\n', sheet->out);
    }
}

static void print_after(struct boxes_sheet *sheet, const struct array_views *array,
                        const struct round_views *round, uint32_t shown)
{
    bool ranges = has_ranges(&array->axes, round);
    unsigned width = limit_width(sheet, SINGLE), across = sheet->columns / (width + INDENT);
    for (uint32_t first = 0; first < shown; first += across) {
        uint32_t count = shown - first < across ? shown - first : across;
        print_titles(sheet, &array->axes, ranges, &round->after[first], count, width);
        print_singles(sheet, &round->after[first], count, width);
    }
}

static void print_round_boxes(struct boxes_sheet *sheet, const struct array_views *array,
                              uint32_t r)
{
    const struct round_views *round = &array->round[r];
    uint32_t shown = round->shown < SINGLES ? round->shown : SINGLES;
    char text[VIEW_WORDS];
    describe_before(sheet->views, r + 1, text);
    print_line(sheet, text);
    print_before(sheet, &round->before);
    describe_after(sheet->views, round, r + 1, shown, text);
    print_line(sheet, text);
    print_after(sheet, array, round, shown);
    note_cells(array, r, shown, &sheet->marks);
}

static void print_array(struct boxes_sheet *sheet, const struct array_views *array, uint32_t rounds)
{
    char text[VIEW_WORDS];
    fputc('\n', sheet->out);
    describe_array(array->axes.array, text);
    print_line(sheet, text);
    if (has_no_element(array->axes.array))
        return;
    describe_axes(&array->axes, text);
    if (text[0] != '\0')
        print_line(sheet, text);
    for (uint32_t r = 0; r < rounds; r++)
        print_round_boxes(sheet, array, r);
}

static void add_meaning(struct wrapped_list *list, bool wanted, const char *text)
{
    if (!wanted)
        return;
    print_item(list, ";");
    print_words(list, text);
}

static void print_meanings(const struct boxes_sheet *sheet)
{
    const struct cell_marks *marks = &sheet->marks;
    struct wrapped_list list = {sheet->out, sheet->columns, INDENT, 0};
    print_words(&list, "a sign is the device that holds a part, or gives it");
    explain_signs(&sheet->signs, &list);
    add_meaning(&list, marks->kept, "= the device keeps what it had");
    add_meaning(&list, marks->nobody, ". nobody has it");
    add_meaning(&list, marks->unwanted, ". the device does not want it");
    add_meaning(&list, marks->copies, "01 each of 0 and 1 holds it");
    add_meaning(&list, marks->sums, "0+1 the sum of what these have");
    add_meaning(&list, sheet->signs.short_of, "# a device for which there is no letter left");
    add_meaning(&list, sheet->coarse, "boxes for which there is no room are left out");
    add_meaning(&list, marks->sampled,
                "of a dimension with 48 cuts or more, 48 indices are drawn, evenly spread");
    add_meaning(&list, marks->again, "0* from 0, and the device wants it more than once");
    add_meaning(&list, marks->copies || marks->sums,
                "* several, for which there is no room, or more than those before it");
    fputc('\n', sheet->out);
}

void print_boxes(FILE *out, const struct transfer_views *views, unsigned columns, bool colour)
{
    struct boxes_sheet sheet = {.out = out, .views = views, .columns = columns, .colour = colour};
    uint32_t rounds = views->rounds_shown < MOST_ROUNDS ? views->rounds_shown : MOST_ROUNDS;
    uint32_t arrays = MOST_ROUNDS / rounds;
    char text[VIEW_WORDS];
    arrays = views->arrays_shown < arrays ? views->arrays_shown : arrays;
    begin_signs(&sheet.signs, views->ndevices);
    for (uint32_t a = 0; a < arrays; a++)
        print_array(&sheet, &views->array[a], rounds);
    fputc('\n', out);
    print_meanings(&sheet);
    describe_shown(views, arrays, rounds, text);
    if (text[0] != '\0')
        print_line(&sheet, text);
}
