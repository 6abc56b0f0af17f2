#include "programs/run/data/run_output.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "programs/shared/files.h"
#include "programs/shared/temporary.h"
#include "programs/run/data/run_bands.h"
#include "programs/run/data/run_input.h"
#include "programs/run/data/run_tile.h"
#include "execute/consensus.h"
#include "files/tile_file.h"
#include "schedule/runs/copies.h"
#include "base/report.h"

struct output {
    bool creates;         /* this rank makes and renames a file: rank 0, or all */
    bool writes;          /* it has elements to write */
    bool appeared;        /* under its own name, where no file was before */
    int descriptor, lock; /* -1 when there is none; of the lock see programs/shared/temporary.h */
    char path[PATH_SIZE];
    char temporary[TEMPORARY_SIZE]; /* "" when there is no such file */
    struct npy_header header;       /* of no bytes for a memory */
    struct runs runs;
};

/* The temporary file of this process, for the signal handler; "" when none. */
static char pending[TEMPORARY_SIZE];

/* unlink, signal and raise are async-signal-safe: POSIX.1-2008, 2.4.3. */
static void remove_pending(int number)
{
    if (pending[0] != '\0')
        (void)unlink(pending);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

/* mpirun ends its ranks with SIGTERM. A file over the size limit is an error to
 * report, not a reason to die. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = remove_pending};
    (void)sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    (void)sigaction(SIGTERM, &action, NULL);
    (void)sigaction(SIGHUP, &action, NULL);
    (void)signal(SIGXFSZ, SIG_IGN);
}

static enum redist_status open_temporary(struct output *output, struct redist_error *error)
{
    struct stat about;
    if (stat(output->path, &about) == 0 && !S_ISREG(about.st_mode))
        return report_failure(error, "%s: cannot replace it: not a regular file", output->path);
    catch_signals();
    output->descriptor = create_temporary(output->path, output->temporary, &output->lock);
    if (output->descriptor < 0) {
        output->temporary[0] = '\0';
        return report_system_error(output->path, "cannot create", error);
    }
    memcpy(pending, output->temporary, sizeof pending);
    return REDIST_OK;
}

/* Reserves space for so many bytes, where the file system can. */
static enum redist_status reserve_space(const struct output *output, uint64_t bytes,
                                        struct redist_error *error)
{
    int code = posix_fallocate(output->descriptor, 0, (off_t)bytes);
    if (code == 0 || code == EOPNOTSUPP || code == EINVAL)
        return REDIST_OK;
    errno = code;
    return report_system_error(output->path, "cannot reserve its space", error);
}

/* A memory has none, and is only reserved. */
static enum redist_status fill_header(const struct job *job, struct output *output,
                                      struct redist_error *error)
{
    char text[NPY_MAX_WRITTEN];
    uint64_t bytes = 0;
    if (job->transfers != NULL)
        return reserve_space(output, job->bytes[TARGET_SIDE], error);
    format_npy_header(&output->header, text);
    if (!count_npy_bytes(&output->header, &bytes))
        return report_failure(error, "%s: the array is over 2^63 bytes", output->path);
    PASS_FAILURE(reserve_space(output, output->header.data_offset + bytes, error));
    struct runs whole = {.run_bytes = output->header.data_offset};
    return write_tile(output->path, output->descriptor, 0, &whole, text, error);
}

/* The header and the box that this rank writes. */
static void describe_output(const struct job *job, bool per_device, struct output *output)
{
    if (job->transfers != NULL) {
        output->writes = job->holds[TARGET_SIDE];
        output->runs = (struct runs){.run_bytes = job->bytes[TARGET_SIDE]};
        return;
    }
    uint32_t elem_bytes = job->program->problem.elem_bytes;
    struct box box = per_device ? box_alone(job, TARGET_SIDE) : box_in_array(job, TARGET_SIDE);
    output->writes = job->holds[TARGET_SIDE] && !is_empty_box(&box);
    if (output->writes)
        compute_runs(&box, elem_bytes, &output->runs);
    output->header = (struct npy_header){.elem_bytes = elem_bytes, .rank = box.rank};
    memcpy(output->header.shape, box.extent, sizeof output->header.shape);
    memcpy(output->header.dtype, job->dtype, sizeof output->header.dtype);
}

/* The other ranks open the file that rank 0 created. */
static enum redist_status share_temporary(struct job *job, struct output *output,
                                          struct redist_error *error)
{
    char name[sizeof output->temporary];
    memcpy(name, output->temporary, sizeof name);
    enum redist_status status =
        check_mpi(MPI_Bcast(name, (int)sizeof name, MPI_CHAR, 0, job->comm), "MPI_Bcast", error);
    if (status == REDIST_OK)
        status = check_mpi(MPI_Bcast(&output->header.data_offset, 1, MPI_UINT64_T, 0, job->comm),
                           "MPI_Bcast", error);
    if (status == REDIST_OK && job->rank != 0) {
        output->descriptor = open(name, O_WRONLY | O_CLOEXEC);
        if (output->descriptor < 0)
            status = report_system_error(name, "cannot open", error);
    }
    return reach_consensus(job->comm, status, error);
}

/* Collective. Creates the files, reserves their space, and writes headers: a path that is not
 * writable and a full disk are found here. */
static enum redist_status create_output(struct job *job, struct output *output,
                                        struct redist_error *error)
{
    bool per_device = expand_path(job->options->out, job->rank, output->path);
    output->creates = per_device ? job->holds[TARGET_SIDE] : job->rank == 0;
    describe_output(job, per_device, output);
    enum redist_status status = REDIST_OK;
    if (!per_device && job->transfers == NULL && job->program->problem.to.nunreduced > 0)
        return report_failure(error,
                              "--out '%.200s' is one file, but the target has unreduced axes: "
                              "expected a name with %%d, one file for each device",
                              output->path);
    if (output->creates) {
        const struct run_options *options = job->options;
        const char *const others[] = {options->problem, options->certificate, options->topology,
                                      options->saved.problem, options->saved.certificate};
        status = protect_files(output->path, others, sizeof others / sizeof others[0], error);
        if (status == REDIST_OK)
            status = open_temporary(output, error);
        if (status == REDIST_OK)
            status = fill_header(job, output, error);
    }
    status = reach_consensus(job->comm, status, error);
    if (status != REDIST_OK || per_device)
        return status;
    return share_temporary(job, output, error);
}

/* Of the devices that hold equal tiles in one global file, one writes. */
static bool holds_first_copy(const struct job *job)
{
    uint32_t device = (uint32_t)job->rank;
    return find_first_copy(&job->table[TARGET_SIDE], device) == device;
}

/* Brings what exists of the tile to the front of its memory: it is the tile's last use. */
static bool compact_target(const struct job *job)
{
    struct box memory = box_in_memory(job, TARGET_SIDE), all;
    struct runs runs, room;
    set_whole_box(memory.rank, memory.extent, &all);
    compute_runs(&all, job->program->problem.elem_bytes, &room);
    compute_runs(&memory, job->program->problem.elem_bytes, &runs);
    return gather_box(&runs, job->data[TARGET_SIDE], count_run_bytes(&room));
}

static enum redist_status write_shared(const struct job *job, const struct output *output,
                                       bool writes, struct redist_error *error)
{
    struct banded_file file = {.path = output->path,
                               .descriptor = output->descriptor,
                               .data_offset = output->header.data_offset,
                               .runs = writes ? &output->runs : NULL,
                               .tile = job->data[TARGET_SIDE]};
    (void)count_npy_bytes(&output->header, &file.data_bytes);
    return write_shared_file(job, &file, error);
}

/* Writes this rank's tile to stable storage: file systems on a network report a
 * full disk only then. */
static enum redist_status write_part(const struct job *job, struct output *output,
                                     struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    bool alone = strstr(job->options->out, "%d") != NULL;
    bool writes = output->writes && (alone || holds_first_copy(job));
    bool moved = !writes || job->transfers != NULL || compact_target(job);
    if (!alone && job->transfers == NULL)
        status = write_shared(job, output, writes, error);
    else if (writes)
        status = write_tile(output->path, output->descriptor, output->header.data_offset,
                            &output->runs, job->data[TARGET_SIDE], error);
    if (!moved)
        status = report_failure(error, "%s: internal error: the tile does not lie in its memory",
                                output->path);
    if (output->descriptor < 0)
        return status;
    if (status == REDIST_OK && fsync(output->descriptor) != 0)
        status = report_system_error(output->path, "cannot write", error);
    int closed = close(output->descriptor);
    output->descriptor = -1;
    if (status == REDIST_OK && closed != 0)
        status = report_system_error(output->path, "cannot write", error);
    return status;
}

static enum redist_status rename_output(struct output *output, struct redist_error *error)
{
    if (!output->creates)
        return REDIST_OK;
    struct stat about;
    bool replaces = stat(output->path, &about) == 0;
    if (rename(output->temporary, output->path) != 0)
        return report_system_error(output->path, "cannot rename the finished file", error);
    pending[0] = '\0';
    /* What replaced an old file stays when another rank fails: to remove it would
     * leave neither the old array nor the new one. */
    output->appeared = !replaces;
    return REDIST_OK;
}

/* Collective. Writes the targets and gives the files their names. */
static enum redist_status write_output(struct job *job, struct output *output,
                                       struct redist_error *error)
{
    enum redist_status status = reach_consensus(job->comm, write_part(job, output, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(job->comm, rename_output(output, error), error);
    if (status == REDIST_OK)
        output->temporary[0] = '\0';
    return status;
}

/* Removes what is not complete. */
static void discard_output(struct output *output)
{
    if (output->descriptor >= 0)
        (void)close(output->descriptor);
    output->descriptor = -1;
    if (output->temporary[0] != '\0')
        (void)unlink(output->appeared ? output->path : output->temporary);
    if (output->lock >= 0)
        (void)close(output->lock);
    output->lock = -1;
    output->temporary[0] = '\0';
    pending[0] = '\0';
}

enum redist_status probe_output(struct job *job, struct redist_error *error)
{
    struct output output = {.descriptor = -1, .lock = -1};
    enum redist_status status = create_output(job, &output, error);
    discard_output(&output);
    return status;
}

enum redist_status save_target(struct job *job, struct redist_error *error)
{
    struct output output = {.descriptor = -1, .lock = -1};
    enum redist_status status = create_output(job, &output, error);
    if (status == REDIST_OK)
        status = write_output(job, &output, error);
    discard_output(&output);
    return status;
}
