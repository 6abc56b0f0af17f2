#include "compare/baseline.h"

#include "compare/baseline_meter.h"
#include "plan/weak/pairs.h"
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

void start_meter(const struct redist_problem *problem, struct meter *meter)
{
    *meter = (struct meter){.local = redist_compute_local_size(&problem->from)};
    meter->result.height = meter->local;
}

void meter_slice(struct meter *meter, uint32_t factor)
{
    if (meter->local != COST_INFINITE) {
        meter->local /= factor;
    }
    meter->result.nsteps++;
}

static void meter_exchange(struct meter *meter, uint64_t cost, uint64_t received)
{
    struct redist_baseline_result *result = &meter->result;
    result->cost = add_costs(result->cost, cost);
    result->received = add_costs(result->received, received);
    result->height = meter->local > result->height ? meter->local : result->height;
    result->nsteps++;
}

void meter_alltoall(struct meter *meter, uint32_t factor)
{
    meter_exchange(meter, meter->local, meter->local - meter->local / factor);
}

void meter_gather(struct meter *meter, uint32_t factor)
{
    uint64_t before = meter->local;
    meter->local = multiply_cost(factor, before);
    meter_exchange(meter, meter->local,
                   meter->local == COST_INFINITE ? COST_INFINITE : meter->local - before);
}

void meter_permute(struct meter *meter)
{
    meter_exchange(meter, meter->local, meter->local);
    meter->result.npermutes++;
}

static void meter_op(struct meter *meter, const struct redist_weak_op *op)
{
    if (op->op == REDIST_DYNSLICE) {
        meter_slice(meter, op->factor);
    } else if (op->op == REDIST_ALLTOALL) {
        meter_alltoall(meter, op->factor);
    } else {
        meter_gather(meter, op->factor);
    }
}

enum redist_status meter_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct weak_path *path, struct meter *meter,
                              struct redist_error *error)
{
    struct pair_test test;
    bool equal = false;
    uint32_t k = 0;
    start_pair_test(problem, &test);
    if (test_pairs(graph, path, &test, &equal) != REDIST_OK) {
        return report_failure(error, "out of memory");
    }
    for (; k < path->nops && path->op[k].op == REDIST_DYNSLICE; k++) {
        meter_op(meter, &path->op[k]);
    }
    if (!equal) {
        meter_permute(meter);
    }
    for (; k < path->nops; k++) {
        meter_op(meter, &path->op[k]);
    }
    return REDIST_OK;
}

static bool has_same_axes(const struct redist_dim *a, const struct redist_dim *b)
{
    bool same = a->naxes == b->naxes;
    for (uint32_t k = 0; same && k < a->naxes; k++) {
        same = a->axis[k] == b->axis[k];
    }
    return same;
}

void run_naive(const struct redist_problem *problem, bool only_differing, struct meter *meter)
{
    for (uint32_t pass = 0; pass < 2; pass++) {
        const struct redist_type *type = pass == 0 ? &problem->from : &problem->to;
        for (uint32_t i = 0; i < type->rank; i++) {
            uint32_t pieces = (uint32_t)(type->dim[i].size / type->dim[i].tile);
            if (pieces == 1 ||
                (only_differing && has_same_axes(&problem->from.dim[i], &problem->to.dim[i]))) {
                continue;
            }
            if (pass == 0) {
                meter_gather(meter, pieces);
            } else {
                meter_slice(meter, pieces);
            }
        }
    }
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
