/* A directory that appears under its name only when all that is in it is whole. */
#ifndef REDIST_CHECKPOINT_TARGET_DIRECTORY_H
#define REDIST_CHECKPOINT_TARGET_DIRECTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <redist/error.h>
#include "checkpoint/file_list.h"

/* What is not yet whole lies in `partial`, the name with ".redist-partial" behind it; what was
 * begun there for the same records is gone on with. */
struct target_directory {
    char *name, *partial;
    int lock;
};

/* A file that must be the same when work is resumed. */
struct target_record {
    const char *name, *text;
    size_t length;
};

/* Names it; for free_target_directory, also on failure. */
enum redist_status name_target_directory(const char *name, struct target_directory *directory,
                                         struct redist_error *error);

/* Makes the partial directory, or takes the one that is there when its records are these. Fails
 * when there is something of the final name, or files of others, or any process that has begun or joined it is still
 * alive: what is left of work that was ended by force must not write into what follows. */
enum redist_status begin_target_directory(struct target_directory *directory,
                                          const struct target_record *record, size_t count,
                                          struct redist_error *error);

/* Takes part in what another process has begun. */
enum redist_status join_target_directory(struct target_directory *directory,
                                         struct redist_error *error);

/* Makes the partial directory, or takes the one that is there, whatever is in it; other processes
 * may do so at the same time. Fails when there is something of the final name. */
enum redist_status enter_target_directory(struct target_directory *directory,
                                          struct redist_error *error);

/* Fails when there is something of the final name. */
enum redist_status check_target_name(const struct target_directory *directory,
                                     struct redist_error *error);

/* Fails when the partial directory has anything but files of a sorted list. */
enum redist_status refuse_other_names(const struct target_directory *directory,
                                      const struct file_list *expected, struct redist_error *error);

/* Whether there is anything of this name. */
bool has_target_file(const struct target_directory *directory, const char *name);

/* Whether there is a file of this name that begins with the header, and has as many bytes behind
 * it. */
bool is_target_file_whole(const struct target_directory *directory, const char *name,
                          const char *header, size_t length, unsigned long long bytes);

/* A file that turned out wrong is not whole any more. */
void drop_target_file(const struct target_directory *directory, const char *name);

/* A descriptor of a file of `bytes` bytes, all of which the disk has room for, that is not whole
 * yet; -1 on failure. */
enum redist_status begin_target_file(const struct target_directory *directory, const char *name,
                                     unsigned long long bytes, int *descriptor,
                                     struct redist_error *error);

/* A descriptor of a file that another process has begun; -1 on failure. */
enum redist_status join_target_file(const struct target_directory *directory, const char *name,
                                    int *descriptor, struct redist_error *error);

/* The file is on the disk, and then has its name. Closes the descriptor, also on failure. */
enum redist_status finish_target_file(const struct target_directory *directory, const char *name,
                                      int descriptor, struct redist_error *error);

/* A small file at once. */
enum redist_status write_target_file(const struct target_directory *directory,
                                     const struct target_record *record,
                                     struct redist_error *error);

/* The directory has its name. */
enum redist_status finish_target_directory(const struct target_directory *directory,
                                           struct redist_error *error);
void free_target_directory(struct target_directory *directory);

#endif
