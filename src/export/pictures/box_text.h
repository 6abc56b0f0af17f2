/* What stands in the box of a device: the elements of its tile, or their ranges, and the
 * summands that it combines. */
#ifndef REDIST_EXPORT_BOX_TEXT_H
#define REDIST_EXPORT_BOX_TEXT_H

#include "table/table.h"

#define BOX_TEXT 512

/* How all boxes of a picture are written. */
struct box_style {
    bool elements;  /* names of elements instead of ranges */
    uint32_t lines; /* of a box, its header apart */
    uint32_t width; /* characters of each */
};

/* The device of box `box` of a picture: at that position of the mesh, or, where there is
 * none, of that number. */
uint32_t get_box_device(const struct redist_mesh *mesh, uint32_t box);

/* For the first `most` boxes. */
struct box_style choose_box_style(const struct tile_table *table, const struct redist_mesh *mesh,
                                  uint32_t most);

void format_box_line(const struct tile_table *table, const struct box_style *style, uint32_t device,
                     uint32_t line, char text[BOX_TEXT]);

/* What the boxes of several pictures contain, and a reader has to be told of. */
struct box_marks {
    bool elements, ranges, summands, padding;
};

void note_marks(const struct tile_table *table, struct box_marks *marks);

#endif
