#include "transfer/trees/copied.h"

uint32_t only_copies(void)
{
    uint32_t k = TR_CERT;

    /*@ loop invariant range: TR_CERT <= k <= TR_WORDS;
        loop invariant none: \forall integer i; TR_CERT <= i < k ==> TrWord(i) != TR_KEY_ADD;
        loop assigns k;
        loop variant TR_WORDS - k; */
    while (k < TR_WORDS) {
        if (word_at(k) == TR_KEY_ADD)
            return 0;
        k++;
    }
    return 1;
}
