#include "levels/level_plan.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "levels/between.h"
#include "levels/made_layout.h"
#include "transfers/plan.h"
#include "transfers/texts.h"

/* A certificate in memory of its own, and what it comes to. */
struct candidate {
    char *text;
    size_t length;
    struct level_plan plan;
};

/* What is planned, and the cheapest so far. */
struct level_planner {
    const struct transfer_problem *problem;
    const struct priced_levels *levels;
    struct redist_error *error;
    struct candidate best;
    struct transfer_load bound; /* of plans of one round */
};

/* Writes one round, by nearness or not. */
static enum redist_status write_one_round(struct level_planner *planner, FILE *out, bool near)
{
    struct transfer_load load;
    fputs("redist-transfers-cert 1\nrounds 1\nround 1\n", out);
    enum redist_status status = plan_balanced_round(
        out, planner->problem, near ? &planner->levels->units : NULL, &load, planner->error);
    fputs("end\n", out);
    if (status == REDIST_OK && !near)
        planner->bound = load;
    return status;
}

/* Writes two rounds, with a layout between them. */
static enum redist_status write_two_rounds(struct level_planner *planner, FILE *out,
                                           const struct transfer_side *between)
{
    struct transfer_load load;
    struct transfer_problem first = *planner->problem, second = *planner->problem;
    first.target = *between;
    second.source = *between;
    fputs("redist-transfers-cert 1\nrounds 2\nround 1\n", out);
    write_made_layout(out, planner->problem, between);
    enum redist_status status =
        plan_balanced_round(out, &first, &planner->levels->units, &load, planner->error);
    fputs("round 2\n", out);
    if (status == REDIST_OK)
        status = plan_balanced_round(out, &second, &planner->levels->units, &load, planner->error);
    fputs("end\n", out);
    return status;
}

/* What the certificate moves, and its price. */
static enum redist_status measure_candidate(const struct level_planner *planner,
                                            struct candidate *candidate)
{
    struct transfer_volumes volumes;
    enum redist_status status = measure_volumes(candidate->text, candidate->length, "plan",
                                                planner->problem, &volumes, planner->error);
    if (status == REDIST_OK)
        sum_volumes(&volumes, planner->problem->ndevices, &candidate->plan.load);
    if (status == REDIST_OK &&
        !price_volumes(planner->levels, planner->problem, &volumes, &candidate->plan.price))
        status = report_failure(planner->error, "out of memory for the price of a plan");
    free_volumes(&volumes);
    return status;
}

/* Keeps the candidate where it is cheaper than the best, or the first. */
static void keep_cheaper(struct level_planner *planner, struct candidate *candidate)
{
    struct candidate *best = &planner->best;
    if (best->text != NULL)
        candidate->plan.one_round = best->plan.one_round;
    if (candidate->plan.rounds == 1 &&
        (best->text == NULL || candidate->plan.price < candidate->plan.one_round))
        candidate->plan.one_round = candidate->plan.price;
    if (best->text == NULL || candidate->plan.price < best->plan.price) {
        free(best->text);
        *best = *candidate;
    } else {
        free(candidate->text);
    }
}

/* One round; or two, where `between` is given. */
static enum redist_status try_plan(struct level_planner *planner, bool near, uint32_t level,
                                   const struct transfer_side *between)
{
    struct candidate candidate = {.plan = {.rounds = between != NULL ? 2 : 1, .level = level}};
    FILE *out = open_memstream(&candidate.text, &candidate.length);
    if (out == NULL)
        return report_failure(planner->error, "out of memory for a text");
    enum redist_status status = between != NULL ? write_two_rounds(planner, out, between)
                                                : write_one_round(planner, out, near);
    bool complete = ferror(out) == 0;
    if ((fclose(out) != 0 || !complete) && status == REDIST_OK)
        status = report_failure(planner->error, "out of memory for a text");
    if (status == REDIST_OK && (between == NULL || candidate.length < TRANSFER_TEXT_BYTES)) {
        status = measure_candidate(planner, &candidate);
        if (status == REDIST_OK) {
            keep_cheaper(planner, &candidate);
            return REDIST_OK;
        }
    }
    free(candidate.text);
    return status;
}

/* Two rounds by units of a level, where there is something to hand on. */
static enum redist_status try_level(struct level_planner *planner, uint32_t level)
{
    struct transfer_side between;
    enum redist_status status = make_layout_between(planner->problem, &planner->levels->units,
                                                    level, &between, planner->error);
    if (status == REDIST_OK)
        status = try_plan(planner, true, level, &between);
    free_transfer_side(&between);
    return status == REDIST_REJECTED ? REDIST_OK : status;
}

enum redist_status plan_by_levels(FILE *out, const struct transfer_problem *problem,
                                  const struct priced_levels *levels, struct level_plan *plan,
                                  struct redist_error *error)
{
    struct level_planner planner = {.problem = problem, .levels = levels, .error = error};
    enum redist_status status = try_plan(&planner, true, 0, NULL);
    if (status == REDIST_OK)
        status = try_plan(&planner, false, 0, NULL);
    for (uint32_t l = 0; l < levels->units.count && status == REDIST_OK; l++)
        if (levels->units.below[l] > 1)
            status = try_level(&planner, l);
    if (status == REDIST_OK) {
        fwrite(planner.best.text, 1, planner.best.length, out);
        *plan = planner.best.plan;
        plan->load.sent_least = planner.bound.sent_least;
        plan->load.bounded = planner.bound.bounded;
    }
    free(planner.best.text);
    return status;
}
