/* What redist/normalize.h, show.h and compare.h promise to callers: statuses,
 * lines, adjustments, and that no steps make them misbehave. */
#include "support/checks.h"

#include <pthread.h>

#include <redist/compare.h>
#include <redist/normalize.h>
#include <redist/show.h>
#include <redist/version.h>

#include "exact/replay.h"
#include "plan/choose/plan.h"

static enum redist_status parse(const struct redist_problem *problem, const char *text,
                                struct redist_plan **plan, struct redist_adjustment *adjustment,
                                struct redist_error *error)
{
    return redist_parse_sequence(problem, text, strlen(text), "plan", plan, adjustment, error);
}

static void test_sequences(void **state)
{
    struct redist_problem problem = read_problem("a=2,b=2,u=1", "[4{a}8, 4]", "[8, 2{b}4]");
    struct redist_plan *plan;
    struct redist_adjustment adjustment;
    struct redist_error error;
    assert_ok(parse(&problem, "dynslice 1 u\nalltoall 0 1\n", &plan, &adjustment, &error));
    assert_int_equal(adjustment.added_permute, 2);
    assert_int_equal(adjustment.left_out, 1);
    assert_int_equal(plan->nsteps, 2);
    assert_int_equal(plan->cost, 32);
    redist_free_plan(plan);
    assert_int_equal(parse(&problem, "allgather 0\n", &plan, &adjustment, &error), REDIST_REJECTED);
    assert_null(plan);
    assert_non_null(strstr(error.message, "plan: after the last step (1)"));
    assert_int_equal(parse(&problem, "gather 0\n", &plan, &adjustment, &error), REDIST_BAD_INPUT);
    assert_null(plan);
    assert_non_null(strstr(error.message, "plan:1: step 1: unknown operation"));
    assert_int_equal(parse(&problem, "gather 0\n", &plan, &adjustment, NULL), REDIST_BAD_INPUT);
    problem.elem_bytes = 0;
    assert_int_equal(parse(&problem, "", &plan, &adjustment, &error), REDIST_BAD_INPUT);
    assert_null(plan);
}

/* Steps that nobody checked: refused, whatever they say. */
static void refuse_steps(struct redist_sequence *sequence, uint32_t nsteps)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    sequence->nsteps = nsteps;
    assert_int_equal(redist_normalize_sequence(sequence, &plan, &error), REDIST_BAD_INPUT);
    assert_null(plan);
    assert_true(error.message[0] != '\0');
    assert_int_equal(redist_normalize_sequence(sequence, &plan, NULL), REDIST_BAD_INPUT);
}

static void test_bad_steps(void **state)
{
    static struct redist_sequence sequence;
    sequence.problem = read_problem("x=4,y=6", "[3{x}12, 2{y}12]", "[2{y}12, 3{x}12]");
    refuse_steps(&sequence, 0); /* does not lead to the target's tiles */
    for (uint32_t op = REDIST_DYNSLICE; op <= REDIST_ALLGATHER; op++) {
        struct redist_step *step = sequence.step;
        step[0] = (struct redist_step){.op = (enum redist_op)op, .split = 1, .factor = 0};
        refuse_steps(&sequence, 1); /* factor 0 */
        step[0].factor = 5;
        refuse_steps(&sequence, 1); /* divides nothing, or more than there is */
        step[0].into = REDIST_MAX_RANK;
        step[0].split = REDIST_MAX_RANK;
        step[0].factor = 2;
        refuse_steps(&sequence, 1); /* no such dimensions */
        step[0] = (struct redist_step){.op = (enum redist_op)op, .split = 1, .factor = 1u << 16};
        step[1] = step[0];
        refuse_steps(&sequence, 2); /* together a factor of 2^32 */
        step[0].factor = step[1].factor = 1u << 31;
        refuse_steps(&sequence, 2);
    }
}

/* Each thread rewrites its own sequence; the rewriter has one state. */
static void *rewrite_often(void *argument)
{
    const struct redist_problem *problem = argument;
    struct redist_adjustment adjustment;
    struct redist_plan *given = NULL, *plan = NULL;
    bool right =
        parse(problem, "allgather 0\ndynslice 1 a\n", &given, &adjustment, NULL) == REDIST_OK;
    for (int k = 0; k < 200 && right; k++) {
        right = redist_normalize_sequence(&given->sequence, &plan, NULL) == REDIST_OK &&
                plan->nsteps == 1 && plan->cost == plan->memory_bound && plan->normal;
        redist_free_plan(plan);
        plan = NULL;
    }
    redist_free_plan(given);
    return right ? argument : NULL;
}

static void test_threads(void **state)
{
    struct redist_problem small = read_problem("a=8", "[1{a}8, 8]", "[8, 1{a}8]");
    struct redist_problem large = read_problem("a=4", "[16{a}64, 64]", "[64, 16{a}64]");
    pthread_t thread[2];
    void *result[2];
    assert_int_equal(pthread_create(&thread[0], NULL, rewrite_often, &small), 0);
    assert_int_equal(pthread_create(&thread[1], NULL, rewrite_often, &large), 0);
    for (int t = 0; t < 2; t++) {
        assert_int_equal(pthread_join(thread[t], &result[t]), 0);
        assert_non_null(result[t]);
    }
}

static void test_show(void **state)
{
    struct redist_problem problem = read_problem("x=4,y=6", "[3{x}12, 2{y}12]", "[2{y}12, 3{x}12]");
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    assert_non_null(out);
    assert_ok(make_paper_plan(&problem, &plan, &error));
    assert_ok(redist_print_steps(out, &plan->sequence, 80, &error));
    for (uint32_t done = 0; done <= plan->nsteps; done++)
        assert_ok(redist_draw_tiles(out, &plan->sequence, done, 80, &error));
    assert_int_equal(fclose(out), 0);
    assert_non_null(strstr(text, "\nsource [3{x}12, 2{y}12]\n"));
    assert_non_null(strstr(text, "\nstep 3, alltoall 0 1, target [2{y}12, 3{x}12]\n"));
    free(text);
    assert_int_equal(redist_draw_tiles(stdout, &plan->sequence, plan->nsteps + 1, 80, &error),
                     REDIST_BAD_INPUT);
    out = fopen("/dev/full", "w");
    assert_non_null(out);
    setbuf(out, NULL);
    assert_int_equal(redist_print_steps(out, &plan->sequence, 80, &error), REDIST_IO_ERROR);
    assert_string_equal(error.message, "cannot write");
    (void)fclose(out);
    redist_free_plan(plan);
}

static void test_methods(void **state)
{
    struct redist_problem problem = read_problem("a=8", "[1{a}8, 8]", "[8, 1{a}8]");
    struct redist_method_figures figures = {.size = sizeof figures};
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    uint32_t count = 0;
    for (const char *name; (name = redist_name_method(count)) != NULL; count++)
        assert_ok(redist_count_method(&problem, name, &figures, &error));
    assert_true(count >= 7);
    assert_ok(redist_count_method(&problem, "naive", &figures, &error));
    assert_int_equal(figures.cost, 64);
    assert_int_equal(figures.height, 64);
    assert_null(figures.failure);
    assert_ok(redist_make_method_plan(&problem, "naive", &plan, &error));
    assert_int_equal(plan->cost, 64);
    redist_free_plan(plan);
    assert_int_equal(redist_count_method(&problem, "magic", &figures, &error), REDIST_BAD_INPUT);
    assert_string_equal(error.message, "there is no method 'magic'");
    assert_int_equal(redist_make_method_plan(&problem, "magic", &plan, NULL), REDIST_BAD_INPUT);
    assert_null(plan);
}

/* What a program reads of a plan, whether its struct is older or newer than the library's. */
static void test_facts(void **state)
{
    struct redist_problem problem = read_problem("a=8", "[1{a}8, 8]", "[8, 1{a}8]");
    struct {
        struct redist_plan_facts facts;
        unsigned char more[16];
    } newer = {.facts = {.size = sizeof newer}, .more = {1}};
    struct redist_plan_facts facts = {.size = offsetof(struct redist_plan_facts, received),
                                      .received = 7};
    struct redist_error error = {""};
    struct redist_plan *plan = NULL;
    assert_ok(redist_make_plan(&problem, NULL, &plan, &error));
    assert_ok(redist_get_plan_facts(plan, &newer.facts, &error));
    assert_int_equal(newer.facts.cost, plan->cost);
    assert_int_equal(newer.facts.received, plan->received);
    assert_int_equal(newer.more[0], 0);
    assert_ok(redist_get_plan_facts(plan, &facts, &error));
    assert_int_equal(facts.cost, plan->cost);
    assert_int_equal(facts.received, 7);
    facts.size = 0;
    assert_int_equal(redist_get_plan_facts(plan, &facts, &error), REDIST_BAD_INPUT);
    assert_non_null(strstr(error.message, "sizeof(struct redist_plan_facts)"));
    const struct redist_sequence *sequence = redist_get_plan_sequence(plan);
    assert_int_equal(redist_count_steps(sequence), plan->nsteps);
    assert_ptr_equal(redist_get_step(sequence, 0), &plan->step[0]);
    assert_null(redist_get_step(sequence, plan->nsteps));
    assert_int_equal(redist_count_sums(sequence), 0);
    assert_null(redist_get_sum(sequence, 0));
    assert_int_equal(redist_get_problem(sequence)->elem_bytes, 4);
    redist_free_plan(plan);
}

static void refuse_options(const struct redist_plan_options *options, const char *why)
{
    struct redist_problem problem = read_problem("a=8", "[1{a}8, 8]", "[8, 1{a}8]");
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    assert_int_equal(redist_make_plan(&problem, options, &plan, &error), REDIST_BAD_INPUT);
    assert_null(plan);
    assert_non_null(strstr(error.message, why));
}

static void test_options(void **state)
{
    struct {
        struct redist_plan_options options;
        unsigned char more[8];
    } newer = {.options = {.size = sizeof newer}, .more = {1}};
    const struct redist_objective cost = {.per_cost = 1}, odd = {.reserved = {1}};
    const size_t size = sizeof newer.options;
    refuse_options(&newer.options, "does not know all that is set");
    refuse_options(&(struct redist_plan_options){.size = 0}, "sizeof(struct redist_plan_options)");
    refuse_options(&(struct redist_plan_options){size, (enum redist_rules)4, 0, NULL},
                   "no rules 4");
    refuse_options(&(struct redist_plan_options){size, REDIST_ALL_STEPS, 16, NULL},
                   "no requirement 16");
    refuse_options(&(struct redist_plan_options){size, REDIST_PAPER_STEPS, 1, NULL},
                   "REDIST_ALL_STEPS only");
    refuse_options(&(struct redist_plan_options){size, REDIST_FUSE, 0, &cost}, "its own");
    refuse_options(&(struct redist_plan_options){size, REDIST_ALL_STEPS, 0, &odd}, "reserved");
}

/* The library says the version of its headers, whose number grows with it. */
static void test_version(void **state)
{
    char numbers[32];
    snprintf(numbers, sizeof numbers, "%d.%d.%d", REDIST_VERSION_MAJOR, REDIST_VERSION_MINOR,
             REDIST_VERSION_PATCH);
    assert_string_equal(redist_get_version(), REDIST_VERSION);
    assert_string_equal(REDIST_VERSION, numbers);
    assert_true(REDIST_VERSION_NUMBER >= 200);
    assert_int_equal(redist_check_version(REDIST_VERSION_NUMBER, NULL), REDIST_OK);
    for (int step = 1; step <= 10000; step *= 100) {
        struct redist_error error = {""};
        assert_int_equal(redist_check_version(REDIST_VERSION_NUMBER + step, &error),
                         REDIST_BAD_INPUT);
        assert_non_null(strstr(error.message, "the library is " REDIST_VERSION));
    }
}

static void test_names_of_statuses(void **state)
{
    assert_string_equal(redist_name_status(REDIST_OK), "ok");
    for (int status = REDIST_OK; status < REDIST_IMPOSSIBLE; status++)
        assert_string_not_equal(redist_name_status((enum redist_status)status),
                                redist_name_status(REDIST_IMPOSSIBLE));
    assert_null(redist_name_status((enum redist_status)(REDIST_IMPOSSIBLE + 1)));
}

RUN_TESTS(cmocka_unit_test(test_sequences), cmocka_unit_test(test_bad_steps),
          cmocka_unit_test(test_threads), cmocka_unit_test(test_show),
          cmocka_unit_test(test_methods), cmocka_unit_test(test_version),
          cmocka_unit_test(test_facts), cmocka_unit_test(test_options),
          cmocka_unit_test(test_names_of_statuses))
