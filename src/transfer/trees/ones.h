/* Judges that a piece has the shape of its leaf. */
#ifndef TRANSFER_ONES_H
#define TRANSFER_ONES_H

#include "spec/transfer/trees/ones.acsl"

/* 1 when the piece at node k, of the array whose line is at word m, has the extents of the last
 * of n open boxes but for ones; the walk is over the tree of the buffer at hand. */
/*@ requires limits: TrLimits;
    requires stands: TrStands(k, n) && 1 <= n && TrWalks(TR_BUFFER);
    requires array: m < TR_WORDS && TrArrayLine(m) && TrPieceIn(k, m);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrOnes(TR_BUFFER, k, TrArrayRank(m), 0, 0);
    ensures flag: \result <= 1;
*/
uint32_t judge_ones(uint32_t k, uint32_t n, uint32_t m);

#endif
