#include "transfer/text/order.h"
#include "transfer/base/buffer.h"

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    requires line: TrBufferShape(k) && TrBufferWords(k);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER;
    ensures rank: TR_RANK == TrBufferRank(k) && TR_RANK <= TR_DIMS_MAX;
    ensures extents: \forall integer x; 0 <= x < TR_RANK ==> TR_EXTENT.v[x] == TrWord(k + 5 + x);
    ensures order: \forall integer p; 0 <= p < TR_RANK ==> TR_ORDER.v[p] == TrBufferDim(k, p);
*/
static void load_buffer(uint32_t k)
{
    uint32_t r = (uint32_t)word_at(k + 4);
    uint32_t x = 0;

    TR_RANK = r;
    /*@ loop invariant range: 0 <= x <= r;
        loop invariant extents: \forall integer y; 0 <= y < x ==> TR_EXTENT.v[y] == TrWord(k + 5 + y);
        loop invariant order: \forall integer p; 0 <= p < x ==> TR_ORDER.v[p] == TrBufferDim(k, p);
        loop assigns x, TR_EXTENT, TR_ORDER;
        loop variant r - x; */
    while (x < r) {
        TR_EXTENT.v[x] = word_at(k + 5 + x);
        TR_ORDER.v[x] = x;
        if (word_at(k + 5 + r) == TR_KEY_ORDER) {
            //@ assert dimension: 0 <= TrWord(k + 6 + r + x) <= TR_DIMS_MAX - 1;
            TR_ORDER.v[x] = (uint32_t)word_at(k + 6 + r + x);
        }
        //@ assert dim: TR_ORDER.v[x] == TrBufferDim(k, x);
        x++;
    }
}

uint32_t judge_buffer_order(uint32_t k)
{
    uint32_t once;

    load_buffer(k);
    //@ assert named: \forall integer x; TrNamed(x) ==> TrOrderHas(k, x);
    //@ assert has: \forall integer x; TrOrderHas(k, x) ==> TrNamed(x);
    //@ assert inside: TrOrderInside(k) <==> \forall integer p; 0 <= p < TR_RANK ==> TR_ORDER.v[p] < TR_RANK;
    //@ assert apart: TrOrderApart(k) <==> \forall integer p, q; 0 <= p < q < TR_RANK ==> TR_ORDER.v[p] != TR_ORDER.v[q];
    //@ assert distinct: TrDistinct(TR_RANK) <==> TrOrderInside(k) && TrOrderApart(k);
    //@ assert once: TrOrderOnce(k) ==> TrPermuted;
    //@ assert same: TrPermuted ==> TrOrderOnce(k);
    once = judge_order();
    //@ assert still: TrPermuted <==> TrOrderOnce(k);
    return once;
}
