#include "cli/run_element.h"
#include <stdio.h>
#include <string.h>
#include "schedule/move.h"
#include "types/report.h"

/* dtypes of this machine's byte order, as numbers are added here. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ORDER "<"
#else
#define ORDER ">"
#endif

static const struct element {
    const char *name, *dtype;
    uint32_t bytes;
} elements[] = {
    [REDIST_BYTES] = {"", "", 0},
    [REDIST_INT32] = {"int32", ORDER "i4", 4},
    [REDIST_INT64] = {"int64", ORDER "i8", 8},
    [REDIST_FLOAT32] = {"float32", ORDER "f4", 4},
    [REDIST_FLOAT64] = {"float64", ORDER "f8", 8},
};

bool combines_elements(const struct redist_program *program)
{
    for (uint32_t k = 0; k < program->nsteps; k++)
        if (combines(program->step[k].op))
            return true;
    return false;
}

enum redist_element find_element(const char *name)
{
    for (enum redist_element k = REDIST_INT32; k <= REDIST_FLOAT64; k++)
        if (strcmp(elements[k].name, name) == 0)
            return k;
    return REDIST_BYTES;
}

bool is_floating(enum redist_element element)
{
    return element == REDIST_FLOAT32 || element == REDIST_FLOAT64;
}

static enum redist_element find_dtype(const char *dtype)
{
    for (enum redist_element k = REDIST_INT32; k <= REDIST_FLOAT64; k++)
        if (strcmp(elements[k].dtype, dtype) == 0)
            return k;
    return REDIST_BYTES;
}

/* Files of void elements are what --dtype says they are. */
static enum redist_status match_dtype(struct job *job, struct redist_error *error)
{
    enum redist_element found = find_dtype(job->dtype), wanted = job->options->element;
    job->element = wanted != REDIST_BYTES ? wanted : found;
    if (wanted != REDIST_BYTES && found != wanted && strchr(job->dtype, 'V') == NULL)
        return report_failure(error, "--dtype %s, but the files have dtype '%s'",
                              elements[wanted].name, job->dtype);
    if (job->element == REDIST_BYTES && combines_elements(job->program))
        return report_failure(error,
                              "the program combines elements, and the files have dtype '%s', "
                              "expected %s, %s, %s or %s",
                              job->dtype, elements[REDIST_INT32].dtype,
                              elements[REDIST_INT64].dtype, elements[REDIST_FLOAT32].dtype,
                              elements[REDIST_FLOAT64].dtype);
    return REDIST_OK;
}

enum redist_status choose_element(struct job *job, struct redist_error *error)
{
    uint32_t bytes = job->program->problem.elem_bytes;
    enum redist_element wanted = job->options->element;
    if (wanted != REDIST_BYTES && elements[wanted].bytes != bytes)
        return report_failure(error, "--dtype %s has %u bytes, the problem says elem %u",
                              elements[wanted].name, (unsigned)elements[wanted].bytes,
                              (unsigned)bytes);
    if (job->options->in != NULL)
        return match_dtype(job, error);
    job->element = wanted;
    if (wanted == REDIST_BYTES && combines_elements(job->program))
        job->element = bytes == 4 ? REDIST_INT32 : bytes == 8 ? REDIST_INT64 : REDIST_BYTES;
    if (job->element == REDIST_BYTES && combines_elements(job->program))
        return report_failure(error,
                              "the program combines elements of %u bytes, expected elem 4 or 8: "
                              "int32, int64, float32, float64",
                              (unsigned)bytes);
    if (job->element != REDIST_BYTES)
        memcpy(job->dtype, elements[job->element].dtype, strlen(elements[job->element].dtype) + 1);
    else
        choose_npy_dtype(bytes, job->dtype);
    return REDIST_OK;
}
