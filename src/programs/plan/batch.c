#include "programs/plan/batch.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "programs/shared/files.h"
#include "programs/command/json.h"
#include "programs/plan/json_lines.h"
#include "programs/command/outcome.h"
#include "programs/shared/plan_files.h"
#include "programs/command/plan_output.h"
#include "programs/plan/tiles_output.h"
#include "types/plain.h"
#include "base/report.h"

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

/* A batch under way, and the ids that have their files already. */
struct batch_state {
    const struct batch *batch;
    json_t *seen;
};

enum { PATH_LENGTH = 4096 };

/* The names of the files of one line, which none before had, and none of the inputs has. */
static enum redist_status name_files(const struct batch_state *state, const char *id,
                                     char problem[PATH_LENGTH], char certificate[PATH_LENGTH],
                                     struct redist_error *error)
{
    const char *directory = state->batch->directory;
    const char *const inputs[] = {state->batch->path, state->batch->preference->topology_path};
    if (!is_file_name(id))
        return report_failure(error,
                              "id: with --cert-dir it names a file: expected a string of letters, "
                              "digits, . _ -, without . in front");
    if (json_object_get(state->seen, id) != NULL)
        return report_failure(error, "id '%s' is in use already: its files would be overwritten",
                              id);
    int longest = snprintf(problem, PATH_LENGTH, "%s/%s.problem", directory, id);
    (void)snprintf(certificate, PATH_LENGTH, "%s/%s.cert", directory, id);
    if (longest < 0 || longest >= PATH_LENGTH)
        return report_failure(error, "%.100s...: path too long", directory);
    PASS_FAILURE(protect_files(problem, inputs, 2, error));
    return protect_files(certificate, inputs, 2, error);
}

static enum redist_status write_line_files(const struct batch_state *state, const char *id,
                                           const struct redist_plan *plan, json_t *result,
                                           struct redist_error *error)
{
    char problem[PATH_LENGTH], certificate[PATH_LENGTH];
    PASS_FAILURE(name_files(state, id, problem, certificate, error));
    json_object_set_new(state->seen, id, json_true());
    enum redist_status status =
        write_plan_files(&(struct plan_files){problem, certificate}, plan, error);
    if (status == REDIST_OK)
        json_object_set_new(result, "certificate", json_string(certificate));
    return status;
}

/* What an older batch left under this id is no answer to the line that failed. */
static void remove_line_files(const char *id, const void *context)
{
    const struct batch_state *state = context;
    char problem[PATH_LENGTH], certificate[PATH_LENGTH];
    if (state->batch->directory != NULL &&
        name_files(state, id, problem, certificate, NULL) == REDIST_OK)
        remove_plan_files(&(struct plan_files){problem, certificate});
}

static void summarize_plan(json_t *result, const struct redist_plan *plan,
                           const struct redist_topology *topology)
{
    json_t *steps = json_array();
    for (uint32_t s = 0; s < plan->nsteps; s++)
        json_array_append_new(steps, json_string(redist_name_op(plan->step[s].op)));
    json_object_set_new(result, "height", make_json_number(plan->height));
    json_object_set_new(result, "bound", make_json_number(plan->memory_bound));
    json_object_set_new(result, "padding_over_bound",
                        make_json_number(count_padding_over_bound(&plan->problem, plan->step,
                                                                  plan->nsteps, plan->height)));
    json_object_set_new(result, "cost", make_json_number(plan->cost));
    json_object_set_new(result, "fused_cost", make_json_number(plan->fused_cost));
    json_object_set_new(result, "steps", steps);
    json_object_set_new(result, "permute", json_boolean(plan->report.permute));
    json_object_set_new(result, "weak_cost", make_weak_cost(plan));
    json_object_set_new(result, "bound_states", count_states(&plan->proof));
    if (topology != NULL)
        json_object_set_new(result, "topology_price",
                            make_json_number(redist_price_plan(plan, topology)));
}

static enum redist_status plan_line(const struct redist_problem *problem, const char *id,
                                    const void *context, json_t *result, struct redist_error *error)
{
    const struct batch_state *state = context;
    const struct batch *batch = state->batch;
    struct redist_topology topology;
    struct redist_plan *plan = NULL;
    uint64_t start = read_microseconds();
    enum redist_status status =
        make_preferred_plan(batch->preference, problem, &topology, &plan, error);
    uint64_t spent = read_microseconds() - start;
    if (status != REDIST_OK)
        return status;
    const struct redist_topology *priced = batch->preference->by_links ? &topology : NULL;
    if (!batch->bound)
        plan->proof.stated = false;
    if (batch->directory != NULL)
        status = write_line_files(state, id, plan, result, error);
    if (status == REDIST_OK) {
        if (batch->json)
            describe_plan(result, plan, true, priced);
        else
            summarize_plan(result, plan, priced);
        describe_rules(result, batch->preference, priced, plan);
        json_object_set_new(result, "micros", make_json_number(spent));
        if (!describe_padded_tiles(result, problem))
            status = report_no_memory(error, "out of memory");
    }
    redist_free_plan(plan);
    return status;
}

int run_batch(const struct batch *batch)
{
    struct batch_state state = {batch, NULL};
    const struct line_task task = {.answer = plan_line,
                                   .refuse = remove_line_files,
                                   .context = &state,
                                   .strict = batch->strict,
                                   .jobs = batch->jobs,
                                   .by_id = batch->directory != NULL};
    if (batch->directory != NULL && access(batch->directory, W_OK | X_OK) != 0)
        return fail_with("%s: cannot write certificates there: %s", batch->directory,
                         strerror(errno));
    state.seen = json_object();
    int status = answer_lines(batch->path, &task);
    json_decref(state.seen);
    return status;
}
