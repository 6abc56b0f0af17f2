#include "cli/matmul_output.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "cli/json.h"
#include "program/step_name.h"

enum { TYPE_BYTES = 8192, STEP_BYTES = 64 };

static const char operand_name[REDIST_OPERANDS] = {'A', 'B', 'C'};

static void print_move(const struct redist_product_plan *plan, enum redist_operand operand)
{
    char from[TYPE_BYTES], to[TYPE_BYTES], step[STEP_BYTES];
    const struct redist_plan *move = plan->move[operand];
    const struct redist_mesh *mesh = &plan->product.mesh;
    (void)redist_format_type(mesh, &move->problem.from, from, sizeof from);
    (void)redist_format_type(mesh, &move->problem.to, to, sizeof to);
    printf("  %c  %s\n", operand_name[operand], from);
    if (strcmp(from, to) == 0) {
        printf("     stays\n");
        return;
    }
    printf("     -> %s\n     cost %" PRIu64 ", height %" PRIu64 ": ", to, move->cost, move->height);
    for (uint32_t k = 0; k < move->nsteps; k++) {
        format_step(&move->step[k], true, step, sizeof step);
        printf("%s%s", k == 0 ? "" : "; ", step);
    }
    puts(move->nsteps == 0 ? "nothing moves" : "");
}

void print_product_plan(const char *title, const struct redist_product_plan *plan, double seconds)
{
    printf("%s: cost %" PRIu64 ", %" PRIu64 " multiplications on a device", title, plan->cost,
           plan->multiplications);
    if (seconds >= 0)
        printf(", %.4g s on the rings", seconds);
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

json_t *describe_product_plan(const struct redist_product_plan *plan)
{
    static const char *const cost_key[REDIST_OPERANDS] = {"cost_a", "cost_b", "cost_c"};
    static const char *const local_key[REDIST_OPERANDS] = {"local_a", "local_b", "local_c"};
    static const char *const steps_key[REDIST_OPERANDS] = {"steps_a", "steps_b", "steps_c"};
    char type[TYPE_BYTES];
    json_t *object = json_object();
    json_object_set_new(object, "cost", make_json_number(plan->cost));
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        json_object_set_new(object, cost_key[x], make_json_number(plan->move[x]->cost));
    uint64_t most = UINT64_MAX / 2; /* a multiplication and an addition each */
    json_object_set_new(
        object, "flops_per_device",
        make_json_number(plan->multiplications > most ? UINT64_MAX : 2 * plan->multiplications));
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        (void)redist_format_type(&plan->product.mesh, &plan->local[x], type, sizeof type);
        json_object_set_new(object, local_key[x], json_string(type));
        json_object_set_new(object, steps_key[x], list_steps(plan->move[x]));
    }
    return object;
}
