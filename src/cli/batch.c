#include "cli/batch.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "cli/files.h"
#include "cli/json.h"
#include "cli/json_lines.h"
#include "cli/outcome.h"
#include "types/report.h"

static uint64_t read_microseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

/* An id becomes a file name: only harmless bytes, and not hidden. */
static bool is_file_name(const char *id)
{
    if (id[0] == '\0' || id[0] == '.' || strlen(id) > 200)
        return false;
    return strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") ==
           strlen(id);
}

/* Where certificates go, and the ids that have one already. */
struct destination {
    const char *directory;
    enum redist_extension extension;
    bool bound;
    json_t *seen;
};

static enum redist_status write_pair(const struct destination *destination, const char *id,
                                     const struct redist_plan *plan, char *path, size_t size,
                                     struct redist_error *error)
{
    const char *directory = destination->directory;
    char problem[REDIST_PROBLEM_TEXT], *text = NULL;
    size_t length = 0;
    if (!is_file_name(id))
        return report_failure(error, "id: with --cert-dir it names a file: letters, digits, . _ -");
    if (json_object_get(destination->seen, id) != NULL)
        return report_failure(error, "id '%s' is in use already: its files would be overwritten",
                              id);
    json_object_set_new(destination->seen, id, json_true());
    (void)snprintf(path, size, "%s/%s.problem", directory, id);
    size_t problem_length = redist_format_problem(&plan->problem, problem, sizeof problem);
    enum redist_status status = write_whole_file(path, problem, problem_length, error);
    if (status != REDIST_OK)
        return status;
    status = redist_format_certificate(plan, &text, &length, error);
    if (status != REDIST_OK)
        return status;
    (void)snprintf(path, size, "%s/%s.cert", directory, id);
    status = write_whole_file(path, text, length, error);
    free(text);
    return status;
}

static void summarize_plan(json_t *result, const struct redist_plan *plan)
{
    json_t *steps = json_array();
    for (uint32_t s = 0; s < plan->nsteps; s++)
        json_array_append_new(steps, json_string(redist_name_op(plan->step[s].op)));
    json_object_set_new(result, "height", make_json_number(plan->height));
    json_object_set_new(result, "bound", make_json_number(plan->memory_bound));
    json_object_set_new(result, "cost", make_json_number(plan->cost));
    json_object_set_new(result, "fused_cost", make_json_number(plan->fused_cost));
    json_object_set_new(result, "steps", steps);
    json_object_set_new(result, "permute", json_boolean(plan->report.permute));
    json_object_set_new(result, "weak_cost", make_json_number(plan->report.weak_cost));
    json_object_set_new(result, "bound_states", count_states(&plan->proof));
}

static enum redist_status plan_line(const struct redist_problem *problem, const char *id,
                                    const void *context, json_t *result, struct redist_error *error)
{
    const struct destination *destination = context;
    struct redist_plan *plan = NULL;
    char path[4096];
    uint64_t start = read_microseconds();
    enum redist_status status =
        redist_make_extended_plan(problem, destination->extension, &plan, error);
    uint64_t spent = read_microseconds() - start;
    if (status != REDIST_OK)
        return status;
    if (!destination->bound)
        plan->proof.stated = false;
    if (destination->directory != NULL)
        status = write_pair(destination, id, plan, path, sizeof path, error);
    if (status == REDIST_OK) {
        summarize_plan(result, plan);
        json_object_set_new(result, "micros", make_json_number(spent));
        if (destination->directory != NULL)
            json_object_set_new(result, "certificate", json_string(path));
    }
    redist_free_plan(plan);
    return status;
}

int run_batch(const char *path, const char *directory, enum redist_extension extension, bool bound)
{
    struct destination destination = {directory, extension, bound, NULL};
    if (directory != NULL && access(directory, W_OK | X_OK) != 0)
        return fail_with("%s: cannot write certificates there: %s", directory, strerror(errno));
    destination.seen = json_object();
    int status = answer_lines(path, plan_line, &destination);
    json_decref(destination.seen);
    return status;
}
