/* A system as a hierarchy of levels, the parallelism axes placed on it, and the
 * parallelism matrix that says how (P2, section 3.1). */
#ifndef REDIST_REDUCE_HIERARCHY_H
#define REDIST_REDUCE_HIERARCHY_H

#include <stddef.h>
#include <redist/error.h>
#include <redist/mesh.h>

/* Levels outermost first; both products are the number of devices. */
struct hierarchy {
    struct redist_mesh levels, axes;
};

/* factor[i][j]: into how many parts axis i is split on level j. A column
 * multiplies to the size of its level, a row to the size of its axis. */
struct matrix {
    uint32_t factor[REDIST_MAX_AXES][REDIST_MAX_AXES];
};

/* Of one device: coordinate[i][j] < factor[i][j]. */
struct position {
    uint32_t coordinate[REDIST_MAX_AXES][REDIST_MAX_AXES];
};

/* Reads `node=4,gpu=16` and `data=8,shard=8`. */
enum redist_status read_hierarchy(const char *levels, const char *axes, struct hierarchy *hierarchy,
                                  struct redist_error *error);

/* Reads `[[2 4] [2 4]]`, one row an axis, and checks rows and columns. */
enum redist_status read_matrix(const char *text, const struct hierarchy *hierarchy,
                               struct matrix *matrix, struct redist_error *error);

/* 16 rows of 16 numbers of at most 7 digits, blanks and brackets. */
enum { MATRIX_TEXT = 16 * (16 * 8 + 3) + 3 };
void format_matrix(const struct hierarchy *hierarchy, const struct matrix *matrix,
                   char text[MATRIX_TEXT]);

/* Reads `data,shard` or `0,2`, names or numbers of axes, into a bit mask. */
enum redist_status read_reduced_axes(const char *text, const struct hierarchy *hierarchy,
                                     uint32_t *mask, struct redist_error *error);

/* Devices are numbered level by level; inside a level axis 0 is outermost. */
void locate_device(const struct hierarchy *hierarchy, const struct matrix *matrix, uint32_t device,
                   struct position *position);

/* Index of the device along `axis`, all its levels together. */
uint32_t find_axis_index(const struct hierarchy *hierarchy, const struct matrix *matrix,
                         const struct position *position, uint32_t axis);

#endif
