/** @file iota.h
 * Recognising regular lists (docs/FORMAT.md section 3, `iota`).
 */
#ifndef REDIST_PLAN_IOTA_H
#define REDIST_PLAN_IOTA_H

#include <stdbool.h>
#include <stdint.h>

#define MAX_IOTA 20u /* dimensions of size at least 2 with a product of at most 2^20 */

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

#endif
