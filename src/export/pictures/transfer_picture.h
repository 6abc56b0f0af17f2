/* A plan of transfers as a picture: who gives whom how many bytes, and which boxes. */
#ifndef REDIST_EXPORT_TRANSFER_PICTURE_H
#define REDIST_EXPORT_TRANSFER_PICTURE_H

#include <stdbool.h>
#include <stdio.h>
#include "export/pictures/transfer_views.h"
#include "transfers/volumes.h"

/* Writes SVG: a matrix for each round, givers down and receivers across; with more than 64
 * devices a place stands for as many neighbours as make it 64 at most. Up to 16 it has its
 * bytes in words. Below them the boxes. False when memory runs out. */
bool draw_transfer_picture(FILE *out, const struct transfer_volumes *volumes,
                           const struct transfer_views *views);

#endif
