/* The 42 blocks of Appendix A of P2. */
#ifndef TESTS_P2_BLOCKS_H
#define TESTS_P2_BLOCKS_H

#include <stdint.h>

/* Appendix A: placements and programs of all 42 blocks. */
static const struct {
    const char *levels, *axes, *reduced;
    uint32_t placements, programs;
} p2_blocks[] = {
    {"node=2,gpu=16", "a=32", "0", 1, 47},
    {"node=2,gpu=16", "a=2,b=16", "0", 2, 6},
    {"node=2,gpu=16", "a=2,b=16", "1", 2, 50},
    {"node=2,gpu=16", "a=4,b=8", "0", 2, 50},
    {"node=2,gpu=16", "a=4,b=8", "1", 2, 50},
    {"node=2,gpu=16", "a=8,b=4", "0", 2, 50},
    {"node=2,gpu=16", "a=8,b=4", "1", 2, 50},
    {"node=2,gpu=16", "a=16,b=2", "0", 2, 50},
    {"node=2,gpu=16", "a=16,b=2", "1", 2, 6},
    {"node=4,gpu=16", "a=64", "0", 1, 47},
    {"node=4,gpu=16", "a=2,b=32", "0", 2, 6},
    {"node=4,gpu=16", "a=2,b=32", "1", 2, 94},
    {"node=4,gpu=16", "a=4,b=16", "0", 3, 53},
    {"node=4,gpu=16", "a=4,b=16", "1", 3, 97},
    {"node=4,gpu=16", "a=8,b=8", "0", 3, 97},
    {"node=4,gpu=16", "a=8,b=8", "1", 3, 97},
    {"node=4,gpu=16", "a=16,b=4", "0", 3, 97},
    {"node=4,gpu=16", "a=16,b=4", "1", 3, 53},
    {"node=4,gpu=16", "a=32,b=2", "0", 2, 94},
    {"node=4,gpu=16", "a=32,b=2", "1", 2, 6},
    {"node=4,gpu=16", "a=16,b=2,c=2", "0,2", 4, 188},
    {"node=4,gpu=16", "a=8,b=2,c=4", "0,2", 5, 235},
    {"node=4,gpu=16", "a=4,b=2,c=8", "0,2", 5, 235},
    {"node=4,gpu=16", "a=2,b=2,c=16", "0,2", 4, 188},
    {"node=2,gpu=8", "a=16", "0", 1, 47},
    {"node=2,gpu=8", "a=2,b=8", "0", 2, 6},
    {"node=2,gpu=8", "a=2,b=8", "1", 2, 50},
    {"node=2,gpu=8", "a=4,b=4", "0", 2, 50},
    {"node=2,gpu=8", "a=4,b=4", "1", 2, 50},
    {"node=2,gpu=8", "a=8,b=2", "0", 2, 50},
    {"node=2,gpu=8", "a=8,b=2", "1", 2, 6},
    {"node=4,gpu=8", "a=32", "0", 1, 47},
    {"node=4,gpu=8", "a=2,b=16", "0", 2, 6},
    {"node=4,gpu=8", "a=2,b=16", "1", 2, 94},
    {"node=4,gpu=8", "a=4,b=8", "0", 3, 53},
    {"node=4,gpu=8", "a=4,b=8", "1", 3, 97},
    {"node=4,gpu=8", "a=8,b=4", "0", 3, 97},
    {"node=4,gpu=8", "a=8,b=4", "1", 3, 53},
    {"node=4,gpu=8", "a=16,b=2", "0", 2, 94},
    {"node=4,gpu=8", "a=16,b=2", "1", 2, 6},
    {"node=4,gpu=8", "a=2,b=2,c=8", "0,2", 4, 188},
    {"node=4,gpu=8", "a=8,b=2,c=2", "0,2", 4, 188},
};

#endif
