#include "setting.h"
#include "accepted.h"
#include "plan/choose/best_plan.h"
#include "plan/choose/plan.h"
#include "types/sequence.h"

#define BENCH "setting"
#include "ranks.h"

static void prepare_data(struct setting *setting)
{
    struct numbers numbers = {.element = REDIST_BYTES, .salt = 1};
    for (int side = 0; side < 2; side++) {
        find_share(&setting->problem, side == 1, (uint32_t)setting->rank, &setting->side[side]);
        setting->bytes[side] = count_share(&setting->side[side]) * setting->problem.elem_bytes;
    }
    setting->source = allocate(setting->bytes[0]);
    setting->target = allocate(setting->bytes[1]);
    setting->expected = allocate(setting->bytes[1]);
    fill_share(&setting->side[0], &numbers, setting->source);
    fill_share(&setting->side[1], &numbers, setting->expected);
}

static void prepare_tiles(struct setting *setting)
{
    struct redist_error error = {""};
    for (int side = 0; side < 2; side++)
        if (redist_allocate_tile(MPI_COMM_WORLD, setting->bytes[side], &setting->tile[side],
                                 &error) != REDIST_OK)
            stop("tiles", error.message);
    memcpy(setting->tile[0], setting->source, setting->bytes[0]);
}

void open_setting(const char *name, const char *problem, struct setting *setting)
{
    struct redist_error error = {""};
    char text[512];
    int length = snprintf(text, sizeof text, "redist-problem 2\n%s", problem);
    MPI_Comm_rank(MPI_COMM_WORLD, &setting->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &setting->nranks);
    if (redist_parse_problem(text, (size_t)length, name, &setting->problem, &error) != REDIST_OK)
        stop(name, error.message);
    prepare_data(setting);
    prepare_tiles(setting);
}

void close_setting(struct setting *setting)
{
    for (int side = 0; side < 2; side++)
        (void)redist_free_tile(MPI_COMM_WORLD, setting->tile[side], NULL);
    free(setting->source);
    free(setting->target);
    free(setting->expected);
    redist_free_problem(&setting->problem);
}

/* The plan's steps in a word each. */
static void describe_steps(const struct redist_plan *plan, char text[SETTING_STEPS])
{
    text[0] = '\0';
    for (uint32_t k = 0; k < plan->nsteps; k++)
        (void)snprintf(text + strlen(text), SETTING_STEPS - strlen(text), "%s%.12s",
                       k > 0 ? "," : "", redist_name_op(plan->step[k].op));
}

struct redist_executor *prepare_plan(const struct setting *setting, const char *name, bool paper,
                                     char steps[SETTING_STEPS])
{
    static char text[REDIST_PROBLEM_TEXT];
    size_t size = redist_format_problem(&setting->problem, text, sizeof text);
    struct redist_plan *plan = NULL;
    struct redist_executor *executor = NULL;
    struct redist_error error = {""};
    enum redist_status status = paper ? make_paper_plan(&setting->problem, &plan, &error)
                                      : make_best_plan(&setting->problem, NULL, &plan, &error);
    if (status != REDIST_OK)
        stop(name, error.message);
    describe_steps(plan, steps);
    struct redist_program *program = accept_plan(name, text, size, plan);
    if (redist_create_executor(program, REDIST_BYTES, MPI_COMM_WORLD, &executor, &error) !=
        REDIST_OK)
        stop(name, error.message);
    redist_free_program(program);
    return executor;
}

void execute_plan(const struct setting *setting, struct redist_executor *executor, bool in_tiles)
{
    struct redist_error error = {""};
    if (redist_execute(executor, in_tiles ? setting->tile[0] : setting->source,
                       in_tiles ? setting->tile[1] : setting->target, NULL, &error) != REDIST_OK)
        stop("execution", error.message);
}

double end_method(const struct setting *setting, double seconds, const void *result)
{
    return end_timing(seconds, result, setting->side[1].held ? setting->expected : NULL,
                      setting->bytes[1]);
}
