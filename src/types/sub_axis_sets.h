/* Differences of lists of sub-axes, in the normal form that Shardy asks for: no two
 * neighbours that are one larger sub-axis. */
#ifndef REDIST_TYPES_SUB_AXIS_SETS_H
#define REDIST_TYPES_SUB_AXIS_SETS_H

#include "types/sub_axis.h"

bool is_same_axis_list(const struct sub_axis_list *a, const struct sub_axis_list *b);

/* What follows `prefix` in `whole`, of which a sub-axis may be cut; false when `whole` does
 * not begin so. */
bool remove_prefix(const struct sub_axis_list *whole, const struct sub_axis_list *prefix,
                   struct sub_axis_list *rest);

/* What precedes `suffix` in `whole`, likewise. */
bool remove_suffix(const struct sub_axis_list *whole, const struct sub_axis_list *suffix,
                   struct sub_axis_list *rest);

/* Appends at the minor end, joined with the last if that is one larger sub-axis. */
void append_joined(struct sub_axis_list *list, struct sub_axis added);

/* Whether some part of some axis is in both. */
bool share_sub_axes(const struct sub_axis_list *a, const struct sub_axis_list *b);

/* In the order of the mesh, neighbours joined: a list in which the order means nothing. */
void sort_sub_axes(struct sub_axis_list *list);

/* What is left of `whole` without `part`, both sorted; false when `part` is not in it. */
bool subtract_sub_axes(const struct sub_axis_list *whole, const struct sub_axis_list *part,
                       struct sub_axis_list *rest);

#endif
