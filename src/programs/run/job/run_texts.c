#include "programs/run/job/run_texts.h"
#include <stdlib.h>
#include "base/report.h"
#include "execute/consensus.h"
#include "programs/shared/files.h"

enum redist_status share_text(const struct job *job, struct run_text *text,
                              struct redist_error *error)
{
    uint64_t length = text->length;
    enum redist_status status =
        check_mpi(MPI_Bcast(&length, 1, MPI_UINT64_T, 0, job->comm), "MPI_Bcast", error);
    if (status != REDIST_OK)
        return status;
    if (job->rank != 0) {
        text->bytes = malloc(length + 1);
        text->length = length;
        if (text->bytes == NULL)
            status = report_no_memory(error, "out of memory for a text of %llu bytes",
                                      (unsigned long long)length);
    }
    PASS_FAILURE(reach_consensus(job->comm, status, error));
    return check_mpi(MPI_Bcast(text->bytes, (int)length, MPI_BYTE, 0, job->comm), "MPI_Bcast",
                     error);
}

enum redist_status share_texts(const struct job *job, struct run_texts *texts,
                               struct redist_error *error)
{
    PASS_FAILURE(share_text(job, &texts->problem, error));
    return share_text(job, &texts->certificate, error);
}

static enum redist_status read_text(const char *path, size_t limit, struct run_text *text,
                                    struct redist_error *error)
{
    return read_whole_file(path, limit, &text->bytes, &text->length, error);
}

/* Problems of transfers may be longer than others. */
static enum redist_status read_files(const struct job *job, struct run_texts *texts,
                                     struct redist_error *error)
{
    const struct run_options *options = job->options;
    struct run_text *problem = &texts->problem;
    size_t left = REDIST_MAX_CERTIFICATE_BYTES;
    if (job->rank != 0)
        return REDIST_OK;
    PASS_FAILURE(read_text(options->problem, REDIST_MAX_TRANSFER_BYTES, problem, error));
    if (are_transfer_texts(texts))
        left = REDIST_MAX_TRANSFER_BYTES - problem->length;
    else if (problem->length > REDIST_MAX_PROBLEM_BYTES)
        return report_failure(error, "%s: expected at most %u bytes, the file is larger",
                              options->problem, REDIST_MAX_PROBLEM_BYTES);
    return read_text(options->certificate, left, &texts->certificate, error);
}

enum redist_status load_texts(const struct job *job, struct run_texts *texts,
                              struct redist_error *error)
{
    PASS_FAILURE(reach_consensus(job->comm, read_files(job, texts, error), error));
    return share_texts(job, texts, error);
}

void free_texts(struct run_texts *texts)
{
    free(texts->problem.bytes);
    free(texts->certificate.bytes);
    *texts = (struct run_texts){0};
}

bool are_transfer_texts(const struct run_texts *texts)
{
    return has_header(texts->problem.bytes, texts->problem.length, "redist-transfers ");
}
