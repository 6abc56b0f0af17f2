/** @file show.h
 * Plans drawn for people, as text: the table of steps, and which device holds
 * which tile. `redist show` consists of these.
 *
 * Lines have at most `columns` characters where types and numbers allow it.
 * Device numbers and indices in ranges count from 0, sizes are in elements.
 */
#ifndef REDIST_SHOW_H
#define REDIST_SHOW_H

#include <stdint.h>
#include <stdio.h>
#include <redist/error.h>
#include <redist/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A line for the source and one for each step: operation and dimensions, factor
 *  (members of a group), Figure 11 cost, the local size afterwards as a number and
 *  as a bar (the height profile), and the type. Where no whole axes express it,
 *  a type has the number of tiles in place of axes: `1{*12}12`, and `{*4}` behind it
 *  for four summands that are left. Steps carried out together with the one before
 *  are marked `+`. Fails when memory
 *  runs out, or `out` cannot be written; `error` may be NULL. */
enum redist_status redist_print_steps(FILE *out, const struct redist_sequence *sequence,
                                      unsigned columns, struct redist_error *error);

/** The devices after the first `done` of the steps (0: none), under a line with
 *  the step and the type: the last axis across, the one before it down, a panel for
 *  each combination of the others, about 64 devices, at their places on the mesh that
 *  has all devices with a tile, after the last step rather the target's; below it the
 *  devices that are not on it. Where neither mesh has all, by their numbers. A box
 *  shows the elements of the device's tile when the array is small (rank 1 or 2, at
 *  most 9 a side, named by row and column from 1), else the half-open range of indices
 *  along each dimension; `_` is a place beyond the array, `_2` two of them along a
 *  dimension. Behind `+` are the summands combined in it, a range for each summand
 *  dimension. Fails when `done` is over the number of steps, when memory runs
 *  out, or `out` cannot be written; `error` may be NULL. */
enum redist_status redist_draw_tiles(FILE *out, const struct redist_sequence *sequence,
                                     uint32_t done, unsigned columns, struct redist_error *error);

#ifdef __cplusplus
}
#endif
#endif
