/* The files that redist-run writes: under temporary names beside their own,
 * renamed when every rank has written its part. */
#ifndef REDIST_PROGRAMS_RUN_RUN_OUTPUT_H
#define REDIST_PROGRAMS_RUN_RUN_OUTPUT_H

#include "programs/run/run_input.h"
#include "programs/shared/temporary.h"

struct output {
    bool creates;         /* this rank makes and renames a file: rank 0, or all */
    bool writes;          /* it has elements to write */
    bool appeared;        /* under its own name, where no file was before */
    int descriptor, lock; /* -1 when there is none; of the lock see programs/shared/temporary.h */
    char path[PATH_SIZE];
    char temporary[TEMPORARY_SIZE]; /* "" when there is no such file */
    struct npy_header header;
    struct runs runs;
};

/* Collective. Creates the files, reserves their space, and writes headers: a
 * path that is not writable and a full disk are found here. */
enum redist_status create_output(struct job *job, struct output *output,
                                 struct redist_error *error);

/* Collective. Writes the target tiles and gives the files their names. */
enum redist_status write_output(struct job *job, struct output *output, struct redist_error *error);

/* Removes what is not complete. */
void discard_output(struct output *output);

#endif
