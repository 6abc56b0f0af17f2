/* `redist-run --plan`: the plan that is made for the machine at hand. */
#ifndef REDIST_PROGRAMS_RUN_RUN_PLAN_H
#define REDIST_PROGRAMS_RUN_RUN_PLAN_H

#include "programs/run/job/run_texts.h"
#include "programs/shared/levels_line.h"

/* What it was planned for: the nodes, and in words on rank 0. */
struct machine {
    struct redist_nodes nodes;
    char line[LEVELS_LINE];
    bool kept; /* by an earlier run: nothing was planned */
};

/* Collective. Finds the nodes, and on rank 0 plans the problem that the options ask for, if it
 * has a device for each rank, or takes the plan that an earlier run has kept: `texts`, which on
 * the other ranks stay empty, are for free_texts, also after a failure. Nothing of it is trusted. */
enum redist_status make_run_plan(const struct job *job, struct machine *machine,
                                 struct run_texts *texts, struct redist_error *error);

#endif
