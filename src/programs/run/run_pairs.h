/* The file of --list: a problem and its certificate in each line. */
#ifndef REDIST_PROGRAMS_RUN_RUN_PAIRS_H
#define REDIST_PROGRAMS_RUN_RUN_PAIRS_H

#include "programs/run/job/run_texts.h"

struct named_pair {
    const char *problem, *certificate; /* names of files */
};

struct pair_list {
    struct run_text text; /* which the names are in */
    uint32_t count;
    struct named_pair *pair;
};

/* Collective. Rank 0 reads it for all. `*list` is for free_pairs, also on failure. */
enum redist_status load_pairs(const struct job *job, struct pair_list *list,
                              struct redist_error *error);

void free_pairs(struct pair_list *list);

#endif
