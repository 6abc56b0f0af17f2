#include "programs/transfers/transfer_batch.h"
#include <stdlib.h>
#include <string.h>
#include "import/transfers/plan_json.h"
#include "import/transfers/problem_json.h"
#include "programs/command/json_batch.h"
#include "programs/command/transfer_output.h"
#include "programs/transfers/planned_transfers.h"

/* Bytes of the longest line: a whole model. */
#define LONGEST_LINE ((size_t)1 << 28)

/* Bytes of the lines whose answers are kept. */
#define MOST_KEPT ((size_t)1 << 26)

/* The answers given so far, by what the lines say beside their ids. */
struct kept_answers {
    json_t *answer;
    size_t bytes;
};

/* What a batch is answered with. */
struct transfer_batch {
    const struct planning *planning;
    struct kept_answers *kept;
};

static enum redist_status plan_problem(const struct planning *planning, json_t *object,
                                       json_t *result, struct redist_error *error)
{
    struct level_plan plan = {0};
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
    free_sent_bound(&plan.bound);
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
        describe_load(result, &load, NULL);
    free_transfer_texts(&texts);
    return status;
}

static enum redist_status answer_anew(const struct planning *planning, json_t *object,
                                      json_t *result, struct redist_error *error)
{
    return json_object_get(object, "plan") != NULL ? measure_plan(object, result, error)
                                                   : plan_problem(planning, object, result, error);
}

/* The line without its id, for free(); NULL when memory runs out. */
static char *write_without_id(json_t *object)
{
    json_t *rest = json_copy(object);
    (void)json_object_del(rest, "id");
    char *text = json_dumps(rest, JSON_COMPACT | JSON_SORT_KEYS);
    json_decref(rest);
    return text;
}

static void keep_answer(struct kept_answers *kept, const char *line, const json_t *result)
{
    size_t length = strlen(line);
    json_t *answer =
        length <= MOST_KEPT - kept->bytes ? json_copy((json_t *)(uintptr_t)result) : NULL;
    (void)json_object_del(answer, "id");
    if (answer != NULL && json_object_set_new(kept->answer, line, answer) == 0)
        kept->bytes += length;
}

/* Lines that differ in their ids alone are planned once. */
static enum redist_status answer_line(json_t *object, const char *id, const void *context,
                                      json_t *result, struct redist_error *error)
{
    const struct transfer_batch *batch = context;
    char *line = write_without_id(object);
    json_t *known = line == NULL ? NULL : json_object_get(batch->kept->answer, line);
    enum redist_status status = REDIST_OK;
    (void)id;
    if (known != NULL)
        (void)json_object_update(result, known);
    else
        status = answer_anew(batch->planning, object, result, error);
    if (known == NULL && line != NULL && status == REDIST_OK)
        keep_answer(batch->kept, line, result);
    free(line);
    return status;
}

int plan_transfer_batch(const struct planning *planning, const char *path, bool strict,
                        unsigned jobs)
{
    struct kept_answers kept = {.answer = json_object()};
    const struct transfer_batch batch = {planning, &kept};
    const struct batch_task task = {.answer = answer_line,
                                    .context = &batch,
                                    .longest = LONGEST_LINE,
                                    .strict = strict,
                                    .jobs = jobs};
    int status = answer_batch(path, &task);
    json_decref(kept.answer);
    return status;
}
