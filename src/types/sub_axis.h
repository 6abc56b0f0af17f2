/** @file sub_axis.h
 * Parts of mesh axes: the factor of an axis that begins after a major part of
 * `pre` pieces and has `size`. Lists run from the major to the minor.
 */
#ifndef REDIST_TYPES_SUB_AXIS_H
#define REDIST_TYPES_SUB_AXIS_H

#include <redist/type.h>
#include <stdbool.h>

struct sub_axis {
    uint8_t axis;
    uint32_t pre, size;
};

/* Sub-axes are at least 2 long and parts of at most 2^20 devices: 20 of them
 * are disjoint, and lists of two layouts, joined, hold at most twice as many. */
#define MAX_SUB_AXES 48u

struct sub_axis_list {
    uint32_t n;
    struct sub_axis at[MAX_SUB_AXES];
};

bool is_same_sub_axis(const struct sub_axis *a, const struct sub_axis *b);

/** Position in the list, or the list's length. */
uint32_t find_sub_axis(const struct sub_axis_list *list, const struct sub_axis *wanted);

/** Adds nothing when the list is full. */
void insert_sub_axis(struct sub_axis_list *list, uint32_t place, struct sub_axis added);
void append_sub_axis(struct sub_axis_list *list, struct sub_axis added);
void remove_sub_axes(struct sub_axis_list *list, uint32_t first, uint32_t n);

uint64_t multiply_sub_axes(const struct sub_axis_list *list);

/** The axes of a dimension longer than 1. */
void read_sub_axes(const struct redist_mesh *mesh, const struct redist_dim *dim,
                   struct sub_axis_list *list);

/** Puts what fits of `axis` into `within` and takes it off `capacity`: all of it,
 *  or its leading factor, and then `rest` is the remainder. False when
 *  capacity is used up or neither size divides the other. `rest` has size 1
 *  when nothing remains. */
bool fit_sub_axis(struct sub_axis axis, uint64_t *capacity, struct sub_axis *within,
                  struct sub_axis *rest);

/** Cuts the list's entries where `border` begins and ends, if the two can lie
 *  side by side as factors of one axis. */
void cut_sub_axes(struct sub_axis_list *list, const struct sub_axis *border);

/** The position along a dimension with this layout that a device has, whose
 *  mesh coordinates these are. */
uint64_t read_position(const struct redist_mesh *mesh, const struct sub_axis_list *list,
                       const uint32_t *coordinate);

#endif
