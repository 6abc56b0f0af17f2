#include "import/transfers/plan_json.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/transfers/given_layout.h"
#include "import/transfers/given_round.h"
#include "import/transfers/m2n_problem.h"
#include "import/transfers/notated_layout.h"
#include "base/text_stream.h"
#include "base/report.h"

/* The parts of the file. Sides are the layouts: source, those between, target. */
struct plan_object {
    struct plan_place place;
    json_t *problem; /* its own */
    struct round_transfers rounds[PLAN_ROUNDS];
    json_t *side[PLAN_ROUNDS + 1];
    uint32_t nrounds;
    bool kept;
    const struct left_out *left_out; /* the texts of empty lists; or NULL */
};

static enum redist_status read_rounds(const json_t *plan, struct plan_object *object)
{
    const json_t *rounds = NULL, *layouts = NULL;
    PASS_FAILURE(take_array(&object->place, plan, "rounds", &rounds));
    PASS_FAILURE(take_array(&object->place, plan, "layouts", &layouts));
    size_t count = json_array_size(rounds);
    if (count == 0 || count > PLAN_ROUNDS || json_array_size(layouts) + 1 != count)
        return refuse_at(&object->place,
                         "'rounds': expected 1 to %u rounds, and 'layouts': one less", PLAN_ROUNDS);
    for (size_t k = 0; k < count; k++) {
        object->rounds[k].array = json_array_get(rounds, k);
        if (k > 0)
            object->side[k] = json_array_get(layouts, k - 1);
        if (!json_is_array(object->rounds[k].array) || (k > 0 && !json_is_array(object->side[k])))
            return refuse_at(&object->place, "'rounds', 'layouts': expected lists of lists");
    }
    object->nrounds = (uint32_t)count;
    return REDIST_OK;
}

static enum redist_status read_plan(const json_t *plan, struct plan_object *object)
{
    static const char *const keys[] = {"transfers", "rounds", "layouts", "own", NULL};
    const json_t *own = json_object_get(plan, "own");
    PASS_FAILURE(check_keys(&object->place, plan, keys));
    if (own != NULL && (!json_is_string(own) || strcmp(json_string_value(own), "kept") != 0))
        return refuse_at(&object->place, "'own': expected \"kept\", or nothing");
    object->kept = own != NULL;
    if (json_object_get(plan, "transfers") == NULL)
        return read_rounds(plan, object);
    if (json_object_get(plan, "rounds") != NULL || json_object_get(plan, "layouts") != NULL)
        return refuse_at(&object->place, "expected 'transfers', or 'rounds' and 'layouts'");
    object->nrounds = 1;
    return take_array(&object->place, plan, "transfers", &object->rounds[0].array);
}

/* Of lists that were left out their texts. */
static void take_left_out(struct plan_object *object, bool single)
{
    const struct left_out *out = object->left_out;
    for (uint32_t k = 0; out != NULL && k < object->nrounds; k++)
        if ((single ? &out->transfers : &out->round[k])->text != NULL)
            object->rounds[k] = single ? out->transfers : out->round[k];
}

static enum redist_status read_objects(const json_t *root, struct plan_object *object)
{
    static const char *const keys[] = {"plan", "problem", "id", NULL};
    PASS_FAILURE(check_keys(&object->place, root, keys));
    object->place.side = "problem";
    PASS_FAILURE(take_problem(&object->place, json_object_get(root, "problem"), &object->problem));
    json_t *side[2];
    PASS_FAILURE(take_sides(&object->place, object->problem, side));
    object->place.side = "plan";
    const json_t *plan = json_object_get(root, "plan");
    PASS_FAILURE(read_plan(plan, object));
    take_left_out(object, json_object_get(plan, "transfers") != NULL);
    object->place.side = NULL;
    object->side[0] = side[0];
    object->side[object->nrounds] = side[1];
    return REDIST_OK;
}

static enum redist_status write_rounds(const struct plan_object *object,
                                       const struct given_problem *problem,
                                       const struct given_layout *layout, FILE *out)
{
    struct plan_place place = object->place;
    enum redist_status status = REDIST_OK;
    fprintf(out, "redist-transfers-cert 1\nrounds %" PRIu32 "\n", object->nrounds);
    for (uint32_t k = 0; k < object->nrounds && status == REDIST_OK; k++) {
        if (object->nrounds > 1)
            place.round = k + 1;
        fprintf(out, "round %" PRIu32 "\n", k + 1);
        if (k + 1 < object->nrounds)
            write_layout_lines(out, "layout", &layout[k + 1]);
        status = write_given_round(out, &place, problem, &layout[k], &layout[k + 1],
                                   &object->rounds[k], object->kept);
    }
    fputs("end\n", out);
    return status;
}

/* What `status` is when the text was not complete. */
static enum redist_status close_text(const struct plan_object *object, FILE *out,
                                     enum redist_status status)
{
    if (fclose(out) != 0 && status == REDIST_OK)
        return refuse_at(&object->place, "out of memory");
    return status;
}

static enum redist_status write_texts(const struct plan_object *object,
                                      const struct given_problem *problem,
                                      const struct given_layout *layout,
                                      struct transfer_texts *texts)
{
    FILE *out = open_text(&texts->problem, &texts->problem_length);
    if (out == NULL)
        return refuse_at(&object->place, "out of memory");
    write_given_problem(out, problem, &layout[0], &layout[object->nrounds]);
    PASS_FAILURE(close_text(object, out, REDIST_OK));
    out = open_text(&texts->certificate, &texts->certificate_length);
    if (out == NULL)
        return refuse_at(&object->place, "out of memory");
    return close_text(object, out, write_rounds(object, problem, layout, out));
}

/* What a layout is called in messages. */
static const char *name_side(const struct plan_object *object, uint32_t k, char word[32])
{
    if (k == 0 || k == object->nrounds)
        (void)snprintf(word, 32, "%s", k == 0 ? "source" : "target");
    else
        (void)snprintf(word, 32, "layout after round %" PRIu32, k);
    return word;
}

static enum redist_status read_layouts(const struct plan_object *object,
                                       struct given_problem *problem, struct given_layout *layout)
{
    char word[32];
    for (uint32_t k = 0; k <= object->nrounds; k++)
        PASS_FAILURE(expand_notations(problem, name_side(object, k, word), object->side[k]));
    PASS_FAILURE(read_given_devices(object->side, object->nrounds + 1, problem));
    for (uint32_t k = 0; k <= object->nrounds; k++)
        PASS_FAILURE(
            read_given_layout(problem, name_side(object, k, word), object->side[k], &layout[k]));
    return REDIST_OK;
}

static enum redist_status import_layouts(const json_t *root, struct plan_object *object,
                                         struct transfer_texts *texts)
{
    struct given_problem problem = {0};
    struct given_layout layout[PLAN_ROUNDS + 1] = {0};
    enum redist_status status = read_objects(root, object);
    if (status == REDIST_OK)
        status =
            read_given_arrays(object->place.file, object->problem, &problem, object->place.error);
    if (status == REDIST_OK)
        status = read_layouts(object, &problem, layout);
    if (status == REDIST_OK)
        status = write_texts(object, &problem, layout, texts);
    if (status == REDIST_OK &&
        texts->problem_length + texts->certificate_length > TRANSFER_TEXT_BYTES)
        status = refuse_at(&object->place, "problem and certificate have more than %u bytes",
                           TRANSFER_TEXT_BYTES);
    for (uint32_t k = 0; k <= object->nrounds; k++)
        free_given_layout(&layout[k]);
    free_given_problem(&problem);
    json_decref(object->problem);
    return status;
}

enum redist_status import_plan_object(const char *file, json_t *root, struct transfer_texts *texts,
                                      struct redist_error *error)
{
    struct plan_object object = {.place = begin_place(file, error)};
    *texts = (struct transfer_texts){0};
    return import_layouts(root, &object, texts);
}

/* Sets `*read` to false where the text has to be read whole: there is nothing to leave out, or it is
 * no JSON, which is for its reader to say. */
static enum redist_status import_without_lists(const char *file, const char *text, size_t length,
                                               struct transfer_texts *texts, bool *read,
                                               struct redist_error *error)
{
    struct left_out out;
    struct plan_object object = {.place = begin_place(file, error), .left_out = &out};
    enum redist_status status = REDIST_OK;
    *read = leave_out_transfers(text, length, &out);
    if (!*read)
        return REDIST_OK;
    json_t *root = json_loadb(out.text, out.length, JSON_REJECT_DUPLICATES, NULL);
    free(out.text);
    if (root != NULL)
        status = import_layouts(root, &object, texts);
    *read = root != NULL && (status == REDIST_OK || !has_broken_list(&out));
    json_decref(root);
    if (!*read)
        free_transfer_texts(texts);
    return status;
}

enum redist_status import_transfer_plan(const char *file, const char *text, size_t length,
                                        struct transfer_texts *texts, struct redist_error *error)
{
    struct plan_place place = begin_place(file, error);
    json_error_t wrong;
    bool read;
    *texts = (struct transfer_texts){0};
    enum redist_status status = import_without_lists(file, text, length, texts, &read, error);
    if (read)
        return status;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (root == NULL)
        return refuse_at(&place, "line %d, column %d: %.120s", wrong.line, wrong.column,
                         wrong.text);
    status = import_plan_object(file, root, texts, error);
    json_decref(root);
    return status;
}
