/** @file iota.h
 * Regular lists of devices (docs/FORMAT.md, `iota`): found, and written out.
 */
#ifndef REDIST_BASE_IOTA_H
#define REDIST_BASE_IOTA_H

#include <stdbool.h>
#include <stdint.h>

#define MAX_IOTA 24u /**< those found have at most 20: sizes from 2 on, a product up to 2^20 */

/** View 0..n-1 as dim[0] x .. x dim[q-1], transpose so that axis t of the
 *  result is axis perm[t] of the view, read off row-major. */
struct iota {
    uint32_t q;
    uint32_t dim[MAX_IOTA];
    uint32_t perm[MAX_IOTA];
};

/** Finds the spelling of `list` (a permutation of 0..n-1, n at least 2) with
 *  the fewest dimensions; false when the list is not regular. */
bool find_iota(const uint32_t *list, uint32_t n, struct iota *iota);

/** Writes the list out, n numbers; false when the product of the dimensions is
 *  not n or `perm` is no permutation, and then `list` is not touched. */
bool expand_iota_list(const struct iota *iota, uint32_t n, uint32_t *list);

#endif
