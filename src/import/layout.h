/* What every notation is read into: pieces of the line of devices.
 *
 * The devices 0..D-1 stand in a line. The piece (pre)size views it as an array
 * [pre, size, D / (pre * size)] and takes the middle coordinate. An axis of a
 * mesh is such a piece, with the product of the sizes before it as `pre`, and a
 * sub-axis is a piece of that piece, so that shardings over different meshes of
 * the same devices can be brought to one mesh (refine.h). */
#ifndef REDIST_IMPORT_LAYOUT_H
#define REDIST_IMPORT_LAYOUT_H

#include <stdbool.h>
#include <redist/notation.h>

struct piece {
    uint32_t pre, size;
};

enum { MAX_PIECES = 32 }; /* of size 2 or more there are at most 20, for 2^20 devices */

struct piece_list {
    uint32_t count;
    struct piece item[MAX_PIECES]; /* major to minor */
};

/* A mesh, and where its devices stand: the numbers 0..D-1 in the order of the
 * mesh, split into digits, are these pieces of the line of devices. Where no digits
 * make the order, the device of each is listed, and the line is that of the list. */
struct devices {
    uint32_t count;                  /* 0 when nothing is known */
    char name[REDIST_MAX_NAME + 1u]; /* `@mesh` without the @; "" when it has none */
    struct redist_mesh mesh;         /* no axes when they have no names */
    struct piece_list order;
    uint32_t *list; /* NULL when the pieces say it; owned by the reader of the wording */
};

/* In place of a dimension: devices along the piece hold summands. */
enum { UNREDUCED = -1000 };

/* A piece that cuts a dimension; a negative number counts from the last one. */
struct cut {
    int dimension;
    struct piece piece;
    bool continues; /* the axis of the cut before, whose devices stand in another order */
};

struct layout {
    bool exact; /* the text gave every dimension, `rank` of them; else at least */
    uint32_t rank;
    uint32_t ncuts;
    struct cut cut[MAX_PIECES];     /* of a dimension major to minor */
    uint32_t axes_used;             /* bit mask of whole axes, those of size 1 as well */
    uint64_t tile[REDIST_MAX_RANK]; /* where the text says them, else 0 */
    enum redist_operator combine;   /* what the notation says of summands */
    bool strided;                   /* some axis cuts by the split factor of a _StridedShard */
};

struct shape {
    bool known;
    uint32_t rank;
    uint64_t size[REDIST_MAX_RANK];
    uint32_t elem_bytes; /* 0 when the text has no element type */
};

enum { UNKNOWN_RANK = REDIST_MAX_RANK + 1 };

/* A sharding with what its text said beside it. */
struct sharding {
    enum redist_notation notation;
    uint32_t known_rank; /* of the array, from elsewhere; UNKNOWN_RANK */
    struct devices devices;
    struct shape shape;
    struct layout layout;
};

/* The order in which devices stand anyhow. */
void set_plain_order(struct devices *devices, uint32_t count);

/* Splits the piece (pre)size of the mesh's own numbering into pieces of the
 * line of devices. Fails when an end of it falls inside a digit of the order
 * without dividing it. */
bool locate_piece(const struct devices *devices, struct piece wanted, struct piece_list *found);

/* The axis `axis` of the mesh in the mesh's own numbering. */
struct piece get_axis_piece(const struct redist_mesh *mesh, uint32_t axis);

/* Lets a whole axis, or the sub-axis (pre)size of it, cut `dimension` inside what
 * cuts it already. */
enum redist_status add_axis(struct sharding *sharding, int dimension, uint32_t axis,
                            struct redist_error *error);
enum redist_status add_sub_axis(struct sharding *sharding, int dimension, uint32_t axis,
                                struct piece sub_axis, struct redist_error *error);

/* The same for a piece of the mesh's own numbering. */
enum redist_status add_piece(struct sharding *sharding, int dimension, struct piece wanted,
                             struct redist_error *error);

/* Fails when no mesh is known. */
enum redist_status need_mesh(const struct sharding *sharding, struct redist_error *error);

/* Makes room for one more dimension; its number is the old rank. */
enum redist_status add_dimension(struct layout *layout, struct redist_error *error);

#endif
