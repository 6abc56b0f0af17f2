/* `redist plan --batch`: JSON lines in, JSON lines out. */
#ifndef REDIST_PROGRAMS_PLAN_BATCH_H
#define REDIST_PROGRAMS_PLAN_BATCH_H

#include "programs/plan/preference.h"

struct batch {
    const char *path;      /* of the JSON lines; "-" is stdin */
    const char *directory; /* where certificates go, or NULL */
    const struct preference *preference;
    bool bound;    /* certificates prove the lower bound */
    bool json;     /* results have all that is known of a plan */
    bool strict;   /* a line that failed is REDIST_REJECTED in the end */
    unsigned jobs; /* processes that plan */
};

/* Plans every line, one result line each. Returns the exit status. */
int run_batch(const struct batch *batch);

#endif
