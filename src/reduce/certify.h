/* Programs of a reduction as plans, which are certified and executed as any other. */
#ifndef REDIST_REDUCE_CERTIFY_H
#define REDIST_REDUCE_CERTIFY_H

#include "types/sequence.h"
#include "reduce/reduction.h"
#include "reduce/synthesis.h"

/* What each device holds, and what is to be done with it. */
struct reduced_array {
    uint64_t elements; /* of a device */
    uint32_t elem_bytes;
    enum redist_operator combine;
};

/* A reduction of a placement, by level order: numbers of members are places in the mesh. */
struct placed_reduction {
    const struct hierarchy *hierarchy;
    const struct matrix *matrix;
    uint32_t axes; /* mask of the reduced ones */
    const struct reduction *reduction;
};

/* The plan of a program: on the mesh of all factors over 1 of the placement, level by level,
 * an array with one row for each replica, which is flat unless the program joins its
 * chunks in another order than it cut them; then it has dimensions for that, in the
 * same memory. Fails when `elements` cannot be cut as the program does. */
enum redist_status plan_program(const struct placed_reduction *placed,
                                const struct synthesis *synthesis,
                                const struct reduction_program *program,
                                const struct reduced_array *array, struct redist_plan **plan,
                                struct redist_error *error);

#endif
