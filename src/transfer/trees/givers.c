#include "transfer/trees/givers.h"
#include "transfer/base/piece.h"

/*@ requires limits: TrWordLimits && p < TR_WORDS;
    requires arrays: TrArraysKnown;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrPieceOk(p);
    ensures flag: \result <= 1;
*/
static uint32_t judge_named_piece(uint32_t p)
{
    uint64_t a = word_at(p + 1);

    if (a >= word_at(4)) /* GCOVR_EXCL_BR_LINE: never so */
        return 0;
    //@ assert array: TR_ARRAY.v[a] == TrArrayAt(a) && TrArrayLine(TrArrayAt(a));
    //@ assert there: TrWord(TR_ARRAY.v[a]) == TR_KEY_ARRAY && TR_ARRAY.v[a] < TR_WORDS;
    return judge_piece(p, TR_ARRAY.v[a]);
}

uint32_t judge_givers(uint32_t side, uint32_t l)
{
    uint32_t g = 0;
    uint32_t count = (uint32_t)word_at(l + 1);

    //@ assert count: count == TrWord(l + 1);
    /*@ loop invariant range: 0 <= g <= count;
        loop invariant good: \forall integer p; 0 <= p < g ==> TrPieceOk(TrPieceAt(l, p));
        loop assigns g;
        loop variant count - g; */
    while (g < count) {
        //@ assert here: TR_PIECE.v[side][g] == TrPieceAt(l, g) && TR_PIECE.v[side][g] < TR_WORDS;
        if (judge_named_piece(TR_PIECE.v[side][g]) == 0) { /* GCOVR_EXCL_BR_LINE: never so */
            //@ assert bad: !TrPieceOk(TrPieceAt(l, g));
            return refuse_word(TR_PIECE.v[side][g], E_TRANSFERS_PIECE_BOX);
        }
        g++;
    }
    return 1;
}
