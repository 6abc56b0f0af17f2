/* NumPy's .npy files: formats 1.0, 2.0 and 3.0 are read, 1.0 is written.
 * Source: "NPY format", numpy.lib.format in the NumPy reference manual.
 *
 * Elements are moved as bytes and never interpreted, so their byte order is
 * kept; what matters is their size. */
#ifndef REDIST_FILES_NPY_H
#define REDIST_FILES_NPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>
#include <redist/type.h>

#define NPY_MAX_DTYPE 8u      /* bytes of a dtype string with its NUL, such as "<c16" */
#define NPY_MAX_HEADER 65536u /* bytes that are read to find a header */
#define NPY_MAX_WRITTEN 640u  /* bytes of a header that is written, at most */

struct npy_header {
    char dtype[NPY_MAX_DTYPE]; /* as in the file: byte order, kind, size */
    uint32_t elem_bytes;
    uint32_t rank;
    uint64_t shape[REDIST_MAX_RANK];
    uint64_t data_offset; /* bytes from the start of the file to the elements */
};

/* Reads the header from the first `length` bytes of the file called `name`. */
enum redist_status parse_npy_header(const unsigned char *bytes, size_t length, const char *name,
                                    struct npy_header *header, struct redist_error *error);

/* Writes the header of a C-order array, NUL-terminated, and sets data_offset to
 * its length, a multiple of 64 as NumPy writes it. */
void format_npy_header(struct npy_header *header, char text[NPY_MAX_WRITTEN]);

/* The dtype for elements of that size which are only bytes to us: unsigned
 * integers where NumPy has them, else void. */
void choose_npy_dtype(uint32_t elem_bytes, char dtype[NPY_MAX_DTYPE]);

/* A shape as Python writes it: (), (n,) or (n, m); cut when it does not fit. */
void format_npy_shape(uint32_t rank, const uint64_t *shape, char *text, size_t size);

/* Bytes of the elements, 0 in an empty array; false when that is over 2^63-1. */
bool count_npy_bytes(const struct npy_header *header, uint64_t *bytes);

#endif
