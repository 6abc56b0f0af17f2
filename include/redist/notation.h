/** @file notation.h
 * Problems as other tools write them: shardings of JAX, Shardy, HLO, DTensor
 * and MLIR, and the named-axis notation of "How to Scale Your Model"
 * (docs/NOTATIONS.md). They list the axes of a dimension **major to minor**;
 * struct redist_type lists them minor to major.
 */
#ifndef REDIST_NOTATION_H
#define REDIST_NOTATION_H

#include <stddef.h>
#include <redist/error.h>
#include <redist/type.h>

#ifdef __cplusplus
extern "C" {
#endif

enum redist_notation {
    REDIST_DETECT, /**< find out from the text */
    REDIST_NATIVE, /**< `[3{x}12]`, also with sub-axes: `[3{x:(1)2}6]` */
    REDIST_JAX,
    REDIST_SHARDY,
    REDIST_HLO,
    REDIST_DTENSOR,
    REDIST_MLIR,
    REDIST_SCALING_BOOK
};

/** Bytes of a text that is read, at most. */
#define REDIST_MAX_TEXT (1u << 20)

/** What the user wrote. `size` is sizeof(struct redist_wording); what is not set is 0. */
struct redist_wording {
    size_t size;
    const char *mesh;              /**< NULL when the shardings say it */
    const char *to_mesh;           /**< of `to`, where it has one of its own; or NULL */
    const char *shape;             /**< NULL when a sharding says it */
    const char *from, *to;         /**< never NULL */
    enum redist_notation notation; /**< of `from` and `to` */
    uint32_t elem_bytes;           /**< 0: that of the element type, or else 4 */
    enum redist_operator combine;  /**< of partial sums; REDIST_NO_OPERATOR: what they say */
};

/** "auto", "native", "jax", "shardy", "hlo", "dtensor", "mlir", "scaling-book". */
const char *redist_name_notation(enum redist_notation notation);

/** The notation of this name. */
enum redist_status redist_find_notation(const char *name, enum redist_notation *notation,
                                        struct redist_error *error);

/** The notation that a sharding is written in, or REDIST_DETECT when it looks
 *  like none of them. */
enum redist_notation redist_detect_notation(const char *sharding);

/** Reads a problem. Where the two sides use parts of axes, the axes of
 *  `problem->mesh` are cut into parts that both are made of, which leaves the
 *  numbers of the devices as they were. Where a notation rounds tiles up the types have
 *  tails; partial sums become unreduced axes, and `problem->combine` the operation
 *  that it says, or `wording->combine`. Devices in an order that is none of axes become an
 *  order of the mesh; sides on different devices, or over axes that no mesh has together,
 *  become two meshes. What a type cannot express (chunks of uneven chunks, for example) is
 *  refused. `*problem` is for redist_free_problem. */
enum redist_status redist_read_wording(const struct redist_wording *wording,
                                       struct redist_problem *problem, struct redist_error *error);

#ifdef __cplusplus
}
#endif
#endif
