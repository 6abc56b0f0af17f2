/* Reads the words of a text. */
#ifndef TRANSFER_SPELLING_H
#define TRANSFER_SPELLING_H

#include "check/text/scan.h"
#include "transfer/base/codes.h"
#include "spec/transfer/text/spelling.acsl"

/* 1 when the text from p to e is nothing but words; then they follow those read before. */
/*@ requires text: p <= e <= TEXT_MAX;
    requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns TR_WORD, TR_WORDS, NUMBER, FAULT;
    ensures accept: \result == 1 <==> TrSpelled(p, e, TR_WORDS_MAX - \old(TR_WORDS));
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
    ensures limits: TrWordLimits && \old(TR_WORDS) <= TR_WORDS;
    ensures before: \forall integer k; 0 <= k < \old(TR_WORDS) ==>
      TR_WORD.v[k] == \at(TR_WORD.v[k], Pre);
    ensures count: \result == 1 ==> TR_WORDS == \old(TR_WORDS) + TrWordCount(p, e);
    ensures words: \result == 1 ==> \forall integer i; 0 <= i < TrWordCount(p, e) ==>
      TR_WORD.v[\old(TR_WORDS) + i] == TrWordValue(TrWordAt(p, e, i), e);
    ensures there: \result == 1 ==> \forall integer i; 0 <= i < TrWordCount(p, e) ==>
      p <= TrWordAt(p, e, i) < e;
*/
uint32_t read_words(uint32_t p, uint32_t e);

/* The position of word i of a text that was read. */
/*@ requires text: p < e <= TEXT_MAX;
    requires there: \forall integer j; 0 <= j <= i ==> TrWordAt(p, e, j) < e;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures at: \result == TrWordAt(p, e, i);
    ensures range: p <= \result < e;
*/
uint32_t find_word(uint32_t p, uint32_t e, uint32_t i);

#endif
