/* Gives a buffer its strides. */
#ifndef TRANSFER_STRIDE_H
#define TRANSFER_STRIDE_H

#include "spec/transfer/stride.acsl"

/* Elements of a buffer with an extent in every dimension, whose strides are set; 0 when
 * there are more than `most`. */
/*@ requires rank: TR_RANK <= TR_DIMS_MAX && TrOrdered;
    requires filled: TrFilled;
    requires most: 1 <= most;
    terminates \true;
    exits \false;
    assigns TR_STRIDE;
    ensures accept: \result != 0 <==> TrPlaces(TR_RANK) <= most;
    ensures count: \result != 0 ==> \result == TrPlaces(TR_RANK);
    ensures strided: \result != 0 ==> TrStrided;
*/
uint64_t set_strides(uint64_t most);

#endif
