#include "programs/checkpoint/checkpoint_work.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/report.h"
#include "checkpoint/file_list.h"
#include "checkpoint/verify.h"
#include "programs/checkpoint/checkpoint_records.h"

static double read_clock(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Says how far it is, at most twice a second. */
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
    fprintf(stderr, "redist: checkpoint: %.1f of %.1f MB, %.0f MB/s, %.0f s left\n",
            (double)progress->done / 1e6, (double)progress->bytes / 1e6, rate / 1e6,
            (double)(progress->bytes - progress->done) / rate);
}

/* The metadata of the first source file that has any. */
static const json_t *find_metadata(const struct source_files *files)
{
    for (uint32_t f = 0; f < files->count; f++)
        if (files->file[f].metadata != NULL)
            return files->file[f].metadata;
    return NULL;
}

static enum redist_status write_file(const struct reshard_plan *plan, uint32_t number,
                                     const struct target_directory *directory,
                                     struct file_copier *copier, struct redist_error *error)
{
    const struct stored_file *file = &plan->target.file[number];
    size_t length;
    char *header =
        write_tensor_header(file->tensor, file->count, find_metadata(&plan->files), &length);
    if (header == NULL)
        return report_failure(error, "out of memory");
    if (length > TENSOR_HEADER_MAX) {
        free(header);
        return report_failure(error, "%.200s: its header is over %u bytes", file->name,
                              TENSOR_HEADER_MAX);
    }
    int descriptor = begin_target_file(directory, file->name, length + file->bytes, error);
    enum redist_status status = descriptor < 0
                                    ? REDIST_FAILED
                                    : write_bytes(descriptor, file->name, 0, header, length, error);
    free(header);
    if (status == REDIST_OK)
        status = copy_file_data(copier, number, descriptor, file->name, length, error);
    if (status == REDIST_OK)
        return finish_target_file(directory, file->name, descriptor, error);
    if (descriptor >= 0)
        (void)close(descriptor);
    return status;
}

static enum redist_status write_files(const struct reshard_plan *plan,
                                      const struct target_directory *directory,
                                      struct file_copier *copier, struct checkpoint_work *work,
                                      struct redist_error *error)
{
    char *index = NULL;
    enum redist_status status = write_model_index(plan, &index, error);
    for (uint32_t f = 0; f < plan->target.nfiles && status == REDIST_OK; f++) {
        if (is_target_file_whole(directory, plan->target.file[f].name)) {
            work->files_before++;
            copier->visit(copier->context, plan->target.file[f].bytes);
        } else
            status = write_file(plan, f, directory, copier, error);
    }
    if (status == REDIST_OK && index != NULL) {
        const struct target_record record = {"model.safetensors.index.json", index, strlen(index)};
        status = write_target_file(directory, &record, error);
    }
    free(index);
    return status;
}

static enum redist_status verify_files(const struct reshard_plan *plan,
                                       const struct target_directory *directory,
                                       const struct file_copier *copier,
                                       struct checkpoint_work *work, struct redist_error *error)
{
    struct tensor_boxes boxes = {NULL, NULL};
    enum redist_status status = index_tensor_boxes(&plan->list, &plan->source, &boxes, error);
    for (uint32_t f = 0; f < plan->target.nfiles && status == REDIST_OK; f++) {
        char *path = join_path(directory->partial, plan->target.file[f].name);
        status = path == NULL ? report_failure(error, "out of memory")
                              : verify_file(copier, &boxes, f, path, &work->bytes_compared, error);
        free(path);
    }
    free_tensor_boxes(&boxes);
    return status;
}

static enum redist_status work_on(const struct reshard_plan *plan,
                                  const struct checkpoint_options *options,
                                  const struct target_directory *directory,
                                  struct checkpoint_work *work, struct redist_error *error)
{
    struct copy_progress progress = {.begin = read_clock(), .bytes = work->bytes};
    progress.last = progress.begin;
    progress.shown = options->progress || isatty(STDERR_FILENO);
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
    if (status == REDIST_OK)
        status = write_files(plan, directory, &copier, work, error);
    work->bytes_read = copier.bytes_read;
    work->bytes_written = copier.bytes_written;
    work->seconds = read_clock() - progress.begin;
    if (status == REDIST_OK && options->verify)
        status = verify_files(plan, directory, &copier, work, error);
    close_file_copier(&copier);
    return status;
}

enum redist_status write_checkpoint(const struct reshard_plan *plan,
                                    const struct checkpoint_options *options,
                                    struct checkpoint_work *work, struct redist_error *error)
{
    struct target_directory directory;
    struct checkpoint_records records = {0};
    enum redist_status status = name_target_directory(options->target, &directory, error);
    if (status == REDIST_OK)
        status = make_checkpoint_records(plan, &records, error);
    if (status == REDIST_OK)
        status = begin_target_directory(&directory, records.record, CHECKPOINT_RECORDS, error);
    free_checkpoint_records(&records);
    if (status == REDIST_OK)
        status = work_on(plan, options, &directory, work, error);
    if (status == REDIST_OK)
        status = finish_target_directory(&directory, error);
    free_target_directory(&directory);
    return status;
}
