#include "transfer/trees/sides.h"

/*@ ghost
  void prove_pieces(uint32_t i)
  {
    /@ assert source: TrLayout(TrSourceAt, TR_KEY_SOURCE); @/
    /@ assert target: TrLayout(TrTargetAt, TR_KEY_TARGET); @/
    /@ assert stated: 1 <= i < TrRounds ==> TrRound(TrRoundAt(i), i); @/
    /@ assert inner: 1 <= i < TrRounds ==> TrLayout(TrRoundAt(i) + 3, TR_KEY_LAYOUT); @/
    ;
  }
*/

uint32_t load_side(uint32_t side, uint32_t i)
{
    uint32_t l = layout_at(i);
    uint32_t end = skip_memories(l + 3);

    //@ ghost prove_pieces(i);
    //@ assert end: end == TrLayoutEnd(l) && TrPieces(l, end) == TrWord(l + 1);
    find_pieces(side, l, end);
    return l;
}

uint32_t find_trees(uint32_t i)
{
    uint32_t k = TR_ROUND.v[i];

    //@ assert round: k == TrRoundAt(i) && TrRound(TrRoundAt(i), i) && 1 <= k < TR_WORDS;
    //@ assert line: TrWord(k + 2) == TR_KEY_LINE && k + 3 <= TR_WORDS;
    //@ assert taken: TrTakenAt(k, i) == TrLayoutAt(i) || i == TrRounds;
    if (i < word_at(TR_CERT + 1)) {
        //@ assert memories: TrMemories(k + 6);
        return skip_memories(k + 6);
    }
    return k + 3;
}

/*@ ghost
  void prove_round(uint32_t i)
  {
    /@ assert round: TrRound(TrRoundAt(i), i); @/
    /@ assert taken: TrTakenAt(TrRoundAt(i), i) == TrLayoutAt(i); @/
    /@ assert count: TrTaken(TrRoundAt(i), i) == TrWord(TrLayoutAt(i) + 1); @/
    /@ assert end: TrRoundAt(i + 1) == TrRoundEnd(TrRoundAt(i), i); @/
    ;
  }
*/
