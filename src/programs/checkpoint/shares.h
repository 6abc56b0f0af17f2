/* Who writes what: the data of all files that are still to be written, one behind the other, are
 * cut into runs of equal length, one for each process. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_SHARES_H
#define REDIST_PROGRAMS_CHECKPOINT_SHARES_H

#include <stdbool.h>
#include "checkpoint/file_copy.h"

struct file_shares {
    uint32_t nfiles;
    int size;
    uint64_t *begin; /* of each file's data in the whole, and the end of the last */
};

/* Files that are `whole` already have no bytes. For free_file_shares, also on failure. */
enum redist_status find_file_shares(const struct stored_side *target, const bool *whole, int size,
                                    struct file_shares *shares, struct redist_error *error);
void free_file_shares(struct file_shares *shares);

/* Bytes that a process writes. */
uint64_t count_share_bytes(const struct file_shares *shares, int process);

/* Which bytes of a file it writes; false when none. */
bool find_file_range(const struct file_shares *shares, uint32_t file, int process,
                     struct data_range *range);

/* The one that writes the first of them, or has its place where there are none. */
int find_file_owner(const struct file_shares *shares, uint32_t file);

#endif
