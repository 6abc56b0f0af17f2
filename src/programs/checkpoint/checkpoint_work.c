#include "programs/checkpoint/checkpoint_work.h"
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "base/path.h"
#include "base/report.h"
#include "checkpoint/target_files.h"
#include "checkpoint/verify.h"
#include "programs/checkpoint/checkpoint_records.h"
#include "programs/checkpoint/write_files.h"
#include "report/sha256.h"

#define INDEX_NAME "model.safetensors.index.json"

static double read_clock(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uint64_t measure_resident(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

/* Says how far this process is, at most twice a second. */
struct copy_progress {
    double begin, last;
    uint64_t done, bytes;
    bool shown;
};

static void show_copied(void *context, uint64_t bytes)
{
    struct copy_progress *progress = context;
    double now = read_clock(), taken = now - progress->begin;
    progress->done += bytes;
    if (!progress->shown || now - progress->last < 0.5)
        return;
    progress->last = now;
    double rate = (double)progress->done / taken;
    fprintf(stderr, "redist-checkpoint: %.1f of %.1f MB, %.0f MB/s, %.0f s left\n",
            (double)progress->done / 1e6, (double)progress->bytes / 1e6, rate / 1e6,
            (double)(progress->bytes - progress->done) / rate);
}

/* All processes plan; a plan, or a source, that is another is found by its digest. */
static enum redist_status compare_records(const struct team *team,
                                          const struct checkpoint_records *records,
                                          struct redist_error *error)
{
    char mine[SHA256_TEXT_BYTES], first[SHA256_TEXT_BYTES];
    digest_bytes((const uint8_t *)records->sources, strlen(records->sources), mine);
    memcpy(first, mine, sizeof first);
    enum redist_status status = share_in_team(team, first, sizeof first, error);
    if (status == REDIST_OK && strcmp(mine, first) != 0)
        status = report_failure(error,
                                "process %d has another source, or another plan, than "
                                "process 0",
                                team->rank);
    return agree_in_team(team, status, error);
}

/* Process 0 makes the directory, with the records; all keep others away from it. */
static enum redist_status begin_target(const struct team *team,
                                       const struct checkpoint_records *records,
                                       struct target_directory *directory,
                                       struct redist_error *error)
{
    enum redist_status status = compare_records(team, records, error);
    if (status == REDIST_OK && team->rank == 0)
        status = begin_target_directory(directory, records->record, CHECKPOINT_RECORDS, error);
    status = agree_in_team(team, status, error);
    if (status == REDIST_OK && team->rank != 0)
        status = join_target_directory(directory, error);
    return agree_in_team(team, status, error);
}

static enum redist_status write_index(const struct reshard_plan *plan,
                                      const struct target_directory *directory,
                                      struct redist_error *error)
{
    char *index = NULL;
    if (!has_model_index(plan))
        return REDIST_OK;
    enum redist_status status = write_model_index(plan, &index, error);
    if (status == REDIST_OK) {
        const struct target_record record = {INDEX_NAME, index, strlen(index)};
        status = write_target_file(directory, &record, error);
    }
    free(index);
    return status;
}

/* Process 0 looks which files are whole, so that all go on from the same. A header, which may be
 * long, is made for those only that are there: of the others when they are written. */
static enum redist_status find_whole_files(const struct team *team, const struct reshard_plan *plan,
                                           const struct target_directory *directory, bool *whole,
                                           struct checkpoint_work *work, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    for (uint32_t f = 0; f < plan->target.nfiles && team->rank == 0 && status == REDIST_OK; f++) {
        const struct stored_file *file = &plan->target.file[f];
        size_t length = 0;
        if (!has_target_file(directory, file->name))
            continue;
        char *header = write_stored_header(file, &plan->files, &length, error);
        status = header == NULL ? REDIST_NO_MEMORY : REDIST_OK;
        whole[f] = header != NULL &&
                   is_target_file_whole(directory, file->name, header, length, file->bytes);
        work->files_before += whole[f];
        free(header);
    }
    status = agree_in_team(team, status, error);
    return status != REDIST_OK
               ? status
               : share_in_team(team, whole, plan->target.nfiles * sizeof *whole, error);
}

static enum redist_status write_shares(const struct team *team, const struct reshard_plan *plan,
                                       const struct target_directory *directory,
                                       struct file_copier *copier, struct checkpoint_work *work,
                                       struct redist_error *error)
{
    struct copy_progress *progress = copier->context;
    struct file_shares shares = {0};
    bool *whole = calloc(plan->target.nfiles, sizeof *whole);
    enum redist_status status =
        whole == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    status = agree_in_team(team, status, error);
    if (status == REDIST_OK)
        status = find_whole_files(team, plan, directory, whole, work, error);
    if (status == REDIST_OK)
        status = find_file_shares(&plan->target, whole, team->size, &shares, error);
    if (status == REDIST_OK)
        progress->bytes = count_share_bytes(&shares, team->rank);
    status = agree_in_team(team, status, error);
    const struct file_writer writer = {team, plan, directory, &shares, whole, copier};
    if (status == REDIST_OK)
        status = write_target_files(&writer, error);
    if (status == REDIST_OK && team->rank == 0)
        status = write_index(plan, directory, error);
    free_file_shares(&shares);
    free(whole);
    return agree_in_team(team, status, error);
}

/* Every process some of the files. */
static enum redist_status verify_files(const struct team *team, const struct reshard_plan *plan,
                                       const struct target_directory *directory,
                                       const struct file_copier *copier,
                                       struct checkpoint_work *work, struct redist_error *error)
{
    struct tensor_boxes boxes = {NULL, NULL};
    enum redist_status status = index_tensor_boxes(&plan->list, &plan->source, &boxes, error);
    uint32_t step = (uint32_t)team->size;
    for (uint32_t f = (uint32_t)team->rank; f < plan->target.nfiles && status == REDIST_OK;
         f += step) {
        char *path = join_path(directory->partial, plan->target.file[f].name);
        status = path == NULL ? report_no_memory(error, "out of memory")
                              : verify_file(copier, &boxes, f, path, &work->bytes_compared, error);
        if (status == REDIST_REJECTED)
            drop_target_file(directory, plan->target.file[f].name);
        free(path);
    }
    free_tensor_boxes(&boxes);
    return agree_in_team(team, status, error);
}

static enum redist_status work_on(const struct team *team, const struct reshard_plan *plan,
                                  const struct checkpoint_options *options,
                                  const struct target_directory *directory,
                                  struct checkpoint_work *work, struct redist_error *error)
{
    struct copy_progress progress = {.begin = read_clock()};
    progress.last = progress.begin;
    progress.shown = team->rank == 0 && (options->progress || isatty(STDERR_FILENO));
    struct file_copier copier = {
        .files = &plan->files,
        .source = &plan->source,
        .target = &plan->target,
        .list = &plan->list,
        .moves = &plan->moves,
        .memory = options->memory,
        .visit = show_copied,
        .context = &progress,
    };
    enum redist_status status = open_file_copier(&copier, error);
    status = agree_in_team(team, status, error);
    if (status == REDIST_OK)
        status = write_shares(team, plan, directory, &copier, work, error);
    work->bytes_read = copier.bytes_read;
    work->bytes_written = copier.bytes_written;
    work->seconds = read_clock() - progress.begin;
    if (status == REDIST_OK && options->verify)
        status = verify_files(team, plan, directory, &copier, work, error);
    close_file_copier(&copier);
    return status;
}

/* What was read is what it was before. */
static enum redist_status compare_sources(const struct reshard_plan *plan,
                                          const struct checkpoint_records *before,
                                          struct redist_error *error)
{
    struct checkpoint_records records;
    enum redist_status status = make_checkpoint_records(plan, &records, error);
    if (status == REDIST_OK && strcmp(records.sources, before->sources) != 0)
        status = report_failure(error, "%.200s: its files changed while they were read",
                                plan->files.directory);
    free_checkpoint_records(&records);
    return status;
}

/* What others put there would be taken for a part of the checkpoint. */
static enum redist_status refuse_others(const struct reshard_plan *plan,
                                        const struct checkpoint_records *records,
                                        const struct target_directory *directory,
                                        struct redist_error *error)
{
    struct file_list expected = {0};
    enum redist_status status = REDIST_OK;
    if (has_model_index(plan))
        status = add_file_name(&expected, strdup(INDEX_NAME), error);
    for (size_t k = 0; k < CHECKPOINT_RECORDS && status == REDIST_OK; k++)
        status = add_file_name(&expected, strdup(records->record[k].name), error);
    for (uint32_t f = 0; f < plan->target.nfiles && status == REDIST_OK; f++)
        status = add_file_name(&expected, strdup(plan->target.file[f].name), error);
    sort_file_list(&expected);
    if (status == REDIST_OK)
        status = refuse_other_names(directory, &expected, error);
    free_file_list(&expected);
    return status;
}

enum redist_status write_checkpoint(const struct team *team, const struct reshard_plan *plan,
                                    const struct checkpoint_options *options,
                                    struct checkpoint_work *work, struct redist_error *error)
{
    struct target_directory directory;
    struct checkpoint_records records = {0};
    enum redist_status status = name_target_directory(options->target, &directory, error);
    if (status == REDIST_OK)
        status = make_checkpoint_records(plan, &records, error);
    status = agree_in_team(team, status, error);
    if (status == REDIST_OK)
        status = begin_target(team, &records, &directory, error);
    if (status == REDIST_OK)
        status = work_on(team, plan, options, &directory, work, error);
    if (status == REDIST_OK) {
        uint64_t sums[] = {work->bytes_read, work->bytes_written, work->bytes_compared};
        status = add_in_team(team, sums, 3, error);
        work->bytes_read = sums[0];
        work->bytes_written = sums[1];
        work->bytes_compared = sums[2];
    }
    work->resident_bytes = measure_resident();
    if (status == REDIST_OK)
        status = find_most_in_team(team, &work->resident_bytes, error);
    if (status == REDIST_OK && team->rank == 0)
        status = compare_sources(plan, &records, error);
    if (status == REDIST_OK && team->rank == 0)
        status = refuse_others(plan, &records, &directory, error);
    if (status == REDIST_OK && team->rank == 0)
        status = finish_target_directory(&directory, error);
    free_checkpoint_records(&records);
    free_target_directory(&directory);
    return agree_in_team(team, status, error);
}
