#include "transfer/counts/owners.h"

void find_owners(uint32_t side, uint32_t l)
{
    uint32_t count = (uint32_t)word_at(l + 1);
    uint64_t devices = word_at(1);
    uint32_t at = l, n = 0, d = 0;

    find_devices(side, l + 3);
    //@ assert count: count == TrWord(l + 1);
    /*@ loop invariant range: l <= at <= TrLayoutEnd(l) && n <= count && d < devices;
        loop invariant count: n == TrPieces(l, at);
        loop invariant next: TrPieceAt(l, n) == TrNextPiece(at);
        loop invariant later: \forall integer v; at <= v ==> TrOwnerFrom(l, v, 0) == TrOwnerFrom(l, v, d);
        loop invariant table: \forall integer p; 0 <= p < n ==>
          TR_OWNER.v[side][p] == TrOwner(l, p) && TR_OWNER.v[side][p] < TrDevices;
        loop invariant last: \forall integer p; 0 <= p < n ==> TR_OWNER.v[side][p] <= d;
        loop invariant ordered: \forall integer p, q; 0 <= p <= q < n ==>
          TR_OWNER.v[side][p] <= TR_OWNER.v[side][q];
        loop invariant other: \forall integer p;
          TR_OWNER.v[1 - side][p] == \at(TR_OWNER.v[1 - side][p], Pre);
        loop assigns at, n, d, TR_OWNER;
        loop variant (TrLayoutEnd(l) - at) + (devices - d); */
    while (n < count) {
        //@ assert more: at < TrLayoutEnd(l);
        //@ assert memory: d + 1 < devices ==> TR_DEVICE.v[side][d + 1] == TrMemoryAt(l + 3, d + 1);
        if (d + 1 < devices && at >= TR_DEVICE.v[side][d + 1]) {
            //@ assert step: \forall integer v; at <= v ==> TrOwnerFrom(l, v, d) == TrOwnerFrom(l, v, d + 1);
            d++;
        } else {
            if (word_at(at) == TR_KEY_PIECE) {
                //@ assert here: TrNextPiece(at) == at && TrPieceAt(l, n) == at;
                //@ assert after: TrPieceAt(l, n + 1) == TrNextPiece(at + 1);
                //@ assert counted: TrPieces(l, at + 1) == n + 1;
                //@ assert found: TrOwnerFrom(l, at, d) == d;
                //@ assert owner: TrOwner(l, n) == d;
                TR_OWNER.v[side][n] = d;
                n++;
            }
            at++;
        }
    }
}

uint32_t load_owned_side(uint32_t side, uint32_t i)
{
    uint32_t l = load_side(side, i);

    //@ ghost prove_pieces(i);
    find_owners(side, l);
    return l;
}
