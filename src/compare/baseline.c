#include "compare/baseline.h"
#include <string.h>
#include "compare/dtensor.h"
#include "compare/gspmd.h"
#include "compare/meter.h"
#include "compare/naive.h"
#include "compare/nnscaler.h"
#include "compare/paper.h"
#include "compare/shardy.h"
#include "types/mesh.h"
#include "types/plain.h"
#include "base/report.h"

static const char *const names[BASELINES] = {[BASELINE_PAPER] = "paper",
                                             [BASELINE_SHARDY] = "shardy-like",
                                             [BASELINE_GSPMD] = "gspmd-like",
                                             [BASELINE_DTENSOR] = "dtensor-like",
                                             [BASELINE_NNSCALER] = "nnscaler-like",
                                             [BASELINE_NAIVE_DIFFERING] = "naive-differing",
                                             [BASELINE_NAIVE] = "naive"};

const char *name_baseline(enum baseline which)
{
    return names[which];
}

enum baseline find_baseline(const char *name)
{
    enum baseline which = BASELINE_PAPER;
    while (which < BASELINES && strcmp(name, names[which]) != 0)
        which++;
    return which;
}

/* What keeps all methods from a problem; NULL when it is plain and has no order. */
static const char *find_unknown(const struct redist_problem *problem)
{
    if (problem->from.nunreduced > 0 || problem->to.nunreduced > 0)
        return "it knows no sums";
    if (problem->two_meshes)
        return "it knows no second mesh";
    if (mesh_has_order(&problem->mesh))
        return "it knows no order of devices";
    if (redist_count_problem_devices(problem) != redist_count_devices(&problem->mesh))
        return "it knows no idle devices";
    return is_plain_problem(problem) ? NULL : "it knows no tails";
}

/* A method that makes its own plan puts it into `*plan`. */
static enum redist_status take_steps(struct meter *meter, enum baseline which,
                                     struct redist_plan **plan, struct redist_error *error)
{
    switch (which) {
    case BASELINE_PAPER:
        return run_paper(meter, plan, error);
    case BASELINE_SHARDY:
        run_shardy_like(meter);
        return REDIST_OK;
    case BASELINE_GSPMD:
        return run_gspmd_like(meter, error);
    case BASELINE_DTENSOR:
        return run_dtensor_like(meter, error);
    case BASELINE_NNSCALER:
        return run_nnscaler_like(meter, error);
    case BASELINE_NAIVE:
    case BASELINE_NAIVE_DIFFERING:
        run_naive(meter, which == BASELINE_NAIVE_DIFFERING);
        return REDIST_OK;
    default:
        return report_failure(error, "there is no such baseline");
    }
}

enum redist_status run_baseline(const struct redist_problem *problem, enum baseline which,
                                struct baseline_result *result, struct redist_error *error)
{
    struct meter meter;
    PASS_FAILURE(redist_check_problem(problem, error));
    const char *unknown = find_unknown(problem);
    if (unknown != NULL) {
        *result = (struct baseline_result){.failure = unknown};
        return REDIST_OK;
    }
    (void)start_meter(problem, false, &meter); /* without a plan it needs no memory */
    enum redist_status status = take_steps(&meter, which, NULL, error);
    *result = meter.result;
    return status;
}

enum redist_status make_baseline_plan(const struct redist_problem *problem, enum baseline which,
                                      struct redist_plan **plan, struct redist_error *error)
{
    struct meter meter;
    enum redist_status status = redist_check_problem(problem, error);
    const char *unknown = status == REDIST_OK ? find_unknown(problem) : NULL;
    if (unknown != NULL)
        return report_status(REDIST_IMPOSSIBLE, error, "%s: no plan: %s", names[which], unknown);
    if (status != REDIST_OK)
        return status;
    *plan = NULL;
    if (!start_meter(problem, which != BASELINE_PAPER, &meter)) {
        free_meter(&meter);
        return report_no_memory(error, "out of memory");
    }
    status = take_steps(&meter, which, plan, error);
    if (status == REDIST_OK && *plan == NULL)
        status = finish_meter(&meter, plan, error);
    free_meter(&meter);
    return status;
}
