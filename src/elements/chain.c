#include "elements/chain.h"
#include <string.h>
#include "elements/half.h"
#include "elements/kind.h"
#include "elements/rows.h"

static uint64_t limit_row(uint64_t count)
{
    return count < ROW ? count : ROW;
}

static const unsigned char *find_element_at(enum redist_element element, const void *from,
                                            uint64_t at)
{
    return (const unsigned char *)from + at * get_element_bytes(element);
}

/* A row from so many elements; behind fewer than a row there are zeros. */
static void widen_row(enum redist_element element, const void *from, uint64_t count,
                      union element_row *wide)
{
    union element_row room;
    if (count < ROW) {
        memset(&room, 0, (uint64_t)ROW * get_element_bytes(element));
        from = memcpy(&room, from, count * get_element_bytes(element));
    }
    if (element == REDIST_FLOAT16)
        widen_float16_row(from, wide->real32);
    else if (element == REDIST_BFLOAT16)
        widen_bfloat16_row(from, wide->real32);
    else
        memcpy(wide, from, (uint64_t)ROW * get_element_bytes(element));
}

/* wide = wide op next; a row that is there as it is needed is not copied. */
static void combine_row(enum redist_element element, enum redist_operator combine, const void *next,
                        uint64_t count, void *wide)
{
    enum redist_element type = get_wide_element(element);
    union element_row room;
    if (type != element || count < ROW) {
        widen_row(element, next, count, &room);
        next = &room;
    }
    find_row_function(type, combine)(wide, next);
}

/* The first of a row, which is spoilt. */
static void narrow_row(enum redist_element element, union element_row *wide, uint64_t count,
                       void *to)
{
    union element_row narrow;
    const void *from = &narrow;
    if (element == REDIST_FLOAT16) {
        narrow_float16_row(wide->real32, narrow.bits16);
    } else if (element == REDIST_BFLOAT16) {
        narrow_bfloat16_row(wide->real32, narrow.bits16);
    } else {
        unify_nans(element, wide);
        from = wide;
    }
    memcpy(to, from, count * get_element_bytes(element));
}

void combine_chains(enum redist_element element, enum redist_operator combine, unsigned char *parts,
                    uint64_t apart, uint32_t nparts, uint64_t count)
{
    union element_row wide;
    for (uint64_t at = 0; at < count; at += ROW) {
        unsigned char *first = parts + at * get_element_bytes(element);
        uint64_t n = limit_row(count - at);
        widen_row(element, first, n, &wide);
        for (uint32_t m = 1; m < nparts; m++)
            combine_row(element, combine, first + m * apart, n, &wide);
        narrow_row(element, &wide, n, first);
    }
}

void combine_values(enum redist_element element, enum redist_operator combine,
                    const struct chain_ends *ends, uint64_t count)
{
    union element_row wide;
    for (uint64_t at = 0; at < count; at += ROW) {
        uint64_t place = at * get_element_bytes(element), n = limit_row(count - at);
        widen_row(element, ends->value[0] + place, n, &wide);
        for (uint32_t m = 1; m < ends->nvalues; m++)
            combine_row(element, combine, ends->value[m] + place, n, &wide);
        for (uint32_t k = 0; k < ends->nto; k++)
            if (k == 0)
                narrow_row(element, &wide, n, ends->to[0] + place);
            else
                memcpy(ends->to[k] + place, ends->to[0] + place, n * get_element_bytes(element));
    }
}

void combine_pairs(enum redist_element element, enum redist_operator combine, const void *first,
                   void *second, uint64_t count)
{
    union element_row wide;
    for (uint64_t at = 0; at < count; at += ROW) {
        unsigned char *to = (unsigned char *)second + at * get_element_bytes(element);
        uint64_t n = limit_row(count - at);
        widen_row(element, find_element_at(element, first, at), n, &wide);
        combine_row(element, combine, to, n, &wide);
        narrow_row(element, &wide, n, to);
    }
}

void begin_chains(enum redist_element element, const void *from, void *wide, uint64_t count)
{
    enum redist_element type = get_wide_element(element);
    union element_row row;
    for (uint64_t at = 0; at < count; at += ROW) {
        uint64_t n = limit_row(count - at);
        widen_row(element, find_element_at(element, from, at), n, &row);
        memcpy((unsigned char *)wide + at * get_element_bytes(type), &row,
               n * get_element_bytes(type));
    }
}

void go_on_with_chains(enum redist_element element, enum redist_operator combine, const void *next,
                       void *wide, uint64_t count)
{
    enum redist_element type = get_wide_element(element);
    union element_row row;
    for (uint64_t at = 0; at < count; at += ROW) {
        unsigned char *to = (unsigned char *)wide + at * get_element_bytes(type);
        uint64_t n = limit_row(count - at);
        const unsigned char *from = find_element_at(element, next, at);
        if (n == ROW) {
            combine_row(element, combine, from, n, to);
            continue;
        }
        widen_row(type, to, n, &row);
        combine_row(element, combine, from, n, &row);
        memcpy(to, &row, n * get_element_bytes(type));
    }
}

void end_chains(enum redist_element element, const void *wide, void *to, uint64_t count)
{
    enum redist_element type = get_wide_element(element);
    union element_row row;
    for (uint64_t at = 0; at < count; at += ROW) {
        uint64_t n = limit_row(count - at);
        widen_row(type, find_element_at(type, wide, at), n, &row);
        narrow_row(element, &row, n, (unsigned char *)to + at * get_element_bytes(element));
    }
}
