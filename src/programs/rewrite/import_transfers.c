#include "programs/rewrite/import_transfers.h"
#include <stdlib.h>
#include "import/transfers/plan_json.h"
#include "programs/command/outcome.h"
#include "programs/shared/files.h"

/* Bytes of the longest plan in JSON. */
#define LONGEST_PLAN (UINT32_C(1) << 30)

int import_transfers(const char *plan, const struct transfer_files *files)
{
    struct redist_error error = {{0}};
    struct transfer_texts texts = {0};
    char *text = NULL;
    size_t length = 0;
    enum redist_status status = check_stdout(false, files->problem, files->certificate,
                                             "-o -, the default, and -p -", &error);
    if (status == REDIST_OK)
        status = protect_transfer_files(files, &plan, 1, &error);
    if (status == REDIST_OK)
        status = read_whole_file(plan, LONGEST_PLAN, &text, &length, &error);
    if (status != REDIST_OK)
        return fail_with("%s", error.message);
    status = import_transfer_plan(plan, text, length, &texts, &error);
    free(text);
    if (status == REDIST_OK)
        status = write_transfer_files(files, &texts, &error);
    else
        remove_transfer_files(files);
    free_transfer_texts(&texts);
    return status == REDIST_OK ? finish_output() : fail_with("%s", error.message);
}
