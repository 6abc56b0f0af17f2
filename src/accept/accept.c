/* Runs the checker's core under a lock and hands out what it accepted. */
#include <redist/check.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "check/check.h"
#include "check/base/state.h"
#include "report/finding.h"
#include "report/rejection.h"
#include "types/report.h"

static pthread_mutex_t core_lock = PTHREAD_MUTEX_INITIALIZER;

static void copy_mesh(struct redist_mesh *mesh)
{
    mesh->naxes = NAXES.v[FROM];
    for (uint32_t a = 0; a < NAXES.v[FROM]; a++) {
        memcpy(mesh->axis[a].name, TEXT.v + NAME.at[FROM][a], NAME.end[FROM][a] - NAME.at[FROM][a]);
        mesh->axis[a].size = AXIS.v[FROM][a];
    }
}

static void copy_type(uint32_t which, struct redist_type *type)
{
    type->rank = RANK.v[which];
    for (uint32_t i = 0; i < type->rank; i++) {
        struct redist_dim *dim = &type->dim[i];
        dim->tile = DIM_TILE.v[which][i];
        dim->size = DIM_SIZE.v[which][i];
        dim->naxes = DIM_NAXES.v[which][i];
        for (uint32_t k = 0; k < dim->naxes; k++)
            dim->axis[k] = (uint8_t)DIM_AXIS.v[which][i][k];
    }
}

static enum redist_op name_operation(uint32_t op)
{
    switch (op) {
    case OP_DYNSLICE:
        return REDIST_DYNSLICE;
    case OP_ALLGATHER:
        return REDIST_ALLGATHER;
    case OP_ALLTOALL:
        return REDIST_ALLTOALL;
    default:
        return REDIST_ALLPERMUTE;
    }
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

/* Row s of the core's plan; false when memory runs out. */
static bool copy_step(uint32_t s, struct redist_step *step)
{
    size_t bytes = NDEV * sizeof(uint32_t);
    step->op = name_operation(OP.v[s]);
    step->into = DIM_I.v[s] == NO_DIM ? 0 : DIM_I.v[s];
    step->split = DIM_J.v[s] == NO_DIM ? 0 : DIM_J.v[s];
    step->factor = step->op == REDIST_ALLPERMUTE ? 1 : FACTOR.v[s];
    memcpy(step->tile, TILE.v[s], sizeof step->tile);
    step->local_size = SIZE.v[s];
    step->cost = COST.v[s] - COST.v[s - 1];
    step->fused = HAS_FUSION == 1 && JOINED.v[s] != 0;
    step->list = malloc(bytes);
    if (step->list == NULL)
        return false;
    load_list(s);
    memcpy(step->list, LIST.v, bytes);
    return true;
}

static struct redist_program *copy_program(void)
{
    struct redist_program *program = calloc(1, sizeof *program);
    if (program == NULL)
        return NULL;
    copy_mesh(&program->problem.mesh);
    program->problem.elem_bytes = (uint32_t)ELEM;
    copy_type(FROM, &program->problem.from);
    copy_type(TO, &program->problem.to);
    program->ndevices = NDEV;
    program->height = SIZE.v[0];
    for (uint32_t s = 1; s <= NSTEPS; s++) {
        program->nsteps = s;
        if (!copy_step(s, &program->step[s - 1])) {
            redist_free_program(program);
            return NULL;
        }
        if (SIZE.v[s] > program->height)
            program->height = SIZE.v[s];
    }
    return program;
}

_Static_assert(sizeof((struct redist_verdict *)0)->found == FINDING_BYTES, "one size");

static void locate_fault(size_t problem_length, size_t certificate_length,
                         struct redist_verdict *verdict)
{
    verdict->code = FAULT.code;
    verdict->name = rejection_name(FAULT.code);
    verdict->expected = rejection_expectation(FAULT.code);
    verdict->step = FAULT.step;
    verdict->in_certificate = rejection_in_certificate(FAULT.code) != 0;
    describe_finding(
        (uint32_t)(problem_length + (verdict->in_certificate ? certificate_length : 0)),
        verdict->found);
    verdict->line = 1;
    verdict->column = 1;
    for (size_t p = verdict->in_certificate ? problem_length : 0; p < FAULT.at; p++) {
        verdict->column++;
        if (TEXT.v[p] == '\n') {
            verdict->line++;
            verdict->column = 1;
        }
    }
}

static enum redist_status check_locked(const char *problem_text, size_t problem_length,
                                       const char *certificate_text, size_t certificate_length,
                                       struct redist_verdict *verdict,
                                       struct redist_program **program, struct redist_error *error)
{
    /* an empty text may be a null pointer, which memcpy may not be given */
    if (problem_length > 0)
        memcpy(TEXT.v, problem_text, problem_length);
    if (certificate_length > 0)
        memcpy(TEXT.v + problem_length, certificate_text, certificate_length);
    if (check_texts((uint32_t)problem_length, (uint32_t)certificate_length) != 0) {
        locate_fault(problem_length, certificate_length, verdict);
        return REDIST_REJECTED;
    }
    verdict->verified = true;
    verdict->height = CLAIM_HEIGHT;
    verdict->cost = CLAIM_COST;
    verdict->nsteps = NSTEPS;
    verdict->bounded = CLAIM_BOUNDED == 1;
    verdict->normal = CLAIM_NORMAL == 1;
    verdict->fused = HAS_FUSION == 1;
    verdict->fused_cost = verdict->fused ? CLAIM_FUSED : CLAIM_COST;
    verdict->optimum = name_optimum(OPTIMALITY);
    verdict->least = HAS_BOUND == 1 ? BOUND_COST : 0;
    if (program == NULL)
        return REDIST_OK;
    *program = copy_program();
    return *program != NULL ? REDIST_OK : report_failure(error, "out of memory");
}

enum redist_status redist_check(const char *problem_text, size_t problem_length,
                                const char *certificate_text, size_t certificate_length,
                                struct redist_verdict *verdict, struct redist_program **program,
                                struct redist_error *error)
{
    memset(verdict, 0, sizeof *verdict);
    if (program != NULL)
        *program = NULL;
    if (problem_length > PROBLEM_MAX)
        return report_failure(error, "the problem has more than %u bytes", (unsigned)PROBLEM_MAX);
    if (certificate_length > CERTIFICATE_MAX)
        return report_failure(error, "the certificate has more than %u bytes",
                              (unsigned)CERTIFICATE_MAX);
    if (pthread_mutex_lock(&core_lock) != 0)
        return report_failure(error, "cannot take a lock");
    enum redist_status status = check_locked(problem_text, problem_length, certificate_text,
                                             certificate_length, verdict, program, error);
    (void)pthread_mutex_unlock(&core_lock);
    return status;
}

void redist_free_program(struct redist_program *program)
{
    if (program == NULL)
        return;
    for (uint32_t s = 0; s < program->nsteps; s++)
        free(program->step[s].list);
    free(program);
}
