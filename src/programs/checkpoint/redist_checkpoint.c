/* `redist-checkpoint`: plans how a checkpoint comes into another layout, has the plan judged, and
 * copies, alone or with other processes under mpirun. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "store/judge_plan.h"
#include "programs/checkpoint/checkpoint_output.h"
#include "programs/command/json.h"
#include "programs/checkpoint/checkpoint_work.h"
#include "programs/checkpoint/note_lines.h"
#include "programs/checkpoint/protect_checkpoints.h"
#include "programs/identity/identity.h"
#include "programs/ranks/first_process.h"
#include "programs/shared/failure.h"
#include "programs/shared/files.h"
#include "programs/shared/transfer_files.h"
#include "base/report.h"

static const char *const program = "redist-checkpoint";

static volatile sig_atomic_t speaks_after; /* seconds, the number of this process */

/* A mapped file that becomes shorter, or cannot be read, ends in a signal, often in several
 * processes at once: mpirun ends those that wait when the first has spoken. */
static void end_on_bus_error(int number)
{
    static const char line[] =
        "redist-checkpoint: a file of the source became shorter, or cannot be read\n";
    (void)number;
    (void)sleep((unsigned)speaks_after);
    (void)!write(STDERR_FILENO, line, sizeof line - 1);
    _exit(EXIT_FAILED);
}

/* Each process reads the headers, plans and has its own judge. */
static enum redist_status make_plan(const struct checkpoint_options *options,
                                    struct reshard_plan *plan, struct redist_error *error)
{
    PASS_FAILURE(plan_reshard(options->source, options->source_layout, options->layout,
                              options->mesh, plan, error));
    PASS_FAILURE(judge_checkpoint(&plan->texts, error));
    return take_moves(plan, error);
}

/* Before a byte is copied: a place that cannot be written is found early. */
static enum redist_status keep_certificate(const struct checkpoint_options *options,
                                           const struct reshard_plan *plan,
                                           struct redist_error *error)
{
    const struct transfer_files files = {options->problem, options->certificate};
    if (options->certificate == NULL)
        return REDIST_OK;
    PASS_FAILURE(protect_checkpoints(options, plan, &files, error));
    return write_transfer_files(&files, &plan->texts, error);
}

/* What was judged may go to stdout: the lines, which are for people, give way, but for what may not
 * have been meant. */
static enum redist_status print_results(const struct checkpoint_facts *facts,
                                        struct redist_error *error)
{
    const struct checkpoint_options *options = facts->options;
    if (options->json)
        print_checkpoint_object(facts);
    else if (!is_stdout(options->problem) && !is_stdout(options->certificate))
        print_checkpoint_lines(facts);
    else
        print_notes(stderr, program, facts->notes, facts->plan->target_layout.name);
    if (take_lost_json())
        return report_no_memory(error, "out of memory");
    if (fflush(stdout) != 0 || ferror(stdout))
        return report_io_failure(error, "cannot write to stdout");
    return REDIST_OK;
}

static enum redist_status count_traffic(const struct reshard_plan *plan, uint64_t *needed,
                                        struct feed_list *feeds, struct redist_error *error)
{
    PASS_FAILURE(count_needed_bytes(plan, needed, error));
    return list_feeds(&plan->list, &plan->source, &plan->target, &plan->moves, feeds, error);
}

static enum redist_status note_cuts(const struct checkpoint_options *options,
                                    const struct reshard_plan *plan, struct cut_notes *notes,
                                    struct redist_error *error)
{
    PASS_FAILURE(find_cut_notes(plan, notes, error));
    return options->require_full ? require_full(notes, plan->target_layout.name, error) : REDIST_OK;
}

static enum redist_status reshard(const struct team *team, const struct checkpoint_options *options,
                                  struct redist_error *error)
{
    struct reshard_plan plan;
    struct checkpoint_work work = {0};
    struct feed_list feeds = {0};
    struct cut_notes notes = {0};
    struct checkpoint_facts facts = {options, &plan, &work, &feeds, &notes, 0, team->size};
    enum redist_status status = make_plan(options, &plan, error);
    if (status == REDIST_OK)
        status = count_traffic(&plan, &facts.bytes_needed, &feeds, error);
    if (status == REDIST_OK && team->rank == 0)
        status = check_target_place(options, error);
    if (status == REDIST_OK && team->rank == 0)
        status = note_cuts(options, &plan, &notes, error);
    if (status == REDIST_OK && team->rank == 0)
        status = keep_certificate(options, &plan, error);
    status = agree_in_team(team, status, error);
    if (status == REDIST_OK && !options->dry_run)
        status = write_checkpoint(team, &plan, options, &work, error);
    if (status == REDIST_OK && team->rank == 0)
        status = print_results(&facts, error);
    free_feed_list(&feeds);
    free_reshard_plan(&plan);
    return agree_in_team(team, status, error);
}

static enum redist_status print_help(const struct team *team,
                                     const struct checkpoint_options *options,
                                     struct redist_error *error)
{
    char identity[IDENTITY_BYTES];
    enum redist_status status = REDIST_OK;
    describe_identity(program, identity);
    if (team->rank == 0 &&
        (fputs(options->help ? checkpoint_help : identity, stdout) == EOF || fflush(stdout) != 0))
        status = report_io_failure(error, "cannot write to stdout");
    return agree_in_team(team, status, error);
}

/* Process 0 speaks for all: they have agreed. For help too, as others would wait in MPI_Init
 * for a process that was given other arguments and has printed it. */
static enum redist_status work_in_team(int argc, char **argv,
                                       const struct checkpoint_options *options,
                                       enum redist_status status, struct redist_error *error)
{
    struct team team;
    join_team(&argc, &argv, &team);
    speaks_after = team.rank;
    status = agree_in_team(&team, status, error);
    if (status == REDIST_OK)
        status = compare_team_arguments(&team, argc, argv, error);
    if (status == REDIST_OK)
        status = options->help || options->version ? print_help(&team, options, error)
                                                   : reshard(&team, options, error);
    if (status != REDIST_OK && team.rank == 0)
        say_failure(program, error->message, options->json);
    leave_team(&team);
    return status;
}

int main(int argc, char **argv)
{
    struct checkpoint_options options;
    struct redist_error error = {""};
    watch_json_memory();
    enum redist_status status = read_checkpoint_options(argc, argv, &options, &error);
    (void)signal(SIGBUS, end_on_bus_error);
    /* a file size limit is then an error like any other, not the end */
    (void)signal(SIGXFSZ, SIG_IGN);
    if (status != REDIST_OK && is_first_process()) {
        /* the others wait in MPI_Init, or tell there what is wrong with theirs */
        say_failure(program, error.message, asks_for_json(argc, argv));
        return choose_exit_status(status);
    }
    return choose_exit_status(work_in_team(argc, argv, &options, status, &error));
}
