#include "programs/shared/request.h"
#include <getopt.h>
#include <stdbool.h>
#include <redist/notation.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "types/sequence.h"
#include "programs/shared/files.h"
#include "types/format.h"
#include "types/mesh.h"
#include "base/report.h"

/* A number from 1 to `most`; `option` and `what` are for the message. */
static enum redist_status parse_count(const char *text, const char *option, uint32_t most,
                                      const char *what, uint32_t *count, struct redist_error *error)
{
    char *end = NULL;
    unsigned long value = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || value == 0 || value > most)
        return report_failure(error, "%s: expected 1 to %u %s, got '%s'", option, most, what, text);
    *count = (uint32_t)value;
    return REDIST_OK;
}

static enum redist_status parse_elem(const char *elem, uint32_t *bytes, struct redist_error *error)
{
    return parse_count(elem, "--elem", REDIST_MAX_ELEM, "bytes per element", bytes, error);
}

static enum redist_status parse_op(const struct request *request, enum redist_operator *combine,
                                   struct redist_error *error)
{
    *combine = request->op == NULL ? REDIST_NO_OPERATOR : redist_find_operator(request->op);
    if (request->op == NULL || *combine != REDIST_NO_OPERATOR)
        return REDIST_OK;
    return report_failure(error, "--op: expected sum, product, min, max, and, or, xor, got '%s'",
                          request->op);
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

/* A mesh and the order of its devices; both `option`s are for messages. */
static enum redist_status read_mesh(const char *text, const char *option, const char *order,
                                    const char *order_option, struct redist_mesh *mesh,
                                    struct redist_error *error)
{
    struct redist_error inner = {{0}};
    if (redist_parse_mesh(text, mesh, &inner) != REDIST_OK)
        return report_failure(error, "%s: %s", option, inner.message);
    if (order != NULL && redist_parse_order(order, mesh, &inner) != REDIST_OK)
        return report_failure(error, "%s: %s", order_option, inner.message);
    return REDIST_OK;
}

static enum redist_status read_meshes(const struct request *request, struct redist_problem *problem,
                                      struct redist_error *error)
{
    problem->two_meshes = request->to_mesh != NULL;
    if (request->devices != NULL)
        PASS_FAILURE(parse_count(request->devices, "--devices", REDIST_MAX_DEVICES, "devices",
                                 &problem->devices, error));
    PASS_FAILURE(
        read_mesh(request->mesh, "--mesh", request->order, "--order", &problem->mesh, error));
    if (problem->two_meshes)
        return read_mesh(request->to_mesh, "--to-mesh", request->to_order, "--to-order",
                         &problem->target_mesh, error);
    return request->to_order == NULL ? REDIST_OK
                                     : report_failure(error, "--to-order goes with --to-mesh");
}

static enum redist_status read_native(const struct request *request, struct redist_problem *problem,
                                      struct redist_error *error)
{
    struct redist_error inner = {{0}};
    problem->elem_bytes = 4;
    PASS_FAILURE(read_meshes(request, problem, error));
    PASS_FAILURE(parse_op(request, &problem->combine, error));
    if (request->elem != NULL)
        PASS_FAILURE(parse_elem(request->elem, &problem->elem_bytes, error));
    if (redist_parse_type(request->from, &problem->mesh, &problem->from, &inner) != REDIST_OK)
        return report_failure(error, "--from: %s", inner.message);
    if (redist_parse_type(request->to, redist_get_target_mesh(problem), &problem->to, &inner) !=
        REDIST_OK)
        return report_failure(error, "--to: %s", inner.message);
    return redist_check_problem(problem, error);
}

static void echo_mesh(const struct redist_mesh *mesh, const char *name, const char *order)
{
    char text[REDIST_PROBLEM_TEXT];
    (void)redist_format_mesh(mesh, text, sizeof text);
    fprintf(stderr, "  %s %s\n", name, text);
    if (!mesh_has_order(mesh))
        return;
    (void)format_order(mesh, text, sizeof text);
    fprintf(stderr, "  %s %s\n", order, text);
}

/* What was understood, in the words of the rest of the output. */
static void echo_problem(const struct redist_problem *problem)
{
    char text[REDIST_PROBLEM_TEXT];
    fprintf(stderr, "understood, with axes minor to major:\n");
    if (problem->devices != 0)
        fprintf(stderr, "  devices %u\n", problem->devices);
    echo_mesh(&problem->mesh, "mesh", "order");
    (void)redist_format_type(&problem->mesh, &problem->from, text, sizeof text);
    fprintf(stderr, "  from %s\n", text);
    if (problem->two_meshes)
        echo_mesh(&problem->target_mesh, "to-mesh", "to-order");
    (void)redist_format_type(redist_get_target_mesh(problem), &problem->to, text, sizeof text);
    fprintf(stderr, "  to   %s\n", text);
    if (problem->combine != REDIST_NO_OPERATOR)
        fprintf(stderr, "  op   %s\n", redist_name_operator(problem->combine));
}

static enum redist_status read_foreign(const struct request *request,
                                       struct redist_problem *problem, struct redist_error *error)
{
    struct redist_wording wording = {.size = sizeof wording,
                                     .mesh = request->mesh,
                                     .to_mesh = request->to_mesh,
                                     .shape = request->shape,
                                     .from = request->from,
                                     .to = request->to,
                                     .notation = request->foreign};
    if (request->devices != NULL || request->order != NULL || request->to_order != NULL)
        return report_failure(error, "--devices, --order and --to-order go with types in the "
                                     "native notation");
    PASS_FAILURE(parse_op(request, &wording.combine, error));
    if (request->elem != NULL)
        PASS_FAILURE(parse_elem(request->elem, &wording.elem_bytes, error));
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

static bool has_other_flags(const struct request *request)
{
    return request->elem != NULL || request->shape != NULL || request->notation != NULL ||
           request->op != NULL || request->devices != NULL || request->order != NULL ||
           request->to_mesh != NULL || request->to_order != NULL;
}

bool is_requested(const struct request *request)
{
    return request->mesh != NULL || request->from != NULL || request->to != NULL ||
           has_other_flags(request) || request->path != NULL;
}

enum redist_status load_request(struct request *request, struct redist_error *error)
{
    if (request->path == NULL)
        return check_flags(request, error);
    if (request->mesh != NULL || request->from != NULL || request->to != NULL ||
        has_other_flags(request))
        return report_failure(error, "give a problem file or flags, not both");
    PASS_FAILURE(read_whole_file(request->path, REDIST_MAX_PROBLEM_BYTES, &request->text,
                                 &request->length, error));
    if (has_header(request->text, request->length, "redist-transfers "))
        return report_failure(error,
                              "%.120s: a problem of transfers, which redist transfer takes; "
                              "expected one of types (redist-problem)",
                              request->path);
    return REDIST_OK;
}

/* What is wrong with a line of a problem file is wrong with the flag of its name. */
static enum redist_status report_of_flag(const struct redist_error *inner,
                                         struct redist_error *error)
{
    static const char *const lines[] = {"op: ",           "mesh: ",  "order: ", "target mesh: ",
                                        "target order: ", "shape: ", "from: ",  "to: "};
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++) {
        size_t length = strlen(lines[k]);
        const char *name = lines[k];
        bool target = strncmp(name, "target ", 7) == 0;
        if (strncmp(inner->message, name, length) == 0)
            return report_failure(error, "--%s%s%s", target ? "to-" : "", target ? name + 7 : name,
                                  inner->message + length);
    }
    return report_failure(error, "%s", inner->message);
}

enum redist_status understand_request(const struct request *request, struct redist_problem *problem,
                                      struct redist_error *error)
{
    memset(problem, 0, sizeof *problem);
    if (request->path != NULL)
        return redist_parse_problem(request->text, request->length, request->path, problem, error);
    struct redist_error inner = {{0}};
    enum redist_status status = is_native(request) ? read_native(request, problem, &inner)
                                                   : read_foreign(request, problem, &inner);
    if (status == REDIST_OK)
        return status;
    redist_free_problem(problem);
    return report_of_flag(&inner, error);
}

void release_request(struct request *request)
{
    free(request->text);
    request->text = NULL;
}
