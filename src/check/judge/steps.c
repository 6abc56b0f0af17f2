#include "check/judge/steps.h"

/* Member m keeps slice m of its tile along j; the members need not agree. */
uint32_t apply_dynslice(uint32_t s)
{
    uint32_t j = DIM_J.v[s];

    /*@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; */
    /*@ assert room: Off(j, 0) + TILE.v[s - 1][j] <= EXTENT_MAX; */
    add_shift(j, FACTOR.v[s], TILE.v[s][j]);
    return 0;
}

/* The tiles of a group, which lie one behind the other along i, become one. */
uint32_t apply_allgather(uint32_t s)
{
    uint32_t i = DIM_I.v[s];
    uint32_t fault = check_agreement(s);

    if (fault != 0)
        return fault;
    /*@ ghost bound_groups(s); */
    subtract_shift(i, FACTOR.v[s], TILE.v[s - 1][i], USED.v[s]);
    return 0;
}

/* Concatenation along i as in allgather, of which member m keeps slice m along j. */
uint32_t apply_alltoall(uint32_t s)
{
    uint32_t i = DIM_I.v[s];
    uint32_t j = DIM_J.v[s];
    uint32_t fault = check_agreement(s);

    if (fault != 0)
        return fault;
    /*@ ghost bound_groups(s); */
    /*@ assert split: TILE.v[s - 1][j] == FACTOR.v[s] * TILE.v[s][j]; */
    /*@ assert room: Off(j, 0) + TILE.v[s - 1][j] <= EXTENT_MAX; */
    subtract_shift(i, FACTOR.v[s], TILE.v[s - 1][i], USED.v[s]);
    add_shift(j, FACTOR.v[s], TILE.v[s][j]);
    return 0;
}

/* Every member gets the tile of the first one of its group. */
uint32_t apply_broadcast(uint32_t s)
{
    uint32_t x = 0;

    find_firsts(s);
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant moved: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Off(y, d) == \at(OFF.v, Pre)[y][First(s, INV.v[d])];
        loop invariant waiting: \forall integer y, d; x <= y < DIMS && 0 <= d < NDEV ==>
          Off(y, d) == \at(OFF.v, Pre)[y][d];
        loop assigns x, OFF;
        loop variant DIMS - x; */
    while (x < DIMS) {
        broadcast_column(x);
        x++;
    }
    /*@ assert first: \forall integer d; 0 <= d < NDEV ==> 0 <= INV.v[d] % FACTOR.v[s] <= INV.v[d]; */
    /*@ assert giver: \forall integer d; 0 <= d < NDEV ==> 0 <= First(s, INV.v[d]) < NDEV; */
    return 0;
}

/* Device d receives the tile of device L[d]. */
uint32_t apply_allpermute(uint32_t s)
{
    uint32_t x = 0;

    (void)s; /* the list at hand is that of step s, which the contract names */
    /*@ loop invariant range: 0 <= x <= DIMS;
        loop invariant moved: \forall integer y, d; 0 <= y < x && 0 <= d < NDEV ==>
          Off(y, d) == \at(OFF.v, Pre)[y][ARGS.v[s][d]];
        loop invariant waiting: \forall integer y, d; x <= y < DIMS && 0 <= d < NDEV ==>
          Off(y, d) == \at(OFF.v, Pre)[y][d];
        loop assigns x, OFF, OLD;
        loop variant DIMS - x; */
    while (x < DIMS) {
        permute_column(x);
        x++;
    }
    return 0;
}
