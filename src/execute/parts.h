/* What each rank of a group combines at a time. */
#ifndef REDIST_EXECUTE_PARTS_H
#define REDIST_EXECUTE_PARTS_H

#include <stdint.h>

#define ALL_RANKS (-1)

struct parts {
    const unsigned char *from; /* the part of rank 0 */
    uint64_t apart;            /* bytes from there to the next rank's */
    uint64_t each, all;        /* elements of a part, of all parts: the last may be shorter */
};

static inline uint64_t count_part(const struct parts *parts, uint32_t r)
{
    uint64_t before = r * parts->each;
    uint64_t left = parts->all > before ? parts->all - before : 0;
    return left < parts->each ? left : parts->each;
}

#endif
