#include "cli/step_output.h"
#include "cli/plan_output.h"
#include <inttypes.h>
#include "cli/json.h"
#include "cli/outcome.h"
#include "cli/plan_facts.h"
#include "export/columns.h"
#include "export/steps_view.h"

static void print_totals(FILE *out, const struct redist_plan *plan)
{
    const char *bound =
        plan->height > plan->memory_bound ? ", over the memory bound of" : " of at most";
    fprintf(out, "height %" PRIu64 "%s %" PRIu64 ", cost %" PRIu64 ", %u step%s%s\n", plan->height,
            bound, plan->memory_bound, plan->cost, plan->nsteps, plan->nsteps == 1 ? "" : "s",
            plan->normal ? ", normal form" : "");
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
    if (has_fused_step(plan))
        fprintf(out,
                "extension: steps marked + are one collective with the step before; "
                "fused cost %" PRIu64 "\n",
                plan->fused_cost);
}

bool print_plan(FILE *out, const struct redist_plan *plan)
{
    bool complete =
        print_steps(out, &(struct summed_problem){&plan->problem, plan->sum, plan->nsums},
                    plan->step, plan->nsteps, read_columns());
    print_totals(out, plan);
    print_fusion(out, plan);
    if (!complete)
        (void)fail_with("out of memory for the table of steps");
    return complete;
}

static void explain_proof(FILE *out, const struct redist_bound *proof)
{
    fprintf(out, "  proof of W         ");
    if (proof->too_long)
        fprintf(out, "left out: it needs more than %u states\n", REDIST_MAX_STATES);
    else if (!proof->stated)
        fprintf(out, "left out\n");
    else if (proof->nstates == 0)
        fprintf(out, "the closed form\n");
    else
        fprintf(out, "a list of %u state%s\n", proof->nstates, proof->nstates == 1 ? "" : "s");
}

static bool has_exchange(const struct redist_plan *plan)
{
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (plan->step[s].op == REDIST_EXCHANGE)
            return true;
    return false;
}

/* The one statement about the least Figure 11 cost. */
static const char *judge_cost(const struct redist_plan *plan)
{
    if (has_exchange(plan))
        return "with an exchange, which W knows nothing of";
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

void explain_plan(FILE *out, const struct redist_plan *plan)
{
    const struct redist_search_report *report = &plan->report;
    fprintf(out, "\nwhy this plan\n");
    if (report->weak_cost > 0 || !has_exchange(plan)) {
        fprintf(out,
                "  weak optimum W     %" PRIu64
                "   (no sequence of these collectives within the bound costs less)\n",
                report->weak_cost);
        fprintf(out, "  closed-form bound  %" PRIu64 "   (on W, without search)\n",
                report->lower_bound);
    }
    explain_proof(out, &plan->proof);
    fprintf(out, "  this plan          %" PRIu64 "   (%s)\n", plan->cost, judge_cost(plan));
    if (has_fused_step(plan))
        fprintf(out, "  fused cost         %" PRIu64 "   (an extension, not the paper's cost)\n",
                plan->fused_cost);
    if (report->objective_cap_hit)
        fprintf(out, "  the search by the objective or extension asked for was cut short: a plan\n"
                     "  that is better by it may exist\n");
    fprintf(out, "  weak states expanded %" PRIu64 ", weak paths considered %" PRIu64 "\n",
            report->nodes_expanded, report->paths_considered);
    if (has_permute(plan, true))
        fprintf(out, "  the allpermute marked + deals out the slices of the alltoall before it\n");
    if (has_permute(plan, false))
        fprintf(out, "  with an allpermute, where tiles are smallest: no better plan without one "
                     "was found\n");
    else if (!report->permute && !has_exchange(plan))
        fprintf(out, "  no allpermute: some order of the groups meets the target exactly\n");
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

static void describe_search(json_t *object, const struct redist_search_report *report)
{
    json_object_set_new(object, "weak_cost", make_json_number(report->weak_cost));
    json_object_set_new(object, "lower_bound", make_json_number(report->lower_bound));
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
    json_object_set_new(object, "cost", make_json_number(plan->cost));
    json_object_set_new(object, "fused_cost", make_json_number(plan->fused_cost));
    json_object_set_new(object, "received", make_json_number(plan->received));
    json_object_set_new(object, "normal", json_boolean(plan->normal));
    json_object_set_new(object, "identical", json_boolean(plan->identical));
    json_object_set_new(object, "permute", json_boolean(plan->report.permute));
    if (searched) {
        enum search_judgement judgement = judge_search(plan);
        describe_search(object, &plan->report);
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
