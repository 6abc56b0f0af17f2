/* An array of transfers as cells, from cut to cut: who holds what is in each, or who gives it to
 * one device. */
#ifndef REDIST_EXPORT_BOX_VIEW_H
#define REDIST_EXPORT_BOX_VIEW_H

#include "export/pictures/cut_axes.h"
#include "transfers/certificate.h"

enum { CELL_DEVICES = 4 };

/* `device` has the first CELL_DEVICES of the summands, of each the first device; of one
 * summand, as of all arrays without, the first that hold the same. */
struct box_cell {
    uint64_t mark;   /* cells of the same boxes have the same */
    uint32_t parts;  /* boxes of summands; 0: nobody has anything */
    uint32_t copies; /* other devices that hold the same */
    uint32_t device[CELL_DEVICES], piece[CELL_DEVICES];
    uint32_t last; /* device that was counted */
    bool kept;     /* by the device that wants it */
    bool again;    /* the device wants more of it: the first piece is here */
};

struct box_view {
    struct array_axes axes;
    uint32_t rows, columns; /* of cells */
    struct box_cell *cell;  /* row by row */
};

/* With the axes of the view set; for free. False when memory runs out. */
bool create_cells(struct box_view *view);

/* Pieces are added in the order of their numbers. */
void add_holder(struct box_view *view, const struct transfer_side *side, uint32_t piece);

/* A part of a target piece in the view of its device. */
void add_giver(struct box_view *view, const struct transfer_part *part, uint32_t giver, bool kept);

/* A rectangle of cells of one mark that no rectangle told before covers, row by row. */
struct cell_block {
    struct cell_range range;
    const struct box_cell *cell;
};

/* The cells of a view as few rectangles: `visit` is told each. `done` has room for all cells. */
typedef void visit_block(void *context, const struct cell_block *block);
void visit_blocks(const struct box_view *view, bool *done, visit_block *visit, void *context);

/* The smallest range of cells outside of which nobody has anything; false: there is none. */
bool find_content(const struct box_view *view, struct cell_range *range);

/* Leaves out all others. */
void crop_view(struct box_view *view, const struct cell_range *range);

/* Devices that are said of a cell. */
uint32_t count_said(const struct box_cell *cell);

#endif
