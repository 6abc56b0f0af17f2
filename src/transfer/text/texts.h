/* Reads the texts of a problem and its certificate. */
#ifndef TRANSFER_TEXTS_H
#define TRANSFER_TEXTS_H

#include "transfer/text/spelling.h"
#include "spec/transfer/text/texts.acsl"

/* 1 when the bytes of the problem, up to p, and those of the certificate, from there to e,
 * are a first line and words. */
/*@ requires text: p <= e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns TR_WORD, TR_WORDS, TR_CERT, NUMBER, FAULT;
    ensures accept: \result == 1 <==> TrTexts(p, e);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures limits: TrWordLimits;
    ensures read: \result == 1 ==> TrTextsRead(p, e);
*/
uint32_t read_texts(uint32_t p, uint32_t e);

/* Where word k is. */
/*@ requires text: p <= e <= TEXT_MAX;
    requires read: TrTexts(p, e) && TrTextsRead(p, e);
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures at: \result == TrByte(p, e, k);
*/
uint32_t locate_word(uint32_t k, uint32_t p, uint32_t e);

/* A finding at the number of a word becomes one at its byte. */
/*@ requires text: p <= e <= TEXT_MAX;
    requires read: TrTexts(p, e) && TrTextsRead(p, e);
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures code: FAULT.code == \old(FAULT.code) && FAULT.step == \old(FAULT.step);
    ensures at: FAULT.at == TrByte(p, e, \old(FAULT.at));
*/
void place_fault(uint32_t p, uint32_t e);

#endif
