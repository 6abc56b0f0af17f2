#include "cli/request.h"
#include <stdlib.h>
#include <string.h>
#include <redist/check.h>
#include "cli/files.h"
#include "types/report.h"

static enum redist_status read_flags(const struct request *request, struct redist_problem *problem,
                                     struct redist_error *error)
{
    struct redist_error inner = {{0}};
    const char *elem = request->elem != NULL ? request->elem : "4";
    char *end = NULL;
    memset(problem, 0, sizeof *problem);
    const char *missing = request->mesh == NULL   ? "--mesh"
                          : request->from == NULL ? "--from"
                          : request->to == NULL   ? "--to"
                                                  : NULL;
    if (missing != NULL)
        return report_failure(error,
                              "expected a problem file, or all of --mesh, --from and "
                              "--to: there is no %s",
                              missing);
    if (redist_parse_mesh(request->mesh, &problem->mesh, &inner) != REDIST_OK)
        return report_failure(error, "--mesh: %s", inner.message);
    unsigned long bytes = strtoul(elem, &end, 10);
    if (*elem < '0' || *elem > '9' || *end != '\0' || bytes == 0 || bytes > REDIST_MAX_ELEM)
        return report_failure(error, "--elem: expected 1 to %u bytes per element, got '%s'",
                              REDIST_MAX_ELEM, elem);
    problem->elem_bytes = (uint32_t)bytes;
    if (redist_parse_type(request->from, &problem->mesh, &problem->from, &inner) != REDIST_OK)
        return report_failure(error, "--from: %s", inner.message);
    if (redist_parse_type(request->to, &problem->mesh, &problem->to, &inner) != REDIST_OK)
        return report_failure(error, "--to: %s", inner.message);
    return redist_check_problem(problem, error);
}

enum redist_status read_request(const struct request *request, struct redist_problem *problem,
                                struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    if (request->path == NULL)
        return read_flags(request, problem, error);
    if (request->mesh != NULL || request->from != NULL || request->to != NULL ||
        request->elem != NULL)
        return report_failure(error, "give a problem file or flags, not both");
    enum redist_status status =
        read_whole_file(request->path, REDIST_MAX_PROBLEM_BYTES, &text, &length, error);
    if (status != REDIST_OK)
        return status;
    status = redist_parse_problem(text, length, request->path, problem, error);
    free(text);
    return status;
}
