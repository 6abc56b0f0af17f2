/* `redist-run`: checks a certificate, then executes exactly the program that
 * was accepted, in the same process. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include "programs/identity/identity.h"
#include "programs/ranks/arguments.h"
#include "programs/ranks/first_process.h"
#include "programs/run/run_calibrate.h"
#include "programs/run/data/run_input.h"
#include "programs/run/run_list.h"
#include "programs/run/data/run_output.h"
#include "programs/run/run_print.h"
#include "programs/run/run_product.h"
#include "programs/run/data/run_protect.h"
#include "programs/run/job/run_help.h"
#include "programs/run/job/run_progress.h"
#include "programs/run/data/run_synthetic.h"
#include "programs/run/run_transfers.h"
#include "programs/run/run_types.h"
#include "programs/shared/failure.h"
#include "execute/consensus.h"
#include "base/report.h"

/* Executes and, on synthetic data, verifies. The last pass is pass 0, whose
 * data is what --out then gets. */
static enum redist_status execute_all(struct job *job, uint32_t executions, uint32_t passes,
                                      struct summary *summary, struct redist_error *error)
{
    struct redist_execution_report report = {.size = sizeof report};
    enum redist_status status = REDIST_OK;
    for (uint32_t e = 0; e < executions && status == REDIST_OK; e++) {
        uint32_t pass = passes > 0 ? (executions - 1 - e) % passes : 0;
        if (passes > 0)
            fill_tiles(job, pass);
        status = execute_once(job, &report, error);
        if (status == REDIST_OK && passes > 0)
            status = verify_target(job, pass, error);
        if (status == REDIST_OK)
            status = add_execution(job, e, &report, summary, error);
    }
    return status == REDIST_OK ? finish_summary(job, &report, summary, error) : status;
}

static void print_results(const struct job *job, const struct summary *summary, uint32_t passes)
{
    if (job->rank != 0)
        return;
    if (job->options->json) {
        print_run_json(job, summary, passes);
        return;
    }
    if (!job->options->quiet)
        print_table(job, summary);
    if (passes > 0)
        print_verified(job, passes);
}

static enum redist_status run_program(struct job *job, struct redist_error *error)
{
    struct summary summary = {0};
    struct progress progress = NO_PROGRESS;
    uint32_t passes = job->options->synthetic ? count_passes(job) : 0;
    uint32_t executions = job->options->repeat > passes ? job->options->repeat : passes;
    enum redist_status status =
        create_summary(job, job->program->nsteps, executions, &summary, error);
    if (status == REDIST_OK)
        status =
            redist_create_executor(job->program, job->element, job->comm, &job->executor, error);
    if (status == REDIST_OK && job->options->ordered)
        status = redist_fix_order(job->executor, error);
    if (status == REDIST_OK && wants_progress(job))
        redist_set_progress(job->executor, show_progress, &progress);
    if (status == REDIST_OK)
        status = execute_all(job, executions, passes, &summary, error);
    if (status == REDIST_OK && job->options->out != NULL)
        status = save_target(job, error);
    if (status == REDIST_OK)
        print_results(job, &summary, passes);
    redist_free_executor(job->executor);
    free_summary(&summary);
    return status;
}

static enum redist_status run_types(struct job *job, struct run_texts *texts,
                                    struct redist_error *error)
{
    enum redist_status status = prepare_types(job, texts, error);
    if (status == REDIST_OK)
        status = run_program(job, error);
    release_types(job);
    return status;
}

/* The first line of the problem says what it is. */
static enum redist_status run_job(struct job *job, struct redist_error *error)
{
    struct run_texts texts = {0};
    enum redist_status status = protect_input(job, error);
    if (status == REDIST_OK && !job->options->plan)
        status = load_texts(job, &texts, error);
    if (status == REDIST_OK)
        status = are_transfer_texts(&texts) ? run_transfer_texts(job, &texts, error)
                                            : run_types(job, &texts, error);
    free_texts(&texts);
    return status;
}

/* Numbers that mpirun never returns of its own accord: it says 1 when it refuses
 * to start, and 128 + n when signal n ends a rank. */
enum { RANKS_REJECTED = 10, RANKS_REFUSED = 11 };

static int end_ranks(const struct job *job, enum redist_status status)
{
    if (status != REDIST_REJECTED)
        return choose_exit_status(status);
    return job->verdict.verified ? RANKS_REFUSED : RANKS_REJECTED;
}

/* Rank 0 speaks for all: they have agreed. */
static enum redist_status finish_job(const struct job *job, enum redist_status status,
                                     struct redist_error *error)
{
    if (job->rank == 0 && status == REDIST_OK && (fflush(stdout) != 0 || ferror(stdout)))
        status = report_io_failure(error, "cannot write to stdout");
    status = reach_consensus(job->comm, status, error);
    if (status != REDIST_OK && job->rank == 0)
        say_failure("redist-run", error->message, job->options->json);
    return status;
}

/* Whether it could be written. */
static bool print_words(const struct run_options *options)
{
    char identity[IDENTITY_BYTES];
    describe_identity("redist-run", identity);
    return fputs(options->help ? run_help : identity, stdout) != EOF && fflush(stdout) == 0;
}

/* What the command line asks for, once all ranks are known to have the same. */
static enum redist_status run_options(struct job *job, struct redist_error *error)
{
    if (job->options->help || job->options->version) {
        if (job->rank == 0)
            (void)print_words(job->options); /* finish_job looks */
        return REDIST_OK;
    }
    if (job->options->calibrate)
        return run_calibrate(job, error);
    if (job->options->list != NULL)
        return run_list(job, error);
    return job->options->product != NULL ? run_product(job, error) : run_job(job, error);
}

static int run_ranks(int argc, char **argv, const struct run_options *options,
                     enum redist_status status, struct redist_error *error)
{
    struct job job = {
        .options = options, .comm = MPI_COMM_WORLD, .verdict = {.size = sizeof job.verdict}};
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &job.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &job.nranks);
    status = reach_consensus(job.comm, status, error);
    if (status == REDIST_OK)
        status = compare_arguments(argc, argv, job.comm, error);
    if (status == REDIST_OK)
        status = run_options(&job, error);
    status = finish_job(&job, status, error);
    MPI_Finalize();
    return end_ranks(&job, status);
}

int main(int argc, char **argv)
{
    struct run_options options;
    struct redist_error error = {""};
    enum redist_status status = parse_run_options(argc, argv, &options, &error);
    if (status != REDIST_OK && is_first_process()) {
        /* mpirun ends all ranks when one fails: the one that prints fails alone, while the
         * others wait for it in MPI_Init, or tell it there what is wrong with theirs */
        say_failure("redist-run", error.message, asks_for_json(argc, argv));
        return choose_exit_status(status);
    }
    if (status == REDIST_OK && (options.help || options.version) && !is_launched()) {
        if (!print_words(&options))
            status = report_io_failure(&error, "cannot write to stdout");
        if (status != REDIST_OK)
            say_failure("redist-run", error.message, options.json);
        return choose_exit_status(status);
    }
    /* under mpirun help too, as others would wait in MPI_Init for a process that has printed it */
    return run_ranks(argc, argv, &options, status, &error);
}
