#include "programs/command/commands.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "programs/command/jobs.h"
#include "programs/command/json.h"
#include "programs/command/matmul_output.h"
#include "programs/shared/options.h"
#include "programs/command/outcome.h"
#include "programs/plan/json_lines.h"
#include "programs/shared/product_check.h"
#include "programs/product/product_files.h"
#include "notation/scan.h"
#include "product/choose.h"
#include "product/ring.h"
#include "base/report.h"

static const char *const help =
    "redist matmul - multiply distributed matrices: who gathers, who sums\n"
    "\n"
    "  redist matmul --mesh MESH --a TYPE --b TYPE --c TYPE [options]\n"
    "  redist matmul --check PREFIX\n"
    "  redist matmul --batch FILE.jsonl [--strict]\n"
    "\n"
    "C[I, K] = A[I, J] B[J, K]. Every device multiplies what it holds: A'[I:a, J:b]\n"
    "and B'[J:b, K:c] give C'[I:a, K:c]{b}, where a, b and c are different mesh axes.\n"
    "All such local products are tried; the moves of A, B and C to and from them are\n"
    "planned by the paper's rules, as `redist plan --paper` does. Printed are the\n"
    "cheapest, and the cheapest of those that give a device the least work\n"
    "(balanced).\n"
    "\n"
    "  -m, --mesh MESH     axes and sizes, the last axis varies fastest: X=4,Y=2\n"
    "  -a, --a TYPE        layout of A now, per dimension TILE{AXES}SIZE, axes minor\n"
    "                      to major, or SIZE: '[256{X}1024, 2048{Y}4096]'\n"
    "  -b, --b TYPE        layout of B now\n"
    "  -c, --c TYPE        layout of C wanted; '[..]{X}' leaves sums over X to be\n"
    "                      done\n"
    "  -e, --elem BYTES    bytes per element, 1 to 16 (default 4)\n"
    "      --objective O   paper, the cost of Figure 11 in elements (default); or\n"
    "                      ring, the time on rings of devices: ring:4.5e10 bytes per\n"
    "                      second along an axis, 1 microsecond a hop. An alltoall\n"
    "                      over several axes has no formula there and is left out\n"
    "  -o, --output PREFIX write PREFIX.product and for each operand PREFIX.a.problem\n"
    "                      and PREFIX.a.cert; of the cheapest, or with --balanced of\n"
    "                      that one\n"
    "      --balanced      write, and print alone, the balanced one\n"
    "      --check PREFIX  check such files: the rule of local products, the three\n"
    "                      problems against it, the three certificates\n"
    "      --batch FILE    one JSON product a line: mesh [[name, size], ..], dims [I,\n"
    "                      J, K], a, b, c (axes of each dimension, minor to major),\n"
    "                      c_sum; by the cost of Figure 11\n"
    "      --strict        with --batch: exit 1 when a line failed\n" JOBS_HELP
    "      --json          one line for machines\n"
    "\n"
    "Example, the third of the four cases (docs/MATMUL.md), run on 8 processes:\n"
    "  redist matmul -m X=4,Y=2 -a '[64, 8{X}32]' -b '[8{X}32, 16]' \\\n"
    "                -c '[64, 16]' -o case3\n"
    "  mpirun --oversubscribe -n 8 redist-run --product case3\n"
    "\n"
    "Exit status: 0 done, 1 a certificate was rejected, or a line of a batch failed\n"
    "under --strict, 2 bad usage or input, I/O or resources.\n";

struct matmul_options {
    const char *mesh, *operand[REDIST_OPERANDS], *elem, *objective, *prefix, *checked, *batch,
        *jobs;
    bool balanced, strict, json;
};

/* With files to be checked, or products a line, nothing is asked on the command line. */
static int check_options(const struct matmul_options *options)
{
    bool asked = options->mesh != NULL || options->elem != NULL || options->objective != NULL ||
                 options->prefix != NULL || options->balanced;
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        asked = asked || options->operand[x] != NULL;
    if (options->checked != NULL && (asked || options->batch != NULL || options->strict ||
                                     options->jobs != NULL || options->json))
        return fail_with("--check goes with no other option");
    if (options->batch != NULL && asked)
        return fail_with("--batch takes its products from its file: of the other options it goes "
                         "with --strict, --jobs and --json");
    if (options->strict && options->batch == NULL)
        return fail_with("--strict goes with --batch");
    if (options->jobs != NULL && options->batch == NULL)
        return fail_with("--jobs goes with --batch");
    return REDIST_OK;
}

static bool take_matmul_options(int argc, char **argv, struct matmul_options *options, int *result)
{
    const struct command_option table[] = {
        {"mesh", 'm', &options->mesh, NULL},
        {"a", 'a', &options->operand[REDIST_OPERAND_A], NULL},
        {"b", 'b', &options->operand[REDIST_OPERAND_B], NULL},
        {"c", 'c', &options->operand[REDIST_OPERAND_C], NULL},
        {"elem", 'e', &options->elem, NULL},
        {"objective", 0, &options->objective, NULL},
        {"output", 'o', &options->prefix, NULL},
        {"balanced", 0, NULL, &options->balanced},
        {"check", 0, &options->checked, NULL},
        {"batch", 0, &options->batch, NULL},
        {"strict", 0, NULL, &options->strict},
        {"jobs", 0, &options->jobs, NULL},
        {"json", 0, NULL, &options->json},
        {"help", 'h', NULL, NULL},
        {0},
    };
    return take_command_line(argc, argv, table, help, result);
}

static enum redist_status read_elem(const char *text, uint32_t *elem_bytes,
                                    struct redist_error *error)
{
    struct scan scan = {text, text == NULL ? 0 : strlen(text), 0};
    uint64_t value = 4;
    if (text != NULL &&
        (!take_number(&scan, &value) || !at_end(&scan) || value == 0 || value > REDIST_MAX_ELEM))
        return report_failure(error, "--elem: expected 1 to %u bytes, got '%s'", REDIST_MAX_ELEM,
                              text);
    *elem_bytes = (uint32_t)value;
    return REDIST_OK;
}

static enum redist_status read_product(const struct matmul_options *options,
                                       struct redist_product *product, struct redist_error *error)
{
    static const char *const flag[REDIST_OPERANDS] = {"--a", "--b", "--c"};
    struct redist_error inner = {{0}};
    memset(product, 0, sizeof *product);
    if (options->mesh == NULL)
        return report_failure(error,
                              "matmul: expected --mesh, --a, --b and --c: there is no --mesh");
    if (redist_parse_mesh(options->mesh, &product->mesh, &inner) != REDIST_OK)
        return report_failure(error, "--mesh: %s", inner.message);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        if (options->operand[x] == NULL)
            return report_failure(
                error, "matmul: expected --mesh, --a, --b and --c: there is no %s", flag[x]);
        if (redist_parse_type(options->operand[x], &product->mesh, &product->operand[x], &inner) !=
            REDIST_OK)
            return report_failure(error, "%s: %s", flag[x], inner.message);
    }
    PASS_FAILURE(read_elem(options->elem, &product->elem_bytes, error));
    return redist_check_product(product, error);
}

/* The measure of --objective: NULL for the cost of Figure 11. */
static enum redist_status read_objective(const char *text, struct ring *ring, bool *timed,
                                         struct redist_error *error)
{
    char *end = NULL;
    *ring = default_ring;
    *timed = text != NULL && strncmp(text, "ring", 4) == 0;
    if (text == NULL || strcmp(text, "paper") == 0 || strcmp(text, "ring") == 0)
        return REDIST_OK;
    if (*timed && text[4] == ':')
        ring->bytes_per_second = strtod(text + 5, &end);
    if (end == NULL || end == text + 5 || *end != '\0' || !(ring->bytes_per_second > 0) ||
        ring->bytes_per_second > 1e18)
        return report_failure(error,
                              "--objective: expected paper, ring or ring:BYTES_PER_SECOND, "
                              "got '%.40s'",
                              text);
    return REDIST_OK;
}

static uint64_t take_ring_price(const struct redist_plan *plan, const void *context)
{
    return price_ring(plan, context);
}

static enum redist_status plan_best(const struct redist_product *product,
                                    enum redist_product_goal goal, const struct ring *ring,
                                    struct redist_product_plan **plan, struct redist_error *error)
{
    const struct move_measure measure = {take_ring_price, false, ring};
    struct layout_choice choice;
    if (ring == NULL)
        return redist_plan_product(product, goal, plan, error);
    *plan = NULL;
    PASS_FAILURE(choose_layout(product, goal, &measure, &choice, error));
    return plan_moves(product, &choice, plan, error);
}

static double add_seconds(const struct redist_product_plan *plan, const struct ring *ring)
{
    double seconds = 0;
    for (uint32_t x = 0; ring != NULL && x < REDIST_OPERANDS; x++)
        seconds += (double)price_ring(plan->move[x], ring) * 1e-12;
    return ring == NULL ? -1 : seconds;
}

static void print_plans_json(struct redist_product_plan *const plan[2], const struct ring *ring)
{
    json_t *object = describe_product_plan(plan[0], add_seconds(plan[0], ring));
    if (plan[1] != NULL)
        json_object_set_new(object, "balanced",
                            describe_product_plan(plan[1], add_seconds(plan[1], ring)));
    print_json(stdout, object);
}

/* The two plans, the second NULL when only one is asked for. */
static int print_plans(struct redist_product_plan *const plan[2], const struct ring *ring,
                       const struct matmul_options *options)
{
    static const char balanced[] = "balanced:";
    const char *best = ring != NULL ? "least time:" : "cheapest:";
    if (options->json) {
        print_plans_json(plan, ring);
        return finish_output();
    }
    print_product_plan(options->balanced ? balanced : best, plan[0], add_seconds(plan[0], ring));
    if (plan[1] != NULL && memcmp(plan[0]->local, plan[1]->local, sizeof plan[0]->local) == 0)
        puts("balanced: the same");
    else if (plan[1] != NULL)
        print_product_plan(balanced, plan[1], add_seconds(plan[1], ring));
    return finish_output();
}

static int plan_asked(const struct matmul_options *options)
{
    struct redist_product product;
    struct redist_product_plan *plan[2] = {NULL, NULL};
    struct redist_error error = {{0}};
    struct ring ring;
    bool timed = false;
    enum redist_status status = read_product(options, &product, &error);
    if (status == REDIST_OK)
        status = read_objective(options->objective, &ring, &timed, &error);
    const struct ring *measure = timed ? &ring : NULL;
    enum redist_product_goal goal = options->balanced ? REDIST_BALANCED : REDIST_CHEAPEST;
    if (status == REDIST_OK)
        status = plan_best(&product, goal, measure, &plan[0], &error);
    if (status == REDIST_OK && !options->balanced)
        status = plan_best(&product, REDIST_BALANCED, measure, &plan[1], &error);
    if (status == REDIST_OK && options->prefix != NULL)
        status = write_product_files(options->prefix, plan[0], &error);
    int result =
        status == REDIST_OK ? print_plans(plan, measure, options) : fail_with("%s", error.message);
    redist_free_product_plan(plan[0]);
    redist_free_product_plan(plan[1]);
    return result;
}

static int check_files(const struct matmul_options *options)
{
    struct checked_product product;
    struct redist_error error = {{0}};
    enum redist_status status = read_checked_product(options->checked, &product, &error);
    if (status != REDIST_OK) {
        (void)fail_with("%s", error.message);
        return (int)status;
    }
    free_checked_product(&product);
    printf("%s: the local product and the moves of A, B and C are right\n", options->checked);
    return finish_output();
}

static enum redist_status refuse_problem(const struct redist_problem *problem, const char *id,
                                         const void *context, json_t *result,
                                         struct redist_error *error)
{
    (void)problem, (void)id, (void)context, (void)result;
    return report_failure(error, "expected \"kind\": \"matmul\"");
}

static int run_product_batch(const struct matmul_options *options)
{
    struct redist_error error = {{0}};
    struct line_task task = {.answer = refuse_problem, .strict = options->strict, .products = true};
    if (read_jobs(options->jobs, &task.jobs, &error) != REDIST_OK)
        return fail_with("%s", error.message);
    return answer_lines(options->batch, &task);
}

int run_matmul_command(int argc, char **argv)
{
    struct matmul_options options = {.mesh = NULL};
    int result;
    if (!take_matmul_options(argc, argv, &options, &result))
        return result;
    if (optind < argc)
        return fail_with("unexpected argument '%s'", argv[optind]);
    PASS_FAILURE(check_options(&options));
    if (options.checked != NULL)
        return check_files(&options);
    if (options.batch != NULL)
        return run_product_batch(&options);
    return plan_asked(&options);
}
