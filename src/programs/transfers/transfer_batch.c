#include "programs/transfers/transfer_batch.h"
#include "import/transfers/problem_json.h"
#include "programs/command/json_batch.h"
#include "programs/transfers/planned_transfers.h"

/* Bytes of the longest line: a whole model. */
#define LONGEST_LINE ((size_t)1 << 28)

static enum redist_status plan_line(json_t *object, const char *id, const void *context,
                                    json_t *result, struct redist_error *error)
{
    struct numbered_problem made;
    struct transfer_texts texts = {0};
    struct transfer_load load;
    (void)id;
    (void)context;
    enum redist_status status = write_json_transfers("problem", object, &made, error);
    texts.problem = made.text;
    texts.problem_length = made.length;
    if (status == REDIST_OK)
        status = plan_transfer_text("problem", made.device, &texts, &load, error);
    if (status == REDIST_OK)
        describe_load(result, &load);
    made.text = NULL;
    free_transfer_texts(&texts);
    free_numbered_problem(&made);
    return status;
}

int plan_transfer_batch(const char *path, bool strict)
{
    const struct batch_task task = {.answer = plan_line, .longest = LONGEST_LINE, .strict = strict};
    return answer_batch(path, &task);
}
