#include "programs/command/step_output.h"
#include "programs/command/plan_output.h"
#include <inttypes.h>
#include "programs/command/json.h"
#include "programs/command/made_line.h"
#include "programs/command/outcome.h"
#include "programs/command/plan_facts.h"
#include "export/pictures/columns.h"
#include "export/pictures/steps_view.h"
#include "types/made_axes.h"
#include "types/plain.h"

static void print_totals(FILE *out, const struct redist_plan *plan)
{
    struct wrapped_list line = {out, read_columns(), 1, 0};
    char text[192], bound[64] = " of at most";
    uint64_t padding =
        count_padding_over_bound(&plan->problem, plan->step, plan->nsteps, plan->height);
    if (padding > 0)
        (void)snprintf(bound, sizeof bound, ", by padding %" PRIu64 " over the memory bound of",
                       padding);
    else if (plan->height > plan->memory_bound)
        (void)snprintf(bound, sizeof bound, ", over the memory bound of");
    (void)snprintf(text, sizeof text,
                   "height %" PRIu64 "%s %" PRIu64 ", cost %" PRIu64 ", %u step%s%s", plan->height,
                   bound, plan->memory_bound, plan->cost, plan->nsteps,
                   plan->nsteps == 1 ? "" : "s", plan->normal ? ", normal form" : "");
    print_words(&line, text);
    fputc('\n', out);
}

static bool has_permute(const struct redist_plan *plan, bool fused)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (plan->step[s].op == REDIST_ALLPERMUTE && plan->step[s].fused == fused)
            return true;
    return false;
}

/* Never mixed with the line above: another cost model. */
static void print_fusion(FILE *out, const struct redist_plan *plan)
{
    struct wrapped_list line = {out, read_columns(), 2, 0};
    char text[128];
    if (!has_fused_step(plan))
        return;
    (void)snprintf(text, sizeof text,
                   "extension: steps marked + are one collective with the step before; "
                   "fused cost %" PRIu64,
                   plan->fused_cost);
    print_words(&line, text);
    fputc('\n', out);
}

bool print_plan(FILE *out, const struct redist_plan *plan)
{
    bool complete = print_steps(out, &plan->sequence, read_columns());
    print_totals(out, plan);
    print_fusion(out, plan);
    print_made_axes(out, &plan->problem);
    if (!complete)
        (void)fail_with("out of memory for the table of steps");
    return complete;
}

/* The one statement about the least Figure 11 cost. */
static const char *judge_cost(const struct redist_plan *plan)
{
    if (makes_axes(&plan->problem))
        return "axes are unreduced in the target alone; no least cost is known";
    if (has_exchange(plan))
        return knows_weak_cost(plan) ? "with an exchange, which W knows nothing of"
                                     : "with an exchange; no least cost is known";
    if (plan->cost == plan->report.weak_cost)
        return "W: nothing costs less";
    enum search_judgement judgement = judge_search(plan);
    if (judgement == NOT_SEARCHED)
        return "not searched for the least cost";
    if (judgement == FOUND_LEAST)
        return "no sequence between types within the bound costs less: by search, not certified";
    if (plan->report.cap_hit)
        return "the search for a cheaper one was cut short: one may exist";
    return "a cheaper one exists; this one is better by what was asked for";
}

static void explain_in_words(FILE *out, const char *text)
{
    struct wrapped_list line = {out, read_columns(), 1, 0};
    line.column = (unsigned)fprintf(out, " ");
    print_words(&line, text);
    fputc('\n', out);
}

static void explain_number(FILE *out, const char *name, uint64_t number, const char *meaning)
{
    struct wrapped_list line = {out, read_columns(), 20, 0};
    line.column = (unsigned)fprintf(out, "  %-18s %" PRIu64 "  ", name, number);
    print_words(&line, meaning);
    fputc('\n', out);
}

static void explain_proof(FILE *out, const struct redist_plan *plan)
{
    const struct redist_bound *proof = &plan->proof;
    const char *gap = find_gap(&plan->problem);
    fprintf(out, "  proof of W         ");
    if (proof->too_long)
        fprintf(out, "left out: it needs more than %u states\n", REDIST_MAX_STATES);
    else if (!proof->stated && gap != NULL)
        fprintf(out, "left out, because of %s\n", gap);
    else if (!proof->stated && !may_state_bound(plan))
        fprintf(out, "left out: it speaks of no step like these\n");
    else if (!proof->stated)
        fprintf(out, "left out\n");
    else if (proof->nstates == 0)
        fprintf(out, "the closed form\n");
    else
        fprintf(out, "a list of %u state%s\n", proof->nstates, proof->nstates == 1 ? "" : "s");
}

/* On W, all of it. */
static void explain_bound(FILE *out, const struct redist_plan *plan)
{
    explain_number(out, "weak optimum W", plan->report.weak_cost,
                   "(no sequence of these collectives between types within the bound costs less)");
    explain_number(out, "closed-form bound", plan->report.lower_bound, "(on W, without search)");
    explain_proof(out, plan);
}

void explain_plan(FILE *out, const struct redist_plan *plan)
{
    const struct redist_search_report *report = &plan->report;
    char judgement[128];
    fprintf(out, "\nwhy this plan\n");
    if (knows_weak_cost(plan))
        explain_bound(out, plan);
    (void)snprintf(judgement, sizeof judgement, "(%s)", judge_cost(plan));
    explain_number(out, "this plan", plan->cost, judgement);
    if (has_fused_step(plan))
        explain_number(out, "fused cost", plan->fused_cost, "(an extension, not the paper's cost)");
    if (report->objective_cap_hit)
        explain_in_words(out, "the search by the objective or extension asked for was cut short: "
                              "a plan that is better by it may exist");
    if (report->nodes_expanded > 0)
        fprintf(out, "  weak states expanded %" PRIu64 ", weak paths considered %" PRIu64 "\n",
                report->nodes_expanded, report->paths_considered);
    if (has_permute(plan, true))
        explain_in_words(out,
                         "the allpermute marked + deals out the slices of the alltoall before it");
    if (has_permute(plan, false))
        explain_in_words(out, "with an allpermute, where tiles are smallest: no better plan "
                              "without one was found");
    else if (!report->permute && !has_exchange(plan))
        explain_in_words(out, "no allpermute: some order of the groups meets the target exactly");
}

static json_t *describe_step(const struct redist_step *step, uint32_t ndims)
{
    json_t *tile = json_array(), *item = json_object();
    for (uint32_t i = 0; i < ndims; i++)
        json_array_append_new(tile, make_json_number(step->tile[i]));
    describe_operation(item, step);
    json_object_set_new(item, "tile", tile);
    json_object_set_new(item, "local_size", make_json_number(step->local_size));
    json_object_set_new(item, "cost", make_json_number(step->cost));
    json_object_set_new(item, "received", make_json_number(step->received));
    json_object_set_new(item, "used", json_integer((json_int_t)step->used));
    json_object_set_new(item, "fused", json_boolean(step->fused));
    return item;
}

static void describe_search(json_t *object, const struct redist_plan *plan)
{
    const struct redist_search_report *report = &plan->report;
    json_object_set_new(object, "weak_cost", make_weak_cost(plan));
    json_object_set_new(object, "lower_bound",
                        knows_weak_cost(plan) ? make_json_number(report->lower_bound)
                                              : json_null());
    json_object_set_new(object, "cap_hit", json_boolean(report->cap_hit));
    json_object_set_new(object, "objective_cap_hit", json_boolean(report->objective_cap_hit));
}

void describe_plan(json_t *object, const struct redist_plan *plan, bool searched,
                   const struct redist_topology *topology)
{
    json_t *steps = json_array();
    for (uint32_t s = 0; s < plan->nsteps; s++)
        json_array_append_new(steps,
                              describe_step(&plan->step[s], plan->problem.from.rank + plan->nsums));
    json_object_set_new(object, "height", make_json_number(plan->height));
    json_object_set_new(object, "bound", make_json_number(plan->memory_bound));
    json_object_set_new(object, "padding_over_bound",
                        make_json_number(count_padding_over_bound(&plan->problem, plan->step,
                                                                  plan->nsteps, plan->height)));
    json_object_set_new(object, "cost", make_json_number(plan->cost));
    json_object_set_new(object, "fused_cost", make_json_number(plan->fused_cost));
    json_object_set_new(object, "received", make_json_number(plan->received));
    json_object_set_new(object, "normal", json_boolean(plan->normal));
    json_object_set_new(object, "identical", json_boolean(plan->identical));
    json_object_set_new(object, "permute", json_boolean(plan->report.permute));
    if (searched) {
        enum search_judgement judgement = judge_search(plan);
        describe_search(object, plan);
        json_object_set_new(object, "least_by_search",
                            judgement == NOT_SEARCHED ? json_null()
                                                      : json_boolean(judgement == FOUND_LEAST));
    }
    json_object_set_new(object, "bound_states", count_states(&plan->proof));
    if (topology != NULL)
        json_object_set_new(object, "topology_price",
                            make_json_number(redist_price_plan(plan, topology)));
    json_object_set_new(object, "steps", steps);
}
