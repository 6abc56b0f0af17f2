/* Files in memory, of which no more pages stay there than those of a few megabytes. */
#ifndef REDIST_CHECKPOINT_MAPPED_FILES_H
#define REDIST_CHECKPOINT_MAPPED_FILES_H

#include "checkpoint/tensor_file.h"

struct mapped_file {
    char *map; /* NULL: not yet */
    size_t bytes;
    uint64_t low, high; /* bytes that have been touched, and perhaps others */
};

struct mapped_files {
    uint64_t touched; /* bytes of all of them */
    uint32_t count;
    struct mapped_file file[];
};

/* None of them mapped yet; NULL without memory. */
struct mapped_files *create_mapped_files(uint32_t count);
void free_mapped_files(struct mapped_files *files);

/* Fails when the file is not as long as its header says. */
enum redist_status map_whole_file(struct mapped_files *files, uint32_t number,
                                  const struct tensor_file *file, struct redist_error *error);

/* `span` bytes from byte `from` of a file on have been read: their pages leave memory soon. */
void release_soon(struct mapped_files *files, uint32_t number, uint64_t from, uint64_t span);

#endif
