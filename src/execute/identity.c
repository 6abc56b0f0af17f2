#include "execute/identity.h"
#include <stdio.h>
#include "elements/identity.h"
#include "elements/kind.h"
#include "types/made_axes.h"
#include "base/report.h"

enum redist_status choose_identity(const struct redist_program *program,
                                   enum redist_element element, struct redist_executor *executor,
                                   struct redist_error *error)
{
    const struct redist_problem *problem = &program->problem;
    if (!makes_axes(problem))
        return REDIST_OK;
    PASS_FAILURE(check_combination("some devices end with the identity of the operation",
                                   problem->combine, element, problem->elem_bytes, error));
    store_identity(element, problem->combine, executor->identity);
    return REDIST_OK;
}

void write_identity(const struct run *run)
{
    const struct redist_executor *executor = run->executor;
    const uint64_t bytes = executor->moves.buffer_bytes[TARGET_BUFFER];
    fill_elements(executor->identity, executor->elem_bytes, run->target,
                  bytes / executor->elem_bytes);
}
