#include "check/judge/start.h"

void start_table(void)
{
    uint32_t x = 0;

    hold_places(FROM);
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant row: \forall integer y; 0 <= y < x ==> TILE.v[0][y] == DIM_TILE.v[FROM][y];
        loop invariant table: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Off(y, d) == BaseOffset(FROM, y, d);
        loop invariant inside: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Off(y, d) + DIM_TILE.v[FROM][y] <= EXTENT_MAX;
        loop invariant others: OtherTiles{Pre, Here}(0);
        loop assigns x, TILE, OFF;
        loop variant DIMS - x; */
    while (x < DIMS) {
        TILE.v[0][x] = DIM_TILE.v[FROM][x];
        fill_column(FROM, x);
        x++;
    }
    SIZE.v[0] = local_size(FROM);
    COST.v[0] = 0;
}

uint32_t expand_lists(void)
{
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant regular: \forall integer r; 1 <= r <= s && IOTA_RANK.v[r] != 0 ==>
          IotaRegular(r, NDEV);
        loop invariant expanded: \forall integer r, p;
          1 <= r <= s && IOTA_RANK.v[r] != 0 && 0 <= p < NDEV ==>
          ARGS.v[r][p] == IotaValue(r, p, IOTA_RANK.v[r]);
        loop invariant in_range: \forall integer r; 1 <= r <= s && HasList(r) ==> ListInRange(r);
        loop invariant readable: ListsReadable(TEXT_END, NSTEPS);
        loop invariant explicit: \forall integer r, p; 1 <= r <= NSTEPS && IOTA_RANK.v[r] == 0 ==>
          ARGS.v[r][p] == \at(ARGS.v, Pre)[r][p];
        loop assigns s, LIST, ARGS, IOTA_STRIDE, FAULT;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        if (IOTA_RANK.v[s] != 0) {
            uint32_t code = expand_iota(s, NDEV);
            if (code != 0) {
                fail(code, LIST_AT.v[s], s);
                return 0;
            }
            /*@ ghost keep_list(s); */
        }
    }
    return 1;
}

uint32_t list_work(uint32_t s)
{
    if (OP.v[s] == OP_RESIZE || OP.v[s] == OP_EXCHANGE)
        return 0;
    return IOTA_RANK.v[s] != 0 ? WORK_REGULAR : WORK_LISTED;
}

uint32_t step_work(uint32_t s)
{
    uint32_t read = list_work(s);
    uint32_t work = 2 * read + DIMS;

    if (OP.v[s] == OP_REDUCE || USED.v[s] < NDEV)
        work = 2 * read + WORK_CLEARED * DIMS;
    if (OP.v[s] == OP_EXCHANGE)
        work = WORK_EXCHANGE + WORK_EXCHANGED * DIMS;
    if (OP.v[s] == OP_ALLPERMUTE)
        work = 2 * read + WORK_PERMUTED * DIMS;
    if (HAS_FUSION != 0 && JOINED.v[s] != 0)
        work += read + list_work(s - 1);
    return work;
}

uint32_t is_work_within(void)
{
    uint32_t work = 0;
    uint32_t s = 0;

    /*@ loop invariant range: 0 <= s <= NSTEPS;
        loop invariant work: work == Work(s) <= 256 * s;
        loop assigns s, work;
        loop variant NSTEPS - s; */
    while (s < NSTEPS) {
        s++;
        work += step_work(s);
    }
    return work <= WORK_MAX / NDEV;
}
