/* The limits of docs/TRANSFERS.md, section 1. */
#ifndef TRANSFER_LIMITS_H
#define TRANSFER_LIMITS_H

/* Dimensions of an array, its summand dimensions included, or of a buffer. */
#define TR_DIMS_MAX 16
/* Bytes of an element. */
#define TR_ELEM_MAX 65536
#define TR_DEVICES_MAX 262144
#define TR_ARRAYS_MAX 65536
/* Buffers of a device. */
#define TR_BUFFERS_MAX 4194304
/* Pieces of a layout. */
#define TR_PIECES_MAX 4194304
#define TR_ROUNDS_MAX 64
/* Words of problem and certificate together. */
#define TR_WORDS_MAX 67108864
/* Every number of a text. */
#define TR_NUMBER_MAX 4611686018427387904
/* Boxes that are open at a time. */
#define TR_DEPTH_MAX 1024

#endif
