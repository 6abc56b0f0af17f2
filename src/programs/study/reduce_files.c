#include "programs/study/reduce_files.h"
#include <stdio.h>
#include <string.h>
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "programs/command/plan_output.h"
#include "programs/study/study_options.h"
#include "reduce/certify.h"
#include "base/report.h"

enum { PATH_LENGTH = 4096 };

static bool wants_files(const struct program_request *request)
{
    return request->files.problem != NULL || request->files.certificate != NULL;
}

bool wants_programs(const struct program_request *request)
{
    return request->number != NULL || request->directory != NULL || wants_files(request);
}

static enum redist_status read_array(const struct program_request *request,
                                     const struct question *question, struct reduced_array *array,
                                     struct redist_error *error)
{
    uint64_t bytes = 4;
    PASS_FAILURE(read_count("elem", request->elem, REDIST_MAX_ELEM, &bytes, error));
    array->elements = question->elements;
    array->elem_bytes = (uint32_t)bytes;
    array->combine = request->op == NULL ? REDIST_SUM : redist_find_operator(request->op);
    if (array->combine == REDIST_NO_OPERATOR)
        return report_failure(error, "--op '%.40s': expected sum, product, min, max, and, or, xor",
                              request->op);
    if (question->study.order == AXIS_ORDER && question->studied.reduction.nlevels > 1)
        return report_failure(error,
                              "programs are certified in level order: not with --order axis");
    return REDIST_OK;
}

static enum redist_status plan_number(const struct question *question, uint32_t number,
                                      const struct reduced_array *array, struct redist_plan **plan,
                                      struct redist_error *error)
{
    const struct placed_reduction placed = {&question->study.hierarchy, &question->matrix,
                                            question->axes, &question->studied.reduction};
    const struct synthesis *synthesis = question->studied.synthesis;
    return plan_program(&placed, synthesis, &synthesis->program[number], array, plan, error);
}

static void print_numbered(uint64_t number, const struct redist_plan *plan)
{
    json_t *object = json_pack("{s:I}", "number", (json_int_t)number);
    describe_plan(object, plan, false, NULL);
    print_json(stdout, object);
}

/* One program: its plan is printed, too. */
static enum redist_status write_one(const struct program_request *request,
                                    const struct question *question,
                                    const struct reduced_array *array, struct redist_error *error)
{
    struct redist_plan *plan = NULL;
    uint32_t count = question->studied.synthesis->count;
    uint64_t number = 0;
    PASS_FAILURE(read_count("program", request->number, count, &number, error));
    PASS_FAILURE(plan_number(question, (uint32_t)number - 1, array, &plan, error));
    enum redist_status status = write_plan_files(&request->files, plan, error);
    if (status == REDIST_OK && request->json)
        print_numbered(number, plan);
    else if (status == REDIST_OK && !print_plan(stdout, plan))
        status = report_no_memory(error, "out of memory");
    redist_free_plan(plan);
    return status;
}

/* The cheapest, by the prices that the question has. */
static enum redist_status write_best(const struct program_request *request,
                                     const struct question *question,
                                     const struct reduced_array *array, struct redist_error *error)
{
    struct redist_plan *plan = NULL;
    if ((question->exact ? question->prices.count : question->studied.ranking.count) == 0)
        return report_failure(error, "no program does it");
    uint32_t best = question->exact ? question->prices.program[0].program
                                    : question->studied.ranking.program[0];
    enum redist_status status = plan_number(question, best, array, &plan, error);
    if (status == REDIST_OK)
        status = write_plan_files(&request->files, plan, error);
    redist_free_plan(plan);
    return status;
}

static enum redist_status write_all(const struct program_request *request,
                                    const struct question *question,
                                    const struct reduced_array *array, struct redist_error *error)
{
    const char *directory = request->directory;
    const struct ranking *ranking = &question->studied.ranking;
    enum redist_status status = REDIST_OK;
    for (uint32_t i = 0; i < ranking->count && status == REDIST_OK; i++) {
        char problem[PATH_LENGTH], certificate[PATH_LENGTH];
        struct redist_plan *plan = NULL;
        unsigned number = ranking->program[i] + 1;
        if (snprintf(problem, PATH_LENGTH, "%s/%u.problem", directory, number) >= PATH_LENGTH)
            return report_failure(error, "%.100s...: path too long", directory);
        (void)snprintf(certificate, PATH_LENGTH, "%s/%u.cert", directory, number);
        const struct plan_files files = {problem, certificate};
        status = plan_number(question, ranking->program[i], array, &plan, error);
        if (status == REDIST_OK)
            status = write_plan_files(&files, plan, error);
        else
            remove_plan_files(&files);
        redist_free_plan(plan);
    }
    if (status == REDIST_OK && request->json)
        print_json(stdout, json_pack("{s:I}", "written", (json_int_t)ranking->count));
    else if (status == REDIST_OK)
        printf("%u programs written to %s\n", ranking->count, directory);
    return status;
}

int write_programs(const struct program_request *request, const struct question *question)
{
    struct reduced_array array;
    struct redist_error error = {{0}};
    enum redist_status status = read_array(request, question, &array, &error);
    if (status == REDIST_OK && request->number != NULL)
        status = write_one(request, question, &array, &error);
    else if (status == REDIST_OK && wants_files(request))
        status = write_best(request, question, &array, &error);
    if (status == REDIST_OK && request->directory != NULL)
        status = write_all(request, question, &array, &error);
    if (status == REDIST_OK)
        return finish_output();
    remove_plan_files(&request->files);
    return fail_with("%s", error.message);
}
