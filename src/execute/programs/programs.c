/* Many programs prepared to be carried out together: each becomes transfers, which the judge of
 * transfers accepts before anything else is done with them. */
#include "base/digest.h"
#include "base/given.h"
#include "base/report.h"
#include "elements/identity.h"
#include "elements/kind.h"
#include "execute/agreement.h"
#include "execute/consensus.h"
#include "execute/transfers/create.h"
#include "execute/transfers/join.h"
#include "types/made_axes.h"
#include "types/sequence.h"

/* What is given to be carried out together. */
struct given_programs {
    const struct redist_program *const *program;
    const enum redist_element *element;
    uint32_t count;
};

static enum redist_element get_element(const struct given_programs *given, uint32_t p)
{
    return given->element != NULL ? given->element[p] : REDIST_BYTES;
}

/* A rank that has no program where others have one is told by its digest. */
static uint64_t digest_programs(const struct given_programs *given)
{
    uint64_t digest = digest_number(DIGEST_START, given->count);
    for (uint32_t p = 0; given->program != NULL && p < given->count; p++)
        digest =
            digest_number(digest, given->program[p] == NULL
                                      ? 0
                                      : digest_program(given->program[p], get_element(given, p)));
    return digest;
}

static enum redist_status match_programs(const struct redist_transfer_executor *executor,
                                         const struct given_programs *given,
                                         struct redist_error *error)
{
    if (given->count > 0 && given->program == NULL)
        return report_failure(error, "the list of programs is NULL");
    for (uint32_t p = 0; p < given->count; p++) {
        if (given->program[p] == NULL)
            return report_failure(error, "program %u is NULL", (unsigned)p);
        PASS_FAILURE(match_size(executor, given->program[p]->ndevices, error));
    }
    return REDIST_OK;
}

/* A rank that no transfer brings anything to, as it is to have the identity. */
static enum redist_status choose_blank(const struct redist_program *program,
                                       enum redist_element element, uint32_t device,
                                       struct joined_plan *plan, struct redist_error *error)
{
    const struct redist_problem *problem = &program->problem;
    plan->elem_bytes = problem->elem_bytes;
    if (!makes_axes(problem))
        return REDIST_OK;
    PASS_FAILURE(check_combination("some devices end with the identity of the operation",
                                   problem->combine, element, problem->elem_bytes, error));
    store_identity(element, problem->combine, plan->identity);
    if (gets_identity(problem, device))
        plan->blank_elements = redist_compute_local_size(&problem->to);
    return REDIST_OK;
}

/* The program as transfers, in the place of those of the program before it, unless it is the same
 * one again. */
static enum redist_status lower_next(const struct given_programs *given, uint32_t p,
                                     struct redist_transfers **transfers,
                                     struct redist_error *error)
{
    if (p > 0 && given->program[p] == given->program[p - 1])
        return REDIST_OK;
    redist_free_transfers(*transfers);
    return redist_lower_to_transfers(given->program[p], transfers, error);
}

static enum redist_status prepare_program(const struct redist_transfer_executor *executor,
                                          const struct given_programs *given, uint32_t p,
                                          struct redist_transfers **transfers,
                                          struct redist_error *error)
{
    const struct redist_program *program = given->program[p];
    struct joined_plan *plan = &executor->plan[p];
    const struct redist_array_values values = {get_element(given, p), program->problem.combine};
    PASS_FAILURE(choose_blank(program, values.element, (uint32_t)executor->rank, plan, error));
    PASS_FAILURE(lower_next(given, p, transfers, error));
    return prepare_plan(executor, *transfers, &values, plan, error);
}

/* The part without communication. */
static enum redist_status prepare_programs(struct redist_transfer_executor *executor,
                                           const struct given_programs *given,
                                           struct redist_error *error)
{
    struct redist_transfers *transfers = NULL;
    enum redist_status status = REDIST_OK;
    for (uint32_t p = 0; p < given->count && status == REDIST_OK; p++)
        status = prepare_program(executor, given, p, &transfers, error);
    redist_free_transfers(transfers);
    return status == REDIST_OK ? join_plans(executor, error) : status;
}

enum redist_status redist_prepare_programs(const struct redist_program *const *programs,
                                           const enum redist_element *elements, uint32_t count,
                                           MPI_Comm comm,
                                           struct redist_transfer_executor **executor,
                                           struct redist_error *error)
{
    const struct given_programs given = {programs, elements, count};
    struct redist_transfer_executor *made = NULL;
    struct redist_error unwanted;
    error = use_error(error, &unwanted);
    *executor = NULL;
    PASS_FAILURE(begin_executor(comm, count, &made, error));
    enum redist_status status =
        compare_digests(digest_programs(&given), "other programs", made->comm, error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, match_programs(made, &given, error), error);
    if (status == REDIST_OK)
        status = reach_consensus(made->comm, prepare_programs(made, &given, error), error);
    if (status == REDIST_OK)
        *executor = made;
    else
        release_rounds(made);
    return status;
}
