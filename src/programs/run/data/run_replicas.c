#include "programs/run/data/run_replicas.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "programs/run/data/run_input.h"
#include "programs/run/data/run_tile.h"
#include "execute/consensus.h"
#include "base/report.h"

#define WINDOW_BYTES 65536u /* compared at a time: no second tile is held */

/* The place of an element in its tile, "[0, 2]". */
static void format_place(const struct redist_type *type, uint64_t element, char *text, size_t size)
{
    uint64_t index[REDIST_MAX_RANK];
    size_t used = 1;
    for (uint32_t k = type->rank; k-- > 0;) {
        index[k] = element % type->dim[k].tile;
        element /= type->dim[k].tile;
    }
    snprintf(text, size, "[");
    for (uint32_t k = 0; k < type->rank && used < size; k++)
        used +=
            (size_t)snprintf(text + used, size - used, "%s%" PRIu64, k > 0 ? ", " : "", index[k]);
    if (used < size)
        snprintf(text + used, size - used, "]");
}

/* The first byte of this rank's tile that is not that of the first copy, or `bytes`. */
static enum redist_status find_difference(const struct job *job, MPI_Comm copies, uint64_t bytes,
                                          uint64_t *difference, struct redist_error *error)
{
    static unsigned char window[WINDOW_BYTES];
    enum redist_status status = REDIST_OK;
    int place;
    *difference = bytes;
    status = check_mpi(MPI_Comm_rank(copies, &place), "MPI_Comm_rank", error);
    for (uint64_t at = 0; at < bytes && status == REDIST_OK; at += WINDOW_BYTES) {
        size_t length = bytes - at < WINDOW_BYTES ? (size_t)(bytes - at) : WINDOW_BYTES;
        if (place == 0)
            memcpy(window, job->data[SOURCE_SIDE] + at, length);
        status = check_mpi(MPI_Bcast(window, (int)length, MPI_BYTE, 0, copies), "MPI_Bcast", error);
        for (size_t k = 0; k < length && *difference == bytes && status == REDIST_OK; k++)
            if (window[k] != job->data[SOURCE_SIDE][at + k])
                *difference = at + k;
    }
    return status;
}

static enum redist_status report_difference(const struct job *job, uint32_t first, uint64_t element,
                                            struct redist_error *error)
{
    char path[PATH_SIZE], place[400];
    expand_path(job->options->in, job->rank, path);
    format_place(&job->program->problem.from, element, place, sizeof place);
    return report_failure(error,
                          "%.200s: device %d holds the same tile as device %" PRIu32
                          ", but element %s differs; see --trust-replicas",
                          path, job->rank, first, place);
}

enum redist_status compare_replicas(struct job *job, struct redist_error *error)
{
    bool holds = job->holds[SOURCE_SIDE];
    uint32_t first = find_first_copy(&job->table[SOURCE_SIDE], (uint32_t)job->rank);
    uint32_t elem_bytes = job->program->problem.elem_bytes;
    uint64_t bytes = job->elements[SOURCE_SIDE] * elem_bytes, difference = bytes;
    MPI_Comm copies;
    if (strstr(job->options->in, "%d") == NULL)
        return REDIST_OK;
    /* the first copy has the lowest rank of its tile, so it is rank 0 of the copies */
    enum redist_status status = reach_consensus(
        job->comm,
        check_mpi(MPI_Comm_split(job->comm, holds ? (int)first : MPI_UNDEFINED, job->rank, &copies),
                  "MPI_Comm_split", error),
        error);
    if (status != REDIST_OK)
        return status;
    if (holds) {
        status = find_difference(job, copies, bytes, &difference, error);
        if (status == REDIST_OK && difference != bytes)
            status = report_difference(job, first, difference / elem_bytes, error);
        (void)MPI_Comm_free(&copies);
    }
    return reach_consensus(job->comm, status, error);
}
