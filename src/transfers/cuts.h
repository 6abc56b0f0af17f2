/* A box cut until the boxes in it are told apart: at every leaf of the tree, each box that
 * meets it holds it. Cuts that part boxes without going through one are preferred. */
#ifndef REDIST_TRANSFERS_CUTS_H
#define REDIST_TRANSFERS_CUTS_H

#include "transfers/box_cutter.h"

/* Cuts the box at hand, and forgets the candidates. Stops when a leaf fails. */
enum redist_status cut_box(struct box_cutter *cutter);

#endif
