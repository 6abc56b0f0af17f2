/* The data of one file, put together from those of others, in chunks of bounded size. */
#ifndef REDIST_CHECKPOINT_FILE_COPY_H
#define REDIST_CHECKPOINT_FILE_COPY_H

#include "checkpoint/mapped_files.h"
#include "checkpoint/moves.h"
#include "checkpoint/range_copy.h"
#include "checkpoint/source_files.h"

/* Told of bytes that have been written. */
typedef void visit_written(void *context, uint64_t bytes);

/* All files of the source, mapped; what was read of them is given back every few megabytes, so
 * that the memory in use stays within `memory` bytes. */
struct file_copier {
    const struct source_files *files;
    const struct stored_side *source, *target;
    const struct tensor_list *list;
    const struct box_moves *moves;
    uint64_t memory;
    visit_written *visit;
    void *context;
    struct range_copier ranges;
    struct mapped_files *maps;
    char *chunk;
    size_t room, held; /* of the chunk: its bytes, and those still to be written */
    uint64_t held_at;  /* where in the file */
    uint64_t bytes_read, bytes_written;
};

/* Maps the files; what is before `maps` is set by the caller. For close_file_copier, also on
 * failure. */
enum redist_status open_file_copier(struct file_copier *copier, struct redist_error *error);
void close_file_copier(struct file_copier *copier);

/* A file that is written; its data begin at byte `data_at`. */
struct open_file {
    int descriptor;
    const char *path; /* for messages */
    uint64_t data_at;
};

/* Bytes [low, high) of a file's data. */
struct data_range {
    uint64_t low, high;
};

/* Writes what is in `range` of the data of file `number` of the target. An element that is cut in
 * two belongs to the range that begins it. */
enum redist_status copy_file_data(struct file_copier *copier, uint32_t number,
                                  const struct data_range *range, const struct open_file *file,
                                  struct redist_error *error);

/* Writes all `count` bytes at `at`; `path` is for messages. */
enum redist_status write_bytes(int descriptor, const char *path, uint64_t at, const char *bytes,
                               size_t count, struct redist_error *error);

#endif
