#include "programs/run/run_rounds.h"
#include <inttypes.h>
#include <stdio.h>
#include "execute/consensus.h"
#include "programs/run/run_print.h"

/* Of the ranks whose target has elements. */
static enum redist_status count_verified(const struct job *job, const struct image *image,
                                         struct counted *verified, struct redist_error *error)
{
    uint64_t mine = image->elements, least = mine > 0 ? mine : UINT64_MAX, some = mine > 0, ranks;
    enum redist_status status =
        check_mpi(MPI_Reduce(&least, &verified->least, 1, MPI_UINT64_T, MPI_MIN, 0, job->comm),
                  "MPI_Reduce", error);
    if (status == REDIST_OK)
        status =
            check_mpi(MPI_Reduce(&mine, &verified->most, 1, MPI_UINT64_T, MPI_MAX, 0, job->comm),
                      "MPI_Reduce", error);
    if (status == REDIST_OK)
        status = check_mpi(MPI_Reduce(&some, &ranks, 1, MPI_UINT64_T, MPI_SUM, 0, job->comm),
                           "MPI_Reduce", error);
    if (job->rank == 0 && status == REDIST_OK)
        verified->devices = (uint32_t)ranks;
    return status;
}

static void print_table_of_rounds(const struct job *job, const struct summary *summary)
{
    char number[16];
    printf("checked: %u round%s, memory %" PRIu64 " B; executed on %d rank%s",
           (unsigned)summary->nsteps, summary->nsteps == 1 ? "" : "s", job->transfers->memory,
           job->nranks, job->nranks == 1 ? "" : "s");
    print_heading(summary, "round");
    for (uint32_t k = 0; k < summary->nsteps; k++) {
        (void)snprintf(number, sizeof number, "%u", (unsigned)k + 1);
        print_line(number, "transfers", &summary->line[k]);
    }
    print_line("total", "", &summary->line[summary->nsteps]);
    print_scratch(summary);
}

static void print_json_of_rounds(const struct job *job, const struct summary *summary,
                                 const struct image *image, const struct counted *verified)
{
    printf("{\"certificate_verified\":true,\"memory\":%" PRIu64
           ",\"ranks\":%d,\"executions\":%u,\"rounds\":[",
           job->transfers->memory, job->nranks, (unsigned)summary->executions);
    for (uint32_t k = 0; k < summary->nsteps; k++) {
        printf("%s{", k > 0 ? "," : "");
        print_json_line(&summary->line[k]);
        printf("}");
    }
    print_json_end(summary);
    if (image != NULL)
        printf(",\"elements_verified_per_rank\":%" PRIu64 ",\"passes\":%u", verified->most,
               (unsigned)image->passes);
    printf("}\n");
}

static void print_verified_memory(const struct image *image, const struct counted *verified)
{
    if (verified->devices == 0) {
        printf("verified: no rank has an element\n");
        return;
    }
    print_counted(verified);
    if (image->passes > 1)
        printf(", and of small elements each digit of their number in one of %u executions",
               (unsigned)image->passes);
    printf("\n");
}

enum redist_status print_rounds(const struct job *job, const struct summary *summary,
                                const struct image *image, struct redist_error *error)
{
    struct counted verified = {0};
    enum redist_status status = REDIST_OK;
    if (image != NULL)
        status = count_verified(job, image, &verified, error);
    if (status != REDIST_OK || job->rank != 0)
        return status;
    if (job->options->json) {
        print_json_of_rounds(job, summary, image, &verified);
        return REDIST_OK;
    }
    if (!job->options->quiet)
        print_table_of_rounds(job, summary);
    if (image != NULL)
        print_verified_memory(image, &verified);
    return REDIST_OK;
}
