/* The typing rules of the collectives, Figure 8 of the paper, with several
 * axes at once as in its section 7.1. */
#ifndef REDIST_PROGRAM_TYPING_H
#define REDIST_PROGRAM_TYPING_H

#include "types/sequence.h"

/* One operation as written. `naxes` is 0 where the text leaves the axis to the
 * rule: an allgather or alltoall then takes the minor-most one. */
struct typed_step {
    enum redist_op op;
    uint32_t into, split; /* i and j of Figure 8 */
    uint32_t naxes;
    uint8_t axis[REDIST_MAX_AXES]; /* minor to major */
    struct redist_type target;     /* of an allpermute */
    uint32_t line;                 /* in the file, from 1 */
};

struct typed_sequence {
    uint32_t nsteps;
    struct typed_step step[REDIST_MAX_STEPS];
};

/* Takes `type` through one step; when its rule does not apply, says which rule
 * and which premise and leaves `type` as it was. */
enum redist_status apply_typing_rule(const struct redist_mesh *mesh, const struct typed_step *step,
                                     struct redist_type *type, struct redist_error *error);

/* Whether two types of one global shape have tiles of one shape: then an allpermute
 * takes one to the other (Lemma 5.1). If not, says `what`, the first dimension that
 * differs, and both types, which are cut where they are long. */
enum redist_status check_same_shapes(const struct redist_mesh *mesh, const char *what,
                                     const struct redist_type *type,
                                     const struct redist_type *expected,
                                     struct redist_error *error);

/* Product of the sizes of the axes that `step` works on, in `type`; 1 for an allpermute. */
uint32_t compute_factor(const struct redist_mesh *mesh, const struct typed_step *step,
                        const struct redist_type *type);

#endif
