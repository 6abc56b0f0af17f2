#include "export/pictures/box_text.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/sink.h"

enum { NAMED = 9 }; /* elements of a side that are named one by one */

static bool is_small(const struct tile_table *table)
{
    if (table->rank == 0 || table->rank > 2)
        return false;
    for (uint32_t x = 0; x < table->rank; x++)
        if (table->of.problem->from.dim[x].size > NAMED || table->tile[x] > NAMED)
            return false;
    return true;
}

/* Elements of the tile of a device along data dimension x; the other places are padding. */
static uint64_t count_elements(const struct tile_table *table, uint32_t device, uint32_t x)
{
    uint64_t size = table->of.problem->from.dim[x].size, low = get_offsets(table, device)[x];
    uint64_t left = low < size ? size - low : 0;
    return table->tile[x] < left ? table->tile[x] : left;
}

static bool has_elements(const struct tile_table *table, uint32_t device)
{
    for (uint32_t x = 0; x < table->rank; x++)
        if (count_elements(table, device, x) == 0)
            return false;
    return true;
}

/* The names of the elements in a row of a small tile, `_` for padding. */
static void format_elements(const struct tile_table *table, uint32_t device, uint32_t row,
                            char text[BOX_TEXT])
{
    struct sink sink = {text, BOX_TEXT, 0};
    const uint64_t *offset = get_offsets(table, device);
    bool matrix = table->rank == 2;
    uint32_t across = matrix ? 1 : 0;
    bool exists = !matrix || row < count_elements(table, device, 0);
    for (uint64_t e = 0; e < table->tile[across]; e++) {
        append_piece(&sink, e == 0 ? "" : " ");
        if (!exists || e >= count_elements(table, device, across)) {
            append_piece(&sink, matrix ? "__" : "_");
            continue;
        }
        if (matrix)
            append_number(&sink, offset[0] + row + 1);
        append_number(&sink, offset[across] + e + 1);
    }
}

/* "0:3", or "3:5 _1" where a place of the tile is padding. */
static void format_range(const struct tile_table *table, uint32_t device, uint32_t x,
                         char text[BOX_TEXT])
{
    uint64_t low = get_offsets(table, device)[x], count = count_elements(table, device, x);
    int used = snprintf(text, BOX_TEXT, "%" PRIu64 ":%" PRIu64, low, low + count);
    if (count < table->tile[x])
        (void)snprintf(text + used, BOX_TEXT - (size_t)used, " _%" PRIu64, table->tile[x] - count);
}

void format_box_line(const struct tile_table *table, const struct box_style *style, uint32_t device,
                     uint32_t line, char text[BOX_TEXT])
{
    const uint64_t *offset = get_offsets(table, device);
    uint32_t data_lines = style->lines - table->of.nsums;
    text[0] = '\0';
    if (!table->holds[device]) {
        (void)snprintf(text, BOX_TEXT, "%s", line == 0 ? "idle" : "");
    } else if (line >= data_lines) {
        uint32_t x = table->rank + line - data_lines;
        (void)snprintf(text, BOX_TEXT, "+ %" PRIu64 ":%" PRIu64, offset[x],
                       offset[x] + table->tile[x]);
    } else if (!has_elements(table, device)) {
        (void)snprintf(text, BOX_TEXT, "%s", line == 0 ? "padding" : "");
    } else if (table->rank == 0) {
        (void)snprintf(text, BOX_TEXT, "scalar");
    } else if (style->elements) {
        format_elements(table, device, line, text);
    } else {
        format_range(table, device, line, text);
    }
}

static void widen(struct box_style *style, const char *text)
{
    uint32_t length = (uint32_t)strlen(text);
    style->width = length > style->width ? length : style->width;
}

uint32_t get_box_device(const struct redist_mesh *mesh, uint32_t box)
{
    return mesh == NULL ? box : redist_get_device(mesh, box);
}

struct box_style choose_box_style(const struct tile_table *table, const struct redist_mesh *mesh,
                                  uint32_t most)
{
    uint32_t boxes = mesh == NULL ? table->ndevices : redist_count_devices(mesh);
    struct box_style style = {is_small(table), 1, 0};
    char text[BOX_TEXT];
    if (style.elements && table->rank == 2)
        style.lines = (uint32_t)table->tile[0];
    if (!style.elements && table->rank > 0)
        style.lines = table->rank;
    style.lines += table->of.nsums;
    for (uint32_t b = 0; b < boxes && b < most; b++) {
        uint32_t d = get_box_device(mesh, b);
        (void)snprintf(text, sizeof text, "%u", d);
        widen(&style, text);
        for (uint32_t line = 0; line < style.lines; line++) {
            format_box_line(table, &style, d, line, text);
            widen(&style, text);
        }
    }
    return style;
}

void note_marks(const struct tile_table *table, struct box_marks *marks)
{
    bool small = is_small(table);
    marks->elements = marks->elements || small;
    marks->ranges = marks->ranges || (!small && table->rank > 0);
    marks->summands = marks->summands || table->of.nsums > 0;
    for (uint32_t d = 0; d < table->ndevices && !marks->padding; d++)
        for (uint32_t x = 0; x < table->rank && table->holds[d] && has_elements(table, d); x++)
            marks->padding = marks->padding || count_elements(table, d, x) < table->tile[x];
}
