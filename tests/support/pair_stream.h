/** @file pair_stream.h
 * Pairs of problem and certificate in one stream: each is a line
 * `pair <problem bytes> <certificate bytes>`, both texts, and LF.
 */
#ifndef SUPPORT_PAIR_STREAM_H
#define SUPPORT_PAIR_STREAM_H

#include <stdbool.h>
#include <stdio.h>
#include "golden.h"

enum pair_status {
    PAIR_READ, /**< both texts are for free() */
    PAIR_END,  /**< the stream has ended, and rightly so */
    PAIR_BAD   /**< what is there is no pair */
};

/** The next pair. */
enum pair_status read_pair(FILE *stream, struct text *problem, struct text *certificate);

#endif
