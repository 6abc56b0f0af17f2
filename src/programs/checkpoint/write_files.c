#include "programs/checkpoint/write_files.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/report.h"
#include "checkpoint/target_files.h"
#include "programs/checkpoint/team.h"

/* Begins the file, if it is to be begun here, and opens it. */
static enum redist_status open_target(const struct file_writer *writer, uint32_t number, bool begin,
                                      struct open_file *file, struct redist_error *error)
{
    const struct stored_file *stored = &writer->plan->target.file[number];
    size_t length = 0;
    char *header = write_stored_header(stored, &writer->plan->files, &length, error);
    *file = (struct open_file){.descriptor = -1, .path = stored->name, .data_at = length};
    if (header == NULL)
        return REDIST_NO_MEMORY;
    enum redist_status status =
        begin ? begin_target_file(writer->directory, stored->name, length + stored->bytes,
                                  &file->descriptor, error)
              : join_target_file(writer->directory, stored->name, &file->descriptor, error);
    if (status == REDIST_OK && begin)
        status = write_bytes(file->descriptor, file->path, 0, header, length, error);
    free(header);
    return status;
}

static void close_target(struct open_file *file)
{
    if (file->descriptor >= 0)
        (void)close(file->descriptor);
    file->descriptor = -1;
}

static enum redist_status finish_target(const struct file_writer *writer, struct open_file *file,
                                        struct redist_error *error)
{
    int descriptor = file->descriptor;
    file->descriptor = -1;
    return finish_target_file(writer->directory, file->path, descriptor, error);
}

/* The last process that writes any of a file. */
static int find_last_writer(const struct file_writer *writer, uint32_t number)
{
    struct data_range range;
    int last = find_file_owner(writer->shares, number);
    while (last + 1 < writer->team->size &&
           find_file_range(writer->shares, number, last + 1, &range))
        last++;
    return last;
}

/* The file that this process begins and others go on with: the last of its own, if any. */
static bool find_divided_file(const struct file_writer *writer, uint32_t *number)
{
    for (uint32_t f = writer->shares->nfiles; f-- > 0;)
        if (!writer->whole[f] && find_file_owner(writer->shares, f) == writer->team->rank) {
            *number = f;
            return find_last_writer(writer, f) > writer->team->rank;
        }
    return false;
}

/* A file that this process alone writes. */
static enum redist_status write_own_file(const struct file_writer *writer, uint32_t number,
                                         struct redist_error *error)
{
    const struct data_range all = {.low = 0, .high = writer->plan->target.file[number].bytes};
    struct open_file file;
    enum redist_status status = open_target(writer, number, true, &file, error);
    if (status == REDIST_OK)
        status = copy_file_data(writer->copier, number, &all, &file, error);
    if (status == REDIST_OK)
        status = finish_target(writer, &file, error);
    close_target(&file);
    return status;
}

/* What this process has of a file that another has begun, and then tells it. */
static enum redist_status write_joined_file(const struct file_writer *writer, uint32_t number,
                                            struct redist_error *error)
{
    struct data_range range;
    struct open_file file;
    enum redist_status status = open_target(writer, number, false, &file, error);
    if (status == REDIST_OK && find_file_range(writer->shares, number, writer->team->rank, &range))
        status = copy_file_data(writer->copier, number, &range, &file, error);
    if (status == REDIST_OK && fsync(file.descriptor) != 0)
        status = report_io_failure(error, "%.200s: %s", file.path, strerror(errno));
    close_target(&file);
    send_status(writer->team, find_file_owner(writer->shares, number), status);
    return status;
}

/* The file that others write, too; it is finished once they have done their part. */
static enum redist_status write_divided_file(const struct file_writer *writer, uint32_t number,
                                             struct open_file *file, enum redist_status status,
                                             struct redist_error *error)
{
    struct data_range range;
    int last = find_last_writer(writer, number);
    if (status == REDIST_OK && find_file_range(writer->shares, number, writer->team->rank, &range))
        status = copy_file_data(writer->copier, number, &range, file, error);
    bool complete = true;
    for (int process = writer->team->rank + 1; process <= last; process++)
        complete = receive_status(writer->team, process) == REDIST_OK && complete;
    /* where a part is missing, that process says why */
    if (status == REDIST_OK && complete)
        status = finish_target(writer, file, error);
    return status;
}

enum redist_status write_target_files(const struct file_writer *writer, struct redist_error *error)
{
    struct open_file divided = {.descriptor = -1};
    struct data_range range;
    uint32_t last = 0;
    int mine = writer->team->rank;
    bool divides = find_divided_file(writer, &last);
    enum redist_status status =
        divides ? open_target(writer, last, true, &divided, error) : REDIST_OK;
    status = agree_in_team(writer->team, status, error); /* all files that others join are there */
    if (status != REDIST_OK) {
        close_target(&divided);
        return status;
    }
    for (uint32_t f = 0; f < writer->shares->nfiles; f++) {
        int owner = writer->whole[f] ? -1 : find_file_owner(writer->shares, f);
        if (owner == mine && !(divides && f == last) && status == REDIST_OK)
            status = write_own_file(writer, f, error);
        else if (owner >= 0 && owner != mine && find_file_range(writer->shares, f, mine, &range))
            status = write_joined_file(writer, f, error);
    }
    if (divides)
        status = write_divided_file(writer, last, &divided, status, error);
    close_target(&divided);
    return agree_in_team(writer->team, status, error);
}
