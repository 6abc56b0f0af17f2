#include "programs/transfers/asked_problem.h"
#include <stdio.h>
#include <stdlib.h>
#include "export/transfer_problem.h"
#include "import/transfers/problem_json.h"
#include "programs/shared/files.h"
#include "programs/transfers/asked_sides.h"
#include "base/report.h"

/* Bytes of the longest problem in JSON. */
#define LONGEST_JSON (UINT32_C(1) << 30)

/* Whether the first byte that is no blank begins a JSON object. */
static bool is_json(const char *text)
{
    while (*text == ' ' || *text == '\t' || *text == '\n' || *text == '\r')
        text++;
    return *text == '{';
}

static enum redist_status take_numbered(struct numbered_problem *made, enum redist_status status,
                                        struct asked_problem *asked)
{
    if (status != REDIST_OK) {
        free_numbered_problem(made);
        return status;
    }
    free(asked->text);
    asked->text = made->text;
    asked->length = made->length;
    asked->device = made->device;
    return REDIST_OK;
}

static enum redist_status read_json(struct asked_problem *asked, struct redist_error *error)
{
    json_error_t wrong;
    struct numbered_problem made = {0};
    json_t *root = json_loadb(asked->text, asked->length, JSON_REJECT_DUPLICATES, &wrong);
    if (root == NULL)
        return report_failure(error, "%.120s: line %d, column %d: %.120s", asked->name, wrong.line,
                              wrong.column, wrong.text);
    enum redist_status status = write_json_transfers(asked->name, root, &made, error);
    json_decref(root);
    return take_numbered(&made, status, asked);
}

static enum redist_status read_file(const struct request *request, struct asked_problem *asked,
                                    struct redist_error *error)
{
    asked->name = request->path;
    PASS_FAILURE(read_whole_file(request->path, LONGEST_JSON, &asked->text, &asked->length, error));
    if (is_json(asked->text))
        return read_json(asked, error);
    if (has_header(asked->text, asked->length, "redist-problem "))
        return report_failure(error,
                              "%.120s: a problem of types, which redist plan takes; expected one "
                              "of transfers (redist-transfers)",
                              asked->name);
    return asked->length <= TRANSFER_TEXT_BYTES
               ? REDIST_OK
               : report_failure(error, "%.120s: more than %u bytes", asked->name,
                                TRANSFER_TEXT_BYTES);
}

static enum redist_status write_joined(const struct request *request, struct asked_problem *asked,
                                       struct redist_error *error)
{
    struct numbered_problem made = {0};
    json_t *root = join_sides(request, error);
    if (root == NULL)
        return REDIST_BAD_INPUT;
    enum redist_status status = write_json_transfers(asked->name, root, &made, error);
    json_decref(root);
    return take_numbered(&made, status, asked);
}

/* Types; or chunks of chunks, which only DTensor has. */
static enum redist_status read_shardings(const struct request *request, struct asked_problem *asked,
                                         struct redist_error *error)
{
    struct redist_problem problem;
    struct transfer_texts texts = {0};
    bool chunks =
        request->shape != NULL && (redist_detect_notation(request->from) == REDIST_DTENSOR ||
                                   redist_detect_notation(request->to) == REDIST_DTENSOR);
    if (understand_request(request, &problem, error) != REDIST_OK) {
        if (!chunks || write_joined(request, asked, error) != REDIST_OK)
            return REDIST_BAD_INPUT;
        fputs("understood, without types: DTensor axis by axis, as torch.chunk cuts\n", stderr);
        return REDIST_OK;
    }
    enum redist_status status = write_typed_transfers(&problem, &texts, error);
    redist_free_problem(&problem);
    asked->text = texts.problem;
    asked->length = texts.problem_length;
    return status;
}

enum redist_status read_asked_problem(struct request *request, struct asked_problem *asked,
                                      struct redist_error *error)
{
    *asked = (struct asked_problem){.name = "problem"};
    if (request->path != NULL)
        return read_file(request, asked, error);
    if (is_layout_file(request->from) || is_layout_file(request->to))
        return request->from != NULL && request->to != NULL
                   ? write_joined(request, asked, error)
                   : report_failure(error, "expected both --from and --to");
    PASS_FAILURE(load_request(request, error));
    return read_shardings(request, asked, error);
}

void free_asked_problem(struct asked_problem *asked)
{
    free(asked->text);
    free(asked->device);
    *asked = (struct asked_problem){0};
}
