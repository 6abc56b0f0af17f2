#include "check/judge/judge.h"

void clear_table(void)
{
    uint32_t x = 0;

    if (are_all_held() != 0)
        return;
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant cleared: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV
          && HELD.v[d] == 0 ==> Off(y, d) == 0;
        loop invariant kept: \forall integer y, d; 0 <= y < DIMS && 0 <= d < NDEV
          && HELD.v[d] != 0 ==> Off(y, d) == \at(OFF.v, Pre)[y][d];
        loop assigns x, OFF;
        loop variant DIMS - x; */
    while (x < DIMS) {
        clear_column(x);
        x++;
    }
}

uint32_t move_group(uint32_t s)
{
    if (OP.v[s] == OP_DYNSLICE)
        return apply_dynslice(s);
    if (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLREDUCE || OP.v[s] == OP_REDUCE)
        return apply_allgather(s);
    if (OP.v[s] == OP_ALLTOALL || OP.v[s] == OP_REDUCESCATTER)
        return apply_alltoall(s);
    return apply_broadcast(s);
}

uint32_t apply_group(uint32_t s)
{
    uint32_t code = check_givers(s);

    /*@ assert givers: code == 0 <==> GiversHold(s); */
    /*@ assert premise: DIM_I.v[s] != NO_DIM ==>
          (TableAgrees(s) <==> Agree(s, DIM_I.v[s])); */
    if (code != 0)
        return code;
    code = move_group(s);
    /*@ assert agree: code == 0 <==> (DIM_I.v[s] != NO_DIM ==> Agree(s, DIM_I.v[s])); */
    if (code != 0)
        return code;
    hold_members(s);
    /*@ assert active: \forall integer d; 0 <= d < NDEV ==> HELD.v[d] == Active(s, d); */
    /*@ assert used: \forall integer d; 0 <= d < NDEV && HELD.v[d] != 0 ==> INV.v[d] < USED.v[s]; */
    /*@ assert broadcast: OP.v[s] == OP_BROADCAST ==>
          \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && Active(s, d) != 0 ==>
          Base(s, x, d) == Base(s - 1, x, First(s, INV.v[d])); */
    /*@ assert moved: OP.v[s] != OP_BROADCAST ==>
          \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && Active(s, d) != 0 ==>
          Base(s, x, d) == Base(s - 1, x, d)
            - (x == DIM_I.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s - 1][x]) : 0)
            + (x == DIM_J.v[s] ? Shift(INV.v[d], FACTOR.v[s], TILE.v[s][x]) : 0); */
    /*@ assert table: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && HELD.v[d] != 0 ==>
          Off(x, d) == Base(s, x, d); */
    clear_table();
    /*@ assert idle: \forall integer x, d; 0 <= x < DIMS && 0 <= d < NDEV && HELD.v[d] == 0 ==>
          Base(s, x, d) == 0; */
    return 0;
}

void apply_permutation(uint32_t s)
{
    apply_allpermute(s);
    permute_held();
}

uint32_t apply_exchange(uint32_t s)
{
    uint32_t code = check_cover(s);
    uint32_t x = 0;

    if (code != 0)
        return code;
    LACKED.v[s] = most_lacking(s);
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant filled: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Off(y, d) == BaseOffset(TO, y, d);
        loop invariant inside: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Off(y, d) + DIM_TILE.v[TO][y] <= EXTENT_MAX;
        loop assigns x, OFF;
        loop variant DIMS - x; */
    while (x < DIMS) {
        take_target_column(x);
        x++;
    }
    hold_places(TO);
    return 0;
}

uint32_t apply_list(uint32_t s)
{
    uint32_t code = check_list(s);

    if (code != 0)
        return code;
    if (OP.v[s] != OP_ALLPERMUTE)
        return apply_group(s);
    apply_permutation(s);
    return 0;
}

uint32_t judge_step(uint32_t s)
{
    uint32_t code = check_numbers(s);

    if (code != 0)
        return code;
    if (OP.v[s] == OP_RESIZE)
        return check_resize(s);
    if (OP.v[s] == OP_EXCHANGE)
        return apply_exchange(s);
    return apply_list(s);
}

uint32_t judge_steps(void)
{
    uint32_t last = last_combining();
    uint32_t s = 0;

    IDENTICAL = 1;
    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant accept: \forall integer r; 1 <= r <= s ==> StepOk(r);
        loop invariant current: Current(s);
        loop invariant inside: Inside(s);
        loop invariant counted: ExchangesCounted(s);
        loop invariant copies: last == 0 ==> IDENTICAL == 1;
        loop invariant identical: last <= s && last != 0 && CLAIM_IDENTICAL != 0 ==>
          (IDENTICAL != 0 <==> CombinedOnce(last));
        loop assigns s, OFF, OLD, HELD, INV, LIST, LACKED, IDENTICAL, IOTA_STRIDE, NUMBER,
          FAULT;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        uint32_t code;
        s++;
        code = judge_step(s);
        if (code != 0) {
            fail(code, STEP_AT.v[s], s);
            return 0;
        }
        if (s == last && CLAIM_IDENTICAL != 0)
            IDENTICAL = is_combined_once(s);
    }
    return 1;
}

uint32_t check_target(void)
{
    uint32_t x = 0;

    if (check_held() != 0)
        return E_TARGET_IDLE;
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant target: \forall integer y; 0 <= y < x ==>
          TILE.v[NSTEPS][y] == DIM_TILE.v[TO][y]
          && \forall integer d; 0 <= d < NDEV && PLACE.v[TO][d] != NONE ==>
               Base(NSTEPS, y, d) == BaseOffset(TO, y, d);
        loop invariant bounds: \forall integer y, d;
          0 <= y < x && 0 <= d < NDEV && PLACE.v[TO][d] != NONE ==>
          0 <= BaseOffset(TO, y, d)
          && (RANK.v[FROM] <= y ==> BaseOffset(TO, y, d) < DIM_SIZE.v[FROM][y]);
        loop assigns x;
        loop variant DIMS - x; */
    while (x < DIMS) {
        if (TILE.v[NSTEPS][x] != DIM_TILE.v[TO][x])
            return E_TARGET_TILE;
        if (compare_column(x) == 0)
            return E_TARGET_OFFSETS;
        x++;
    }
    return 0;
}
