#include "cli/run_input.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "execute/consensus.h"
#include "files/tile_file.h"
#include "types/report.h"

void find_tile(const struct job *job, const struct redist_type *type, bool alone, struct box *box)
{
    *box = (struct box){.rank = type->rank};
    for (uint32_t k = 0; k < type->rank; k++) {
        box->extent[k] = alone ? type->dim[k].tile : type->dim[k].size;
        box->shape[k] = type->dim[k].tile;
    }
    if (!alone)
        redist_compute_offset(&job->program->problem.mesh, type, (uint32_t)job->rank, box->start);
}

bool expand_path(const char *pattern, int device, char *path)
{
    const char *mark = strstr(pattern, "%d");
    if (mark == NULL)
        snprintf(path, PATH_SIZE, "%s", pattern);
    else
        snprintf(path, PATH_SIZE, "%.*s%d%s", (int)(mark - pattern), pattern, device, mark + 2);
    return mark != NULL;
}

/* All files must have the dtype of the first: the output has one. */
static enum redist_status compare_dtypes(struct job *job, const char *path,
                                         const struct npy_header *header,
                                         struct redist_error *error)
{
    memcpy(job->dtype, header->dtype, sizeof job->dtype);
    enum redist_status status = check_mpi(
        MPI_Bcast(job->dtype, (int)sizeof job->dtype, MPI_CHAR, 0, job->comm), "MPI_Bcast", error);
    if (status == REDIST_OK && strcmp(job->dtype, header->dtype) != 0)
        status = report_failure(error, "%s: dtype '%s', but the file of device 0 has '%s'", path,
                                header->dtype, job->dtype);
    return reach_consensus(job->comm, status, error);
}

/* Opens this rank's file and finds its tile in it. */
static enum redist_status open_input(struct job *job, const char *path, bool per_device,
                                     int *descriptor, struct npy_header *header, struct runs *runs,
                                     struct redist_error *error)
{
    const struct redist_problem *problem = &job->program->problem;
    struct box box;
    find_tile(job, &problem->from, per_device, &box);
    compute_runs(&box, problem->elem_bytes, runs);
    enum redist_status status = open_npy(path, descriptor, header, error);
    if (status != REDIST_OK)
        return status;
    return match_npy(path, header, problem->elem_bytes, box.rank, box.extent, error);
}

enum redist_status read_input(struct job *job, struct redist_error *error)
{
    char path[PATH_SIZE];
    bool per_device = expand_path(job->options->in, job->rank, path);
    int descriptor = -1;
    struct npy_header header;
    struct runs runs;
    enum redist_status status = reach_consensus(
        job->comm, open_input(job, path, per_device, &descriptor, &header, &runs, error), error);
    if (status == REDIST_OK)
        status = compare_dtypes(job, path, &header, error);
    if (status == REDIST_OK)
        status = reach_consensus(
            job->comm, read_tile(path, descriptor, header.data_offset, &runs, job->source, error),
            error);
    if (descriptor >= 0)
        (void)close(descriptor);
    return status;
}
