/* One view of the boxes of an array, drawn. */
#ifndef REDIST_EXPORT_VIEW_PICTURE_H
#define REDIST_EXPORT_VIEW_PICTURE_H

#include <stdio.h>
#include "export/pictures/box_view.h"
#include "export/pictures/svg.h"

/* Kept parts are grey, so that what moves stands out. */
#define KEPT_COLOUR "#e6e6e6"

struct view_style {
    uint32_t ndevices; /* among which colours are shared */
    bool single; /* of one device: small letters, no indices at the edges, nothing not wanted */
};

/* False when memory runs out. */
bool draw_view(FILE *out, const struct box_view *view, struct svg_box box,
               const struct view_style *style);

#endif
