/* Chains of values, ((v0 op v1) op v2) .., with the bits that redist/element.h states. All
 * elements have the operator, and lie at addresses of their alignment. */
#ifndef REDIST_ELEMENTS_CHAIN_H
#define REDIST_ELEMENTS_CHAIN_H

#include <stdint.h>
#include <redist/element.h>
#include <redist/type.h>

/* A chain for each of `count` elements: v_m at parts + m apart. What it gives replaces v_0. */
void combine_chains(enum redist_element element, enum redist_operator combine, unsigned char *parts,
                    uint64_t apart, uint32_t nparts, uint64_t count);

/* Where the values of chains lie, and where what they give goes, which may be the same places. */
struct chain_ends {
    const unsigned char **value;
    uint32_t nvalues;
    unsigned char **to;
    uint32_t nto;
};

/* A chain for each of `count` elements from these places on. */
void combine_values(enum redist_element element, enum redist_operator combine,
                    const struct chain_ends *ends, uint64_t count);

/* The same of two values: second = first op second. */
void combine_pairs(enum redist_element element, enum redist_operator combine, const void *first,
                   void *second, uint64_t count);

/* The same one value after the other, with what is combined so far in `wide`, of the type of
 * get_wide_element. */
void begin_chains(enum redist_element element, const void *from, void *wide, uint64_t count);
void go_on_with_chains(enum redist_element element, enum redist_operator combine, const void *next,
                       void *wide, uint64_t count);
void end_chains(enum redist_element element, const void *wide, void *to, uint64_t count);

#endif
