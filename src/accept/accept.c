/* Runs the checker's core under a lock and hands out what it accepted. */
#include "types/sequence.h"
#include <stdlib.h>
#include <string.h>
#include "accept/fault/fault.h"
#include "accept/lock/core_lock.h"
#include "check/check.h"
#include "check/base/state.h"
#include "table/brought.h"
#include "base/report.h"
#include "base/sized.h"

static bool is_natural_order(uint32_t side)
{
    for (uint32_t p = 0; p < POSITIONS.v[side]; p++)
        if (ORDER.v[side][p] != p)
            return false;
    return true;
}

static uint32_t find_first_device(uint32_t side)
{
    uint32_t first = ORDER.v[side][0];
    for (uint32_t p = 1; p < POSITIONS.v[side]; p++)
        first = ORDER.v[side][p] < first ? ORDER.v[side][p] : first;
    return first;
}

/* False when memory runs out. */
static bool copy_mesh(uint32_t side, struct redist_mesh *mesh)
{
    mesh->naxes = NAXES.v[side];
    for (uint32_t a = 0; a < NAXES.v[side]; a++) {
        memcpy(mesh->axis[a].name, TEXT.v + NAME.at[side][a], NAME.end[side][a] - NAME.at[side][a]);
        mesh->axis[a].size = AXIS.v[side][a];
    }
    if (is_natural_order(side))
        return true;
    mesh->order = malloc(POSITIONS.v[side] * sizeof *mesh->order);
    mesh->first = find_first_device(side);
    for (uint32_t p = 0; mesh->order != NULL && p < POSITIONS.v[side]; p++)
        mesh->order[p] = ORDER.v[side][p] - mesh->first;
    return mesh->order != NULL;
}

static uint32_t copy_axes(uint32_t side, uint32_t row, uint8_t axes[REDIST_MAX_AXES])
{
    for (uint32_t k = 0; k < DIM_NAXES.v[side][row]; k++)
        axes[k] = (uint8_t)DIM_AXIS.v[side][row][k];
    return DIM_NAXES.v[side][row];
}

static void copy_type(uint32_t side, struct redist_type *type)
{
    type->rank = RANK.v[side];
    for (uint32_t i = 0; i < type->rank; i++) {
        type->dim[i].tile = DIM_TILE.v[side][i];
        type->dim[i].size = DIM_SIZE.v[side][i];
        type->dim[i].naxes = copy_axes(side, i, type->dim[i].axis);
    }
    type->nunreduced = copy_axes(side, SUM_ROW, type->unreduced);
}

/* Axis k of a summand dimension, which may be a part of one. */
static void copy_sum_axis(uint32_t row, uint32_t k, struct redist_sum *sum)
{
    uint32_t a = DIM_AXIS.v[FROM][row][k], naxes = NAXES.v[FROM];
    sum->axis[k] = (uint8_t)(a < naxes ? a : PART_AXIS.v[a - naxes]);
    sum->part[k] = a < naxes ? 0 : PART_SIZE.v[a - naxes];
    sum->minor[k] = a < naxes ? 0 : PART_MINOR.v[a - naxes];
}

static void copy_sums(struct redist_program *program)
{
    program->nsums = DIMS - RANK.v[FROM];
    for (uint32_t k = 0; k < program->nsums; k++) {
        uint32_t x = RANK.v[FROM] + k;
        program->sum[k].kept = SUM_KEPT.v[x] != 0;
        program->sum[k].size = DIM_SIZE.v[FROM][x];
        program->sum[k].naxes = DIM_NAXES.v[FROM][x];
        for (uint32_t t = 0; t < program->sum[k].naxes; t++)
            copy_sum_axis(x, t, &program->sum[k]);
    }
}

/* False when memory runs out. */
static bool copy_problem(struct redist_problem *problem)
{
    static const enum redist_operator combine[] = {
        [NO_OPERATOR] = REDIST_NO_OPERATOR,  [OPERATOR_SUM] = REDIST_SUM,
        [OPERATOR_PRODUCT] = REDIST_PRODUCT, [OPERATOR_MIN] = REDIST_MIN,
        [OPERATOR_MAX] = REDIST_MAX,         [OPERATOR_AND] = REDIST_AND,
        [OPERATOR_OR] = REDIST_OR,           [OPERATOR_XOR] = REDIST_XOR};
    problem->devices = STATED_DEVICES;
    problem->elem_bytes = (uint32_t)ELEM;
    problem->combine = combine[OPERATOR];
    problem->two_meshes = HAS_TARGET_MESH != 0;
    copy_type(FROM, &problem->from);
    copy_type(TO, &problem->to);
    return copy_mesh(FROM, &problem->mesh) &&
           (!problem->two_meshes || copy_mesh(TO, &problem->target_mesh));
}

static enum redist_op name_operation(uint32_t op)
{
    static const enum redist_op name[] = {[OP_DYNSLICE] = REDIST_DYNSLICE,
                                          [OP_ALLGATHER] = REDIST_ALLGATHER,
                                          [OP_ALLTOALL] = REDIST_ALLTOALL,
                                          [OP_ALLPERMUTE] = REDIST_ALLPERMUTE,
                                          [OP_REDUCESCATTER] = REDIST_REDUCESCATTER,
                                          [OP_ALLREDUCE] = REDIST_ALLREDUCE,
                                          [OP_REDUCE] = REDIST_REDUCE,
                                          [OP_BROADCAST] = REDIST_BROADCAST,
                                          [OP_RESIZE] = REDIST_RESIZE,
                                          [OP_EXCHANGE] = REDIST_EXCHANGE};
    return name[op];
}

static enum redist_optimum name_optimum(uint32_t optimality)
{
    switch (optimality) {
    case OPTIMAL:
        return REDIST_OPTIMAL;
    case BOUND_AND_PERMUTE:
        return REDIST_LEAST_PERMUTED;
    case BOUND_ONLY:
        return REDIST_ABOVE_LEAST;
    default:
        return REDIST_NOTHING_PROVED;
    }
}

/* The list of step s; false when memory runs out. */
static bool copy_list(uint32_t s, struct redist_step *step)
{
    size_t bytes = NDEV * sizeof *step->list;
    if (step->op == REDIST_RESIZE || step->op == REDIST_EXCHANGE)
        return true;
    step->list = malloc(bytes);
    if (step->list == NULL)
        return false;
    load_list(s);
    memcpy(step->list, LIST.v, bytes);
    return true;
}

/* Row s of the core's plan; false when memory runs out. */
static bool copy_step(uint32_t s, struct redist_step *step)
{
    step->op = name_operation(OP.v[s]);
    step->into = DIM_I.v[s] == NO_DIM ? 0 : DIM_I.v[s];
    step->split = DIM_J.v[s] == NO_DIM ? 0 : DIM_J.v[s];
    bool groups =
        step->op != REDIST_ALLPERMUTE && step->op != REDIST_RESIZE && step->op != REDIST_EXCHANGE;
    step->factor = groups ? FACTOR.v[s] : 1;
    step->used = groups ? USED.v[s] : NDEV;
    memcpy(step->tile, TILE.v[s], DIMS * sizeof *step->tile);
    step->local_size = SIZE.v[s];
    step->cost = COST.v[s] - COST.v[s - 1];
    step->fused = HAS_FUSION == 1 && JOINED.v[s] != 0;
    return copy_list(s, step);
}

static bool fill_program(struct redist_program *program)
{
    bool enough = copy_problem(&program->problem);
    copy_sums(program);
    program->ndevices = NDEV;
    program->height = SIZE.v[0];
    for (uint32_t s = 1; s <= NSTEPS && enough; s++) {
        program->nsteps = s;
        enough = copy_step(s, &program->step[s - 1]);
        if (SIZE.v[s] > program->height)
            program->height = SIZE.v[s];
    }
    return enough &&
           fill_received(&(struct summed_problem){&program->problem, program->sum, program->nsums},
                         program->step, program->nsteps);
}

static struct redist_program *copy_program(void)
{
    struct redist_program *program = calloc(1, sizeof *program);
    if (program != NULL && !fill_program(program)) {
        redist_free_program(program);
        return NULL;
    }
    return program;
}

static enum redist_status check_locked(const char *problem_text, size_t problem_length,
                                       const char *certificate_text, size_t certificate_length,
                                       struct redist_verdict *verdict,
                                       struct redist_program **program, struct redist_error *error)
{
    give_texts(problem_text, problem_length, certificate_text, certificate_length);
    if (check_texts((uint32_t)problem_length, (uint32_t)certificate_length) != 0) {
        fill_fault(problem_length, certificate_length, verdict);
        return REDIST_REJECTED;
    }
    verdict->verified = true;
    verdict->height = CLAIM_HEIGHT;
    verdict->cost = CLAIM_COST;
    verdict->nsteps = NSTEPS;
    verdict->bounded = CLAIM_BOUNDED == 1;
    verdict->normal = CLAIM_NORMAL == 1;
    verdict->received = CLAIM_RECEIVED;
    verdict->least_received = LEAST_RECEIVED;
    verdict->is_least_received = IS_LEAST_RECEIVED == 1;
    verdict->identical = CLAIM_IDENTICAL == 1;
    verdict->fused = HAS_FUSION == 1;
    verdict->fused_cost = verdict->fused ? CLAIM_FUSED : CLAIM_COST;
    verdict->optimum = name_optimum(OPTIMALITY);
    verdict->least = HAS_BOUND == 1 ? BOUND_COST : 0;
    if (program == NULL)
        return REDIST_OK;
    *program = copy_program();
    return *program != NULL ? REDIST_OK : report_no_memory(error, "out of memory");
}

enum redist_status redist_check(const char *problem_text, size_t problem_length,
                                const char *certificate_text, size_t certificate_length,
                                struct redist_verdict *verdict, struct redist_program **program,
                                struct redist_error *error)
{
    struct redist_verdict own = {.code = 0};
    if (program != NULL)
        *program = NULL;
    PASS_FAILURE(check_sized(verdict, "struct redist_verdict", error));
    give_sized(verdict, &own, sizeof own);
    if (problem_length > PROBLEM_MAX)
        return report_failure(error, "the problem has more than %u bytes", (unsigned)PROBLEM_MAX);
    if (certificate_length > CERTIFICATE_MAX)
        return report_failure(error, "the certificate has more than %u bytes",
                              (unsigned)CERTIFICATE_MAX);
    PASS_FAILURE(take_core(error));
    enum redist_status status = check_locked(problem_text, problem_length, certificate_text,
                                             certificate_length, &own, program, error);
    release_core();
    give_sized(verdict, &own, sizeof own);
    return status;
}

void redist_free_program(struct redist_program *program)
{
    if (program == NULL)
        return;
    for (uint32_t s = 0; s < program->nsteps; s++)
        free(program->step[s].list);
    redist_free_problem(&program->problem);
    free(program);
}
