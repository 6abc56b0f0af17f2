/* The limits of docs/TRANSFERS.md, section 1. */
#ifndef TRANSFER_LIMITS_H
#define TRANSFER_LIMITS_H

/* Dimensions of an array, its summand dimensions included, or of a buffer. */
#define TR_DIMS_MAX 16
/* Words of problem and certificate together. */
#define TR_WORDS_MAX 67108864
/* Every number of a text. */
#define TR_NUMBER_MAX 4611686018427387904
/* Nodes of one tree. */
#define TR_NODES_MAX 2097152
/* Boxes that are open at a time. */
#define TR_DEPTH_MAX 1024

#endif
