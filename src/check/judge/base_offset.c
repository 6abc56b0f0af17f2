#include "check/judge/base_offset.h"

uint64_t place_offset(uint32_t side, uint32_t x, uint32_t p)
{
    uint64_t offset = 0;
    uint32_t t = 0;

    /*@ assert mesh: side == FROM || side == TO; */
    /*@ assert strides: Strides(side) && MeshLimits(side); */
    /*@ loop invariant range: 0 <= t <= DIM_NAXES.v[side][x];
        loop invariant offset: offset == PartialOffset(side, x, p, t);
        loop invariant inside: offset + DIM_TILE.v[side][x] <= Part(side, x, t);
        loop assigns t, offset;
        loop variant DIM_NAXES.v[side][x] - t; */
    while (t < DIM_NAXES.v[side][x]) {
        uint32_t a = DIM_AXIS.v[side][x][t];
        uint32_t size = axis_size(side, a);
        /*@ assert product: Part(side, x, t + 1) == Part(side, x, t) * AxisSize(side, a); */
        /*@ assert part: PART.v[side][x][t] == Part(side, x, t); */
        /*@ assert next: PART.v[side][x][t + 1] == Part(side, x, t + 1) <= EXTENT_MAX; */
        offset += shift(place_on(side, p, a), size, PART.v[side][x][t]);
        t++;
    }
    return offset;
}

uint64_t base_offset(uint32_t side, uint32_t x, uint32_t d)
{
    uint32_t p = PLACE.v[side][d];
    uint64_t offset = place_offset(side, x, p == NONE ? 0 : p);

    return p == NONE ? 0 : offset;
}
