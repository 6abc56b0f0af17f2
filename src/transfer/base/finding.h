/* Says what is wrong with a node. */
#ifndef TRANSFER_FINDING_H
#define TRANSFER_FINDING_H

#include "transfer/base/expect.h"
#include "spec/transfer/base/tree.acsl"

/* What is wrong with the cut at node k, of a walk with n open boxes. */
/*@ requires limits: TrLimits && k < TR_WORDS;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures none: \result == 0;
    ensures told: FAULT.code > 0;
*/
uint32_t refuse_cut(uint32_t k, uint32_t n);

/* What is wrong with the box of the piece at node k, whose array's line is at word m. */
/*@ requires limits: TrWordLimits && k < TR_WORDS && m < TR_WORDS;
    requires array: TrArrayLine(m);
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures none: \result == 0;
    ensures told: FAULT.code > 0;
*/
uint32_t refuse_piece(uint32_t k, uint32_t m);

/* What is wrong with what stands at word k, where a node is expected that it is not. */
/*@ requires limits: TrWordLimits;
    terminates \true;
    exits \false;
    assigns FAULT;
    ensures none: \result == 0;
    ensures told: FAULT.code > 0;
*/
uint32_t refuse_node(uint32_t k);

#endif
