#include "programs/run/data/run_element.h"
#include <stdio.h>
#include <string.h>
#include "elements/kind.h"
#include "programs/run/data/run_dtype.h"
#include "types/made_axes.h"
#include "types/plain.h"
#include "base/report.h"

bool combines_elements(const struct redist_program *program)
{
    for (uint32_t k = 0; k < program->nsteps; k++)
        if (combines_values(program->step[k].op))
            return true;
    return false;
}

/* Whether it has to be known what the elements are: it combines them, or writes identities. */
static bool needs_element(const struct redist_program *program)
{
    return combines_elements(program) || makes_axes(&program->problem);
}

static const char *describe_need(const struct redist_program *program)
{
    return combines_elements(program) ? "combines elements" : "writes identities of 'op'";
}

/* Files of void elements are what --dtype says they are. */
static enum redist_status match_dtype(struct job *job, struct redist_error *error)
{
    enum redist_element found = find_dtype(job->dtype), wanted = job->options->element;
    job->element = wanted != REDIST_BYTES ? wanted : found;
    if (wanted != REDIST_BYTES && found != wanted && strchr(job->dtype, 'V') == NULL)
        return report_failure(error, "--dtype %s, but the files have dtype '%s'",
                              name_element(wanted), job->dtype);
    if (job->element == REDIST_BYTES && needs_element(job->program))
        return report_failure(error,
                              "the program %s, and the files have dtype '%s': "
                              "expected i, u, f2, f4, f8, c8 or c16 in this machine's byte order, "
                              "or V with --dtype",
                              describe_need(job->program), job->dtype);
    return REDIST_OK;
}

enum redist_status choose_element(struct job *job, struct redist_error *error)
{
    uint32_t bytes = job->program->problem.elem_bytes;
    enum redist_element wanted = job->options->element;
    if (wanted != REDIST_BYTES && get_element_bytes(wanted) != bytes)
        return report_failure(error, "--dtype %s has %u bytes, the problem says elem %u",
                              name_element(wanted), (unsigned)get_element_bytes(wanted),
                              (unsigned)bytes);
    if (job->options->in != NULL)
        return match_dtype(job, error);
    job->element = wanted;
    if (wanted == REDIST_BYTES && needs_element(job->program))
        job->element = find_integer(bytes);
    if (job->element == REDIST_BYTES && needs_element(job->program))
        return report_failure(error,
                              "the program %s of %u bytes: expected elem 1, 2, 4 or "
                              "8, or 16 with --dtype complex128",
                              describe_need(job->program), (unsigned)bytes);
    if (job->element != REDIST_BYTES)
        memcpy(job->dtype, get_dtype(job->element), strlen(get_dtype(job->element)) + 1);
    else
        choose_npy_dtype(bytes, job->dtype);
    return REDIST_OK;
}
