#include "check/judge/plain.h"
#include "check/base/codes.h"

uint32_t is_even_type(uint32_t side)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant exact: \forall integer y; 0 <= y < x ==>
          Part(side, y, DIM_NAXES.v[side][y]) == DIM_SIZE.v[side][y];
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        uint32_t n = DIM_NAXES.v[side][x];
        /*@ assert part: PART.v[side][x][n] == Part(side, x, n); */
        if (PART.v[side][x][n] != DIM_SIZE.v[side][x])
            return 0;
        x++;
    }
    return 1;
}

uint32_t are_even_steps(void)
{
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant even: \forall integer r; 1 <= r <= s ==>
          OP.v[r] <= OP_ALLREDUCE && USED.v[r] == NDEV;
        loop assigns s;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        if (OP.v[s] > OP_ALLREDUCE || USED.v[s] != NDEV)
            return 0;
    }
    return 1;
}

uint32_t check_plain(void)
{
    if (HAS_FUSION == 0 && HAS_BOUND == 0)
        return 0;
    if (HAS_TARGET_MESH != 0 || POSITIONS.v[FROM] != NDEV)
        return E_SECTION_PLAIN;
    if (is_even_type(FROM) == 0 || is_even_type(TO) == 0)
        return E_SECTION_PLAIN;
    if (HAS_FUSION != 0 && DIMS != RANK.v[FROM])
        return E_SECTION_PLAIN;
    if (find_unkept_axis() != 0)
        return E_SECTION_PLAIN;
    return are_even_steps() != 0 ? 0 : E_SECTION_PLAIN;
}
