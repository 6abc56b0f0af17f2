/* What a word has to be. Each gives 1 when it is, else 0 and the finding, whose place is the
 * number of the word. */
#ifndef TRANSFER_EXPECT_H
#define TRANSFER_EXPECT_H

#include "check/text/scan.h"
#include "transfer/base/codes.h"
#include "spec/transfer/base/lines.acsl"

/*@ requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures none: \result == 0;
    ensures told: FAULT.code > 0;
*/
uint32_t refuse_word(uint32_t k, uint32_t code);

/*@ requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures word: \result == TrWord(k);
*/
uint64_t word_at(uint32_t k);

/*@ requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrWord(k) == key;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t expect_key(uint32_t k, uint64_t key);

/*@ requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrName(k);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t expect_name(uint32_t k);

/* One or more numbers from lo to hi. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS_MAX + 64 && n <= TR_DIMS_MAX;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> TrNumbers(k, n, lo, hi);
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t expect_numbers(uint32_t k, uint32_t n, uint64_t lo, uint64_t hi);

/*@ requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures accept: \result == 1 <==> lo <= TrWord(k) <= hi;
    ensures flag: \result <= 1;
    ensures told: \result == 0 ==> FAULT.code > 0;
*/
uint32_t expect_number(uint32_t k, uint64_t lo, uint64_t hi);

/* Behind the line that word k is in. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == TrLineEnd(k);
    ensures range: k < \result <= TR_WORDS + 1;
*/
uint32_t skip_line(uint32_t k);

/* The product of b and n numbers from word k on; most + 1 when it is more than `most`. */
/*@ requires limits: TrWordLimits && k <= TR_WORDS_MAX + 64 && n <= TR_DIMS_MAX;
    requires most: b <= most <= TR_NUMBER_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures product: \result == (TrVolume(k, n, b) <= most ? TrVolume(k, n, b) : most + 1);
    ensures sign: 0 <= TrVolume(k, n, b);
*/
uint64_t multiply_words(uint32_t k, uint32_t n, uint64_t b, uint64_t most);

#endif
