#include "rewrite/rewrite.h"
#include <inttypes.h>
#include <pthread.h>
#include "normal_form/normal_form.h"
#include "plan/lower/lower.h"
#include "base/report.h"

static pthread_mutex_t rewriter_lock = PTHREAD_MUTEX_INITIALIZER;

/* There is room: a sequence and a program have at most REDIST_MAX_STEPS steps. */
static void keep_op(struct weak_path *weak, struct redist_weak_op op)
{
    if (op.op != REDIST_ALLPERMUTE && op.factor != 1)
        (void)append_op(weak, op);
}

enum redist_status weaken_sequence(const struct redist_problem *problem,
                                   const struct typed_sequence *sequence, const char *name,
                                   struct redist_type types[REDIST_MAX_STEPS],
                                   struct weak_path *weak, struct redist_error *error)
{
    struct redist_type type = problem->from;
    weak->nops = 0;
    for (uint32_t s = 0; s < sequence->nsteps; s++) {
        const struct typed_step *step = &sequence->step[s];
        struct redist_error inner = {{0}};
        struct redist_type before = type;
        if (apply_typing_rule(&problem->mesh, step, &type, &inner) != REDIST_OK)
            return report_failure(error, "%s:%u: step %u: %s", name, step->line, s + 1,
                                  inner.message);
        if (redist_compute_local_size(&type) == 0)
            return report_failure(error, "%s:%u: step %u: the tile has over 2^64-1 elements", name,
                                  step->line, s + 1);
        keep_op(weak, (struct redist_weak_op){step->op, step->into, step->split,
                                              compute_factor(&problem->mesh, step, &before)});
        types[s] = type;
    }
    struct redist_error inner = {{0}};
    if (check_same_shapes(&problem->mesh,
                          "the type is not the target, nor one that an allpermute takes to it",
                          &type, &problem->to, &inner) == REDIST_OK)
        return REDIST_OK;
    if (sequence->nsteps == 0)
        return report_failure(error, "%s: there are no steps: %s", name, inner.message);
    return report_failure(error, "%s: after the last step (%u): %s", name, sequence->nsteps,
                          inner.message);
}

void weaken_steps(const struct redist_step *step, uint32_t nsteps, struct weak_path *weak)
{
    weak->nops = 0;
    for (uint32_t s = 0; s < nsteps; s++)
        keep_op(weak,
                (struct redist_weak_op){step[s].op, step[s].into, step[s].split, step[s].factor});
}

static uint32_t name_kind(enum redist_op op)
{
    switch (op) {
    case REDIST_DYNSLICE:
        return WEAK_SLICE;
    case REDIST_ALLTOALL:
        return WEAK_ALLTOALL;
    default:
        return WEAK_GATHER;
    }
}

static void give_sequence(const struct redist_problem *problem, const struct weak_path *weak)
{
    uint64_t replicas = redist_count_devices(&problem->mesh);
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        const struct redist_dim *dim = &problem->from.dim[i];
        nf_given_state.at[0].c[i] = dim->tile;
        replicas /= dim->size / dim->tile;
    }
    nf_given_state.at[0].rep = replicas;
    for (uint32_t s = 0; s < weak->nops; s++) {
        const struct redist_weak_op *op = &weak->op[s];
        bool slices = op->op == REDIST_DYNSLICE;
        nf_given_op.at[s] = (struct weak_op){name_kind(op->op), slices ? op->split : op->into,
                                             op->op == REDIST_ALLTOALL ? op->split : 0, op->factor};
    }
}

static enum redist_status report_refusal(uint32_t code, struct redist_error *error)
{
    switch (code) {
    case NF_NOT_DIVISIBLE:
        return report_failure(error,
                              "operation %u (allpermutes not counted) does not divide its "
                              "local size or the free devices",
                              nf_bad_op + 1);
    case NF_TOO_LARGE:
    case NF_COST_TOO_LARGE:
        return report_failure(error, "a local size or the total cost is over 2^64-1");
    case NF_CAPACITY:
        return report_failure(error, "the rewriting would need more than %u operations at a time",
                              (unsigned)WEAK_SLOTS - 1);
    default:
        return report_failure(error, "the sequence is malformed (code %u, operation %u)", code,
                              nf_bad_op + 1);
    }
}

static struct redist_weak_op read_result(uint32_t s)
{
    const struct weak_op *op = &nf_op.at[s];
    uint32_t factor = (uint32_t)op->n; /* a factor of the number of devices */
    switch (op->kind) {
    case WEAK_SLICE:
        return (struct redist_weak_op){REDIST_DYNSLICE, 0, op->i, factor};
    case WEAK_ALLTOALL:
        return (struct redist_weak_op){REDIST_ALLTOALL, op->i, op->j, factor};
    default:
        return (struct redist_weak_op){REDIST_ALLGATHER, op->i, 0, factor};
    }
}

/* The part that works on the rewriter's state; `result` has WEAK_SLOTS places. */
static enum redist_status rewrite_locked(const struct redist_problem *problem,
                                         const struct weak_path *weak, uint64_t *given_cost,
                                         struct redist_weak_op *result, uint32_t *nresult,
                                         struct redist_error *error)
{
    give_sequence(problem, weak);
    uint32_t code = redist_normalize_weak(problem->from.rank, weak->nops);
    if (code != NF_DONE)
        return report_refusal(code, error);
    for (uint32_t s = 0; s < nf_left; s++)
        result[s] = read_result(s);
    *nresult = nf_left;
    *given_cost = nf_given_cost;
    return REDIST_OK;
}

enum redist_status rewrite_sequence(const struct redist_problem *problem,
                                    const struct weak_path *weak, uint64_t *given_cost,
                                    struct redist_plan **plan, struct redist_error *error)
{
    struct redist_weak_op result[WEAK_SLOTS];
    uint32_t nresult = 0;
    if (pthread_mutex_lock(&rewriter_lock) != 0)
        return report_failure(error, "cannot take a lock");
    enum redist_status status = rewrite_locked(problem, weak, given_cost, result, &nresult, error);
    (void)pthread_mutex_unlock(&rewriter_lock);
    return status == REDIST_OK ? lower_sequence(problem, result, nresult, plan, error) : status;
}
