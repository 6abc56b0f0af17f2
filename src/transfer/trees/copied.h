/* Says whether a plan only copies. */
#ifndef TRANSFER_COPIED_H
#define TRANSFER_COPIED_H

#include "transfer/base/expect.h"
#include "spec/transfer/trees/copied.acsl"

/* 1 when no leaf of the certificate is an `add`. */
/*@ requires limits: TrWordLimits && TR_CERT <= TR_WORDS;
    terminates \true;
    exits \false;
    assigns \nothing;
    ensures copied: \result == 1 <==> TrCopied;
    ensures flag: \result <= 1;
*/
uint32_t only_copies(void);

#endif
