/* The boxes of a plan of transfers in letters, for a terminal. */
#ifndef REDIST_EXPORT_BOXES_TERMINAL_H
#define REDIST_EXPORT_BOXES_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>
#include "export/pictures/transfer_views.h"

/* The first arrays and rounds, and the first devices of each, with at most `columns` characters a
 * line; says what is left out. With `colour` every device has a ground of its own (ECMA-48
 * SGR, 256 colours). */
void print_boxes(FILE *out, const struct transfer_views *views, unsigned columns, bool colour);

#endif
