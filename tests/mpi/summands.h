/* Data for problems of every kind, by definitions of docs/FORMAT.md: which elements and
 * which summands a device holds, and what they come to. Shares no code with the library. */
#ifndef REDIST_TESTS_SUMMANDS_H
#define REDIST_TESTS_SUMMANDS_H

#include <redist/execute.h>
#include <stdbool.h>

/* What is held by one device on one side. */
struct share {
    const struct redist_problem *problem;
    const struct redist_type *type;
    bool held; /* it has a position on the mesh */
    uint64_t offset[REDIST_MAX_RANK];
    uint32_t of[REDIST_MAX_AXES]; /* its coordinates along the source's unreduced axes; */
    bool any[REDIST_MAX_AXES];    /* or all are combined along them */
    bool blank; /* the identity alone: not the first along an axis unreduced in the target alone */
};

void find_share(const struct redist_problem *problem, bool target, uint32_t device,
                struct share *share);

/* Elements of the tile, with its padding. */
uint64_t count_share(const struct share *share);

/* The global index of an element of the tile; false when it is padding. */
bool find_global(const struct share *share, uint64_t place, uint64_t *global);

/* The numbers of a run. Integers are exact in every order; with `rounded`, sums of
 * floating-point numbers depend on it. */
struct numbers {
    enum redist_element element;
    uint64_t salt;
    bool rounded;
};

/* Writes a tile; of padding all bits are set, which is no floating-point number. */
void fill_share(const struct share *share, const struct numbers *numbers, unsigned char *bytes);

/* Whether all elements that exist are right: equal, or as near as rounding allows. */
bool has_share(const struct share *share, const struct numbers *numbers,
               const unsigned char *bytes);

/* A fingerprint of the elements that exist, and one of which elements and summands they
 * are: replicas agree in the latter. */
uint64_t hash_share(const struct share *share, const unsigned char *bytes);
uint64_t hash_place(const struct share *share);

#endif
