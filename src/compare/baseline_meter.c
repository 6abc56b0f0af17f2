#include "compare/baseline_meter.h"

#include "plan/weak/pairs.h"
#include "types/report.h"

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
