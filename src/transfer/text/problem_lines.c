#include "transfer/text/problem_lines.h"

/*@ requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrHead;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_opening(void)
{
    if (expect_key(0, TR_KEY_DEVICES) == 0 || expect_number(1, 1, TR_DEVICES_MAX) == 0 ||
        expect_key(2, TR_KEY_LINE) == 0 || expect_key(3, TR_KEY_ARRAYS) == 0 ||
        expect_number(4, 0, TR_ARRAYS_MAX) == 0)
        return 0;
    return expect_key(5, TR_KEY_LINE);
}

/* 1 when the problem ends with the two words from word k on. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS && k <= TR_WORDS;
    requires end: k == TrProblemEnd;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrProblemTail;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
static uint32_t read_tail(uint32_t k)
{
    if (expect_key(k, TR_KEY_END) == 0 || expect_key(k + 1, TR_KEY_LINE) == 0)
        return 0;
    return k + 2 == TR_CERT ? 1 : refuse_word(k + 2, E_TRANSFERS_TAIL);
}

uint32_t read_problem_lines(void)
{
    uint32_t end;

    if (read_opening() == 0)
        return 0;
    TR_SOURCE = read_arrays();
    if (TR_SOURCE == 0)
        return 0;
    TR_TARGET = read_layout(TR_SOURCE, TR_KEY_SOURCE);
    if (TR_TARGET == 0)
        return 0;
    end = read_layout(TR_TARGET, TR_KEY_TARGET);
    if (end == 0)
        return 0;
    //@ assert end: end == TrProblemEnd;
    return read_tail(end);
}
