#include "plan/trace.h"

static void start_trace(const struct redist_mesh *mesh, const struct redist_type *type,
                        struct digit_trace *trace) {
    for (uint32_t i = 0; i < type->rank; i++) {
        list_type_digits(mesh, &type->dim[i], &trace->last.dim[i]);
    }
}

static void push_fresh(struct digit_trace *trace, uint32_t dim, uint32_t k, uint32_t size) {
    trace->part[k].n = 0;
    push_digit(&trace->part[k], FRESH + k, size);
    push_part(&trace->last.dim[dim], &trace->part[k]);
}

bool trace_forward(const struct redist_problem *problem, const struct weak_path *path,
                   struct digit_trace *trace) {
    start_trace(&problem->mesh, &problem->from, trace);
    for (uint32_t k = 0; k < path->nops; k++) {
        const struct redist_weak_op *op = &path->op[k];
        if (op->op == REDIST_DYNSLICE) {
            push_fresh(trace, op->split, k, op->factor);
            continue;
        }
        if (!pop_digits(&trace->last.dim[op->into], op->factor, &trace->part[k])) {
            return false;
        }
        if (op->op == REDIST_ALLTOALL) {
            push_part(&trace->last.dim[op->split], &trace->part[k]);
        }
    }
    return true;
}

bool trace_backward(const struct redist_problem *problem, const struct weak_path *path,
                    struct digit_trace *trace) {
    start_trace(&problem->mesh, &problem->to, trace);
    for (uint32_t k = path->nops; k > 0; k--) {
        const struct redist_weak_op *op = &path->op[k - 1];
        if (op->op == REDIST_DYNSLICE) {
            break;
        }
        if (op->op == REDIST_ALLGATHER) {
            push_fresh(trace, op->into, k - 1, op->factor);
            continue;
        }
        if (!pop_digits(&trace->last.dim[op->split], op->factor, &trace->part[k - 1])) {
            return false;
        }
        push_part(&trace->last.dim[op->into], &trace->part[k - 1]);
    }
    return true;
}
