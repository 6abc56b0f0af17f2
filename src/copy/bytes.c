#include "copy/bytes.h"

/* With `restrict`, compilers make a call of memcpy of it; the contract of memcpy itself
 * is of no use in the memory model of the proofs. */
void copy_run(uint8_t *restrict to, const uint8_t *restrict from, uint64_t run)
{
    uint64_t b = 0;

    /*@ loop invariant range: 0 <= b <= run;
        loop invariant copied: \forall integer c; 0 <= c < b ==> to[c] == \at(from[c], Pre);
        loop invariant source: \forall integer c; 0 <= c < run ==> from[c] == \at(from[c], Pre);
        loop assigns b, to[0 .. run - 1];
        loop variant run - b; */
    while (b < run) {
        to[b] = from[b];
        b++;
    }
}
