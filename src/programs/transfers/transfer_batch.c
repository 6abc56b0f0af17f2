#include "programs/transfers/transfer_batch.h"
#include "import/transfers/plan_json.h"
#include "import/transfers/problem_json.h"
#include "programs/command/json_batch.h"
#include "programs/command/transfer_output.h"
#include "programs/transfers/planned_transfers.h"

/* Bytes of the longest line: a whole model. */
#define LONGEST_LINE ((size_t)1 << 28)

static enum redist_status plan_problem(const struct planning *planning, json_t *object,
                                       json_t *result, struct redist_error *error)
{
    struct level_plan plan;
    struct numbered_problem made;
    struct transfer_texts texts = {0};
    enum redist_status status = write_json_transfers("problem", object, &made, error);
    texts.problem = made.text;
    texts.problem_length = made.length;
    made.text = NULL;
    if (status == REDIST_OK)
        status = plan_transfer_text(planning, "problem", made.device, &texts, &plan, error);
    if (status == REDIST_OK)
        describe_level_plan(result, planning, &plan);
    free_transfer_texts(&texts);
    free_numbered_problem(&made);
    return status;
}

/* A plan that the line has itself: the trees that are found for it say what is moved. */
static enum redist_status measure_plan(json_t *object, json_t *result, struct redist_error *error)
{
    struct transfer_load load;
    struct transfer_texts texts;
    enum redist_status status = import_plan_object("plan", object, &texts, error);
    if (status == REDIST_OK)
        status = measure_transfer_texts(&texts, &load, error);
    if (status == REDIST_OK)
        describe_load(result, &load);
    free_transfer_texts(&texts);
    return status;
}

static enum redist_status answer_line(json_t *object, const char *id, const void *context,
                                      json_t *result, struct redist_error *error)
{
    (void)id;
    return json_object_get(object, "plan") != NULL ? measure_plan(object, result, error)
                                                   : plan_problem(context, object, result, error);
}

int plan_transfer_batch(const struct planning *planning, const char *path, bool strict,
                        unsigned jobs)
{
    const struct batch_task task = {.answer = answer_line,
                                    .context = planning,
                                    .longest = LONGEST_LINE,
                                    .strict = strict,
                                    .jobs = jobs};
    return answer_batch(path, &task);
}
