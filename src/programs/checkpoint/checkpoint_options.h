/* What the command line of `redist-checkpoint` asks for. */
#ifndef REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_OPTIONS_H
#define REDIST_PROGRAMS_CHECKPOINT_CHECKPOINT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/error.h>

struct checkpoint_options {
    const char *source, *target, *layout, *source_layout, *mesh;
    const char *problem, *certificate; /* both or none */
    uint64_t memory;                   /* bytes */
    bool require_full, dry_run, verify, json, progress, help, version;
};

extern const char *const checkpoint_help;

enum redist_status read_checkpoint_options(int argc, char **argv,
                                           struct checkpoint_options *options,
                                           struct redist_error *error);

#endif
