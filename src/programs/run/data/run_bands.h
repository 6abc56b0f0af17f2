/* One file written by all ranks, each a band of it at a time: what the runs of a tile are too
 * short for. */
#ifndef REDIST_PROGRAMS_RUN_DATA_RUN_BANDS_H
#define REDIST_PROGRAMS_RUN_DATA_RUN_BANDS_H

#include "files/npy.h"
#include "programs/run/job/run_job.h"
#include "schedule/runs/runs.h"

/* What this rank puts into the file: its tile, contiguous, of which the runs are in the array. */
struct banded_file {
    const char *path;
    int descriptor;
    uint64_t data_offset, data_bytes; /* of the elements, in the file */
    const struct runs *runs;          /* NULL where it has nothing to put */
    const void *tile;
};

/* Collective. Writes the tiles of all ranks, which do not overlap and fill the array: each by its
 * own rank, run for run; or, where all runs are short, every rank receives what belongs into a
 * contiguous band of the file, and writes that in one call, again and again. The status is that of
 * this rank. */
enum redist_status write_shared_file(const struct job *job, const struct banded_file *file,
                                     struct redist_error *error);

#endif
