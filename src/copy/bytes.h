/* The innermost loop: contiguous bytes. */
#ifndef COPY_BYTES_H
#define COPY_BYTES_H

#include <stdint.h>

/*@ requires valid: \valid(to + (0 .. run - 1)) && \valid_read(from + (0 .. run - 1));
    requires apart: \separated(to + (0 .. run - 1), from + (0 .. run - 1));
    terminates \true;
    exits \false;
    assigns to[0 .. run - 1];
    ensures copied: \forall integer b; 0 <= b < run ==> to[b] == \old(from[b]);
*/
void copy_run(uint8_t *restrict to, const uint8_t *restrict from, uint64_t run);

#endif
