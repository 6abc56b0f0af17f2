#include "plan/choose/best_plan.h"
#include "plan/choose/plan.h"
#include "compare/reduce_first.h"

#include "plan/choose/combined_plan.h"
#include "plan/choose/reduction_plan.h"
#include "plan/lower/assemble.h"

static enum redist_status make_rest(const struct redist_problem *rest, const void *context,
                                    struct redist_plan **plan, struct redist_error *error)
{
    (void)context;
    return make_paper_plan(rest, plan, error);
}

static const struct rest_maker by_the_paper = {make_rest, NULL};

enum redist_status make_usual_plan(const struct redist_problem *problem, struct redist_plan **plan,
                                   struct redist_error *error)
{
    return make_best_plan(problem, NULL, plan, error);
}

enum redist_status make_exchange_plan(const struct redist_problem *problem,
                                      struct redist_plan **plan, struct redist_error *error)
{
    struct plan_view view;
    struct combining combining;
    enum redist_status status = view_problem(problem, true, &view, error);
    *plan = NULL;
    if (status == REDIST_OK)
        status = find_combining(&view, &combining, error);
    if (status == REDIST_OK)
        status = plan_exchange(&view, &combining, &by_the_paper, plan, error);
    return take_plan(status, plan, error);
}

enum redist_status make_allreduce_first_plan(const struct redist_problem *problem,
                                             struct redist_plan **plan, struct redist_error *error)
{
    enum redist_status status = plan_allreduce_first(problem, &by_the_paper, plan, error);
    return take_plan(status, plan, error);
}

enum redist_status make_scatter_first_plan(const struct redist_problem *problem,
                                           struct redist_plan **plan, struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    *plan = NULL;
    for (uint32_t j = 0; j < problem->from.rank && status == REDIST_OK && *plan == NULL; j++)
        status = plan_scatter_first(problem, j, &by_the_paper, plan, error);
    return take_plan(status, plan, error);
}
