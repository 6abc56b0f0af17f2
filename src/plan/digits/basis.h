/** @file basis.h
 * Prime digits of device numbers, and where the digits of a path sit on them.
 *
 * Each origin of digits (an axis, or a fresh one, digits.h) is written as a
 * chain of primes, refined at every place where the path cuts it. The chains
 * of the mesh axes together are the basis: the digits of a device number. A
 * fresh chain is laid on digits of the basis prime by prime.
 */
#ifndef REDIST_PLAN_BASIS_H
#define REDIST_PLAN_BASIS_H

#include "plan/digits/course.h"

#define NO_PLACE UINT32_MAX

struct chain {
    uint32_t n;
    uint32_t prime[MAX_DIGITS];  /**< stride 1 first */
    uint32_t stride[MAX_DIGITS]; /**< product of the primes before */
    uint32_t place[MAX_DIGITS];  /**< index into the basis, or NO_PLACE */
};

struct chains {
    struct chain of[MAX_ORIGINS];
};

struct basis_digit {
    uint32_t axis;
    uint32_t prime;
    uint32_t step; /**< what it adds to the device number */
};

struct basis {
    uint32_t n;
    struct basis_digit digit[MAX_DIGITS];
};

/** Digits of the basis, least significant first. */
struct places {
    uint32_t n;
    uint32_t at[MAX_DIGITS];
};

/** Places where origins are cut, as strides, by two sides that need not agree. */
struct cuts {
    uint32_t n[MAX_ORIGINS];
    uint32_t at[MAX_ORIGINS][2 * (MAX_DIGITS + 1)];
};

/** Appends the prime factors of a number, ascending. */
void append_primes(uint32_t number, uint32_t *list, uint32_t *n);

void add_cut(struct cuts *cuts, uint32_t origin, uint32_t stride);

/** Cuts an origin at both ends of each digit. */
void cut_stack(struct cuts *cuts, const struct digit_stack *stack);

/** Whether each cut of an origin of `size` divides the next one. */
bool can_refine(const struct cuts *cuts, uint32_t origin, uint32_t size);

/** The chain of an origin of `size` that can be refined; primes ascend between two cuts. */
void refine_chain(const struct cuts *cuts, uint32_t origin, uint32_t size, struct chain *chain);

/** Collects the chains of all mesh axes, and places the axes on them. */
void build_basis(const struct redist_mesh *mesh, struct chains *chains, struct basis *basis);

/** Lays every unplaced prime of the chain on a basis digit of that prime that
 *  is not `used`, first on one that is not `avoided` either, and marks it as
 *  used. False when there is none. */
bool place_chain(const struct basis *basis, bool *used, const bool *avoided, struct chain *chain);

/** Appends the places of a stack's digits, least significant first; false
 *  when a digit does not consist of whole primes. */
bool find_places(const struct chains *chains, const struct digit_stack *stack,
                 struct places *places);

/** Orders the devices into groups whose members differ in the digits of
 *  `member` only, counted by them; groups in the order of the other digits. */
uint32_t *list_by_digits(const struct basis *basis, uint32_t ndevices, const struct places *member);

/** Digits dropped for others (struct digit_shuffle), pair by pair. */
struct place_pairs {
    struct places dropped;
    struct places added;
};

/** Adds the dropped digits of every device in the list to its added ones, so
 *  that what counted as constant in a group is their difference. */
void shear_list(const struct basis *basis, uint32_t ndevices, const struct place_pairs *pairs,
                uint32_t *list);

/** For every device d the one whose digits `before` make the number that d's
 *  digits `after` make; else like d, but that added digits follow the dropped. */
uint32_t *list_by_shuffle(const struct basis *basis, uint32_t ndevices, const struct places *before,
                          const struct places *after, const struct place_pairs *pairs);

#endif
