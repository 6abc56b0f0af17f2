#include "programs/run/run_plan.h"
#include <stdio.h>
#include <stdlib.h>
#include "programs/shared/files.h"
#include "programs/run/run_cache.h"
#include "programs/run/data/run_input.h"
#include "programs/run/job/run_ranks.h"
#include "execute/consensus.h"
#include "notation/byte_topology.h"
#include "base/report.h"

static enum redist_status read_prices(const char *path, const struct redist_problem *problem,
                                      struct redist_topology *topology, struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    enum redist_status status = read_whole_file(path, TOPOLOGY_LIMIT, &text, &length, error);
    if (status == REDIST_OK)
        status = redist_parse_problem_topology(text, length, path, problem, topology, error);
    free(text);
    return status;
}

/* Without prices of the user's, two levels where there are any; *levels says whether. */
static enum redist_status find_prices(const struct job *job, const struct redist_problem *problem,
                                      struct machine *machine, struct redist_topology *topology,
                                      bool *levels, struct redist_error *error)
{
    const struct redist_nodes *nodes = &machine->nodes;
    char *line = machine->line;
    *levels = true;
    if (job->options->topology != NULL) {
        snprintf(line, sizeof machine->line, "the topology %.200s", job->options->topology);
        return read_prices(job->options->topology, problem, topology, error);
    }
    if (nodes->count > 1 && nodes->each > 1) {
        enum redist_status status =
            redist_get_usual_levels(problem, (uint32_t)nodes->each, topology, error);
        if (status == REDIST_OK)
            format_levels(problem, (uint32_t)nodes->each, topology, machine->line);
        return status;
    }
    *levels = false;
    if (nodes->each > 0)
        snprintf(line, sizeof machine->line, "%d node%s of %d, by the usual prices", nodes->count,
                 nodes->count == 1 ? "" : "s", nodes->each);
    else
        snprintf(line, sizeof machine->line,
                 "%d nodes, not each of as many ranks in a row, by the usual prices", nodes->count);
    return REDIST_OK;
}

/* Properties that the options ask for. */
static unsigned list_required(const struct policy *policy)
{
    return (policy->identical != 0 ? REDIST_REQUIRE_IDENTICAL : 0u) |
           (policy->optimal != 0 ? REDIST_REQUIRE_OPTIMAL : 0u) |
           (policy->bounded != 0 ? REDIST_REQUIRE_BOUNDED : 0u);
}

/* Of the plans that are as required, if there is one; else the best one, which the checker's
 * verdict then says what it is not. */
static enum redist_status write_wanted_plan(const struct redist_problem *problem,
                                            const struct redist_objective *objective,
                                            unsigned required, struct run_text *certificate,
                                            struct redist_error *error)
{
    struct redist_plan *plan = NULL;
    struct redist_plan_options options = {
        .size = sizeof options, .required = required, .objective = objective};
    enum redist_status status = redist_make_plan(problem, &options, &plan, error);
    if (status == REDIST_IMPOSSIBLE) {
        options.required = 0;
        status = redist_make_plan(problem, &options, &plan, error);
    }
    if (status == REDIST_OK)
        status = redist_format_certificate(plan, &certificate->bytes, &certificate->length, error);
    redist_free_plan(plan);
    return status;
}

static enum redist_status write_problem_text(const struct redist_problem *problem,
                                             struct run_text *text, struct redist_error *error)
{
    text->bytes = malloc(REDIST_PROBLEM_TEXT);
    if (text->bytes == NULL)
        return report_no_memory(error, "out of memory for the text of a problem");
    text->length = redist_format_problem(problem, text->bytes, REDIST_PROBLEM_TEXT);
    return REDIST_OK;
}

/* By these prices, or by the usual ones: from the cache, if there is one that has it, or made. */
static enum redist_status find_plan(const struct job *job, const struct redist_problem *problem,
                                    const struct redist_topology *topology, bool *kept,
                                    struct run_texts *texts, struct redist_error *error)
{
    const struct redist_objective by_links = {.topology = topology};
    const char *directory = job->options->cache;
    char name[CACHED_NAME];
    const struct plan_origin origin = {&texts->problem, &problem->mesh, topology,
                                       list_required(&job->options->policy)};
    PASS_FAILURE(write_problem_text(problem, &texts->problem, error));
    if (directory != NULL)
        PASS_FAILURE(name_cached_plan(directory, &origin, name, error));
    *kept = directory != NULL && take_cached_plan(name, &origin, &texts->certificate);
    if (*kept)
        return REDIST_OK;
    PASS_FAILURE(write_wanted_plan(problem, topology != NULL ? &by_links : NULL, origin.required,
                                   &texts->certificate, error));
    if (directory != NULL)
        keep_cached_plan(name, &texts->certificate);
    return REDIST_OK;
}

static enum redist_status plan_problem(const struct job *job, const struct redist_problem *problem,
                                       struct machine *machine, struct run_texts *texts,
                                       struct redist_error *error)
{
    struct redist_topology topology;
    bool levels = false;
    enum redist_status status =
        match_ranks(job, "problem", redist_count_problem_devices(problem), error);
    if (status == REDIST_OK)
        status = find_prices(job, problem, machine, &topology, &levels, error);
    return status == REDIST_OK
               ? find_plan(job, problem, levels ? &topology : NULL, &machine->kept, texts, error)
               : status;
}

/* A file to be saved is none that is read, nor the other one, and can be written. */
static enum redist_status protect_saved(const struct job *job, const char *saved,
                                        struct redist_error *error)
{
    const struct run_options *options = job->options;
    const char *problem = options->saved.problem;
    const char *const others[] = {options->request.path, options->topology,
                                  saved != problem ? problem : NULL};
    if (saved == NULL)
        return REDIST_OK;
    enum redist_status status = protect_files(saved, others, 3, error);
    bool more = options->in != NULL;
    for (int device = 0; more && device < job->nranks && status == REDIST_OK; device++) {
        char path[PATH_SIZE];
        const char *const tile[] = {path};
        more = expand_path(options->in, device, path);
        status = protect_files(saved, tile, 1, error);
    }
    return status == REDIST_OK ? check_output(saved, error) : status;
}

/* On rank 0. */
static enum redist_status plan_request(const struct job *job, struct machine *machine,
                                       struct run_texts *texts, struct redist_error *error)
{
    struct request request = job->options->request;
    struct redist_problem problem = {.devices = 0};
    enum redist_status status = protect_saved(job, job->options->saved.problem, error);
    if (status == REDIST_OK)
        status = protect_saved(job, job->options->saved.certificate, error);
    if (status == REDIST_OK)
        status = load_request(&request, error);
    if (status == REDIST_OK)
        status = understand_request(&request, &problem, error);
    if (status == REDIST_OK) {
        status = plan_problem(job, &problem, machine, texts, error);
        redist_free_problem(&problem);
    }
    release_request(&request);
    return status;
}

enum redist_status make_run_plan(const struct job *job, struct machine *machine,
                                 struct run_texts *texts, struct redist_error *error)
{
    enum redist_status status = redist_find_nodes(job->comm, &machine->nodes, error);
    if (status == REDIST_OK && job->rank == 0)
        status = plan_request(job, machine, texts, error);
    return reach_consensus(job->comm, status, error);
}
