#include "compare/paper.h"
#include "plan/lower/lower.h"
#include "plan/weak/pairs.h"
#include "plan/weak/search.h"
#include "base/report.h"

static void meter_op(struct meter *meter, const struct redist_weak_op *op)
{
    if (op->op == REDIST_DYNSLICE)
        meter_slice(meter, op->split, op->factor, NULL, NULL);
    else if (op->op == REDIST_ALLTOALL)
        meter_alltoall(meter, op->into, op->split, op->factor);
    else
        meter_gather(meter, op->into, op->factor);
}

static enum redist_status meter_path(const struct weak_graph *graph, const struct weak_path *path,
                                     struct meter *meter, struct redist_error *error)
{
    struct pair_test test;
    bool equal = false;
    uint32_t k = 0;
    start_pair_test(meter->problem, &test);
    if (test_pairs(graph, path, &test, &equal) != REDIST_OK)
        return report_no_memory(error, "out of memory");
    for (; k < path->nops && path->op[k].op == REDIST_DYNSLICE; k++)
        meter_op(meter, &path->op[k]);
    if (!equal)
        meter_permute(meter, NULL, NULL);
    for (; k < path->nops; k++)
        meter_op(meter, &path->op[k]);
    return REDIST_OK;
}

enum redist_status run_paper(struct meter *meter, struct redist_plan **plan,
                             struct redist_error *error)
{
    struct weak_graph graph;
    struct search_result found;
    build_weak_graph(meter->problem, &graph);
    PASS_FAILURE(search_weak_path(&graph, false, &found, error));
    PASS_FAILURE(meter_path(&graph, &found.path, meter, error));
    return plan != NULL ? lower_path(meter->problem, &graph, &found.path, NULL, plan, error)
                        : REDIST_OK;
}
