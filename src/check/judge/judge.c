#include "check/judge/judge.h"

uint32_t apply_step(uint32_t s)
{
    if (OP.v[s] == OP_DYNSLICE)
        return apply_dynslice(s);
    if (OP.v[s] == OP_ALLGATHER)
        return apply_allgather(s);
    if (OP.v[s] == OP_ALLTOALL)
        return apply_alltoall(s);
    return apply_allpermute(s);
}

uint32_t judge_step(uint32_t s)
{
    uint32_t code = check_numbers(s);

    if (code != 0)
        return code;
    code = check_list(s);
    if (code != 0)
        return code;
    return apply_step(s);
}

uint32_t judge_steps(void)
{
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant accept: \forall integer r; 1 <= r <= s ==> StepOk(r);
        loop invariant current: Current(s);
        loop invariant inside: Inside(s);
        loop assigns s, OFF, OLD, INV, LIST, IOTA_STRIDE, NUMBER, FAULT;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        uint32_t code;
        s++;
        code = judge_step(s);
        if (code != 0) {
            fail(code, STEP_AT.v[s], s);
            return 0;
        }
    }
    return 1;
}

uint32_t check_target(void)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= RANK.v[TO];
        loop invariant target: \forall integer y; 0 <= y < x ==>
          TILE.v[NSTEPS][y] == DIM_TILE.v[TO][y]
          && \forall integer d; 0 <= d < NDEV ==> Base(NSTEPS, y, d) == BaseOffset(TO, y, d);
        loop assigns x;
        loop variant RANK.v[TO] - x; */
    while (x < RANK.v[TO]) {
        if (TILE.v[NSTEPS][x] != DIM_TILE.v[TO][x])
            return E_TARGET_TILE;
        if (compare_column(x) == 0)
            return E_TARGET_OFFSETS;
        x++;
    }
    return 0;
}
