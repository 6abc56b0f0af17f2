#include "cli/request.h"
#include <stdbool.h>
#include <redist/notation.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <redist/check.h>
#include "cli/files.h"
#include "types/report.h"

static enum redist_status parse_elem(const char *elem, uint32_t *bytes, struct redist_error *error)
{
    char *end = NULL;
    unsigned long value = strtoul(elem, &end, 10);
    if (*elem < '0' || *elem > '9' || *end != '\0' || value == 0 || value > REDIST_MAX_ELEM)
        return report_failure(error, "--elem: expected 1 to %u bytes per element, got '%s'",
                              REDIST_MAX_ELEM, elem);
    *bytes = (uint32_t)value;
    return REDIST_OK;
}

/* The native notation alone, without sub-axes, which refine the mesh. */
static bool is_native(const struct request *request)
{
    return request->shape == NULL && request->notation == NULL &&
           (request->mesh == NULL || strpbrk(request->mesh, "<{[(@") == NULL) &&
           redist_detect_notation(request->from) == REDIST_NATIVE &&
           redist_detect_notation(request->to) == REDIST_NATIVE &&
           strchr(request->from, ':') == NULL && strchr(request->to, ':') == NULL;
}

static enum redist_status read_native(const struct request *request, struct redist_problem *problem,
                                      struct redist_error *error)
{
    struct redist_error inner = {{0}};
    if (redist_parse_mesh(request->mesh, &problem->mesh, &inner) != REDIST_OK)
        return report_failure(error, "--mesh: %s", inner.message);
    problem->elem_bytes = 4;
    if (request->elem != NULL &&
        parse_elem(request->elem, &problem->elem_bytes, error) != REDIST_OK)
        return REDIST_FAILED;
    if (redist_parse_type(request->from, &problem->mesh, &problem->from, &inner) != REDIST_OK)
        return report_failure(error, "--from: %s", inner.message);
    if (redist_parse_type(request->to, &problem->mesh, &problem->to, &inner) != REDIST_OK)
        return report_failure(error, "--to: %s", inner.message);
    return redist_check_problem(problem, error);
}

/* What was understood, in the words of the rest of the output. */
static void echo_problem(const struct redist_problem *problem)
{
    char text[REDIST_PROBLEM_TEXT];
    (void)redist_format_mesh(&problem->mesh, text, sizeof text);
    fprintf(stderr, "understood, with axes minor to major:\n  mesh %s\n", text);
    (void)redist_format_type(&problem->mesh, &problem->from, text, sizeof text);
    fprintf(stderr, "  from %s\n", text);
    (void)redist_format_type(&problem->mesh, &problem->to, text, sizeof text);
    fprintf(stderr, "  to   %s\n", text);
}

static enum redist_status read_foreign(const struct request *request,
                                       struct redist_problem *problem, struct redist_error *error)
{
    struct redist_wording wording = {request->mesh, request->shape,   request->from,
                                     request->to,   request->foreign, 0};
    if (request->elem != NULL && parse_elem(request->elem, &wording.elem_bytes, error) != REDIST_OK)
        return REDIST_FAILED;
    enum redist_status status = redist_read_wording(&wording, problem, error);
    if (status == REDIST_OK)
        echo_problem(problem);
    return status;
}

/* Whether there are all flags that a problem needs. */
static enum redist_status check_flags(struct request *request, struct redist_error *error)
{
    const char *missing = request->from == NULL                         ? "--from"
                          : request->to == NULL                         ? "--to"
                          : request->mesh == NULL && is_native(request) ? "--mesh"
                                                                        : NULL;
    if (missing != NULL)
        return report_failure(error,
                              "expected a problem file, or all of --mesh, --from and "
                              "--to: there is no %s",
                              missing);
    request->foreign = REDIST_DETECT;
    return request->notation == NULL
               ? REDIST_OK
               : redist_find_notation(request->notation, &request->foreign, error);
}

bool take_request_path(int argc, char **argv, struct request *request, struct redist_error *error)
{
    if (optind < argc)
        request->path = argv[optind++];
    if (optind == argc)
        return true;
    (void)report_failure(error, "unexpected argument '%s'", argv[optind]);
    return false;
}

bool is_requested(const struct request *request)
{
    return request->mesh != NULL || request->from != NULL || request->to != NULL ||
           request->elem != NULL || request->shape != NULL || request->notation != NULL ||
           request->path != NULL;
}

enum redist_status load_request(struct request *request, struct redist_error *error)
{
    if (request->path == NULL)
        return check_flags(request, error);
    if (request->mesh != NULL || request->from != NULL || request->to != NULL ||
        request->elem != NULL || request->shape != NULL || request->notation != NULL)
        return report_failure(error, "give a problem file or flags, not both");
    return read_whole_file(request->path, REDIST_MAX_PROBLEM_BYTES, &request->text,
                           &request->length, error);
}

enum redist_status understand_request(const struct request *request, struct redist_problem *problem,
                                      struct redist_error *error)
{
    memset(problem, 0, sizeof *problem);
    if (request->path == NULL)
        return is_native(request) ? read_native(request, problem, error)
                                  : read_foreign(request, problem, error);
    return redist_parse_problem(request->text, request->length, request->path, problem, error);
}

void release_request(struct request *request)
{
    free(request->text);
    request->text = NULL;
}
