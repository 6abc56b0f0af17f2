#include "compare/baseline.h"

#include "compare/baseline_gspmd.h"
#include "compare/baseline_naive.h"
#include "compare/baseline_shardy.h"
#include "plan/weak/search.h"
#include "types/report.h"

const char *redist_name_baseline(enum redist_baseline which)
{
    static const char *const name[] = {[REDIST_NAIVE] = "naive",
                                       [REDIST_NAIVE_DIFFERING] = "naive-differing",
                                       [REDIST_GSPMD_LIKE] = "gspmd-like",
                                       [REDIST_SHARDY_LIKE] = "shardy-like",
                                       [REDIST_PAPER] = "paper"};
    return which < REDIST_BASELINES ? name[which] : "unknown";
}

static enum redist_status run_paper(const struct redist_problem *problem,
                                    const struct weak_graph *graph, struct meter *meter,
                                    struct redist_error *error)
{
    struct search_result found;
    enum redist_status status = search_weak_path(graph, false, &found, error);
    return status == REDIST_OK ? meter_path(problem, graph, &found.path, meter, error) : status;
}

enum redist_status redist_run_baseline(const struct redist_problem *problem,
                                       enum redist_baseline which,
                                       struct redist_baseline_result *result,
                                       struct redist_error *error)
{
    struct weak_graph graph;
    struct meter meter;
    enum redist_status status = redist_check_problem(problem, error);
    if (status != REDIST_OK) {
        return status;
    }
    build_weak_graph(problem, &graph);
    start_meter(problem, &meter);
    switch (which) {
    case REDIST_NAIVE:
    case REDIST_NAIVE_DIFFERING:
        run_naive(problem, which == REDIST_NAIVE_DIFFERING, &meter);
        break;
    case REDIST_GSPMD_LIKE:
        status = run_gspmd_like(problem, &graph, &meter, error);
        break;
    case REDIST_SHARDY_LIKE:
        run_shardy_like(problem, &meter);
        break;
    case REDIST_PAPER:
        status = run_paper(problem, &graph, &meter, error);
        break;
    case REDIST_BASELINES:
        return report_failure(error, "there is no such baseline");
    }
    *result = meter.result;
    return status;
}
