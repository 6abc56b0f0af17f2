/* Steps in a picture: the profile of local sizes, and one square matrix for each step,
 * receivers down and senders across. */
#ifndef REDIST_EXPORT_STEP_PICTURE_H
#define REDIST_EXPORT_STEP_PICTURE_H

#include <stdio.h>
#include <redist/check.h>

/* With more devices their numbers would not be legible. */
#define PICTURE_DEVICES 128u

/* Height that draw_step takes on a mesh of that many devices. */
uint32_t measure_step(uint32_t ndevices);

/* Step s, from 0, which makes tiles of `size` elements. */
void draw_step(FILE *out, const struct redist_program *program, uint32_t s, uint64_t size,
               uint32_t x, uint32_t y);

/* size[0 .. nsteps], the source first; returns the height drawn below y. */
uint32_t draw_profile(FILE *out, const struct redist_program *program, const uint64_t *size,
                      uint32_t x, uint32_t y, uint32_t width);

#endif
