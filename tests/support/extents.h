/** @file extents.h
 * Row-major arrays by their extents.
 */
#ifndef SUPPORT_EXTENTS_H
#define SUPPORT_EXTENTS_H

#include <redist/type.h>

typedef uint64_t extents[REDIST_MAX_RANK];

/* The next index below `shape`, row-major. */
static inline void advance(extents index, const extents shape, uint32_t rank)
{
    for (uint32_t i = rank; i-- > 0;) {
        if (++index[i] < shape[i])
            return;
        index[i] = 0;
    }
}

/* Position of `index` in a row-major array; block numbers wrap for arrays of
 * over 2^64 blocks, which `fits` leaves rare and compares alike. */
static inline uint64_t find_position(const extents index, const extents shape, uint32_t rank)
{
    uint64_t position = 0;
    for (uint32_t i = 0; i < rank; i++)
        position = position * shape[i] + index[i];
    return position;
}

#endif
