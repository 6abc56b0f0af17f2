#include <redist/compare.h>
#include "compare/baseline.h"
#include "base/report.h"
#include "base/sized.h"

const char *redist_name_method(uint32_t which)
{
    return which < BASELINES ? name_baseline((enum baseline)which) : NULL;
}

static enum redist_status find_method(const char *name, enum baseline *which,
                                      struct redist_error *error)
{
    *which = find_baseline(name);
    return *which < BASELINES ? REDIST_OK
                              : report_failure(error, "there is no method '%.40s'", name);
}

enum redist_status redist_count_method(const struct redist_problem *problem, const char *name,
                                       struct redist_method_figures *figures,
                                       struct redist_error *error)
{
    enum baseline which;
    struct baseline_result result;
    PASS_FAILURE(check_sized(figures, "struct redist_method_figures", error));
    PASS_FAILURE(find_method(name, &which, error));
    PASS_FAILURE(run_baseline(problem, which, &result, error));
    const struct redist_method_figures own = {.cost = result.cost,
                                              .joint_cost = result.joint_cost,
                                              .height = result.height,
                                              .received = result.received,
                                              .nsteps = result.nsteps,
                                              .npermutes = result.npermutes,
                                              .pads = result.pads,
                                              .failure = result.failure};
    give_sized(figures, &own, sizeof own);
    return REDIST_OK;
}

enum redist_status redist_make_method_plan(const struct redist_problem *problem, const char *name,
                                           struct redist_plan **plan, struct redist_error *error)
{
    enum baseline which;
    *plan = NULL;
    PASS_FAILURE(find_method(name, &which, error));
    return make_baseline_plan(problem, which, plan, error);
}
