/** @file contest.h
 * Plans for one problem that compete for the least price. Who enters later wins only when it
 * is better.
 */
#ifndef REDIST_PLAN_CONTEST_H
#define REDIST_PLAN_CONTEST_H

#include "plan/choose/plan.h"
#include "plan/choose/requirements.h"
#include "types/sequence.h"

/** What a plan lacks first of what it has to be; demands in the order in which they are looked at. */
enum demand { TO_FIT_MEMORY, TO_BE_COLLECTIVES, TO_BE_OPTIMAL, TO_BE_IDENTICAL, ALL_MET };

/** How far the plans came of which none was as required. */
struct shortfall {
    enum demand furthest;      /**< what those lack that came furthest */
    uint64_t height;           /**< the least height of any */
    uint64_t collected_height; /**< of any without an exchange; UINT64_MAX when there was none */
    uint64_t cost;             /**< the least cost of any that lacks only the proof, likewise */
};

struct contest {
    const struct redist_problem *problem;
    const struct redist_objective *objective;
    const struct redist_requirements *required; /* of every plan that may win; NULL for nothing */
    struct redist_objective least;              /* nothing costs less by `objective` */
    struct redist_plan *best;
    uint64_t price; /* of `best`; without it what is to be undercut, COST_INFINITE if nothing is */
    struct search_limits limits; /* of whoever asked; the work is shared with all that is planned
                                    for this problem */
    uint64_t spent;              /* comes to so much before the rest that is planned next */
    uint64_t weak_cost, lower_bound; /* of the paper's rules */
    struct redist_bound proof;       /* of weak_cost, for any plan that may state it */
    /* plans what is left when all is combined; its context is the contest */
    enum redist_status (*make_rest)(const struct redist_problem *rest, const void *context,
                                    struct redist_plan **plan, struct redist_error *error);
    struct shortfall *shortfall; /* is told of plans that are not as required; NULL: nobody is */
    struct redist_error *error;
};

/** Nothing is known yet. */
struct shortfall start_shortfall(void);

/** That the least cost of no plan of `problem`, which is not full, can be proved. */
enum redist_status report_unstated(const struct redist_problem *problem,
                                   struct redist_error *error);

/** Says why no plan of a contest was as required; REDIST_IMPOSSIBLE. */
enum redist_status report_shortfall(const struct contest *contest);

/** Has to do without an exchange. */
bool needs_collectives(const struct contest *contest);

/** Has to keep within the memory bound, padding included. */
bool needs_bound(const struct contest *contest);

/** Is a plan with these exchanges and elements, and perhaps more, dearer for sure? */
bool is_hopeless(const struct contest *contest, uint32_t exchanges, uint64_t received);

/** Takes over `plan`, which may be NULL, if it is the best that is as required. It has to be
 *  within the memory bound; unless that is required, places that do not exist may be above it,
 *  less than as much again. */
enum redist_status enter_plan(struct contest *contest, struct redist_plan *plan);

/** The same for a plan that was just made, if it was. */
enum redist_status enter_made(struct contest *contest, enum redist_status status,
                              struct redist_plan *plan);

#endif
