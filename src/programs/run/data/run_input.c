#include "programs/run/data/run_input.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "programs/run/data/run_tile.h"
#include "execute/consensus.h"
#include "files/tile_file.h"
#include "schedule/runs/copies.h"
#include "base/report.h"

bool expand_path(const char *pattern, int device, char *path)
{
    const char *mark = strstr(pattern, "%d");
    if (mark == NULL)
        snprintf(path, PATH_SIZE, "%s", pattern);
    else
        snprintf(path, PATH_SIZE, "%.*s%d%s", (int)(mark - pattern), pattern, device, mark + 2);
    return mark != NULL;
}

/* The lowest device with a tile of the source. */
static int find_first_holder(const struct job *job)
{
    int device = 0;
    while (!job->table[SOURCE_SIDE].holds[device])
        device++;
    return device;
}

/* All files must have the dtype of the first: the output has one. */
static enum redist_status compare_dtypes(struct job *job, const char *path,
                                         const struct npy_header *header,
                                         struct redist_error *error)
{
    int first = find_first_holder(job);
    memcpy(job->dtype, header->dtype, sizeof job->dtype);
    enum redist_status status =
        check_mpi(MPI_Bcast(job->dtype, (int)sizeof job->dtype, MPI_CHAR, first, job->comm),
                  "MPI_Bcast", error);
    if (status == REDIST_OK && job->holds[SOURCE_SIDE] && strcmp(job->dtype, header->dtype) != 0)
        status = report_failure(error, "%s: dtype '%s', but the file of device %d has '%s'", path,
                                header->dtype, first, job->dtype);
    return reach_consensus(job->comm, status, error);
}

/* Opens this rank's file and finds its tile in it. */
static enum redist_status open_input(struct job *job, const char *path, const struct box *box,
                                     int *descriptor, struct npy_header *header,
                                     struct redist_error *error)
{
    if (!job->holds[SOURCE_SIDE])
        return REDIST_OK;
    PASS_FAILURE(open_npy(path, descriptor, header, error));
    return match_npy(path, header, job->program->problem.elem_bytes, box->rank, box->extent, error);
}

/* What of a tile exists, contiguous at `part`, goes to its place there. */
static bool place_in_tile(const struct box *memory, uint32_t elem_bytes, const unsigned char *part,
                          unsigned char *tile)
{
    struct box all;
    struct runs written, room;
    set_whole_box(memory->rank, memory->extent, &all);
    compute_runs(&all, elem_bytes, &room);
    compute_runs(memory, elem_bytes, &written);
    struct runs whole = {.run_bytes = count_run_bytes(&written)};
    return copy_runs(&whole, part, whole.run_bytes, &written, tile, count_run_bytes(&room));
}

/* Reads what exists of the tile; where there is padding beside it, by way of a copy, so that
 * the padding stays 0. */
static enum redist_status read_part(struct job *job, const char *path, const struct box *box,
                                    int descriptor, const struct npy_header *header,
                                    struct redist_error *error)
{
    uint32_t elem_bytes = job->program->problem.elem_bytes;
    struct box memory = box_in_memory(job, SOURCE_SIDE);
    struct runs read;
    unsigned char *tile = job->data[SOURCE_SIDE], *part = tile;
    if (!job->holds[SOURCE_SIDE] || is_empty_box(box))
        return REDIST_OK;
    compute_runs(box, elem_bytes, &read);
    if (!is_whole_box(&memory))
        part = malloc(count_run_bytes(&read));
    if (part == NULL)
        return report_no_memory(error, "%s: out of memory", path);
    enum redist_status status =
        read_tile(path, descriptor, header->data_offset, &read, part, error);
    if (part == tile)
        return status;
    if (status == REDIST_OK && !place_in_tile(&memory, elem_bytes, part, tile))
        status =
            report_failure(error, "%s: internal error: its box does not lie in the tile", path);
    free(part);
    return status;
}

enum redist_status read_input(struct job *job, struct redist_error *error)
{
    char path[PATH_SIZE];
    bool per_device = expand_path(job->options->in, job->rank, path);
    struct box box = per_device ? box_alone(job, SOURCE_SIDE) : box_in_array(job, SOURCE_SIDE);
    struct npy_header header = {.dtype = ""};
    int descriptor = -1;
    if (!per_device && job->program->nsums > 0)
        return report_failure(error,
                              "--in '%.200s' is one file, but the source has unreduced axes: "
                              "expected a name with %%d, one file for each device",
                              path);
    enum redist_status status =
        reach_consensus(job->comm, open_input(job, path, &box, &descriptor, &header, error), error);
    if (status == REDIST_OK)
        status = compare_dtypes(job, path, &header, error);
    if (status == REDIST_OK)
        status = reach_consensus(job->comm, read_part(job, path, &box, descriptor, &header, error),
                                 error);
    if (descriptor >= 0)
        (void)close(descriptor);
    return status;
}
