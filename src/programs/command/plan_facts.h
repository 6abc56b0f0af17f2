/* What may be said of a plan: whose steps it has, and what the search knows of its cost. */
#ifndef REDIST_PROGRAMS_COMMAND_PLAN_FACTS_H
#define REDIST_PROGRAMS_COMMAND_PLAN_FACTS_H

#include <stdbool.h>
#include "types/sequence.h"

/* Dynslice, allgather, alltoall and allpermute only. */
bool has_paper_steps(const struct redist_plan *plan);

/* Some step is carried out together with the one before: an extension. */
bool has_fused_step(const struct redist_plan *plan);

/* Some step is an exchange, which is beyond the paper. */
bool has_exchange(const struct redist_plan *plan);

/* Whether `report.weak_cost` says anything: an exchange is none of the steps of W, so that
 * there may be plans while there is no W, and none is known where axes are unreduced in the target
 * alone. */
bool knows_weak_cost(const struct redist_plan *plan);

enum search_judgement {
    NOT_SEARCHED, /* the search knows nothing of plans with these steps */
    MAY_BE_LESS,  /* a sequence of less cost exists, or may: the search was cut short */
    FOUND_LEAST   /* no sequence between types within the memory bound has less cost, by search */
};

/* What the search says of the cost; nothing of it is certified. */
enum search_judgement judge_search(const struct redist_plan *plan);

#endif
