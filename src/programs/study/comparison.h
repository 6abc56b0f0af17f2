/* The plan of a problem beside what other methods do with it. */
#ifndef REDIST_PROGRAMS_STUDY_COMPARISON_H
#define REDIST_PROGRAMS_STUDY_COMPARISON_H

#include "compare/baseline.h"
#include <redist/compare.h>

/* One line of the comparison; the plan itself is a method too, the first. */
struct method {
    const char *name;
    struct baseline_result figures;
    uint64_t bytes; /* received by a device */
    uint64_t messages, price;
};

/* A plan with an extension: another cost model. */
struct extended {
    const char *name;
    enum redist_rules extension;
    uint64_t fused_cost, cost, height;
};

enum { EXTENSIONS = 2, METHODS = BASELINES + 1, OTHERS = 4 };

struct comparison {
    struct redist_plan *plan;
    struct extended extended[EXTENSIONS];
    struct method method[METHODS];
    struct method other[OTHERS]; /* plans of any steps: the one that runs best is the first */
    int nothers;
    struct redist_traffic least; /* the information bound */
};

/* Fails when memory runs out or the problem cannot be planned. */
enum redist_status make_comparison(const struct redist_problem *problem,
                                   struct comparison *comparison, struct redist_error *error);

void free_comparison(struct comparison *comparison);

#endif
