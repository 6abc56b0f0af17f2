/* The planner: golden problems of the paper, limits, random problems.
 *
 * Every plan is replayed on a table of tiles and must end at the target type's
 * table; its certificate must say what the plan says.
 * REDIST_SEED and TEST_COUNT in the environment replay and lengthen the random
 * part. */
#include "exact/kinds.h"
#include "exact/replay.h"
#include "compare/baseline.h"
#include "plan/digits/course.h"
#include "plan/digits/table_groups.h"
#include <redist/compare.h>
#include "plan/choose/plan.h"

static struct redist_plan *make_plan(const struct redist_problem *problem)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    assert_ok(make_paper_plan(problem, &plan, &error));
    check_plan(plan);
    /* Theorem 6.7, and the closed-form bound. */
    assert_true(plan->cost >= plan->report.weak_cost);
    assert_true(plan->cost - plan->report.weak_cost <= redist_compute_local_size(&problem->to));
    assert_true(plan->report.weak_cost >= plan->report.lower_bound);
    return plan;
}

struct golden {
    const char *mesh, *from, *to;
    uint64_t weak, cost;
    bool permute;
    uint32_t nsteps;
};

static const struct golden golden[] = {
    /* Example 3.1: a permute is needed, and costs less than gathering. */
    {"x=4,y=6", "[3{x}12, 2{y}12]", "[2{y}12, 3{x}12]", 12, 18, true, 3},
    /* Examples 4.9 and 6.8: merged alltoalls need none. */
    {"a=8", "[1{a}8, 8]", "[8, 1{a}8]", 8, 8, false, 1},
    {"a=2,b=2,c=2", "[1{a,b,c}8, 8]", "[8, 1{a,b,c}8]", 8, 8, false, 1},
    /* Figure 3 */
    {"x=4,y=4", "[64{y,x}1024, 128]", "[64{x,y}1024, 128]", 0, 8192, true, 1},
    {"x=4,y=4", "[32{x}128, 16{y}64]", "[32{y}128, 16{x}64]", 0, 512, true, 1},
    {"x=4,y=4", "[32{x}128]", "[32{y}128]", 0, 32, true, 1},
    /* Figure 4, right */
    {"x=4,y=4", "[32{x,y}512, 512]", "[128{y}512, 512]", 65536, 65536, false, 1},
    /* Figure 5 */
    {"x=4,y=4", "[32{x,y}512, 128]", "[128{x}512, 32{y}128]", 4096, 8192, false, 2},
    {"x=4,y=4", "[32{x}128, 512, 32{y}128]", "[128, 32{y,x}512, 128]", 1048576, 1048576, false, 2},
    {"x=4,y=4", "[32{x}128, 512, 32{y}128]", "[128, 128{y}512, 128]", 2621440, 2621440, false, 2},
    /* Section 7.3: the slice takes the axis of the target. */
    {"x=4,y=4", "[16]", "[4{x}16]", 0, 0, false, 1},
    /* Figure 12: the weak optimum needs a permute, or one more alltoall. */
    {"x=4,y=2,z=4", "[1{y,x}8, 8, 8, 4]", "[8, 4{y}8, 2{x}8, 4]", 320, 384, false, 4},
    /* Figure 13: P1 and P3 have permute-free plans that are not the shortest. */
    {"a=2,b=2,c=2", "[360, 184{c}368, 320]", "[90{c,a}360, 368, 160{b}320]", 5299200, 5299200,
     false, 3},
    {"a=2,b=2,c=2", "[80, 40{c}80, 72, 64]", "[40{b}80, 80, 36{c}72, 64]", 7372800, 7372800, false,
     2},
    {"a=2,b=2,c=2", "[296, 360, 156{c}312]", "[74{b,c}296, 180{a}360, 312]", 4155840, 4155840,
     false, 3},
    {"a=2,b=2,c=2", "[8{c}16, 16, 16, 8{a}16, 16, 8{b}16]", "[16, 16, 16, 16, 16, 8{a}16]",
     10485760, 12582912, false, 3},
    /* Nothing to do, no devices to do it with, nothing to distribute. */
    {"x=4,y=6", "[3{x}12, 2{y}12]", "[3{x}12, 2{y}12]", 0, 0, false, 0},
    {"x=1,y=1", "[5{x}5]", "[5{y}5]", 0, 0, false, 0},
    {"x=4", "[]", "[]", 0, 0, false, 0},
    {"x=1,y=2,z=1", "[1{x}1, 2{y,z}4]", "[1, 4]", 4, 4, false, 1},
    /* Limits of sizes */
    {"x=2", "[4611686018427387904{x}9223372036854775808]", "[9223372036854775808]",
     9223372036854775808u, 9223372036854775808u, false, 1},
};

static void test_golden(void **state)
{
    for (size_t k = 0; k < sizeof golden / sizeof golden[0]; k++) {
        struct redist_problem problem = read_problem(golden[k].mesh, golden[k].from, golden[k].to);
        struct redist_plan *plan = make_plan(&problem);
        if (plan->report.weak_cost != golden[k].weak || plan->cost != golden[k].cost ||
            plan->report.permute != golden[k].permute || plan->nsteps != golden[k].nsteps) {
            fail_msg("%s -> %s: weak cost %llu, cost %llu, permute %d, %u steps", golden[k].from,
                     golden[k].to, (unsigned long long)plan->report.weak_cost,
                     (unsigned long long)plan->cost, plan->report.permute, plan->nsteps);
        }
        assert_true(plan->report.optimal);
        redist_free_plan(plan);
    }
}

static void test_limits(void **state)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    /* Two alltoalls or an alltoall and a permute of 2^63 elements each. */
    struct redist_problem problem =
        read_problem("x=2,y=2", "[1152921504606846976{x,y}4611686018427387904, 8]",
                     "[2305843009213693952{x}4611686018427387904, 4{y}8]");
    expect_failure(make_paper_plan(&problem, &plan, &error), &error, &plan, "2^64");
    /* 16 axes, 16 dimensions, 2^20 devices */
    problem = read_problem(
        "a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2,i=2,j=2,k=2,l=2,m=4,n=4,o=4,p=4",
        "[1{a}2, 1{b}2, 1{c}2, 1{d}2, 1{e}2, 1{f}2, 1{g}2, 1{h}2, 1{i}2, 1{j}2, 1{k}2, 1{l}2, "
        "1{m}4, 1{n}4, 1{o}4, 1{p}4]",
        "[1{b}2, 1{a}2, 1{d}2, 1{c}2, 1{f}2, 1{e}2, 1{h}2, 1{g}2, 1{j}2, 1{i}2, 1{l}2, 1{k}2, "
        "1{n}4, 1{m}4, 1{p}4, 1{o}4]");
    plan = make_plan(&problem);
    assert_int_equal(plan->cost, 1);
    redist_free_plan(plan);
    problem.to.rank = 15;
    expect_failure(make_paper_plan(&problem, &plan, &error), &error, &plan, "");
}

/* --- certificates ---------------------------------------------------------- */

/* Reads the group line at `text` back to a list and compares. */
static const char *check_groups(const char *text, const uint32_t *list, uint32_t n)
{
    char *end;
    if (strncmp(text, "list", 4) == 0) {
        text += 4;
        for (uint32_t p = 0; p < n; p++, text = end)
            assert_int_equal(strtoul(text, &end, 10), list[p]);
        return text;
    }
    uint32_t dim[24], perm[24], step[24];
    assert_true(strncmp(text, "iota ", 5) == 0);
    uint32_t q = (uint32_t)strtoul(text + 5, &end, 10), product = 1;
    assert_true(q >= 1 && q <= 24);
    for (uint32_t t = 0; t < q; t++)
        dim[t] = (uint32_t)strtoul(end, &end, 10);
    for (uint32_t t = 0; t < q; t++)
        perm[t] = (uint32_t)strtoul(end, &end, 10);
    for (uint32_t t = q; t > 0; t--)
        step[t - 1] = product, product *= dim[t - 1];
    assert_int_equal(product, n);
    for (uint32_t p = 0; p < n; p++) {
        uint32_t rest = p, value = 0;
        for (uint32_t t = q; t > 0; t--) {
            value += rest % dim[perm[t - 1]] * step[perm[t - 1]];
            rest /= dim[perm[t - 1]];
        }
        assert_int_equal(value, list[p]);
    }
    return end;
}

/* The group lines say what the plan says. Returns how many are explicit. */
static uint32_t check_certificate(const struct redist_plan *plan)
{
    char *text = NULL;
    size_t length = 0;
    struct redist_error error;
    uint32_t explicit_lists = 0;
    assert_ok(redist_format_certificate(plan, &text, &length, &error));
    assert_int_equal(strlen(text), length);
    const char *line = strstr(text, "\nsteps ") + 1;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        line = strchr(line, '\n') + 1;
        assert_true(strncmp(line, "step ", 5) == 0);
        line = strchr(line, '\n') + 1;
        explicit_lists += line[0] == 'l';
        line = check_groups(line, plan->step[k].list, plan->ndevices);
        assert_int_equal(*line, '\n');
    }
    free(text);
    return explicit_lists;
}

/* --- random problems ----------------------------------------------------- */

static uint32_t count_moves(const struct redist_plan *plan)
{
    uint32_t moves = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++)
        for (uint32_t d = 0; plan->step[k].op == REDIST_ALLPERMUTE && d < plan->ndevices; d++)
            moves += plan->step[k].list[d] != d;
    return moves;
}

/* The same path with groups from tables of all tiles, which leave as many
 * devices in place as any groups can. */
static void compare_with_tables(const struct redist_plan *plan)
{
    struct weak_graph graph;
    struct weak_path path = {.nops = 0};
    struct group_lists lists = {.permute = NULL};
    struct redist_plan *copy = malloc(sizeof *copy);
    assert_non_null(copy);
    *copy = *plan;
    build_weak_graph(&plan->problem, &graph);
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        if (step->op == REDIST_ALLPERMUTE)
            continue;
        path.op[path.nops++] =
            (struct redist_weak_op){step->op, step->into, step->split, step->factor};
    }
    lists.permute_at = find_valley(&path, false);
    assert_int_equal(build_table_groups(&plan->problem, &graph, &path, &lists), GROUPS_DONE);
    for (uint32_t k = 0, op = 0; k < plan->nsteps; k++) {
        copy->step[k].list = plan->step[k].op == REDIST_ALLPERMUTE ? lists.permute : lists.op[op++];
        assert_non_null(copy->step[k].list);
    }
    check_plan(copy);
    assert_int_equal(count_moves(plan), count_moves(copy));
    free_groups(&lists);
    free(copy);
}

/* What keeps to the bound costs no less, unless it pads; and nothing is lower than our plan. */
static void compare_with_baselines(const struct redist_plan *plan)
{
    for (int b = 0; b < BASELINES; b++) {
        struct baseline_result result;
        struct redist_error error;
        assert_ok(run_baseline(&plan->problem, (enum baseline)b, &result, &error));
        if (result.failure != NULL)
            continue;
        assert_true(result.cost >= plan->cost || result.height > plan->memory_bound || result.pads);
        assert_true(result.height >= plan->height);
    }
}

static void compare_with_information(const struct redist_plan *plan)
{
    struct redist_traffic received, least;
    redist_measure_plan(plan, &received);
    assert_int_equal(redist_measure_problem(&plan->problem, &least, NULL), REDIST_OK);
    assert_true(received.max >= least.max && received.max <= plan->cost);
    assert_true(received.mean >= least.mean * 0.999999 && received.mean <= (double)received.max);
}

static void test_random(void **state)
{
    uint32_t n = start_random(2000);
    uint32_t permutes = 0, optimal = 0, explicit_lists = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem = {.elem_bytes = 4};
        draw_kind_mesh(&problem.mesh, k % 4 == 0 ? 512 : 24);
        draw_plain_types(&problem, draw(5));
        struct redist_plan *plan = make_plan(&problem);
        explicit_lists += check_certificate(plan) > 0;
        compare_with_tables(plan);
        compare_with_baselines(plan);
        compare_with_information(plan);
        permutes += plan->report.permute;
        optimal += plan->report.optimal;
        redist_free_plan(plan);
    }
    print_message("%u plans: %u with a permute, %u with explicit lists, %u proven optimal\n", n,
                  permutes, explicit_lists, optimal);
}

/* Larger meshes, where short certificates matter more than idle devices. */
static void test_larger(void **state)
{
    random_state = 20240613;
    for (uint32_t made = 0; made < 12;) {
        struct redist_problem problem = {.elem_bytes = 4};
        draw_kind_mesh(&problem.mesh, 1u << 16);
        draw_plain_types(&problem, 2 + draw(4));
        if (redist_count_devices(&problem.mesh) <= 4096)
            continue;
        struct redist_plan *plan = make_plan(&problem);
        (void)check_certificate(plan);
        compare_with_baselines(plan);
        redist_free_plan(plan);
        made++;
    }
}

static void test_repeatable(void **state)
{
    for (size_t k = 0; k < sizeof golden / sizeof golden[0]; k++) {
        struct redist_problem problem = read_problem(golden[k].mesh, golden[k].from, golden[k].to);
        char *text[2] = {NULL, NULL};
        for (uint32_t run = 0; run < 2; run++) {
            struct redist_plan *plan = make_plan(&problem);
            size_t length;
            struct redist_error error;
            assert_ok(redist_format_certificate(plan, &text[run], &length, &error));
            redist_free_plan(plan);
        }
        assert_string_equal(text[0], text[1]);
        free(text[0]);
        free(text[1]);
    }
}

RUN_TESTS(cmocka_unit_test(test_golden), cmocka_unit_test(test_limits),
          cmocka_unit_test(test_random), cmocka_unit_test(test_larger),
          cmocka_unit_test(test_repeatable))
