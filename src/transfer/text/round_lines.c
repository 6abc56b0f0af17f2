#include "transfer/text/round_lines.h"

uint32_t read_tree_lines(uint32_t k, uint32_t n)
{
    uint32_t at = k;
    uint32_t p = 0;

    /*@ loop invariant range: 0 <= p <= n && k <= at <= TR_WORDS;
        loop invariant at: at == TrLinesAt(k, p);
        loop invariant lines: \forall integer q; 0 <= q < p ==> TrTreeLine(TrLinesAt(k, q));
        loop assigns at, p, FAULT;
        loop variant n - p; */
    while (p < n) {
        uint32_t end = skip_line(at);

        //@ assert next: end == TrLinesAt(k, p + 1);
        if (expect_key(at, TR_KEY_TREE) == 0) {
            //@ assert bad: !TrTreeLine(TrLinesAt(k, p));
            return 0;
        }
        if (end > TR_WORDS) { /* GCOVR_EXCL_BR_LINE: never so */
            //@ assert open: !TrTreeLine(TrLinesAt(k, p));
            return refuse_word(end, E_TRANSFERS_WORD);
        }
        at = end;
        p++;
    }
    return at;
}

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrRoundLine(k, i);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_round_line(uint32_t k, uint32_t i)
{
    if (expect_key(k, TR_KEY_ROUND) == 0 || expect_number(k + 1, i, i) == 0)
        return 0;
    return expect_key(k + 2, TR_KEY_LINE);
}

/* Where the trees begin of round i, which begins at word k, or 0. */
/*@ requires limits: TrWordLimits && 1 <= k <= TR_WORDS && TrDevices <= TR_DEVICES_MAX;
    requires rounds: TR_CERT <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrRoundHead(k, i);
    ensures trees: \result != 0 ==> \result == TrTreesAt(k, i) && k < \result <= TR_WORDS;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_round_head(uint32_t k, uint32_t i)
{
    if (read_round_line(k, i) == 0)
        return 0;
    return i < word_at(TR_CERT + 1) ? read_layout(k + 3, TR_KEY_LAYOUT) : k + 3;
}

uint32_t read_round(uint32_t k, uint32_t i)
{
    uint32_t trees = read_round_head(k, i);
    uint32_t taken;

    if (trees == 0)
        return 0;
    taken = i < word_at(TR_CERT + 1) ? k + 3 : TR_TARGET;
    //@ assert taken: taken == TrTakenAt(k, i) && TrWord(taken + 1) == TrTaken(k, i);
    return read_tree_lines(trees, (uint32_t)word_at(taken + 1));
}

/* Behind all rounds, or 0. */
/*@ requires limits: TrWordLimits && TR_CERT + 3 <= TR_WORDS && TrDevices <= TR_DEVICES_MAX;
    requires rounds: TrRoundsLine;
    requires target: TR_TARGET == TrTargetAt && TR_TARGET < TR_WORDS
      && TrLayout(TR_TARGET, TR_KEY_TARGET);
    terminates \true;
    exits \false;
    assigns TR_ROUND, TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
    ensures accept: \result != 0 <==> TrRoundLines;
    ensures end: \result != 0 ==> \result == TrTailAt && 1 <= \result <= TR_WORDS;
    ensures found: \result != 0 ==> TrRoundsFound(TrRounds + 1);
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_rounds(void)
{
    uint64_t n = word_at(TR_CERT + 1);
    uint32_t at = TR_CERT + 3;
    uint32_t i = 1;

    TR_ROUND.v[1] = at;
    /*@ loop invariant range: 1 <= i <= n + 1 && 1 <= at <= TR_WORDS;
        loop invariant at: at == TrRoundAt(i);
        loop invariant found: TrRoundsFound(i);
        loop invariant rounds: \forall integer j; 1 <= j < i ==> TrRound(TrRoundAt(j), j);
        loop assigns at, i, TR_ROUND, TR_RANK, TR_EXTENT, TR_ORDER, TR_SPOT, TR_USED, FAULT;
        loop variant n - i; */
    while (i <= n) {
        at = read_round(at, i);
        if (at == 0) {
            //@ assert bad: !TrRound(TrRoundAt(i), i);
            //@ assert refused: !TrRoundLines;
            return 0;
        }
        //@ assert next: at == TrRoundAt(i + 1);
        i++;
        TR_ROUND.v[i] = at;
    }
    //@ assert accepted: TrRoundLines;
    return at;
}

/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrCertTail(k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_cert_tail(uint32_t k)
{
    if (expect_key(k, TR_KEY_END) == 0 || expect_key(k + 1, TR_KEY_LINE) == 0)
        return 0;
    return k + 2 == TR_WORDS ? 1 : refuse_word(k + 2, E_TRANSFERS_TAIL);
}

/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrRoundsLine;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_rounds_line(void)
{
    if (expect_key(TR_CERT, TR_KEY_ROUNDS) == 0 ||
        expect_number(TR_CERT + 1, 1, TR_ROUNDS_MAX) == 0)
        return 0;
    return expect_key(TR_CERT + 2, TR_KEY_LINE);
}

uint32_t read_certificate_lines(void)
{
    uint32_t k;

    if (read_rounds_line() == 0)
        return 0;
    k = read_rounds();
    if (k == 0)
        return 0;
    return read_cert_tail(k);
}
