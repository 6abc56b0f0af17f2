/* Reading fixed words and numbers from the text. */
#ifndef CHECK_SCAN_H
#define CHECK_SCAN_H

#include "check/base/state.h"
#include "check/base/words.h"
#include "check/base/codes.h"
#include "spec/check/text/scan.acsl"

/* Records the first failure; later ones only follow from it. */
/*@ requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures none: \result == NONE;
    ensures told: FAULT.code > 0;
    ensures first: \old(FAULT.code) == 0 ==>
      FAULT.code == code && FAULT.at == at && FAULT.step == step;
    ensures later: \old(FAULT.code) != 0 ==>
      FAULT.code == \old(FAULT.code) && FAULT.at == \old(FAULT.at)
      && FAULT.step == \old(FAULT.step);
*/
uint32_t fail(uint32_t code, uint32_t at, uint32_t step);

/*@ requires text: e <= TEXT_MAX;
    requires word: 1 <= k <= 8;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == Word(p, e, k, w);
    ensures range: \result == NONE || \result <= e;
*/
uint32_t skip_word(uint32_t p, uint32_t e, uint32_t k, uint64_t w);

/*@ requires text: e <= TEXT_MAX;
    requires word: 1 <= k <= 8;
    requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures end: \result == Word(p, e, k, w);
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || \result <= e;
*/
uint32_t need_word(uint32_t p, uint32_t e, uint32_t k, uint64_t w, uint32_t code);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures end: \result == Comma(p, e);
    ensures range: \result == NONE || \result <= e;
*/
uint32_t skip_comma(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    terminates \true;
    exits \false;
    assigns NUMBER;
    ensures end: \result == Number(p, e);
    ensures value: \result != NONE ==> NUMBER == Value(p, e);
    ensures range: \result == NONE || p < \result <= e;
*/
uint32_t skip_number(uint32_t p, uint32_t e);

/*@ requires text: e <= TEXT_MAX;
    requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == NumberIn(p, e, lo, hi);
    ensures value: \result != NONE ==> NUMBER == Value(p, e) && lo <= NUMBER <= hi;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || p < \result <= e;
*/
uint32_t need_number(uint32_t p, uint32_t e, uint64_t lo, uint64_t hi, uint32_t code);

/* A number below n. */
/*@ requires text: e <= TEXT_MAX;
    requires code: 0 < code;
    terminates \true;
    exits \false;
    assigns NUMBER, FAULT;
    ensures end: \result == NumberIn(p, e, 0, n - 1);
    ensures value: \result != NONE ==> NUMBER == Value(p, e) && NUMBER < n;
    ensures told: \result == NONE ==> FAULT.code > 0;
    ensures range: \result == NONE || p < \result <= e;
*/
uint32_t need_index(uint32_t p, uint32_t e, uint32_t n, uint32_t code);

#endif
