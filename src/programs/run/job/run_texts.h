/* The texts that are judged before anything is executed: rank 0 reads them for all. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_TEXTS_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_TEXTS_H

#include "programs/run/job/run_job.h"

struct run_text {
    char *bytes;
    size_t length;
};

struct run_texts {
    struct run_text problem, certificate;
};

/* Collective. The files that the command line names, on all ranks the same bytes. */
enum redist_status load_texts(const struct job *job, struct run_texts *texts,
                              struct redist_error *error);

/* Collective. The text of rank 0 on all ranks, so that all judge the same bytes. */
enum redist_status share_text(const struct job *job, struct run_text *text,
                              struct redist_error *error);

/* Collective. What rank 0 has goes to the others. */
enum redist_status share_texts(const struct job *job, struct run_texts *texts,
                               struct redist_error *error);

void free_texts(struct run_texts *texts);

/* Whether they are those of transfers (docs/TRANSFERS.md). */
bool are_transfer_texts(const struct run_texts *texts);

#endif
