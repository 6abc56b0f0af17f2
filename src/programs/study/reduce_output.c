#include "programs/study/reduce_output.h"
#include <stdio.h>
#include "programs/command/json.h"
#include "programs/command/outcome.h"
#include "export/pictures/columns.h"
#include "reduce/describe.h"

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
    printf("\n%u leave%s all replicas bitwise equal\n", identical, identical == 1 ? "s" : "");
    if (question->exact && synthesis->count > 0)
        printf("AllReduce costs %llu; no algorithm costs less than %llu\n",
               (unsigned long long)question->prices.all_reduce,
               (unsigned long long)question->prices.least);
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

/* Behind `used` columns of its line; a program that does not fit goes on below itself. */
static void print_program(const struct question *question, const struct reduction_program *program,
                          int used)
{
    used += printf("  %-5s ", program->identical ? "yes" : "no");
    struct wrapped_list list = {stdout, read_columns(), (unsigned)used, (unsigned)used};
    for (uint32_t s = 0; s < program->nsteps; s++) {
        char text[INSTRUCTION_TEXT], item[INSTRUCTION_TEXT + 2];
        struct instruction_names names = name_step(question, program->step[s]);
        format_instruction(&names, text);
        (void)snprintf(item, sizeof item, " %s%s", text, s + 1 < program->nsteps ? ";" : "");
        print_item(&list, item);
    }
    putchar('\n');
}

/* Price by least; nothing crosses a border, and all is free, when least is 0. */
static double find_ratio(const struct exact_prices *prices, uint64_t price)
{
    return prices->least == 0 ? 1 : (double)price / (double)prices->least;
}

static void print_exact_list(const struct question *question)
{
    const struct exact_prices *prices = &question->prices;
    int width = 5; /* of the highest price: programs are to have the rest of the line */
    for (uint32_t i = 0; i < prices->count; i++) {
        int digits = snprintf(NULL, 0, "%llu", (unsigned long long)prices->program[i].price);
        width = digits > width ? digits : width;
    }
    printf("%8s  %*s  %7s  %-5s  %s\n", "number", width, "price", "ratio", "equal", "program");
    for (uint32_t i = 0; i < prices->count; i++) {
        int used = printf("%8u  %*llu  %7.3f", prices->program[i].program + 1, width,
                          (unsigned long long)prices->program[i].price,
                          find_ratio(prices, prices->program[i].price));
        print_program(question, &question->studied.synthesis->program[prices->program[i].program],
                      used);
    }
}

static void print_list(const struct question *question)
{
    const struct ranking *ranking = &question->studied.ranking;
    printf(question->study.priced ? "%8s  %9s  %7s  %-5s  %s\n" : "%8s%.0s%.0s  %-5s  %s\n",
           "number", "seconds", "speedup", "equal", "program");
    for (uint32_t i = 0; i < ranking->count; i++) {
        const struct reduction_program *program =
            &question->studied.synthesis->program[ranking->program[i]];
        int used = printf("%8u", ranking->program[i] + 1);
        if (question->study.priced) {
            double seconds = question->study.runs * ranking->seconds[i];
            used += printf("  %9.4g  %7.3f", seconds, question->studied.all_reduce / seconds);
        }
        print_program(question, program, used);
    }
}

/* Groups of the first replica, as device numbers, as far as a line has room. */
static void print_groups(const struct question *question, const struct group_set *set)
{
    enum { BEHIND = 35 }; /* room for the numbers behind the devices */
    const struct reduction *reduction = &question->studied.reduction;
    struct group_shape shape = shape_groups(set, reduction->nlevels, reduction->size);
    int used = printf("      devices"), most = (int)read_columns() - BEHIND;
    bool whole = true;
    for (uint32_t g = 0; g < shape.ngroups && used < most; g++) {
        uint32_t start = find_group_start(&shape, g), j = 0;
        for (; j < shape.count && used < most; j++)
            used +=
                printf("%s%u%s", j == 0 ? " (" : " ", reduction->device[start + j * shape.stride],
                       j + 1 == shape.count ? ")" : "");
        whole = j == shape.count;
    }
    printf("%s%s; %u group%s of %u in all\n", used >= most ? " .." : "", whole ? "" : ")",
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
    printf("program %u takes %.4g s, %.3f times as fast as AllReduce\n%s", ranking->program[0] + 1,
           seconds, question->studied.all_reduce / seconds,
           program->identical ? "all replicas end bitwise equal\n" : "");
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

static void print_exact_best(const struct question *question)
{
    const struct exact_prices *prices = &question->prices;
    if (prices->count == 0)
        return;
    const struct synthesis *synthesis = question->studied.synthesis;
    const struct reduction_program *program = &synthesis->program[prices->program[0].program];
    printf("program %u: price %llu, least %llu, ratio %.3f\n%s", prices->program[0].program + 1,
           (unsigned long long)prices->program[0].price, (unsigned long long)prices->least,
           find_ratio(prices, prices->program[0].price),
           program->identical ? "all replicas end bitwise equal\n" : "");
    for (uint32_t s = 0; s < program->nsteps; s++) {
        char text[INSTRUCTION_TEXT];
        struct instruction_names names = name_step(question, program->step[s]);
        format_instruction(&names, text);
        printf("%4u  %s\n", s + 1, text);
        print_groups(question, &synthesis->set[program->step[s].set]);
    }
}

/* --- for machines --- */

static json_t *describe_program(const struct question *question, uint32_t rank)
{
    const struct ranking *ranking = &question->studied.ranking;
    uint32_t number =
        question->exact ? question->prices.program[rank].program : ranking->program[rank];
    const struct reduction_program *program = &question->studied.synthesis->program[number];
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
    json_t *object = json_pack("{s:i, s:b, s:o}", "number", (int)number + 1, "identical",
                               (int)program->identical, "steps", steps);
    if (question->study.priced)
        json_object_set_new(object, "seconds",
                            json_real(question->study.runs * ranking->seconds[rank]));
    if (question->exact)
        json_object_set_new(object, "price",
                            make_json_number(question->prices.program[rank].price));
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
    if (question->exact) {
        json_object_set_new(object, "elements", make_json_number(question->elements));
        json_object_set_new(object, "allreduce_price",
                            make_json_number(question->prices.all_reduce));
        json_object_set_new(object, "least", make_json_number(question->prices.least));
    }
    json_object_set_new(object, "programs", programs);
    print_json(stdout, object);
}

int print_reduction(const struct question *question, bool json, bool best)
{
    if (json) {
        print_job_json(question, best);
        return finish_output();
    }
    print_levels(question);
    print_counts(question);
    if (question->exact)
        (best ? print_exact_best : print_exact_list)(question);
    else
        (best ? print_best : print_list)(question);
    return finish_output();
}
