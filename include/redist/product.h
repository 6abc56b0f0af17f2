/** @file product.h
 * Products of distributed matrices: which layouts the local products have, and
 * how A and B get there and C from there.
 *
 * Every device multiplies what it holds: A'[I:a, J:b] and B'[J:b, K:c] give
 * C'[I:a, K:c]{b}, with a, b, c disjoint lists of mesh axes, minor to major. The
 * two tiles then have the same block of J, and what the device computes is a
 * summand of C: the number of the summand is the block of J. So a product is
 * three moves, each planned, certified and checked as any other.
 */
#ifndef REDIST_PRODUCT_H
#define REDIST_PRODUCT_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/error.h>
#include <redist/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Mesh axes of size over 1 that a product may have at most: every layout of
 *  the local product over them is looked at. */
#define REDIST_MAX_PRODUCT_AXES 6u

/** The operands of a product, and the moves that belong to them. */
enum redist_operand { REDIST_OPERAND_A, REDIST_OPERAND_B, REDIST_OPERAND_C, REDIST_OPERANDS };

/** A product as asked: A [I, J] and B [J, K] as they lie, C [I, K] as it is
 *  wanted. Only C may have unreduced axes. */
struct redist_product {
    struct redist_mesh mesh; /**< without an order */
    uint32_t elem_bytes;
    struct redist_type operand[REDIST_OPERANDS];
};

/** Which local product is best. The other figure decides ties. */
enum redist_product_goal {
    REDIST_CHEAPEST, /**< least cost of the three moves */
    REDIST_BALANCED  /**< least multiplications on a device: no work is repeated where the
                      *   mesh divides the sizes */
};

/** Only the library makes one, so that it may grow at its end. */
struct redist_product_plan {
    struct redist_product product;
    struct redist_type local[REDIST_OPERANDS]; /**< A', B' and C' */
    struct redist_plan *move[REDIST_OPERANDS]; /**< A to A', B to B', C' to C */
    uint64_t cost;                             /**< elements, the sum over the moves */
    uint64_t multiplications; /**< on the device that has most; 2^64-1: that or more */
    uint64_t layouts;         /**< local products that were looked at */
    uint64_t planned;         /**< moves that were planned for that: bounds ruled out others, and
                               *   names of equally long axes make no difference */
};

/** The ranks, and that the sizes fit together. */
enum redist_status redist_check_product(const struct redist_product *product,
                                        struct redist_error *error);

/** Finds the best local product over all layouts by whole mesh axes, with plans for the
 *  moves. I, J and K are cut in tiles rounded up, also of their lengths with the padding
 *  that an operand has. Fails on a malformed product, one with too many axes, or when
 *  memory runs out. */
enum redist_status redist_plan_product(const struct redist_product *product,
                                       enum redist_product_goal goal,
                                       struct redist_product_plan **plan,
                                       struct redist_error *error);

/** The rule of local products for types on `mesh`: a, b, c disjoint, the same tiles
 *  along I, J and K, C' unreduced over exactly the axes of J. */
enum redist_status redist_check_local_product(const struct redist_mesh *mesh,
                                              const struct redist_type local[REDIST_OPERANDS],
                                              struct redist_error *error);

/** Releases a plan; NULL is allowed. */
void redist_free_product_plan(struct redist_product_plan *plan);

#ifdef __cplusplus
}
#endif
#endif
