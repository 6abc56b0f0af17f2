#include "import/transfers/problem_json.h"
#include <stdlib.h>
#include <string.h>
#include "import/transfers/given_layout.h"
#include "import/transfers/m2n_problem.h"
#include "import/transfers/notated_layout.h"
#include "base/text_stream.h"
#include "base/report.h"

static enum redist_status write_layouts(FILE *out, const struct given_problem *problem,
                                        json_t *const side[2])
{
    write_given_arrays(out, problem);
    PASS_FAILURE(write_given_layout(out, problem, "source", side[0]));
    PASS_FAILURE(write_given_layout(out, problem, "target", side[1]));
    fputs("end\n", out);
    return REDIST_OK;
}

static enum redist_status write_text(const struct plan_place *place,
                                     const struct given_problem *problem, json_t *const side[2],
                                     struct numbered_problem *made)
{
    size_t bytes = problem->ndevices * sizeof *made->device;
    made->device = malloc(bytes);
    FILE *out = open_text(&made->text, &made->length);
    if (out == NULL || made->device == NULL) {
        if (out != NULL)
            (void)fclose(out);
        return refuse_at(place, "out of memory");
    }
    enum redist_status status = write_layouts(out, problem, side);
    if (fclose(out) != 0 && status == REDIST_OK)
        return refuse_at(place, "out of memory");
    memcpy(made->device, problem->device, bytes);
    return status;
}

static enum redist_status write_sides(const struct plan_place *place, const json_t *object,
                                      json_t *const side[2], struct numbered_problem *made)
{
    struct given_problem problem;
    enum redist_status status = read_given_arrays(place->file, object, &problem, place->error);
    if (status == REDIST_OK)
        status = expand_notations(&problem, "source", side[0]);
    if (status == REDIST_OK)
        status = expand_notations(&problem, "target", side[1]);
    if (status == REDIST_OK)
        status = read_given_devices(side, 2, &problem);
    if (status == REDIST_OK)
        status = write_text(place, &problem, side, made);
    free_given_problem(&problem);
    return status;
}

enum redist_status write_json_transfers(const char *file, json_t *object,
                                        struct numbered_problem *made, struct redist_error *error)
{
    static const char *const around[] = {"problem", "id", NULL};
    struct plan_place place = begin_place(file, error);
    json_t *side[2], *problem = NULL;
    *made = (struct numbered_problem){0};
    if (json_object_get(object, "problem") != NULL) {
        PASS_FAILURE(check_keys(&place, object, around));
        object = json_object_get(object, "problem");
        place.side = "problem";
    }
    enum redist_status status = take_problem(&place, object, &problem);
    if (status == REDIST_OK)
        status = take_sides(&place, problem, side);
    if (status == REDIST_OK)
        status = write_sides(&place, problem, side, made);
    json_decref(problem);
    return status;
}

void free_numbered_problem(struct numbered_problem *made)
{
    free(made->text);
    free(made->device);
    *made = (struct numbered_problem){0};
}
