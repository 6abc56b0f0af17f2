#include "programs/rewrite/import_transfers.h"
#include <stdlib.h>
#include "import/transfers/plan_json.h"
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/command/transfer_output.h"
#include "programs/shared/files.h"

/* Bytes of the longest plan in JSON. */
#define LONGEST_PLAN (UINT32_C(1) << 30)

/* What the texts say that is moved, as `redist show --json` prints it of what was judged. */
static enum redist_status print_moved(const struct transfer_texts *texts,
                                      struct redist_error *error)
{
    struct transfer_problem problem;
    struct transfer_volumes volumes = {0};
    enum redist_status status =
        read_transfer_problem(texts->problem, texts->problem_length, "problem", &problem, error);
    if (status == REDIST_OK)
        status = measure_volumes(texts->certificate, texts->certificate_length, "plan", &problem,
                                 &volumes, error);
    if (status == REDIST_OK) {
        json_t *object = json_object();
        describe_transfers(object, &problem, &volumes);
        print_json(stdout, object);
    }
    free_volumes(&volumes);
    free_transfer_problem(&problem);
    return status;
}

int import_transfers(const char *plan, const struct transfer_files *files, bool json)
{
    struct redist_error error = {{0}};
    struct transfer_texts texts = {0};
    char *text = NULL;
    size_t length = 0;
    enum redist_status status =
        check_stdout(json, files->problem, files->certificate,
                     json ? "--json, -o - and -p -" : "-o -, the default, and -p -", &error);
    if (status == REDIST_OK)
        status = protect_transfer_files(files, &plan, 1, &error);
    if (status == REDIST_OK)
        status = read_whole_file(plan, LONGEST_PLAN, &text, &length, &error);
    if (status != REDIST_OK)
        return fail_with("%s", error.message);
    status = import_transfer_plan(plan, text, length, &texts, &error);
    free(text);
    if (status == REDIST_OK)
        status = replace_transfer_files(files, &texts, &error);
    else
        remove_transfer_files(files);
    if (status == REDIST_OK && json)
        status = print_moved(&texts, &error);
    free_transfer_texts(&texts);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}
