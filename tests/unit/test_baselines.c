/* The baselines: plans that follow from each peer's rules by hand, and what holds
 * of all of them on random problems.
 *
 * Layouts here list the axes of each dimension from the major to the minor, as
 * the peers do, one letter an axis, dimensions between bars: "ab|" cuts
 * dimension 0 over a, then b. A plan is its steps as `redist compare --json`
 * spells them; "+" joins steps of one collective, "|" separates collectives.
 * REDIST_SEED and TEST_COUNT replay and lengthen the random parts. */
#include "exact/kinds.h"
#include "exact/replay.h"
#include <redist/check.h>
#include "compare/baseline.h"
#include "program/step_name.h"
#include "support/baseline_cases.h"

/* Adds the letters between two bars, major first, to a dimension. */
static const char *read_layout(const struct redist_mesh *mesh, const char *letters,
                               struct redist_dim *dim)
{
    const char *end = letters;
    while (*end != '\0' && *end != '|')
        end++;
    dim->tile = dim->size;
    for (const char *letter = end; letter-- > letters;) {
        int axis = redist_find_axis(mesh, (char[]){*letter, '\0'});
        assert_true(axis >= 0);
        dim->axis[dim->naxes++] = (uint8_t)axis;
        dim->tile /= mesh->axis[axis].size;
    }
    return *end == '|' ? end + 1 : end;
}

static struct redist_problem read_case(const struct baseline_case *wanted)
{
    struct redist_problem problem = {.elem_bytes = 4};
    struct redist_error error = {""};
    const char *from = wanted->from, *to = wanted->to;
    char *shape = (char *)wanted->shape;
    assert_ok(redist_parse_mesh(wanted->mesh, &problem.mesh, &error));
    for (uint32_t i = 0; *shape != '\0'; i++) {
        struct redist_dim *source = &problem.from.dim[i], *target = &problem.to.dim[i];
        source->size = target->size = strtoull(shape, &shape, 10);
        shape += *shape == ',';
        from = read_layout(&problem.mesh, from, source);
        to = read_layout(&problem.mesh, to, target);
        problem.from.rank = problem.to.rank = i + 1;
    }
    if (redist_check_problem(&problem, &error) != REDIST_OK)
        fail_msg("%s to %s: %s", wanted->from, wanted->to, error.message);
    return problem;
}

static void spell_plan(const struct baseline_result *result, char *text, size_t size)
{
    text[0] = '\0';
    for (uint32_t s = 0; s < result->nsteps; s++) {
        const struct baseline_step *step = &result->step[s];
        struct redist_step named = {
            .op = step->op, .into = step->into, .split = step->split, .factor = step->factor};
        char word[64];
        format_step(&named, step->op != REDIST_ALLPERMUTE, word, sizeof word);
        size_t length = strlen(text);
        (void)snprintf(text + length, size - length, "%s%s",
                       s == 0         ? ""
                       : step->joined ? " + "
                                      : " | ",
                       word);
    }
}

static uint64_t find_bound(const struct redist_problem *problem)
{
    uint64_t from = redist_compute_local_size(&problem->from);
    uint64_t to = redist_compute_local_size(&problem->to);
    return from > to ? from : to;
}

static unsigned read_flags(const struct redist_problem *problem,
                           const struct baseline_result *result)
{
    return (result->pads ? PADS : 0u) | (result->failure != NULL ? FAILS : 0u) |
           (result->replicates ? REPLICATES : 0u) | (result->parts_of_axes ? PARTS : 0u) |
           (result->height > find_bound(problem) ? OVER : 0u);
}

/* The certificate that says what the plan says, judged by the checker. */
static void check_accepted(const struct redist_plan *plan)
{
    char *text = NULL, problem[REDIST_PROBLEM_TEXT];
    size_t length = 0, problem_length;
    struct redist_error error = {""};
    struct redist_verdict verdict = {.size = sizeof verdict};
    problem_length = redist_format_problem(&plan->problem, problem, sizeof problem);
    assert_ok(redist_format_certificate(plan, &text, &length, &error));
    assert_ok(redist_check(problem, problem_length, text, length, &verdict, NULL, &error));
    assert_int_equal(verdict.height, plan->height);
    assert_int_equal(verdict.cost, plan->cost);
    free(text);
}

/* The steps are a plan exactly when they neither fail nor pad; it is replayed,
 * accepted by the checker, and as high and as costly as was counted. */
static void check_steps(const struct redist_problem *problem, enum baseline which,
                        const struct baseline_result *result)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    enum redist_status status = make_baseline_plan(problem, which, &plan, &error);
    if (result->failure != NULL || result->pads) {
        assert_int_equal(status, REDIST_IMPOSSIBLE);
        assert_null(plan);
        return;
    }
    if (status != REDIST_OK)
        fail_msg("%s: %s", name_baseline(which), error.message);
    replay_plan(plan);
    check_accepted(plan);
    assert_int_equal(plan->cost, result->cost);
    assert_int_equal(plan->height, result->height);
    assert_int_equal(plan->nsteps, result->nsteps);
    redist_free_plan(plan);
}

static void check_cases(enum baseline which, const struct baseline_case *wanted, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        struct redist_problem problem = read_case(&wanted[k]);
        struct baseline_result result;
        struct redist_error error = {""};
        char plan[1024];
        assert_ok(run_baseline(&problem, which, &result, &error));
        spell_plan(&result, plan, sizeof plan);
        if (strcmp(plan, wanted[k].plan) != 0 || read_flags(&problem, &result) != wanted[k].flags)
            fail_msg("%s, case %zu, %s [%s] to [%s]:\n  %s, flags %u, expected\n  %s, flags %u",
                     name_baseline(which), k, wanted[k].mesh, wanted[k].from, wanted[k].to, plan,
                     read_flags(&problem, &result), wanted[k].plan, wanted[k].flags);
        check_steps(&problem, which, &result);
    }
}

#define CHECK_CASES(which, cases) check_cases(which, cases, sizeof(cases) / sizeof(cases)[0])

static void test_shardy(void **state)
{
    CHECK_CASES(BASELINE_SHARDY, shardy_cases);
}

static void test_gspmd(void **state)
{
    CHECK_CASES(BASELINE_GSPMD, gspmd_cases);
}

static void test_dtensor(void **state)
{
    CHECK_CASES(BASELINE_DTENSOR, dtensor_cases);
}

static void test_nnscaler(void **state)
{
    CHECK_CASES(BASELINE_NNSCALER, nnscaler_cases);
}

static void draw_axes(struct redist_problem *problem, const uint32_t *sizes, uint32_t nsizes)
{
    *problem = (struct redist_problem){.elem_bytes = 4};
    problem->mesh.naxes = 1 + draw(5);
    for (uint32_t x = 0; x < problem->mesh.naxes; x++) {
        snprintf(problem->mesh.axis[x].name, sizeof problem->mesh.axis[x].name, "x%u", x);
        problem->mesh.axis[x].size = sizes[draw(nsizes)];
    }
    draw_plain_types(problem, 1 + draw(4));
}

struct tally {
    uint32_t over, failed, pads;
    double worst;
};

/* Runs the Shardy-like rules on random problems with axes of these sizes. */
static struct tally tally_shardy(const uint32_t *sizes, uint32_t nsizes, uint32_t count)
{
    struct tally tally = {.worst = 1};
    for (uint32_t k = 0; k < count; k++) {
        struct redist_problem problem;
        struct baseline_result result;
        struct redist_error error = {""};
        draw_axes(&problem, sizes, nsizes);
        assert_ok(run_baseline(&problem, BASELINE_SHARDY, &result, &error));
        double height = (double)result.height / (double)find_bound(&problem);
        tally.failed += result.failure != NULL;
        if (result.failure != NULL)
            continue;
        tally.pads += result.pads;
        tally.over += result.height > find_bound(&problem);
        tally.worst = height > tally.worst ? height : tally.worst;
        check_steps(&problem, BASELINE_SHARDY, &result);
    }
    return tally;
}

/* Powers of two keep to the bound, always end, and never pad; other sizes do not, but few problems
 * in a thousand show it, so that these are never fewer. */
static void test_shardy_on_random_problems(void **state)
{
    enum { PROBLEMS = 4000 };
    static const uint32_t twos[] = {2, 4, 8}, fours[] = {4, 6}, mixed[] = {2, 3, 4, 6};
    uint32_t n = start_random(PROBLEMS);
    struct tally tally = tally_shardy(twos, 3, n);
    print_message("axes 2, 4, 8: %u of %u over the bound\n", tally.over, n);
    n = n < PROBLEMS ? PROBLEMS : n;
    assert_int_equal(tally.over + tally.failed + tally.pads, 0);
    tally = tally_shardy(fours, 2, n);
    print_message("axes 4, 6: %u of %u over the bound, worst %.0f times, %u end without a plan\n",
                  tally.over, n, tally.worst, tally.failed);
    assert_true(tally.over > 0 && tally.pads > 0);
    tally = tally_shardy(mixed, 4, n);
    print_message("axes 2, 3, 4, 6: %u of %u over the bound, worst %.0f times, %u end without a "
                  "plan\n",
                  tally.over, n, tally.worst, tally.failed);
    assert_true(tally.over > 0);
}

/* Every method's steps are a plan that the checker accepts, unless it says why not. */
static void test_plans_of_random_problems(void **state)
{
    uint32_t n = start_random(500), plans = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem = {.elem_bytes = 4};
        draw_kind_mesh(&problem.mesh, 96);
        draw_plain_types(&problem, draw(5));
        for (int which = 0; which < BASELINES; which++) {
            struct baseline_result result;
            struct redist_error error = {""};
            assert_ok(run_baseline(&problem, (enum baseline)which, &result, &error));
            assert_true(result.joint_cost <= result.cost);
            assert_true(result.ncollectives <= result.nsteps);
            check_steps(&problem, (enum baseline)which, &result);
            plans += result.failure == NULL && !result.pads;
        }
    }
    print_message("%u of %u are plans\n", plans, n * BASELINES);
}

static void test_names(void **state)
{
    for (int which = 0; which < BASELINES; which++)
        assert_int_equal(find_baseline(name_baseline((enum baseline)which)), which);
    assert_int_equal(find_baseline("shardy"), BASELINES);
}

RUN_TESTS(cmocka_unit_test(test_shardy), cmocka_unit_test(test_gspmd),
          cmocka_unit_test(test_dtensor), cmocka_unit_test(test_nnscaler),
          cmocka_unit_test(test_shardy_on_random_problems),
          cmocka_unit_test(test_plans_of_random_problems), cmocka_unit_test(test_names))
