#include "check/text/parts_line.h"

uint32_t read_axis_part(uint32_t p, uint32_t e, uint32_t k)
{
    uint32_t q = need_word(p, e, W_SPACE, E_PARTS_LINE);

    q = need_index(q, e, NAXES.v[FROM], E_PARTS_LINE);
    if (q != NONE)
        PART_AXIS.v[k] = (uint32_t)NUMBER;
    q = need_word(q, e, W_SPACE, E_PARTS_LINE);
    q = need_number(q, e, 2, AXIS_SIZE_MAX, E_PARTS_LINE);
    if (q != NONE)
        PART_SIZE.v[k] = (uint32_t)NUMBER;
    return q;
}

uint32_t read_parts(uint32_t p, uint32_t e)
{
    uint32_t q = skip_word(p, e, W_PARTS);
    uint32_t first;
    uint32_t at;
    uint32_t k = 0;

    NPARTS = 0;
    if (q == NONE)
        return p;
    first = need_number(q, e, 1, AXES_MAX, E_PARTS_LINE);
    if (first == NONE)
        return NONE;
    NPARTS = (uint32_t)NUMBER;
    at = first;
    /*@ loop invariant range: 0 <= k <= NPARTS;
        loop invariant at: at == AxisParts(first, e, k);
        loop invariant told: at == NONE ==> FAULT.code > 0;
        loop invariant stored: at != NONE ==> AxisPartsStored(first, e, k);
        loop invariant limits: at != NONE ==> FirstPartsLimits(k);
        loop assigns at, k, PART_AXIS, PART_SIZE, NUMBER, FAULT;
        loop variant NPARTS - k; */
    while (k < NPARTS) {
        at = read_axis_part(at, e, k);
        k++;
    }
    return need_word(at, e, W_LF, E_CERT_LINE_END);
}
