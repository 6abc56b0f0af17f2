/* The files of the target, each process its share. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_WRITE_FILES_H
#define REDIST_PROGRAMS_CHECKPOINT_WRITE_FILES_H

#include "checkpoint/reshard.h"
#include "checkpoint/target_directory.h"
#include "programs/checkpoint/shares.h"
#include "programs/checkpoint/team.h"

struct file_writer {
    const struct team *team;
    const struct reshard_plan *plan;
    const struct target_directory *directory;
    const struct file_shares *shares;
    const bool *whole; /* already, of each file */
    struct file_copier *copier;
};

/* Collective. A file has its name as soon as all of it is on the disk. */
enum redist_status write_target_files(const struct file_writer *writer, struct redist_error *error);

#endif
