/* Reductions of a hierarchy with all their programs and prices: what the
 * commands print. */
#ifndef REDIST_REDUCE_STUDY_H
#define REDIST_REDUCE_STUDY_H

#include "reduce/price.h"

struct study {
    struct hierarchy hierarchy;
    struct reading reading;
    uint32_t limit; /* steps of a program */
    bool identical; /* only programs that leave all replicas so */
    enum member_order order;
    bool priced; /* the next four count */
    enum algorithm algorithm;
    double bytes;  /* that each device holds */
    uint32_t runs; /* seconds are those of so many */
    struct platform platform;
    /* by number of levels, made when first asked for */
    struct synthesis synthesis[SYNTHESIS_LEVELS + 1];
    bool made[SYNTHESIS_LEVELS + 1];
};

struct studied_reduction {
    struct reduction reduction;
    const struct synthesis *synthesis;
    struct simulator *simulator; /* NULL without prices */
    struct ranking ranking;      /* of one run */
    double all_reduce, least;    /* seconds of all runs: the single AllReduce; bound_seconds */
};

/* A placement under which a group has one device alone needs no program. */
enum redist_status study_reduction(struct study *study, const struct matrix *matrix, uint32_t axes,
                                   struct studied_reduction *studied, struct redist_error *error);
void free_studied(struct studied_reduction *studied);
void free_study(struct study *study);

/* Seconds of all runs of the cheapest program, 0 when there is none. */
double find_best_seconds(const struct study *study, const struct studied_reduction *studied);

#endif
