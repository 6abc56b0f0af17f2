/** @file type.h
 * Distributed array types: how the tiles of a global array lie on a mesh.
 *
 * Source: paper, Figures 6 and 7. A dimension `c{x1,..,xk}s` has global size
 * s, tile size c, and is partitioned over the axes x1..xk, **minor to major**:
 * x1 varies fastest along the dimension. Sizes and offsets are in elements.
 * c|x1|..|xk| may be over s: then the last tiles have places beyond the array
 * (padding). `[..]{y1,..,ym}` says that a device holds a summand: elements are
 * the combination over the devices that differ along y1..ym only.
 */
#ifndef REDIST_TYPE_H
#define REDIST_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include <redist/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

#define REDIST_MAX_RANK 16u
#define REDIST_MAX_EXTENT (UINT64_C(1) << 63)
#define REDIST_MAX_ELEM 16u

struct redist_dim {
    uint64_t tile;                 /**< c, elements of this dimension on one device */
    uint64_t size;                 /**< s, elements of this dimension in the global array */
    uint32_t naxes;                /**< k */
    uint8_t axis[REDIST_MAX_AXES]; /**< indices into the mesh, minor to major */
};

struct redist_type {
    uint32_t rank; /**< 0 .. REDIST_MAX_RANK */
    struct redist_dim dim[REDIST_MAX_RANK];
    uint32_t nunreduced;                /**< axes over which values are still to be combined */
    uint8_t unreduced[REDIST_MAX_AXES]; /**< indices into the mesh, as written */
};

/** The operation that combines summands: commutative and associative. */
enum redist_operator {
    REDIST_NO_OPERATOR,
    REDIST_SUM,
    REDIST_PRODUCT,
    REDIST_MIN,
    REDIST_MAX,
    REDIST_AND,
    REDIST_OR,
    REDIST_XOR
};

/** A problem: bring an array of type `from` on `mesh` to type `to`, on `target_mesh`
 *  if there are two meshes, else on `mesh` too. */
struct redist_problem {
    struct redist_mesh mesh;
    struct redist_mesh target_mesh; /**< when two_meshes */
    bool two_meshes;
    uint32_t devices;             /**< D where it is stated; 0: the positions of the larger mesh */
    uint32_t elem_bytes;          /**< 1 .. REDIST_MAX_ELEM */
    enum redist_operator combine; /**< how summands are combined; needed with unreduced axes */
    struct redist_type from;
    struct redist_type to;
    uint64_t reserved[8]; /**< 0 */
};

/** "sum", "product", .., the word of docs/FORMAT.md; NULL for REDIST_NO_OPERATOR and
 *  what is no operator. */
const char *redist_name_operator(enum redist_operator combine);

/** The operator of that name; REDIST_NO_OPERATOR when there is none. */
enum redist_operator redist_find_operator(const char *name);

/** The mesh that `problem.to` is on. */
const struct redist_mesh *redist_get_target_mesh(const struct redist_problem *problem);

/** D, the number of devices of a problem that redist_check_problem accepts. */
uint32_t redist_count_problem_devices(const struct redist_problem *problem);

/** A copy with orders of its own, for redist_free_problem. */
enum redist_status redist_copy_problem(const struct redist_problem *problem,
                                       struct redist_problem *copy, struct redist_error *error);

/** Releases the orders of a parsed or copied problem, not the struct. */
void redist_free_problem(struct redist_problem *problem);

/** wf-dim and wf-type (Figure 7b) and the limits of docs/FORMAT.md. */
enum redist_status redist_check_type(const struct redist_mesh *mesh, const struct redist_type *type,
                                     struct redist_error *error);

/** The whole problem: limits of the meshes, both types well formed, equal global
 *  types, unreduced axes and their operation, devices and orders, and a text of
 *  less than REDIST_PROBLEM_TEXT bytes. */
enum redist_status redist_check_problem(const struct redist_problem *problem,
                                        struct redist_error *error);

/** Elements of one tile; 0 when that is over 2^64-1. Rank 0 has local size 1. */
uint64_t redist_compute_local_size(const struct redist_type *type);

/** Elements of the global array; 0 when that is over 2^64-1. */
uint64_t redist_compute_global_size(const struct redist_type *type);

/** Base offset of the tile that the device at `position` holds, one value per
 *  dimension (T of Figure 7a): `offset[0 .. rank-1]`. */
void redist_compute_offset(const struct redist_mesh *mesh, const struct redist_type *type,
                           uint32_t position, uint64_t offset[REDIST_MAX_RANK]);

/** Native notation, docs/FORMAT.md section 2: `x=4,y=6`. */
enum redist_status redist_parse_mesh(const char *text, struct redist_mesh *mesh,
                                     struct redist_error *error);

/** Native notation: `0 list 2 3 0 1`, or an iota. Gives `mesh` the order, whose list is
 *  allocated with malloc, for redist_free_problem; frees the one it had. */
enum redist_status redist_parse_order(const char *text, struct redist_mesh *mesh,
                                      struct redist_error *error);

/** Native notation: `[3{x}12, 2{y}12]`, `[6{}5]{z}`. Parses, and checks the type on the
 *  mesh. Blanks around items are allowed. */
enum redist_status redist_parse_type(const char *text, const struct redist_mesh *mesh,
                                     struct redist_type *type, struct redist_error *error);

/** Reads a problem file's text (`redist-problem 2`) and checks the problem.
 *  `name` is the file's name, used in error messages. `*problem` is for
 *  redist_free_problem; when this fails there is nothing to free. */
enum redist_status redist_parse_problem(const char *text, size_t length, const char *name,
                                        struct redist_problem *problem, struct redist_error *error);

/** Bytes that hold the canonical text of any problem that redist_check_problem
 *  accepts, its NUL included. */
#define REDIST_PROBLEM_TEXT 65537u

/** Writers of the canonical spelling. They write at most `size` bytes with the
 *  NUL and return the length without it, as snprintf does (C11 7.21.6.5). */
size_t redist_format_mesh(const struct redist_mesh *mesh, char *text, size_t size);
size_t redist_format_type(const struct redist_mesh *mesh, const struct redist_type *type,
                          char *text, size_t size);
size_t redist_format_problem(const struct redist_problem *problem, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
