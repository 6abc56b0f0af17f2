#include "programs/checkpoint/checkpoint_command.h"
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include "programs/checkpoint/checkpoint_judge.h"
#include "programs/checkpoint/checkpoint_work.h"
#include "programs/command/json.h"
#include "programs/command/outcome.h"

/* A mapped file that becomes shorter, or cannot be read, ends in a signal. */
static void end_on_bus_error(int number)
{
    static const char line[] =
        "redist: checkpoint: a file of the source became shorter, or cannot be read\n";
    (void)number;
    (void)!write(STDERR_FILENO, line, sizeof line - 1);
    _exit(REDIST_FAILED);
}

static uint64_t count_bytes(const struct stored_side *side)
{
    uint64_t bytes = 0;
    for (uint32_t f = 0; f < side->nfiles; f++)
        bytes += side->file[f].bytes;
    return bytes;
}

/* "1.573 MB", or few bytes as they are. */
static void print_bytes(uint64_t bytes)
{
    if (bytes < 100000)
        printf("%" PRIu64 " bytes", bytes);
    else
        printf("%.3f MB", (double)bytes / 1e6);
}

static void print_lines(const struct checkpoint_options *options, const struct reshard_plan *plan,
                        const struct checkpoint_work *work)
{
    printf("source    %s: %" PRIu32 " files, %" PRIu32 " tensors, ", options->source,
           plan->source.nfiles, plan->list.count);
    print_bytes(count_bytes(&plan->source));
    printf("\ntarget    %s: %" PRIu32 " files, ", options->target, plan->target.nfiles);
    print_bytes(work->bytes);
    printf("\nplan      %" PRIu32 " boxes from %" PRIu32 ", %zu moves, accepted by the judge\n",
           plan->target.nboxes, plan->source.nboxes, plan->moves.count);
    if (options->dry_run) {
        puts("copied    nothing: with --dry-run all of the target's bytes would be read once");
        return;
    }
    fputs("copied    ", stdout);
    print_bytes(work->bytes_written);
    printf(" in %.2f s", work->seconds);
    if (work->files_before > 0)
        printf(", %" PRIu32 " files were whole before", work->files_before);
    if (options->verify) {
        fputs("\nverified  ", stdout);
        print_bytes(work->bytes_compared);
        fputs(" compared with the source, no difference", stdout);
    }
    putchar('\n');
}

static void print_object(const struct checkpoint_options *options, const struct reshard_plan *plan,
                         const struct checkpoint_work *work)
{
    json_t *object = json_pack(
        "{s:b, s:s, s:s, s:i, s:i, s:i, s:o, s:o, s:i, s:i, s:i, s:o, s:o, s:i, s:f}", "ok", 1,
        "source", options->source, "target", options->target, "source_files",
        (int)plan->source.nfiles, "target_files", (int)plan->target.nfiles, "tensors",
        (int)plan->list.count, "source_bytes", make_json_number(count_bytes(&plan->source)),
        "target_bytes", make_json_number(work->bytes), "source_boxes", (int)plan->source.nboxes,
        "target_boxes", (int)plan->target.nboxes, "moves", (int)plan->moves.count, "bytes_read",
        make_json_number(work->bytes_read), "bytes_written", make_json_number(work->bytes_written),
        "files_before", (int)work->files_before, "seconds", work->seconds);
    if (object != NULL && options->verify)
        (void)json_object_set_new(object, "bytes_compared", make_json_number(work->bytes_compared));
    if (object != NULL && options->dry_run)
        (void)json_object_set_new(object, "dry_run", json_true());
    print_json(stdout, object);
}

static int reshard(const struct checkpoint_options *options)
{
    struct reshard_plan plan;
    struct redist_error error = {{0}};
    enum redist_status status = plan_reshard(options->source, options->source_layout,
                                             options->layout, options->mesh, &plan, &error);
    struct checkpoint_work work = {.bytes = count_bytes(&plan.target)};
    if (status == REDIST_OK)
        status = judge_checkpoint(&plan.texts, &error);
    if (status == REDIST_OK)
        status = take_moves(&plan, &error);
    if (status == REDIST_OK && !options->dry_run)
        status = write_checkpoint(&plan, options, &work, &error);
    if (status == REDIST_OK && options->json)
        print_object(options, &plan, &work);
    else if (status == REDIST_OK)
        print_lines(options, &plan, &work);
    free_reshard_plan(&plan);
    if (status == REDIST_OK)
        return finish_output();
    (void)fail_with("checkpoint: %s", error.message);
    return (int)status;
}

int run_checkpoint_command(int argc, char **argv)
{
    struct checkpoint_options options;
    struct redist_error error = {{0}};
    if (read_checkpoint_options(argc, argv, &options, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    if (options.help) {
        fputs(checkpoint_help, stdout);
        return finish_output();
    }
    (void)signal(SIGBUS, end_on_bus_error);
    return reshard(&options);
}
