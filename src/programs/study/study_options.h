/* The options that `redist place` and `redist reduce` share. */
#ifndef REDIST_PROGRAMS_STUDY_STUDY_OPTIONS_H
#define REDIST_PROGRAMS_STUDY_STUDY_OPTIONS_H

#include <stdbool.h>
#include "reduce/study.h"

struct study_options {
    const char *levels, *axes, *platform, *reduced; /* as given, or NULL */
    const char *limit, *bytes, *runs, *algorithm, *order, *reading;
    bool identical, json, help;
};

/* For the tables of options. */
/* clang-format off */
#define STUDY_OPTIONS(study)                                                                       \
    {"hierarchy", 'H', &(study)->levels, NULL}, {"axes", 'A', &(study)->axes, NULL},               \
    {"reduce", 'r', &(study)->reduced, NULL}, {"platform", 'P', &(study)->platform, NULL},         \
    {"limit", 0, &(study)->limit, NULL}, {"bytes", 0, &(study)->bytes, NULL},                      \
    {"runs", 0, &(study)->runs, NULL}, {"algo", 0, &(study)->algorithm, NULL},                     \
    {"order", 0, &(study)->order, NULL}, {"reading", 0, &(study)->reading, NULL},                  \
    {"identical", 0, NULL, &(study)->identical}, {"json", 0, NULL, &(study)->json},                \
    {"help", 'h', NULL, &(study)->help}
/* clang-format on */

/* Their explanation, for the help texts. */
#define STUDY_HELP                                                                                 \
    "  -H, --hierarchy L   levels of the system, outermost first: node=4,gpu=16\n"                 \
    "  -A, --axes A        parallelism axes, as many devices in all: data=8,shard=8\n"             \
    "  -P, --platform FILE bandwidths; prices in seconds (docs/platforms,\n"                       \
    "                      docs/REDUCTIONS.md)\n"                                                  \
    "      --bytes N       held by each device, 2147483648 by default\n"                           \
    "      --runs N        seconds of N runs, 1 by default\n"                                      \
    "      --algo ring|tree  how an AllReduce runs; the other collectives are rings\n"             \
    "      --limit N       steps of a program, 1 to 10, 5 by default\n"                            \
    "      --identical     only programs that leave all replicas bitwise equal:\n"                 \
    "                      nothing is added up in full by two groups\n"                            \
    "      --order level|axis  members of a reduction over several axes: level by\n"               \
    "                      level, or axis by axis as the seconds of the P2 paper\n"                \
    "                      have it\n"                                                              \
    "      --reading R     other rules where the paper is open, to count with:\n"                  \
    "                      master_none, master_rooted, master_every, one_master,\n"                \
    "                      empty_reduce, empty_gather, unequal_gather,\n"                          \
    "                      some_group_gains, or several\n"                                         \
    "      --json          one line for machines\n"

/* Reads the number of `--option` from 1 to `most`; leaves `*value` when `text` is NULL. */
enum redist_status read_count(const char *option, const char *text, uint64_t most, uint64_t *value,
                              struct redist_error *error);

/* Reads them all into `study`. */
enum redist_status prepare_study(const struct study_options *options, struct study *study,
                                 struct redist_error *error);

#endif
