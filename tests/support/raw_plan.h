/** @file raw_plan.h
 * A certificate as the tests see it: read leniently, written, changed and
 * simulated by code that shares nothing with the checker or the planner. The
 * names start with raw_ because the checker's own are global in the library.
 */
#ifndef SUPPORT_RAW_PLAN_H
#define SUPPORT_RAW_PLAN_H

#include <redist/type.h>
#include <stdbool.h>
#include <stddef.h>

#define RAW_STEPS 64u
#define RAW_IOTA 24u
#define RAW_STATES 2048u

enum raw_op { RAW_DYNSLICE, RAW_ALLGATHER, RAW_ALLTOALL, RAW_ALLPERMUTE };

struct raw_step {
    enum raw_op op;
    uint32_t into, split, factor;
    uint64_t tile[REDIST_MAX_RANK], size, cost; /**< as stated on the step line */
    uint32_t *list;                             /**< D devices */
    uint32_t iota_rank;                         /**< 0: the list is spelled out */
    uint32_t iota_dim[RAW_IOTA], iota_perm[RAW_IOTA];
    uint32_t joined; /**< the flag of the fusion section */
};

/** A line of the bound section. */
struct raw_state {
    uint64_t tile[REDIST_MAX_RANK], paid;
};

struct raw_plan {
    struct redist_problem problem; /**< as restated; axes have no names */
    uint32_t ndevices;
    uint64_t height, cost; /**< claims */
    uint32_t bounded, normal;
    uint32_t nsteps;
    struct raw_step step[RAW_STEPS];
    bool has_fusion, has_bound; /**< the optional sections */
    uint64_t fused, least;      /**< their claims */
    uint32_t nstates;
    struct raw_state *state; /**< NULL when there is none */
};

/** Reads a problem file: blanks may stand anywhere between items. Judges
 *  nothing; false when it cannot make sense of the text. */
bool raw_read_problem(const char *text, size_t length, struct redist_problem *problem);

/** Reads a certificate in the same spirit; expands iota lists. On success
 *  `*plan` is for raw_free_plan. */
bool raw_read_certificate(const char *text, size_t length, struct raw_plan *plan);

/** A deep copy. */
void raw_copy_plan(const struct raw_plan *plan, struct raw_plan *copy);

/** Releases the lists and the states. */
void raw_free_plan(struct raw_plan *plan);

/** The certificate's text, allocated; `*length` bytes and a NUL. */
char *raw_write_certificate(const struct raw_plan *plan, size_t *length);

/** Fills `step->list` from its iota form; false when that is no permutation
 *  of the devices. */
bool raw_expand_iota(struct raw_step *step, uint32_t ndevices);

/** Recomputes every stated tile, size and cost and the claims from the
 *  operations, so that only the meaning of a changed plan can be wrong.
 *  Quotients are rounded down where a factor does not divide. The plan has no
 *  fusion section any more; its bound section stays, which is about the problem. */
void raw_restate_plan(struct raw_plan *plan);

/** D, from the mesh; 0 when that is over the limit. */
uint32_t raw_count_devices(const struct redist_mesh *mesh);

/** malloc that stops the test program when memory runs out. */
void *raw_allocate(size_t bytes);

#endif
