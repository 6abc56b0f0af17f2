#include "transfer/trees/turns.h"
#include "transfer/trees/part.h"
#include "transfer/trees/tree_above.h"
#include "transfer/base/tree_order.h"
#include "transfer/trees/walk.h"

/* Notes the turn of leaf k; 1 when no leaf before it has it. */
/*@ requires limits: TrLimits && 1 <= c <= k <= TR_WORDS;
    requires leaf: TrLeafOf(c, k);
    requires noted: TrNoted(c, k);
    terminates \true;
    exits \false;
    assigns TR_TURN, TR_TURNS, FAULT;
    ensures flag: \result <= 1;
    ensures adds: \result == 1 ==> TrAdds(k);
    ensures apart: \result == 1 ==>
      \forall integer i; TrLeafOf(c, i) && i < k ==> TrTurn(i) != TrTurn(k);
    ensures refused: \result == 0 ==>
      !TrAdds(k) || \exists integer i; TrLeafOf(c, i) && i < k && TrTurn(i) == TrTurn(k);
    ensures noted: \result == 1 ==> TrNoted(c, k + 1);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t note_turn(uint32_t c, uint32_t k)
{
    uint64_t t = word_at(k + 1);

    //@ ghost prove_nested();
    //@ assert turn: t == TrTurn(k);
    if (expect_leaf(k, TR_KEY_ADD) == 0)
        return 0;
    if (t >= TR_WORDS_MAX)
        return refuse_word(k + 1, E_TRANSFERS_TURNS);
    if (TR_TURN.v[t] >= c) {
        //@ assert twice: TrLeafOf(c, TR_TURN.v[t]) && TR_TURN.v[t] < k && TrTurn(TR_TURN.v[t]) == TrTurn(k);
        return refuse_word(k + 1, E_TRANSFERS_TURNS);
    }
    //@ assert old: \forall integer i; TrLeafOf(c, i) && i < k ==> TR_TURN.v[TrTurn(i)] == i && c <= i;
    //@ assert apart: \forall integer i; TrLeafOf(c, i) && i < k ==> TrTurn(i) != t;
    TR_TURN.v[t] = k;
    //@ assert taking: TrTaking(c, t);
    if (t >= TR_TURNS)
        TR_TURNS = (uint32_t)t + 1;
    //@ assert marked: TrMarked(c, k + 1);
    //@ assert marks: TrMarks(c, k + 1);
    return 1;
}

/* Behind the tree at word c when each leaf has a turn of its own, else 0. */
/*@ requires limits: TrLimits && 1 <= c <= TR_WORDS;
    requires old: TrTurnsBelow(c);
    terminates \true;
    exits \false;
    assigns TR_TURN, TR_TURNS, FAULT;
    ensures accept: \result != 0 <==> TrEnd(c) <= TR_WORDS && TrAllAdd(c) && TrTurnsApart(c);
    ensures end: \result != 0 ==> \result == TrEnd(c) && TrNoted(c, TrEnd(c));
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t note_turns(uint32_t c)
{
    uint32_t k = c;
    uint32_t n = 1;

    //@ ghost prove_ends();
    //@ ghost prove_nested();
    //@ ghost prove_parts();
    //@ ghost prove_gaps();
    //@ ghost prove_behind();
    //@ ghost prove_left();
    //@ ghost prove_skips(TR_WORDS);
    TR_TURNS = 0;
    //@ assert one: TrSkip(c, 1) == TrEnd(c);
    /*@ loop invariant range: c <= k <= TR_WORDS && n <= k - c + 1;
        loop invariant end: TrSkip(k, n) == TrEnd(c);
        loop invariant node: 0 < n ==> TrNode(c, k);
        loop invariant noted: TrNoted(c, k);
        loop invariant apart: \forall integer i, j; TrLeafOf(c, i) && TrLeafOf(c, j) && i < j < k ==>
          TrTurn(i) != TrTurn(j);
        loop assigns k, n, TR_TURN, TR_TURNS, FAULT;
        loop variant TR_WORDS - k; */
    while (n > 0) {
        //@ assert here: k < TrEnd(k) <= TrEnd(c) && TrSkip(k, n) == TrSkip(TrEnd(k), n - 1);
        //@ assert between: \forall integer j; TrLeafOf(c, j) && j < TrNext(k) ==> j < k + 1;
        if (word_at(k) == TR_KEY_CUT) {
            //@ assert cut: TrCut(k) && TrNext(k) == k + 3 && TrEnd(k) == TrEnd(TrEnd(k + 3));
            n++;
            //@ assert both: TrSkip(k + 3, n) == TrSkip(TrEnd(k + 3), n - 1);
            //@ assert second: TrSkip(TrEnd(k + 3), n - 1) == TrSkip(TrEnd(k), n - 2);
            //@ assert cut_skip: TrSkip(TrNext(k), n) == TrEnd(c) && TrNext(k) <= TrEnd(c);
            //@ assert cut_node: TrNode(c, TrNext(k));
            //@ assert cut_before: \forall integer j; TrLeafOf(c, j) && j < TrNext(k) ==> j < k;
            //@ assert cut_noted: TrNoted(c, TrNext(k));
        } else {
            //@ assert leaf: TrLeafOf(c, k) && TrNext(k) == TrEnd(k);
            if (note_turn(c, k) == 0)
                return 0;
            n--;
            //@ assert leaf_skip: TrSkip(TrNext(k), n) == TrEnd(c) && TrNext(k) <= TrEnd(c);
            //@ assert leaf_within: 0 < n ==> TrNext(k) < TrEnd(c);
            //@ assert leaf_node: 0 < n ==> TrNode(c, TrNext(k));
            //@ assert leaf_noted: TrNoted(c, TrNext(k));
        }
        //@ assert next: TrSkip(TrNext(k), n) == TrEnd(c) && TrNext(k) <= TrEnd(c) && (0 < n ==> TrNode(c, TrNext(k)));
        //@ assert noted: TrNoted(c, TrNext(k));
        k = next_node(k);
        if (k == 0) /* GCOVR_EXCL_BR_LINE: never so */
            return refuse_word(TR_WORDS, E_TRANSFERS_TREE);
    }
    //@ assert end: k == TrEnd(c);
    return k;
}

/* 1 when the noted turns have none left out. */
/*@ requires limits: TrLimits && 1 <= c <= TR_WORDS;
    requires noted: TrNoted(c, TrEnd(c));
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures accept: \result == 1 <==> TrTurnsFilled(c);
    ensures flag: \result <= 1;
*/
static uint32_t are_turns_filled(uint32_t c)
{
    uint32_t t = 0;

    //@ ghost prove_nested();
    /*@ loop invariant range: 0 <= t <= TR_TURNS;
        loop invariant filled: \forall integer u; 0 <= u < t ==> TrTaking(c, u);
        loop assigns t;
        loop variant TR_TURNS - t; */
    while (t < TR_TURNS) {
        if (TR_TURN.v[t] < c) {
            //@ assert none: \forall integer k; TrLeafOf(c, k) ==> TrTurn(k) != t;
            //@ assert gap: !TrTaking(c, t);
            //@ assert above: TrTaking(c, TR_TURNS - 1) && t < TR_TURNS - 1;
            //@ assert bad: !TrTurnsFilled(c);
            return 0;
        }
        //@ assert leaf: TrLeafOf(c, TR_TURN.v[t]) && TrTurn(TR_TURN.v[t]) == t;
        //@ assert taking: TrTaking(c, t);
        t++;
    }
    return 1;
}

uint32_t judge_turns(uint32_t c)
{
    uint32_t end = note_turns(c);

    if (end == 0)
        return 0;
    //@ ghost prove_ends();
    //@ assert below: \forall integer t; 0 <= t < TR_WORDS_MAX && TR_TURN.v[t] < c ==> TR_TURN.v[t] < TrEnd(c);
    //@ assert old: TrTurnsBelow(TrEnd(c));
    return are_turns_filled(c) ? end : refuse_word(c, E_TRANSFERS_TURNS);
}
