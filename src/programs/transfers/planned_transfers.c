#include "programs/transfers/planned_transfers.h"
#include <stdlib.h>
#include <redist/check.h>
#include "accept/transfers.h"
#include "programs/command/json.h"
#include "programs/command/transfer_output.h"
#include "programs/shared/failure.h"
#include "programs/shared/files.h"
#include "notation/byte_topology.h"
#include "transfers/volumes.h"
#include "base/report.h"

enum redist_status read_planning(struct planning *planning, struct redist_error *error)
{
    char *text = NULL;
    size_t length = 0;
    if (planning->topology == NULL)
        return REDIST_OK;
    enum redist_status status =
        read_whole_file(planning->topology, TOPOLOGY_LIMIT, &text, &length, error);
    if (status == REDIST_OK)
        status = read_priced_levels(text, length, planning->topology, &planning->levels, error);
    if (status != REDIST_OK || !read_byte_unit(text, length, planning->unit))
        planning->unit[0] = '\0';
    free(text);
    return status;
}

static enum redist_status write_certificate(const struct planning *planning,
                                            const struct transfer_problem *problem,
                                            struct transfer_texts *texts, struct level_plan *plan,
                                            struct redist_error *error)
{
    if (planning->topology == NULL)
        return plan_rounds(problem, NULL, texts, plan, error);
    PASS_FAILURE(check_devices(&planning->levels, planning->topology, problem, error));
    return plan_rounds(problem, &planning->levels, texts, plan, error);
}

/* The planner takes a problem to be well formed: what it made of another is worth nothing. */
static enum redist_status judge_plan(struct transfer_texts *texts, const char *name,
                                     struct redist_error *error)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    char line[REJECTION_BYTES];
    enum redist_status status = check_moved_texts(texts, &verdict, error);
    if (status != REDIST_REJECTED)
        return status;
    describe_rejection(name, "its plan", &verdict, line);
    return report_failure(error, "%s", line);
}

enum redist_status plan_transfer_text(const struct planning *planning, const char *name,
                                      const uint64_t *device, struct transfer_texts *texts,
                                      struct level_plan *plan, struct redist_error *error)
{
    struct transfer_problem problem;
    enum redist_status status =
        read_transfer_problem(texts->problem, texts->problem_length, name, &problem, error);
    problem.number = device;
    if (status == REDIST_OK)
        status = write_certificate(planning, &problem, texts, plan, error);
    free_transfer_problem(&problem);
    return status == REDIST_OK ? judge_plan(texts, name, error) : status;
}

enum redist_status measure_transfer_texts(const struct transfer_texts *texts,
                                          struct transfer_load *load, struct redist_error *error)
{
    struct transfer_problem problem;
    struct transfer_volumes volumes = {0};
    enum redist_status status =
        read_transfer_problem(texts->problem, texts->problem_length, "problem", &problem, error);
    if (status == REDIST_OK)
        status = measure_volumes(texts->certificate, texts->certificate_length, "plan", &problem,
                                 &volumes, error);
    if (status == REDIST_OK)
        *load = sum_load(volumes.received, volumes.sent, problem.ndevices);
    free_volumes(&volumes);
    free_transfer_problem(&problem);
    return status;
}

void describe_level_plan(json_t *object, const struct planning *planning,
                         const struct level_plan *plan)
{
    describe_load(object, &plan->load, &plan->bound);
    json_object_set_new(object, "rounds", make_json_number(plan->rounds));
    if (planning->topology == NULL)
        return;
    json_object_set_new(object, "price", make_json_number(plan->price));
    json_object_set_new(object, "price_one_round",
                        plan->one_round != NO_ROUND ? make_json_number(plan->one_round)
                                                    : json_null());
}
