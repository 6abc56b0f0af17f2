/* What a topology says beside INVERSE and LATENCY of src/price/state.h. */
#ifndef PRICE_TEXT_STATE_H
#define PRICE_TEXT_STATE_H

#include "price/state.h"

/* Units of each level inside one of the level around it, outermost level first. */
extern struct price_counts LEVEL_SIZE;

#define TOPOLOGY_MAX 4096

/* What is wrong with a topology; all of them are findings in its text but the last. */
#define E_TOPOLOGY_HEADER 1
#define E_LEVEL_WORD 2
#define E_LEVEL_NAME 3
#define E_LEVEL_SIZE_WORD 4
#define E_LEVEL_SIZE 5
#define E_LEVEL_LATENCY_WORD 6
#define E_LEVEL_LATENCY 7
#define E_LEVEL_INVERSE_WORD 8
#define E_LEVEL_INVERSE 9
#define E_LEVEL_END 10
#define E_LEVELS_COUNT 11

#endif
