/* `redist reduce` */
#include "cli/reduce_command.h"
#include <string.h>
#include "cli/json.h"
#include "cli/study_options.h"
#include "cli/options.h"
#include "cli/outcome.h"
#include "reduce/describe.h"

static const char *const help =
    "redist reduce - all ways to reduce over axes of a placement, and their prices\n"
    "\n"
    "  redist reduce --hierarchy L --axes A --matrix M --reduce AXES [options]\n"
    "\n"
    "A program is a sequence of collectives in groups given by slice and form, after\n"
    "Xie et al., \"Synthesizing optimal parallelism placement and reduction strategies\n"
    "on hierarchical systems\" (P2):\n"
    "  AllReduce root InsideGroup         in the whole reduction group\n"
    "  ReduceScatter node InsideGroup     inside each node\n"
    "  AllReduce node Parallel(root)      first devices of all nodes, second devices, ..\n"
    "  AllReduce node Master(root)        the first devices of all nodes only\n"
    "All programs of at most --limit steps are found that bring the full sum to every\n"
    "device; with --platform the cheapest comes first.\n"
    "\n"
    "  -M, --matrix M      one row an axis, one column a level: '[[2 4] [2 4]]';\n"
    "                      `redist place` lists them\n"
    "  -r, --reduce AXES   names or numbers of the reduced axes: data, or 0,2\n"
    "      --list          one numbered line a program (the default)\n"
    "      --best          the cheapest program alone, step by step\n" STUDY_HELP "\n"
    "The seconds are those of a model and certify nothing.\n"
    "\n"
    "Example:\n"
    "  redist reduce -H node=2,gpu=16 -A data=32 -M '[[2 16]]' -r data \\\n"
    "    -P docs/platforms/a100.platform --best\n"
    "\n"
    "Exit status: 0 done, 2 bad usage or input, I/O or resources.\n";

struct reduce_options {
    struct study_options study;
    const char *matrix, *axes;
    bool list, best;
};

struct question {
    struct study study;
    struct matrix matrix;
    uint32_t axes;
    struct studied_reduction studied;
};

static int parse_options(int argc, char **argv, struct reduce_options *options)
{
    static const struct option names[] = {STUDY_LONG_OPTIONS,
                                          {"matrix", required_argument, NULL, 'M'},
                                          {"list", no_argument, NULL, 'L'},
                                          {"best", no_argument, NULL, 'b'},
                                          {NULL, 0, NULL, 0}};
    struct redist_error error = {{0}};
    int letter;
    while ((letter = take_option(argc, argv, ":H:A:P:M:r:h", names, &error)) != -1) {
        if (take_study_option(letter, &options->study))
            continue;
        if (letter == 'M')
            options->matrix = optarg;
        else if (letter == 'r')
            options->axes = optarg;
        else if (letter == 'L')
            options->list = true;
        else if (letter == 'b')
            options->best = true;
        else
            return fail_with("%s", error.message);
    }
    if (optind < argc)
        return fail_with("unexpected argument '%s'", argv[optind]);
    return REDIST_OK;
}

static int check_options(const struct reduce_options *options)
{
    if (options->matrix == NULL || options->axes == NULL)
        return fail_with("reduce: expected --matrix and --reduce: there is no %s",
                         options->matrix == NULL ? "--matrix" : "--reduce");
    if (options->list && options->best)
        return fail_with("--list or --best, not both");
    if (options->best && options->study.platform == NULL)
        return fail_with("--best goes with --platform");
    return REDIST_OK;
}

/* --- for people --- */

static void print_levels(const struct question *question)
{
    const struct reduction *reduction = &question->studied.reduction;
    char matrix[MATRIX_TEXT];
    format_matrix(&question->study.hierarchy, &question->matrix, matrix);
    printf("%s: %u reduction group%s of %u device%s", matrix, reduction->replicas,
           reduction->replicas == 1 ? "" : "s", reduction->members,
           reduction->members == 1 ? "" : "s");
    for (uint32_t l = 0; l < reduction->nlevels; l++)
        printf("%s%s %u", l == 0 ? " on root 1, " : ", ",
               name_level(&question->study.hierarchy, reduction, l + 1), reduction->size[l]);
    putchar('\n');
}

static void print_counts(const struct question *question)
{
    const struct synthesis *synthesis = question->studied.synthesis;
    uint32_t identical = 0;
    for (uint32_t p = 0; p < synthesis->count; p++)
        identical += synthesis->program[p].identical;
    printf("%u program%s of at most %u steps, by length", synthesis->count,
           synthesis->count == 1 ? "" : "s", question->study.limit);
    for (uint32_t n = 1; n <= question->study.limit; n++)
        printf(" %u", synthesis->of_length[n]);
    printf("; %u leave%s all replicas bitwise equal\n", identical, identical == 1 ? "s" : "");
    if (!question->study.priced || synthesis->count == 0)
        return;
    printf("AllReduce takes %.4g s", question->studied.all_reduce);
    if (question->studied.least > 0)
        printf("; on these ports no algorithm takes less than %.4g s", question->studied.least);
    putchar('\n');
}

static struct instruction_names name_step(const struct question *question,
                                          struct instruction instruction)
{
    return name_instruction(&question->study.hierarchy, &question->studied.reduction,
                            question->studied.synthesis, instruction);
}

static void print_list(const struct question *question)
{
    const struct ranking *ranking = &question->studied.ranking;
    printf(question->study.priced ? "%8s  %9s  %7s  %-5s  %s\n" : "%8s%.0s%.0s  %-5s  %s\n",
           "number", "seconds", "speedup", "equal", "program");
    for (uint32_t i = 0; i < ranking->count; i++) {
        const struct reduction_program *program =
            &question->studied.synthesis->program[ranking->program[i]];
        printf("%8u", ranking->program[i] + 1);
        if (question->study.priced) {
            double seconds = question->study.runs * ranking->seconds[i];
            printf("  %9.4g  %7.3f", seconds, question->studied.all_reduce / seconds);
        }
        printf("  %-5s", program->identical ? "yes" : "no");
        for (uint32_t s = 0; s < program->nsteps; s++) {
            char text[INSTRUCTION_TEXT];
            struct instruction_names names = name_step(question, program->step[s]);
            format_instruction(&names, text);
            printf("%s%s", s == 0 ? "  " : "; ", text);
        }
        putchar('\n');
    }
}

/* Groups of the first replica, as device numbers, as far as a line has room. */
static void print_groups(const struct question *question, const struct group_set *set)
{
    enum { ROOM = 60 };
    const struct reduction *reduction = &question->studied.reduction;
    struct group_shape shape = shape_groups(set, reduction->nlevels, reduction->size);
    int used = printf("      devices");
    for (uint32_t g = 0; g < shape.ngroups && used < ROOM; g++) {
        uint32_t start = find_group_start(&shape, g);
        for (uint32_t j = 0; j < shape.count && used < ROOM; j++)
            used +=
                printf("%s%u%s", j == 0 ? " (" : " ", reduction->device[start + j * shape.stride],
                       j + 1 == shape.count ? ")" : "");
    }
    printf("%s; %u group%s of %u in all\n", used >= ROOM ? " .." : "",
           shape.ngroups * reduction->replicas, shape.ngroups * reduction->replicas == 1 ? "" : "s",
           shape.count);
}

static void print_best(const struct question *question)
{
    const struct ranking *ranking = &question->studied.ranking;
    double step[PROGRAM_STEPS];
    if (ranking->count == 0)
        return;
    const struct synthesis *synthesis = question->studied.synthesis;
    const struct reduction_program *program = &synthesis->program[ranking->program[0]];
    (void)price_program(question->studied.simulator, synthesis, program, step);
    double seconds = find_best_seconds(&question->study, &question->studied);
    printf("program %u takes %.4g s, %.3f times as fast as AllReduce%s\n", ranking->program[0] + 1,
           seconds, question->studied.all_reduce / seconds,
           program->identical ? "; all replicas end bitwise equal" : "");
    for (uint32_t s = 0; s < program->nsteps; s++) {
        char text[INSTRUCTION_TEXT];
        struct instruction_names names = name_step(question, program->step[s]);
        format_instruction(&names, text);
        printf("%4u  %-44s %9.4g s\n", s + 1, text, question->study.runs * step[s]);
        print_groups(question, &synthesis->set[program->step[s].set]);
    }
    for (uint32_t i = 1; i < ranking->tied; i++)
        printf("%s%u%s", i == 1 ? "as fast: program " : ", ", ranking->program[i] + 1,
               i + 1 == ranking->tied ? "\n" : "");
}

/* --- for machines --- */

static json_t *describe_program(const struct question *question, uint32_t rank)
{
    const struct ranking *ranking = &question->studied.ranking;
    const struct reduction_program *program =
        &question->studied.synthesis->program[ranking->program[rank]];
    json_t *steps = json_array();
    double step[PROGRAM_STEPS] = {0};
    if (question->study.priced)
        (void)price_program(question->studied.simulator, question->studied.synthesis, program,
                            step);
    for (uint32_t s = 0; s < program->nsteps; s++) {
        struct instruction_names names = name_step(question, program->step[s]);
        json_t *object = json_pack("{s:s, s:s, s:s, s:s?}", "collective", names.collective, "slice",
                                   names.slice, "form", names.form, "below", names.below);
        if (question->study.priced)
            json_object_set_new(object, "seconds", json_real(question->study.runs * step[s]));
        json_array_append_new(steps, object);
    }
    json_t *object = json_pack("{s:i, s:b, s:o}", "number", (int)ranking->program[rank] + 1,
                               "identical", (int)program->identical, "steps", steps);
    if (question->study.priced)
        json_object_set_new(object, "seconds",
                            json_real(question->study.runs * ranking->seconds[rank]));
    return object;
}

static void print_job_json(const struct question *question, bool best)
{
    const struct studied_reduction *studied = &question->studied;
    json_t *levels = json_array(), *lengths = json_array(), *programs = json_array();
    char matrix[MATRIX_TEXT];
    format_matrix(&question->study.hierarchy, &question->matrix, matrix);
    for (uint32_t l = 0; l < studied->reduction.nlevels; l++)
        json_array_append_new(
            levels,
            json_pack("[s, i]", name_level(&question->study.hierarchy, &studied->reduction, l + 1),
                      (int)studied->reduction.size[l]));
    for (uint32_t n = 1; n <= question->study.limit; n++)
        json_array_append_new(lengths, json_integer(studied->synthesis->of_length[n]));
    uint32_t count = best && studied->ranking.count > 1 ? 1 : studied->ranking.count;
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(programs, describe_program(question, i));
    json_t *object =
        json_pack("{s:s, s:i, s:i, s:o, s:i, s:o}", "matrix", matrix, "groups",
                  (int)studied->reduction.replicas, "members", (int)studied->reduction.members,
                  "levels", levels, "count", (int)studied->synthesis->count, "by_length", lengths);
    if (question->study.priced) {
        json_object_set_new(object, "allreduce_seconds", json_real(studied->all_reduce));
        json_object_set_new(object, "least_seconds", json_real(studied->least));
        json_object_set_new(object, "tied", json_integer(studied->ranking.tied));
    }
    json_object_set_new(object, "programs", programs);
    print_json(stdout, object);
}

static int print_job(const struct question *question, const struct reduce_options *options)
{
    if (options->study.json) {
        print_job_json(question, options->best);
        return finish_output();
    }
    print_levels(question);
    print_counts(question);
    if (options->best)
        print_best(question);
    else
        print_list(question);
    return finish_output();
}

int run_reduce_command(int argc, char **argv)
{
    struct reduce_options options = {.matrix = NULL};
    struct question question;
    struct redist_error error = {{0}};
    int result = parse_options(argc, argv, &options);
    if (result == REDIST_OK && options.study.help) {
        fputs(help, stdout);
        return finish_output();
    }
    if (result == REDIST_OK)
        result = check_options(&options);
    if (result != REDIST_OK)
        return result;
    if (prepare_study(&options.study, &question.study, &error) != REDIST_OK ||
        read_matrix(options.matrix, &question.study.hierarchy, &question.matrix, &error) !=
            REDIST_OK ||
        read_reduced_axes(options.axes, &question.study.hierarchy, &question.axes, &error) !=
            REDIST_OK ||
        study_reduction(&question.study, &question.matrix, question.axes, &question.studied,
                        &error) != REDIST_OK) {
        free_study(&question.study);
        return fail_with("%s", error.message);
    }
    result = print_job(&question, &options);
    free_studied(&question.studied);
    free_study(&question.study);
    return result;
}
