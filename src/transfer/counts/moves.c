#include "transfer/counts/moves.h"
#include "transfer/counts/messages.h"
#include "transfer/counts/owners.h"
#include "transfer/counts/tree_moves.h"

/* The trees from word t on, of the layout at word m, to which the layout at word l gives. */
/*@ requires limits: TrWordLimits && m + 3 <= TR_WORDS && 1 <= t <= TR_WORDS;
    requires devices: TrDevices <= TR_DEVICES_MAX;
    requires arrays: TrArraysKnown;
    requires pieces: TrWord(l + 1) <= TR_PIECES_MAX && TrWord(m + 1) <= TR_PIECES_MAX;
    requires found: TrSideFound(1, m) && TrOwnersFound(0, l) && TrOwnersFound(1, m);
    requires lines: TrTreeLines(t, TrWord(m + 1));
    requires given: TrLayoutGiven(l, m, t);
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_MOVED;
    ensures moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_MOVED.v[s][d] == TrPiecesMoved(s, d, l, m, t, TrWord(m + 1), \old(TR_MOVED.v[s][d]));
*/
static void count_trees(uint32_t l, uint32_t m, uint32_t t)
{
    uint32_t p = 0, at = t;
    uint32_t count = (uint32_t)word_at(m + 1);

    //@ assert count: count == TrWord(m + 1);
    /*@ loop invariant range: 0 <= p <= count && t <= at <= TR_WORDS && at == TrLinesAt(t, p);
        loop invariant moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
          TR_MOVED.v[s][d] == TrPiecesMoved(s, d, l, m, t, p, \at(TR_MOVED.v[s][d], Pre));
        loop assigns p, at, TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO, TR_HI, TR_MOVED;
        loop variant count - p; */
    while (p < count) {
        //@ assert line: TrTreeLine(TrLinesAt(t, p)) && at < TR_WORDS;
        //@ assert behind: TrLineEnd(at) == TrLineEnd(at + 1) == TrLinesAt(t, p + 1);
        //@ assert piece: TR_PIECE.v[1][p] == TrPieceAt(m, p) && TrPieceOk(TrPieceAt(m, p));
        //@ assert owner: TR_OWNER.v[1][p] == TrOwner(m, p);
        //@ assert given: TrPieceGiven(l, m, t, p);
        count_tree(l, TR_OWNER.v[1][p], TR_PIECE.v[1][p], at + 1);
        at = skip_line(at);
        p++;
    }
}

/* What moves in round i, and the most messages of a device in it. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && TrProblem && TrCertificate;
    requires layouts: TR_SOURCE == TrSourceAt && TR_TARGET == TrTargetAt && TR_SOURCE < TR_TARGET < TR_CERT;
    requires rounds: TrRoundsFound(TrRounds + 1) && TrRoundGiven(i);
    requires arrays: TrArraysKnown;
    requires number: 1 <= i <= TrRounds;
    requires moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_MOVED.v[s][d] == TrMoved(s, d, i - 1);
    terminates \true;
    exits \false;
    assigns TR_PIECE, TR_DEVICE, TR_OWNER, TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT, TR_LO,
      TR_HI, TR_MOVED, TR_TAKER, TR_PARTNERS;
    ensures moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
      TR_MOVED.v[s][d] == TrMoved(s, d, i);
    ensures messages: \result ==
      TrMostPartners(TrLayoutAt(i - 1), TrLayoutAt(i), TrGivenAt(i), TrDevices);
*/
static uint32_t count_round(uint32_t i)
{
    uint32_t l = load_owned_side(0, i - 1);
    uint32_t m = load_owned_side(1, i);
    uint32_t t = find_trees(i);

    //@ ghost prove_round(i);
    //@ assert owners: TrOwnersFound(0, l) && TrOwnersFound(1, m);
    count_trees(l, m, t);
    return count_messages(l, m, t);
}

/*@ requires devices: TrWordLimits && TrDevices <= TR_DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns TR_MOVED;
    ensures none: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==> TR_MOVED.v[s][d] == 0;
*/
static void clear_moved(void)
{
    uint64_t n = word_at(1);
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= n;
        loop invariant none: \forall integer s, e; 0 <= s <= 1 && 0 <= e < d ==> TR_MOVED.v[s][e] == 0;
        loop assigns d, TR_MOVED;
        loop variant n - d; */
    while (d < n) {
        TR_MOVED.v[0][d] = 0;
        TR_MOVED.v[1][d] = 0;
        d++;
    }
}

/*@ requires devices: TrWordLimits && TrDevices <= TR_DEVICES_MAX && s <= 1;
    requires moved: \forall integer d; 0 <= d < TrDevices ==> TR_MOVED.v[s][d] == TrMoved(s, d, TrRounds);
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures most: \result == TrMostMoved(s, TrDevices);
*/
static uint64_t find_most_moved(uint32_t s)
{
    uint64_t n = word_at(1);
    uint64_t most = 0;
    uint32_t d = 0;

    /*@ loop invariant range: 0 <= d <= n;
        loop invariant most: most == TrMostMoved(s, d);
        loop assigns d, most;
        loop variant n - d; */
    while (d < n) {
        //@ assert here: TR_MOVED.v[s][d] == TrMoved(s, d, TrRounds);
        most = TR_MOVED.v[s][d] > most ? TR_MOVED.v[s][d] : most;
        d++;
    }
    return most;
}

void measure_moves(void)
{
    uint32_t rounds = (uint32_t)word_at(TR_CERT + 1);
    uint32_t i = 1;

    //@ assert rounds: rounds == TrRounds && rounds <= TR_ROUNDS_MAX;
    clear_moved();
    TR_MESSAGES = 0;
    /*@ loop invariant range: 1 <= i <= rounds + 1;
        loop invariant moved: \forall integer s, d; 0 <= s <= 1 && 0 <= d < TrDevices ==>
          TR_MOVED.v[s][d] == TrMoved(s, d, i - 1);
        loop invariant messages: TR_MESSAGES == TrMostMessages(i - 1);
        loop assigns i, TR_PIECE, TR_DEVICE, TR_OWNER, TR_RANK, TR_DATA, TR_GOAL_LO, TR_GOAL_HI, TR_ROOT,
          TR_LO, TR_HI, TR_MOVED, TR_TAKER, TR_PARTNERS, TR_MESSAGES;
        loop variant rounds + 1 - i; */
    while (i <= rounds) {
        uint32_t messages;

        //@ assert given: TrRoundGiven(i);
        messages = count_round(i);
        TR_MESSAGES = messages > TR_MESSAGES ? messages : TR_MESSAGES;
        i++;
    }
    TR_SENT = find_most_moved(0);
    TR_RECEIVED = find_most_moved(1);
}
