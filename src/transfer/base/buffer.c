#include "transfer/base/buffer.h"

/*@ requires rank: TR_RANK <= TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns TR_SPOT;
    ensures none: TrSpots(0);
*/
static void clear_spots(void)
{
    uint32_t x = 0;

    /*@ loop invariant range: 0 <= x <= TR_RANK;
        loop invariant none: \forall integer y; 0 <= y < x ==> TR_SPOT.v[y] == TR_RANK;
        loop assigns x, TR_SPOT;
        loop variant TR_RANK - x; */
    while (x < TR_RANK) {
        TR_SPOT.v[x] = TR_RANK;
        x++;
    }
}

/* 0 when a dimension is none of the buffer, or has a place already. */
/*@ requires rank: TR_RANK <= TR_DIMS_MAX && p < TR_RANK;
    requires spots: TrSpots(p) && TrDistinct(p);
    terminates \true;
    exits \false;
    assigns TR_SPOT;
    ensures accept: \result == 1 <==> TrDistinct(p + 1);
    ensures flag: \result <= 1;
    ensures spots: \result == 1 ==> TrSpots(p + 1);
*/
static uint32_t place_dimension(uint32_t p)
{
    uint32_t x = TR_ORDER.v[p];

    if (x >= TR_RANK) {
        //@ assert none: !TrDistinct(p + 1);
        return 0;
    }
    if (TR_SPOT.v[x] != TR_RANK) {
        //@ assert before: TR_SPOT.v[x] < p && TR_ORDER.v[TR_SPOT.v[x]] == TR_ORDER.v[p];
        //@ assert twice: !TrDistinct(p + 1);
        return 0;
    }
    //@ assert new: \forall integer q; 0 <= q < p ==> TR_ORDER.v[q] != x;
    //@ assert distinct: TrDistinct(p + 1);
    TR_SPOT.v[x] = p;
    return 1;
}

uint32_t judge_order(void)
{
    uint32_t p = 0;
    uint32_t x = 0;

    clear_spots();
    /*@ loop invariant range: 0 <= p <= TR_RANK;
        loop invariant spots: TrSpots(p) && TrDistinct(p);
        loop assigns p, TR_SPOT;
        loop variant TR_RANK - p; */
    while (p < TR_RANK) {
        if (place_dimension(p) == 0) {
            //@ assert bad: !TrDistinct(p + 1);
            return 0;
        }
        p++;
    }
    /*@ loop invariant range: 0 <= x <= TR_RANK;
        loop invariant named: \forall integer y; 0 <= y < x ==>
          TR_SPOT.v[y] < TR_RANK && TR_ORDER.v[TR_SPOT.v[y]] == y && TrNamed(y);
        loop assigns x;
        loop variant TR_RANK - x; */
    while (x < TR_RANK) {
        if (TR_SPOT.v[x] == TR_RANK) { /* GCOVR_EXCL_BR_LINE: never so */
            //@ assert missing: !TrNamed(x);
            return 0;
        }
        //@ assert spot: TR_SPOT.v[x] < TR_RANK && TR_ORDER.v[TR_SPOT.v[x]] == x;
        //@ assert named: TrNamed(x);
        x++;
    }
    return 1;
}
