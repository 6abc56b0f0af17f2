/* Boxes in row-major arrays, as loops over contiguous runs of bytes. One
 * description serves local copies, MPI datatypes, file access and synthetic
 * data. */
#ifndef REDIST_SCHEDULE_RUNS_RUNS_H
#define REDIST_SCHEDULE_RUNS_RUNS_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/type.h>

/* A box of an array: its place in the array's index space. */
struct box {
    uint32_t rank;
    uint64_t extent[REDIST_MAX_RANK]; /* shape of the array that holds it */
    uint64_t start[REDIST_MAX_RANK];
    uint64_t shape[REDIST_MAX_RANK];
};

/* The bytes of a box from its first one on: runs of run_bytes at the sums of
 * index * stride. Loops of one iteration are left out; as few as possible. */
struct runs {
    uint64_t first_byte; /* of the box, in the array */
    uint64_t run_bytes;
    uint32_t nloops;
    uint64_t count[REDIST_MAX_RANK];  /* outermost first */
    uint64_t stride[REDIST_MAX_RANK]; /* bytes */
};

/* A cursor over the runs of a box, in row-major order. */
struct run_cursor {
    const struct runs *runs;
    uint64_t index[REDIST_MAX_RANK];
    uint64_t offset; /* bytes from the array's first byte to the current run */
    bool done;
};

/* The whole array of this shape, as a box of itself. */
void set_whole_box(uint32_t rank, const uint64_t *shape, struct box *box);
bool is_whole_box(const struct box *box);
bool is_empty_box(const struct box *box);

/* Slice m of a box that is cut into `factor` equal ones along dimension `dim`. */
struct box cut_slice(const struct box *box, uint32_t dim, uint32_t factor, uint32_t m);

/* Arithmetic is modulo 2^64: the caller knows that the array's bytes fit. The box
 * is not empty. */
void compute_runs(const struct box *box, uint32_t elem_bytes, struct runs *runs);

void start_cursor(const struct runs *runs, struct run_cursor *cursor);
void advance_cursor(struct run_cursor *cursor);

/* Bytes of the box. */
uint64_t count_run_bytes(const struct runs *runs);

/* Bytes of the box that lie before this byte of the array. */
uint64_t count_bytes_before(const struct runs *runs, uint64_t offset);

#endif
