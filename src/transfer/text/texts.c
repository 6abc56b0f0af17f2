#include "transfer/text/texts.h"

/*@ requires text: p <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures start: \result == TrProblemStart(p);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || \result <= p;
*/
static uint32_t match_problem_start(uint32_t p)
{
    uint32_t q = need_word(0, p, TR_W_REDIST_T, E_TRANSFERS_HEADER);

    q = need_word(q, p, TR_W_RANSFERS, E_TRANSFERS_HEADER);
    return need_word(q, p, TR_W_1, E_TRANSFERS_HEADER);
}

/*@ requires text: p <= e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures start: \result == TrCertStart(p, e);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || \result <= e;
*/
static uint32_t match_cert_start(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, TR_W_REDIST_T, E_TRANSFERS_CERT_HEADER);

    q = need_word(q, e, TR_W_RANSFERS, E_TRANSFERS_CERT_HEADER);
    return need_word(q, e, TR_W_CERT_1, E_TRANSFERS_CERT_HEADER);
}

uint32_t read_texts(uint32_t p, uint32_t e)
{
    uint32_t q = match_problem_start(p);

    TR_WORDS = 0;
    if (q == NONE || read_words(q, p) == 0)
        return 0;
    TR_CERT = TR_WORDS;
    //@ assert problem: TrRead(0, TR_CERT, TrProblemStart(p), p);
    q = match_cert_start(p, e);
    if (q == NONE || read_words(q, e) == 0)
        return 0;
    //@ assert still: TrRead(0, TR_CERT, TrProblemStart(p), p);
    //@ assert cert: TrRead(TR_CERT, TR_WORDS - TR_CERT, TrCertStart(p, e), e);
    return 1;
}

uint32_t locate_word(uint32_t k, uint32_t p, uint32_t e)
{
    if (k < TR_CERT)
        return find_word(match_problem_start(p), p, k);
    if (k < TR_WORDS)
        return find_word(match_cert_start(p, e), e, k - TR_CERT);
    return e;
}

void place_fault(uint32_t p, uint32_t e)
{
    uint32_t code = FAULT.code;
    uint32_t step = FAULT.step;
    uint32_t at = locate_word(FAULT.at, p, e);

    FAULT.code = code;
    FAULT.at = at;
    FAULT.step = step;
}
