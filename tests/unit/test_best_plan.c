/* The plan that runs best, on random problems of every kind: within the memory bound, and by
 * no price dearer than the plan by the paper's rules, one exchange, combining first in
 * either way, or any method of others that keeps to the bound. By the links of a topology
 * those may be cheaper where they leave the normal form: how often is printed.
 *
 * REDIST_SEED and TEST_COUNT in the environment replay and lengthen the run. */
#include "support/checks.h"

#include "compare/baseline.h"
#include "compare/reduce_first.h"
#include "exact/kinds.h"
#include "exact/prices.h"
#include "types/plain.h"
#include "plan/choose/plan.h"
#include "plan/choose/best_plan.h"

static struct {
    uint32_t problems, rivals, equal, by_links, cheaper_by_links, padded;
} tally;

static void fail_on(const struct redist_problem *problem, const char *rival, uint64_t price,
                    uint64_t less)
{
    char text[REDIST_PROBLEM_TEXT];
    (void)redist_format_problem(problem, text, sizeof text);
    fail_msg("%s: price %llu, and %llu of the default\n%s", rival, (unsigned long long)less,
             (unsigned long long)price, text);
}

/* Takes over the rival, which may be none. */
static void meet_rival(const struct redist_plan *best, const struct redist_objective *prices,
                       const char *name, struct redist_plan *rival)
{
    if (rival != NULL && rival->height <= rival->memory_bound) {
        uint64_t price = redist_weigh_plan(best, prices), other = redist_weigh_plan(rival, prices);
        if (other < price)
            fail_on(&best->problem, name, price, other);
        tally.rivals++;
        tally.equal += other == price;
    }
    redist_free_plan(rival);
}

/* A plan of others, by links. */
static void meet_by_links(const struct redist_plan *best, const struct redist_objective *prices,
                          struct redist_plan *rival)
{
    if (rival->height <= rival->memory_bound) {
        tally.by_links++;
        tally.cheaper_by_links +=
            redist_weigh_plan(rival, prices) < redist_weigh_plan(best, prices);
    }
    redist_free_plan(rival);
}

static void meet_rivals(const struct redist_plan *best, const struct redist_objective *prices)
{
    static const struct {
        const char *name;
        enum redist_status (*make)(const struct redist_problem *problem, struct redist_plan **plan,
                                   struct redist_error *error);
    } rivals[] = {{"by the paper's rules", make_paper_plan},
                  {"one exchange", make_exchange_plan},
                  {"allreduce first", make_allreduce_first_plan},
                  {"scatter first", make_scatter_first_plan}};
    struct redist_error error = {""};
    struct redist_plan *plan = NULL;
    for (size_t k = 0; k < sizeof rivals / sizeof rivals[0]; k++) {
        plan = NULL;
        assert_ok(rivals[k].make(&best->problem, &plan, &error));
        meet_rival(best, prices, rivals[k].name, plan);
    }
    assert_ok(make_paper_plan_for(&best->problem, prices, &plan, &error));
    meet_rival(best, prices, "by the paper's rules for these prices", plan);
    for (int which = 0; which < BASELINES && is_plain_problem(&best->problem); which++) {
        plan = NULL;
        if (make_baseline_plan(&best->problem, (enum baseline)which, &plan, &error) != REDIST_OK)
            continue;
        if (prices->topology != NULL)
            meet_by_links(best, prices, plan);
        else
            meet_rival(best, prices, name_baseline((enum baseline)which), plan);
    }
}

static uint64_t measure_padding(const struct redist_plan *plan)
{
    return count_padding_over_bound(&plan->problem, plan->step, plan->nsteps, plan->height);
}

/* Padding is above the memory bound only where the plan is then cheaper. */
static void meet_bounded(const struct redist_problem *problem,
                         const struct redist_objective *prices, const struct redist_plan *best)
{
    const struct redist_requirements required = {.bounded = true};
    struct redist_error error = {""};
    struct redist_plan *plan = NULL;
    if (best->height <= best->memory_bound)
        return;
    assert_ok(make_required_plan(problem, prices, &required, &plan, &error));
    assert_true(plan->height <= plan->memory_bound);
    assert_true(redist_weigh_plan(best, prices) < redist_weigh_plan(plan, prices));
    redist_free_plan(plan);
    tally.padded++;
}

/* An exchange that moves nothing is a step only where no other makes the layout: tails within the
 * memory bound, and another mesh. */
static void check_exchange(uint32_t kinds, const struct redist_plan *best)
{
    if ((kinds & (KIND_TAILS | KIND_TWO_MESHES)) != 0)
        return;
    for (uint32_t s = 0; s < best->nsteps; s++)
        assert_true(best->step[s].op != REDIST_EXCHANGE || best->step[s].received > 0);
}

static void check_kind(uint32_t kinds, uint32_t most, uint32_t n)
{
    memset(&tally, 0, sizeof tally);
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        draw_kind(kinds, most, &problem);
        for (uint32_t which = 0; which < 5; which++) {
            struct redist_topology topology;
            const struct redist_objective prices = draw_prices(&problem, which, &topology);
            struct redist_plan *best = NULL;
            struct redist_error error = {""};
            assert_ok(make_best_plan(&problem, &prices, &best, &error));
            assert_true(best->height <= best->memory_bound || measure_padding(best) > 0);
            meet_bounded(&problem, &prices, best);
            check_exchange(kinds, best);
            meet_rivals(best, &prices);
            redist_free_plan(best);
        }
        tally.problems++;
        redist_free_problem(&problem);
    }
    print_message("%u problems: none of %u rivals is cheaper, %u are equal; by links %u of %u "
                  "methods of others are; %u plans have padding above the memory bound\n",
                  tally.problems, tally.rivals, tally.equal, tally.cheaper_by_links, tally.by_links,
                  tally.padded);
    assert_true(tally.rivals > 10 * tally.problems);
}

static void test_plain(void **state)
{
    check_kind(KIND_PLAIN, 24, start_random(200));
}

static void test_sums(void **state)
{
    check_kind(KIND_SUMS, 24, start_random(200));
}

static void test_tails(void **state)
{
    check_kind(KIND_TAILS, 24, start_random(200));
    check_kind(KIND_TAILS | KIND_SUMS, 24, start_random(200));
}

static void test_two_meshes(void **state)
{
    check_kind(KIND_TWO_MESHES, 24, start_random(200));
    check_kind(KIND_TWO_MESHES | KIND_SUMS, 24, start_random(200));
}

static void test_orders(void **state)
{
    check_kind(KIND_ORDERS, 24, start_random(200));
    check_kind(KIND_ALL, 24, start_random(200));
}

/* The plan of a problem, whose price must be the least there is. */
static struct redist_plan *plan_least(const char *problem_lines,
                                      const struct redist_objective *prices, uint64_t price)
{
    struct redist_problem problem;
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    char text[512];
    (void)snprintf(text, sizeof text, "redist-problem 2\n%s", problem_lines);
    assert_ok(redist_parse_problem(text, strlen(text), "p", &problem, &error));
    assert_ok(make_best_plan(&problem, prices, &plan, &error));
    assert_int_equal(redist_weigh_plan(plan, prices), price);
    assert_true(plan->height <= plan->memory_bound);
    redist_free_problem(&problem);
    return plan;
}

/* Where the axes to reduce go to different dimensions, each goes there at once. */
static void test_scattered_apart(void **state)
{
    static const struct {
        const char *problem;
        uint64_t price; /* the least there is: 4 for each exchange, and what is received */
    } cases[] = {
        {"mesh a=2,b=2\nelem 4\nop sum\nfrom [16, 16]{a,b}\nto [8{b}16, 8{a}16]\n", 2 * 4 + 192},
        {"mesh a=2,b=3\nelem 4\nop sum\nfrom [36, 36]{a,b}\nto [18{a}36, 12{b}36]\n", 2 * 4 + 1080},
        {"mesh a=2,b=2,c=2\nelem 4\nop sum\nfrom [16, 16]{a,b,c}\nto [8{b}16, 8{a}16]\n",
         3 * 4 + 256},
    };
    const struct redist_objective prices = {.per_exchange = 4, .per_received = 1};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct redist_plan *plan = plan_least(cases[k].problem, &prices, cases[k].price);
        assert_int_equal(plan->step[1].op, REDIST_REDUCESCATTER);
        redist_free_plan(plan);
    }
}

/* Where replicas are sliced, or data moved, before anything is combined. The prices are
 * those of an exhaustive search (exact/priced.h). */
static const struct {
    const char *problem;
    uint64_t price;
    enum redist_op first, second;
} prepared[] = {
    /* the slice that the target wants as well, and an allreduce of half as much */
    {"mesh x=2,y=2,z=2\nelem 4\nop sum\nfrom [8]{x,z}\nto [2{z,y}8]\n", 5006, REDIST_DYNSLICE,
     REDIST_ALLREDUCE},
    {"mesh u=1,x=2,y=2,z=2\nelem 4\nop sum\nfrom [8{u}8]{x,z}\nto [2{z,y}8]\n", 5006,
     REDIST_DYNSLICE, REDIST_ALLREDUCE},
    /* slices before and behind a reducescatter */
    {"mesh x=2,y=2,z=2\nelem 4\nop sum\nfrom [25240, 6]{x}\nto [6310{z,x}25240, 3{y}6]\n", 42860,
     REDIST_DYNSLICE, REDIST_REDUCESCATTER},
    /* a slice that leaves every device some of its target tile */
    {"mesh x=2,y=2,z=2\nelem 4\nop sum\nfrom [24, 1{x}2, 4]{y}\nto [24, 2, 1{x,y}4]\n", 10060,
     REDIST_DYNSLICE, REDIST_REDUCESCATTER},
    /* a dimension that divides only once it is whole */
    {"mesh x=4,y=2\nelem 4\nop sum\nfrom [6, 6{y}12]{x}\nto [3{y}6, 3{x}12]\n", 10045,
     REDIST_ALLTOALL, REDIST_REDUCESCATTER},
    {"mesh x=4,y=2,u=1\nelem 4\nop sum\nfrom [6, 6{y}12]{x,u}\nto [3{y,u}6, 3{x}12]\n", 10045,
     REDIST_ALLTOALL, REDIST_REDUCESCATTER},
};

static void test_prepared(void **state)
{
    const struct redist_objective prices = {.per_exchange = 5000, .per_received = 1};
    for (size_t k = 0; k < sizeof prepared / sizeof prepared[0]; k++) {
        struct redist_plan *plan = plan_least(prepared[k].problem, &prices, prepared[k].price);
        assert_int_equal(plan->step[0].op, prepared[k].first);
        assert_int_equal(plan->step[1].op, prepared[k].second);
        redist_free_plan(plan);
    }
}

/* Where the target is on fewer devices, only those are given the sums. */
static void test_reduced_to_fewer(void **state)
{
    static const struct {
        const char *problem;
        uint64_t price; /* 100 for each exchange, and what is received */
        uint32_t nsteps;
    } cases[] = {
        {"mesh x=8\nelem 4\nop sum\nfrom [1024]{x}\nmesh y=1\nto [1024]\n", 100 + 1024, 1},
        {"mesh x=4,y=2\nelem 4\nop sum\nfrom [8{y}16]{x}\nmesh z=2\nto [8{z}16]\n", 100 + 8, 1},
    };
    const struct redist_objective prices = {.per_exchange = 100, .per_received = 1};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct redist_plan *plan = plan_least(cases[k].problem, &prices, cases[k].price);
        assert_int_equal(plan->nsteps, cases[k].nsteps);
        assert_int_equal(plan->step[0].op, REDIST_REDUCE);
        assert_true(plan->identical);
        redist_free_plan(plan);
    }
}

/* The target's mesh is the source's by other names: the plan is the one of one mesh. */
static void test_same_meshes(void **state)
{
    static const struct {
        const char *one, *two;
    } cases[] = {
        {"mesh a=2,b=4\nelem 4\nop sum\nfrom [64]{a,b}\nto [8{b,a}64]\n",
         "mesh a=2,b=4\nelem 4\nop sum\nfrom [64]{a,b}\nmesh c=2,d=4\nto [8{d,c}64]\n"},
        {"mesh a=4\nelem 4\nop sum\nfrom [8, 6]{a}\nto [2{a}8, 6]\n",
         "mesh a=4\nelem 4\nop sum\nfrom [8, 6]{a}\nmesh b=4\nto [2{b}8, 6]\n"},
        /* axes that are parts of others, and in another order */
        {"mesh a=2,b=4\nelem 4\nop sum\nfrom [8, 6]{b}\nto [2{b}8, 6]\n",
         "mesh a=2,b=4\nelem 4\nop sum\nfrom [8, 6]{b}\nmesh c=2,d=2,e=2\nto [2{e,d}8, 6]\n"},
        {"mesh a=2,b=4\nelem 4\nop sum\nfrom [8, 6]{b}\nto [2{b}8, 6]\n",
         "mesh a=2,b=4\nelem 4\nop sum\nfrom [8, 6]{b}\nmesh c=4,d=2\n"
         "order 0 list 0 4 1 5 2 6 3 7\nto [2{c}8, 6]\n"},
    };
    const struct redist_objective prices = {.per_exchange = 5000, .per_received = 1};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct redist_plan *one = plan_least(cases[k].one, &prices, k == 0 ? 5056 : 5036);
        struct redist_plan *two = plan_least(cases[k].two, &prices, k == 0 ? 5056 : 5036);
        char *text = NULL;
        size_t length = 0;
        assert_true(two->problem.two_meshes);
        assert_false(two->proof.stated);
        assert_int_equal(one->nsteps, 1);
        assert_int_equal(two->nsteps, 1);
        assert_int_equal(two->step[0].op, REDIST_REDUCESCATTER);
        assert_int_equal(redist_format_certificate(two, &text, &length, NULL), REDIST_OK);
        free(text);
        redist_free_plan(one);
        redist_free_plan(two);
    }
}

/* An exchange along the major part of an axis goes along that axis, and along no other. */
static void test_part_of_axis(void **state)
{
    const struct redist_topology links = {.axis = {{86, 1}, {270, 13}}};
    const struct redist_objective prices = {.topology = &links};
    redist_free_plan(plan_least("mesh x0=8,x1=2\nelem 4\nfrom [8, 4, 1{x0,x1}16]\n"
                                "mesh y0=4,y1=4\nto [2{y1}8, 4, 16]\n",
                                &prices, 872));
}

/* Of an axis that the target's mesh cuts, one part where all devices hold the same, and one where
 * tiles differ as they did: an exchange does not go along it. */
static void test_parts_that_stay(void **state)
{
    static const struct redist_topology links = {
        .axis = {{31, 1}, {76, 19}, {278, 23}, {52, 11}},
        .nmeasured = 2,
        .measured = {{1, 7, {{2, {{66, 1430}, {126, 1778}}}}},
                     {2, 8, {{4, {{34, 1198}, {96, 1719}, {182, 2006}, {216, 3249}}}}}}};
    const struct redist_objective prices = {.topology = &links};
    redist_free_plan(plan_least("mesh x0=4,x1=2,x2=2,x3=1\nelem 4\nfrom [4{x1}8, 2{x0,x3}8]\n"
                                "mesh x0=2,x1=2,x2=4\nto [4{x1}8, 1{x2,x0}8]\n",
                                &prices, 1245));
}

/* Small tiles are combined whole, in turns, for less than what their pieces come to. */
static void test_whole_tiles(void **state)
{
    const struct redist_topology links = {.axis = {{190, 17}, {0, 31}, {53, 19}, {0, 14}}};
    const struct redist_objective prices = {.topology = &links};
    redist_free_plan(plan_least("mesh x0=2,x1=2,x2=1,x3=5\nelem 4\nop sum\nfrom [2{x2}2]{x3}\n"
                                "mesh y=8\nto [2]\n",
                                &prices, 73));
}

/* At equal price a plan of collectives wins over one exchange, which not every format has a
 * word for. */
static void test_equal_prices(void **state)
{
    static const struct {
        const char *problem;
        uint64_t received;
        enum redist_op op;
    } cases[] = {
        {"mesh x=4\nelem 4\nfrom [2{x}8]\nto [8]\n", 6, REDIST_ALLGATHER},
        {"mesh x=4\nelem 4\nfrom [2{x}8, 8]\nto [8, 2{x}8]\n", 12, REDIST_ALLTOALL},
        {"mesh x=2,y=2\nelem 4\nfrom [4{x}8]\nto [4{y}8]\n", 4, REDIST_ALLPERMUTE},
    };
    const struct redist_objective prices = {.per_exchange = 4, .per_received = 1};
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct redist_plan *plan = plan_least(cases[k].problem, &prices, 4 + cases[k].received);
        assert_int_equal(plan->nsteps, 1);
        assert_int_equal(plan->step[0].op, cases[k].op);
        redist_free_plan(plan);
    }
}

RUN_TESTS(cmocka_unit_test(test_plain), cmocka_unit_test(test_sums), cmocka_unit_test(test_tails),
          cmocka_unit_test(test_two_meshes), cmocka_unit_test(test_orders),
          cmocka_unit_test(test_scattered_apart), cmocka_unit_test(test_prepared),
          cmocka_unit_test(test_reduced_to_fewer), cmocka_unit_test(test_same_meshes),
          cmocka_unit_test(test_part_of_axis), cmocka_unit_test(test_parts_that_stay),
          cmocka_unit_test(test_whole_tiles), cmocka_unit_test(test_equal_prices))
