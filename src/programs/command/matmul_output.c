#include "programs/command/matmul_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "programs/command/json.h"
#include "program/step_name.h"

enum { TYPE_BYTES = 8192, STEP_BYTES = 64, WORDS_BYTES = 128, LINE_WIDTH = 80 };

static const char operand_name[REDIST_OPERANDS] = {'A', 'B', 'C'};

/* A line of words under way, continued below where it would get too long. */
struct wrapped_line {
    size_t column;
    int indent; /* of what continues it */
};

static void start_line(struct wrapped_line *line, const char *text, int indent)
{
    line->indent = indent;
    line->column = strlen(text);
    fputs(text, stdout);
}

static void add_words(struct wrapped_line *line, const char *text)
{
    size_t length = strlen(text);
    if (line->column + 1 + length <= LINE_WIDTH) {
        printf(" %s", text);
        line->column += 1 + length;
    } else {
        printf("\n%*s%s", line->indent, "", text);
        line->column = (size_t)line->indent + length;
    }
}

static void print_steps(const struct redist_plan *move)
{
    char words[WORDS_BYTES];
    struct wrapped_line line;
    (void)snprintf(words, sizeof words, "     cost %" PRIu64 ", height %" PRIu64 ":", move->cost,
                   move->height);
    start_line(&line, words, 7);
    for (uint32_t k = 0; k < move->nsteps; k++) {
        format_step(&move->step[k], true, words, STEP_BYTES);
        if (k + 1 < move->nsteps)
            strcat(words, ";");
        add_words(&line, words);
    }
    if (move->nsteps == 0)
        add_words(&line, "nothing moves");
    putchar('\n');
}

static void print_move(const struct redist_product_plan *plan, enum redist_operand operand)
{
    char from[TYPE_BYTES], to[TYPE_BYTES];
    const struct redist_plan *move = plan->move[operand];
    const struct redist_mesh *mesh = &plan->product.mesh;
    (void)redist_format_type(mesh, &move->problem.from, from, sizeof from);
    (void)redist_format_type(mesh, &move->problem.to, to, sizeof to);
    printf("  %c  %s\n", operand_name[operand], from);
    if (strcmp(from, to) == 0) {
        printf("     stays\n");
        return;
    }
    printf("     -> %s\n", to);
    print_steps(move);
}

/* Numbers may have been too large to be counted. */
static void format_number(uint64_t number, char text[24])
{
    if (number == UINT64_MAX)
        strcpy(text, "2^64-1 or more");
    else
        (void)snprintf(text, 24, "%" PRIu64, number);
}

static void add_number(struct wrapped_line *line, const char *before, uint64_t number,
                       const char *after)
{
    char words[WORDS_BYTES], digits[24];
    format_number(number, digits);
    (void)snprintf(words, sizeof words, "%s%s%s", before, digits, after);
    add_words(line, words);
}

void print_product_plan(const char *title, const struct redist_product_plan *plan, double seconds)
{
    char words[WORDS_BYTES];
    struct wrapped_line line;
    start_line(&line, title, 2);
    if (seconds >= 0) { /* what was minimised comes first */
        (void)snprintf(words, sizeof words, "%.4g s on the rings,", seconds);
        add_words(&line, words);
    }
    add_number(&line, "cost ", plan->cost, ",");
    add_number(&line, "", plan->multiplications, " multiplications on a device");
    putchar('\n');
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        print_move(plan, (enum redist_operand)x);
}

static json_t *list_steps(const struct redist_plan *move)
{
    char step[STEP_BYTES];
    json_t *steps = json_array();
    for (uint32_t k = 0; k < move->nsteps; k++) {
        format_step(&move->step[k], true, step, sizeof step);
        json_array_append_new(steps, json_string(step));
    }
    return steps;
}

/* null when it is over 2^64-1. */
static json_t *count_operations(uint64_t multiplications)
{
    bool known = multiplications <= UINT64_MAX / 2; /* an addition with each */
    return known ? make_json_number(2 * multiplications) : json_null();
}

json_t *describe_product_plan(const struct redist_product_plan *plan, double seconds)
{
    static const char *const cost_key[REDIST_OPERANDS] = {"cost_a", "cost_b", "cost_c"};
    static const char *const local_key[REDIST_OPERANDS] = {"local_a", "local_b", "local_c"};
    static const char *const steps_key[REDIST_OPERANDS] = {"steps_a", "steps_b", "steps_c"};
    char type[TYPE_BYTES];
    json_t *object = json_object();
    json_object_set_new(object, "cost",
                        plan->cost < UINT64_MAX ? make_json_number(plan->cost) : json_null());
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        json_object_set_new(object, cost_key[x], make_json_number(plan->move[x]->cost));
    json_object_set_new(object, "flops_per_device", count_operations(plan->multiplications));
    json_object_set_new(object, "layouts", make_json_number(plan->layouts));
    json_object_set_new(object, "planned", make_json_number(plan->planned));
    if (seconds >= 0)
        json_object_set_new(object, "seconds", json_real(seconds));
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        (void)redist_format_type(&plan->product.mesh, &plan->local[x], type, sizeof type);
        json_object_set_new(object, local_key[x], json_string(type));
        json_object_set_new(object, steps_key[x], list_steps(plan->move[x]));
    }
    return object;
}
