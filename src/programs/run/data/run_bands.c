#include "programs/run/data/run_bands.h"
#include <stdlib.h>
#include "execute/consensus.h"
#include "files/tile_file.h"
#include "schedule/runs/copies.h"
#include "base/report.h"

/* From here on a call for each run costs no more than to send the bytes to somebody else. */
#define LONG_RUN (UINT64_C(1) << 14)
#ifndef LARGEST_BAND
#define LARGEST_BAND (UINT64_C(1) << 22)
#endif
#define MOST_BYTES_SENT (UINT64_C(1) << 30) /* by a rank in a round: MPI counts by int */

struct bands {
    const struct job *job;
    const struct banded_file *file;
    struct runs *runs;          /* of each rank; run_bytes is 0 where it puts nothing */
    uint64_t band_bytes, first; /* of the file's elements: where the first rank's band begins */
    int *sent, *sent_at, *received, *received_at;
    unsigned char *packed, *band;
};

static void free_bands(struct bands *bands)
{
    free(bands->runs);
    free(bands->sent);
    free(bands->packed);
}

/* False when there is no memory for what all ranks have, or nothing of them. */
static enum redist_status gather_runs(struct bands *bands, bool *known, struct redist_error *error)
{
    const struct job *job = bands->job;
    struct runs own = {.run_bytes = 0};
    size_t nranks = (size_t)job->nranks;
    if (bands->file->runs != NULL)
        own = *bands->file->runs;
    bands->runs = malloc(nranks * sizeof *bands->runs);
    bands->sent = malloc(4 * nranks * sizeof *bands->sent);
    bands->packed = malloc(2 * bands->band_bytes);
    int all = bands->runs != NULL && bands->sent != NULL && bands->packed != NULL;
    PASS_FAILURE(check_mpi(MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, job->comm),
                           "MPI_Allreduce", error));
    *known = all != 0;
    if (!*known)
        return REDIST_OK;
    bands->sent_at = bands->sent + nranks;
    bands->received = bands->sent_at + nranks;
    bands->received_at = bands->received + nranks;
    bands->band = bands->packed + bands->band_bytes;
    return check_mpi(MPI_Allgather(&own, (int)sizeof own, MPI_BYTE, bands->runs, (int)sizeof own,
                                   MPI_BYTE, job->comm),
                     "MPI_Allgather", error);
}

static bool has_short_runs(const struct bands *bands)
{
    for (int r = 0; r < bands->job->nranks; r++)
        if (bands->runs[r].run_bytes >= LONG_RUN)
            return false;
    return true;
}

/* Where the band of a rank begins, of bytes that exist. */
static uint64_t find_band(const struct bands *bands, int rank)
{
    uint64_t begin = bands->first + (uint64_t)rank * bands->band_bytes;
    return begin < bands->file->data_bytes ? begin : bands->file->data_bytes;
}

/* What lies before a place in the file is at the front of a tile, so the parts for the bands lie
 * one behind the other in it. */
static uint64_t plan_round(struct bands *bands)
{
    const struct job *job = bands->job;
    const struct runs *own = &bands->runs[job->rank];
    uint64_t begin = find_band(bands, job->rank), end = find_band(bands, job->rank + 1);
    uint64_t from = count_bytes_before(own, bands->first);
    int packed = 0;
    for (int r = 0; r < job->nranks; r++) {
        const struct runs *other = &bands->runs[r];
        uint64_t at = count_bytes_before(own, find_band(bands, r));
        bands->sent_at[r] = (int)(at - from);
        bands->sent[r] = (int)(count_bytes_before(own, find_band(bands, r + 1)) - at);
        bands->received_at[r] = packed;
        bands->received[r] =
            (int)(count_bytes_before(other, end) - count_bytes_before(other, begin));
        packed += bands->received[r];
    }
    return from;
}

static enum redist_status write_band(const struct bands *bands, struct redist_error *error)
{
    const struct job *job = bands->job;
    const struct banded_file *file = bands->file;
    uint64_t begin = find_band(bands, job->rank);
    const struct runs whole = {.first_byte = begin,
                               .run_bytes = find_band(bands, job->rank + 1) - begin};
    for (int r = 0; r < job->nranks; r++)
        spread_part(&bands->runs[r], begin, (uint64_t)bands->received[r],
                    bands->packed + bands->received_at[r], bands->band);
    if (whole.run_bytes == 0)
        return REDIST_OK;
    return write_tile(file->path, file->descriptor, file->data_offset, &whole, bands->band, error);
}

/* A rank that cannot write goes on exchanging: the others wait for it. */
static enum redist_status write_bands(struct bands *bands, struct redist_error *error)
{
    const struct job *job = bands->job;
    const unsigned char *tile = bands->file->tile;
    enum redist_status status = REDIST_OK;
    for (bands->first = 0; bands->first < bands->file->data_bytes;
         bands->first += (uint64_t)job->nranks * bands->band_bytes) {
        uint64_t from = plan_round(bands);
        PASS_FAILURE(check_mpi(MPI_Alltoallv(tile + from, bands->sent, bands->sent_at, MPI_BYTE,
                                             bands->packed, bands->received, bands->received_at,
                                             MPI_BYTE, job->comm),
                               "MPI_Alltoallv", error));
        if (status == REDIST_OK)
            status = write_band(bands, error);
    }
    return status;
}

static uint64_t choose_band(const struct job *job, uint64_t data_bytes)
{
    uint64_t nranks = (uint64_t)job->nranks, band = data_bytes / nranks + 1;
    band = band < LARGEST_BAND ? band : LARGEST_BAND;
    return band < MOST_BYTES_SENT / nranks ? band : MOST_BYTES_SENT / nranks;
}

enum redist_status write_shared_file(const struct job *job, const struct banded_file *file,
                                     struct redist_error *error)
{
    struct bands bands = {.job = job, .file = file};
    bool known;
    bands.band_bytes = choose_band(job, file->data_bytes);
    enum redist_status status = gather_runs(&bands, &known, error);
    if (status == REDIST_OK && known && job->nranks > 1 && has_short_runs(&bands))
        status = write_bands(&bands, error);
    else if (status == REDIST_OK && file->runs != NULL)
        status = write_tile(file->path, file->descriptor, file->data_offset, file->runs, file->tile,
                            error);
    free_bands(&bands);
    return status;
}
