/* Whether dimensions and types are cut alike. */
#ifndef REDIST_TYPES_CUTS_H
#define REDIST_TYPES_CUTS_H

#include <stdbool.h>
#include <redist/type.h>

/* Over the same axes in one order. */
bool is_over_same_axes(const struct redist_dim *one, const struct redist_dim *other);

/* A dimension of one size, in the same tiles over the same axes. */
bool has_same_cut(const struct redist_dim *one, const struct redist_dim *other);

/* Every dimension; the types are of one rank. */
bool is_cut_alike(const struct redist_type *one, const struct redist_type *other);

#endif
