/* Who gives whom how many bytes, as a picture. */
#ifndef REDIST_EXPORT_TRANSFER_PICTURE_H
#define REDIST_EXPORT_TRANSFER_PICTURE_H

#include <stdbool.h>
#include <stdio.h>
#include "transfers/volumes.h"

/* Writes SVG: a matrix for each round, givers down and receivers across; with more than 64
 * devices a place stands for as many neighbours as make it 64 at most. Up to 16 it has its
 * bytes in words. False when memory runs out. */
bool draw_transfer_picture(FILE *out, const struct transfer_volumes *volumes, uint32_t rounds,
                           uint32_t ndevices);

#endif
