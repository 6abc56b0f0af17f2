#include "levels/level_plan.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "levels/between.h"
#include "levels/combined.h"
#include "levels/made_layout.h"
#include "levels/shared_sums.h"
#include "transfers/plan.h"
#include "base/text_stream.h"
#include "base/report.h"

/* A certificate in memory of its own, and what it comes to. */
struct candidate {
    char *text;
    size_t length;
    struct level_plan plan;
};

/* What is planned, and the cheapest so far. */
struct level_planner {
    const struct transfer_problem *problem;
    const struct priced_levels *levels; /* or NULL */
    struct redist_error *error;
    struct plan_room room;
    struct redist_error too_long; /* what was said of one round */
    struct candidate best;
    uint64_t one_round;         /* price of the cheapest plan of one round */
    struct transfer_load round; /* of the plan of one round without levels, .. */
    struct sent_bound bound;    /* .. and of all such plans */
};

/* Writes a round for each of the layouts between source and target, and the last one; by nearness
 * or not. `load` becomes that of the last round, and so does `bound`, where it is asked for. */
static enum redist_status write_rounds(const struct level_planner *planner, FILE *out, bool near,
                                       const struct transfer_side *between, uint32_t rounds,
                                       struct transfer_load *load, struct sent_bound *bound)
{
    const struct device_levels *units = near ? &planner->levels->units : NULL;
    enum redist_status status = REDIST_OK;
    fprintf(out, "redist-transfers-cert 1\nrounds %" PRIu32 "\n", rounds);
    for (uint32_t k = 0; k < rounds && status == REDIST_OK; k++) {
        struct transfer_problem round = *planner->problem;
        round.source = k > 0 ? between[k - 1] : round.source;
        round.target = k + 1 < rounds ? between[k] : round.target;
        fprintf(out, "round %" PRIu32 "\n", k + 1);
        if (k + 1 < rounds)
            write_made_layout(out, planner->problem, &round.target);
        struct plan_room left = find_room_left(&planner->room, (uint64_t)ftell(out), k + 1);
        status = plan_balanced_round(out, &round, units, &left, load, bound, planner->error);
    }
    fputs("end\n", out);
    return status;
}

/* The most that a device receives or sends. */
static uint64_t find_busiest(const struct transfer_load *load)
{
    return load->received_most > load->sent_most ? load->received_most : load->sent_most;
}

/* What the certificate moves, in its last round as `load` says, and its price. */
static enum redist_status measure_candidate(const struct level_planner *planner,
                                            const struct transfer_load *load,
                                            struct candidate *candidate)
{
    struct transfer_volumes volumes;
    candidate->plan.load = *load;
    candidate->plan.price = find_busiest(load);
    if (planner->levels == NULL && candidate->plan.rounds == 1)
        return REDIST_OK;
    enum redist_status status = measure_volumes(candidate->text, candidate->length, "plan",
                                                planner->problem, &volumes, planner->error);
    if (status == REDIST_OK)
        candidate->plan.load = sum_load(volumes.received, volumes.sent, planner->problem->ndevices);
    candidate->plan.price = find_busiest(&candidate->plan.load);
    if (status == REDIST_OK && planner->levels != NULL &&
        !price_volumes(planner->levels, planner->problem, &volumes, &candidate->plan.price))
        status = report_no_memory(planner->error, "out of memory for the price of a plan");
    free_volumes(&volumes);
    return status;
}

static bool is_cheaper(const struct level_planner *planner, const struct level_plan *plan)
{
    const struct level_plan *best = &planner->best.plan;
    if (planner->best.text == NULL || plan->price != best->price)
        return planner->best.text == NULL || plan->price < best->price;
    return planner->levels == NULL && plan->load.received_sum < best->load.received_sum;
}

/* Keeps the candidate where it is cheaper than the best, or the first, and not too long with what
 * is around its trees. */
static void keep_cheaper(struct level_planner *planner, struct candidate *candidate)
{
    struct candidate *best = &planner->best;
    if (candidate->plan.rounds == 1 && candidate->plan.price < planner->one_round)
        planner->one_round = candidate->plan.price;
    if (fits_plan_room(&planner->room, candidate->text, candidate->length) &&
        is_cheaper(planner, &candidate->plan)) {
        free(best->text);
        *best = *candidate;
    } else {
        free(candidate->text);
    }
}

/* Of more than one round, sums that cannot be put together of what a layout between has, and
 * texts that no judge reads, are no plan, and no failure. */
static enum redist_status try_rounds(struct level_planner *planner, const struct level_plan *plan,
                                     bool near, const struct transfer_side *between)
{
    struct candidate candidate = {.plan = *plan};
    struct transfer_load load;
    bool balanced = !near && plan->rounds == 1;
    FILE *out = open_text(&candidate.text, &candidate.length);
    if (out == NULL)
        return report_no_memory(planner->error, "out of memory for a text");
    enum redist_status status = write_rounds(planner, out, near, between, plan->rounds, &load,
                                             balanced ? &planner->bound : NULL);
    bool complete = fclose(out) == 0;
    if (plan->rounds > 1 && status != REDIST_OK) {
        free(candidate.text);
        return REDIST_OK;
    }
    if (status == REDIST_REJECTED) { /* plans of more rounds may be shorter */
        planner->too_long = *planner->error;
        free(candidate.text);
        return REDIST_OK;
    }
    if (status == REDIST_OK && balanced)
        planner->round = load;
    if (status == REDIST_OK && !complete)
        status = report_no_memory(planner->error, "out of memory for a text");
    if (status == REDIST_OK)
        status = measure_candidate(planner, &load, &candidate);
    if (status == REDIST_OK)
        keep_cheaper(planner, &candidate);
    else
        free(candidate.text);
    return status;
}

/* What is wanted of the last of the layouts so far, handed on inside the units. */
static enum redist_status try_handing_on(struct level_planner *planner, struct level_plan plan,
                                         struct transfer_side between[2])
{
    struct transfer_problem problem = *planner->problem;
    struct transfer_side *last = &between[plan.rounds - 1];
    if (plan.rounds == 2)
        problem.source = between[0];
    enum redist_status status =
        make_layout_between(&problem, &planner->levels->units, plan.level, last, planner->error);
    plan.rounds++;
    plan.handed_on = true;
    if (status == REDIST_OK)
        status = try_rounds(planner, &plan, true, between);
    free_transfer_side(last);
    return status == REDIST_REJECTED ? REDIST_OK : status;
}

/* Rounds by units of a level: what several want enters once; summands are combined inside
 * before; both. */
static enum redist_status try_level(struct level_planner *planner, uint32_t level)
{
    struct transfer_side between[2];
    struct level_plan plan = {.rounds = 1, .level = level};
    PASS_FAILURE(try_handing_on(planner, plan, between));
    enum redist_status status = make_combined_layout(planner->problem, &planner->levels->units,
                                                     level, &between[0], planner->error);
    plan.rounds = 2;
    plan.combined = true;
    if (status == REDIST_OK)
        status = try_rounds(planner, &plan, true, between);
    if (status == REDIST_OK)
        status = try_handing_on(planner, plan, between);
    free_transfer_side(&between[0]);
    return status == REDIST_REJECTED ? REDIST_OK : status;
}

/* Two rounds, in the first of which sums are combined in shares. What cannot be shared so is no
 * failure. */
static enum redist_status try_sharing(struct level_planner *planner, bool weighed)
{
    struct transfer_side between;
    const struct level_plan plan = {.rounds = 2, .shared = true};
    enum redist_status status = make_shared_layout(
        planner->problem, weighed, find_busiest(&planner->round), &between, planner->error);
    if (status == REDIST_OK && planner->levels != NULL)
        status = try_rounds(planner, &plan, true, &between);
    if (status == REDIST_OK)
        status = try_rounds(planner, &plan, false, &between);
    free_transfer_side(&between);
    return status == REDIST_NO_MEMORY ? status : REDIST_OK;
}

/* All candidates. */
static enum redist_status try_plans(struct level_planner *planner)
{
    const struct level_plan one_round = {.rounds = 1};
    const struct priced_levels *levels = planner->levels;
    if (levels != NULL)
        PASS_FAILURE(try_rounds(planner, &one_round, true, NULL));
    PASS_FAILURE(try_rounds(planner, &one_round, false, NULL));
    for (uint32_t l = 0; levels != NULL && l < levels->units.count; l++)
        if (levels->units.below[l] > 1)
            PASS_FAILURE(try_level(planner, l));
    PASS_FAILURE(try_sharing(planner, false));
    return try_sharing(planner, true);
}

enum redist_status plan_rounds(const struct transfer_problem *problem,
                               const struct priced_levels *levels, struct transfer_texts *texts,
                               struct level_plan *plan, struct redist_error *error)
{
    struct level_planner planner = {.problem = problem,
                                    .levels = levels,
                                    .error = error,
                                    .room = find_plan_room(texts->problem, texts->problem_length),
                                    .one_round = NO_ROUND,
                                    .round = {.sent_most = UINT64_MAX}};
    enum redist_status status = try_plans(&planner);
    if (status == REDIST_OK && planner.best.text == NULL) {
        *error = planner.too_long;
        status = REDIST_BAD_INPUT;
    }
    if (status != REDIST_OK) {
        free_sent_bound(&planner.bound);
        free(planner.best.text);
        return status;
    }
    texts->certificate = planner.best.text;
    texts->certificate_length = planner.best.length;
    *plan = planner.best.plan;
    plan->one_round = planner.one_round;
    plan->bound = planner.bound;
    return REDIST_OK;
}
