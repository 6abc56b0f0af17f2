/* Names of files in a directory. */
#ifndef REDIST_CHECKPOINT_FILE_LIST_H
#define REDIST_CHECKPOINT_FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/error.h>

struct file_list {
    uint32_t count;
    size_t room;
    char **name; /* in a directory */
};

/* Whether there are letters, and then `end`. */
bool has_ending(const char *name, const char *end);

/* Takes over `name`, which may be NULL when memory ran out. */
enum redist_status add_file_name(struct file_list *list, char *name, struct redist_error *error);

/* All files of a directory whose names end in `end`, in the order of their names. */
enum redist_status list_files(const char *directory, const char *end, struct file_list *list,
                              struct redist_error *error);

/* In the order of their names. */
void sort_file_list(struct file_list *list);

/* Whether a sorted list has the name. */
bool has_file_name(const struct file_list *list, const char *name);
void free_file_list(struct file_list *list);

#endif
