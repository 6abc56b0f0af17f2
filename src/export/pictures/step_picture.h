/* Steps in a picture: one square matrix for each, receivers down and senders across. */
#ifndef REDIST_EXPORT_STEP_PICTURE_H
#define REDIST_EXPORT_STEP_PICTURE_H

#include <stdbool.h>
#include <stdio.h>
#include "types/sequence.h"
#include "table/table.h"

/* With more devices their numbers would not be legible. */
#define PICTURE_DEVICES 128u

/* Height that draw_step takes on a mesh of that many devices. */
uint32_t measure_step(uint32_t ndevices);

/* What the colours of the matrices mean, on one line. */
void draw_step_legend(FILE *out, const struct redist_program *program, bool idle, uint32_t x,
                      uint32_t y);

/* Step s, from 0, which makes the second table of the first. False when memory runs out. */
bool draw_step(FILE *out, const struct redist_program *program, uint32_t s,
               const struct tile_table state[2], uint32_t x, uint32_t y);

#endif
