/* Numbers of 16 bits as float32 and back: by operations that every machine has, without branches,
 * so that compilers make vector instructions of loops over rows (rows.h). */
#ifndef REDIST_ELEMENTS_HALF_H
#define REDIST_ELEMENTS_HALF_H

#include <stdint.h>

/* Exact. */
float widen_float16(uint16_t half);
float widen_bfloat16(uint16_t half);
void widen_float16_row(const uint16_t *restrict from, float *restrict to);
void widen_bfloat16_row(const uint16_t *restrict from, float *restrict to);

/* To nearest, ties to even; NaN becomes the one of redist/element.h. */
uint16_t narrow_float16(float number);
uint16_t narrow_bfloat16(float number);
void narrow_float16_row(const float *restrict from, uint16_t *restrict to);
void narrow_bfloat16_row(const float *restrict from, uint16_t *restrict to);

#endif
