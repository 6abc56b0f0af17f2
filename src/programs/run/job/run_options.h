/* The command line of redist-run. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_OPTIONS_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <redist/execute.h>
#include "programs/shared/plan_files.h"
#include "programs/shared/request.h"
#include "report/policy.h"

struct run_options {
    const char *problem, *certificate, *product; /* the last a prefix of names */
    const char *calibrated;                      /* of --calibrate; may be NULL */
    struct request request;                      /* of --plan; its mesh also of --calibrate */
    const char *topology;                        /* of --plan; may be NULL */
    struct plan_files saved;                     /* by --plan; each may be NULL */
    const char *cache;                           /* a directory, of --plan; may be NULL */
    const char *list;                            /* of many programs; may be NULL */
    const char *in, *out; /* .npy paths, with %d for one file per device; or NULL */
    bool synthetic, plan, calibrate, trust_replicas, ordered, json, quiet, progress, help, version;
    uint32_t repeat;
    uint32_t elem_bytes; /* of --calibrate */
    bool allow_unbounded;
    enum redist_element element; /* REDIST_BYTES without --dtype */
    struct policy policy;        /* without BOUNDED, which is demanded as well unless .. */
};

enum redist_status parse_run_options(int argc, char **argv, struct run_options *options,
                                     struct redist_error *error);

#endif
