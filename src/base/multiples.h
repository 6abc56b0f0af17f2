/* Sizes that parts divide. */
#ifndef REDIST_BASE_MULTIPLES_H
#define REDIST_BASE_MULTIPLES_H

#include <stdint.h>

/* The least number that both divide. None is 0, and the caller sees to it that it fits. */
uint64_t find_common_multiple(uint64_t a, uint64_t b);

/* The length of the longest of `parts` parts of `size`. */
uint64_t divide_rounded_up(uint64_t size, uint64_t parts);

#endif
