/* Is the plan that runs best the one of the least price, where values are combined? Random
 * reductions on up to 8 devices, by a latency of 5000 elements as in the usual prices,
 * against an exhaustive search over tables (exact/priced.h), which shares no code with the
 * planner, and against a reduce and an exchange. The planner does not search all sequences: in how many problems it is above the
 * least is printed, and may be one in ten thousand.
 *
 * The environment: REDIST_SEED and TEST_COUNT replay and lengthen the run. */
#include "exact/priced.h"
#include "exact/kinds.h"
#include "plan/choose/best_plan.h"

static const struct redist_objective prices = {.per_exchange = 5000, .per_received = 1};

static struct {
    uint32_t problems, above, given_up;
} tally;

static void report_above(const struct redist_plan *plan, uint64_t price, uint32_t least)
{
    char text[REDIST_PROBLEM_TEXT];
    (void)redist_format_problem(&plan->problem, text, sizeof text);
    print_message("%sprice %llu, least %u:", text, (unsigned long long)price, least);
    for (uint32_t s = 0; s < plan->nsteps; s++)
        print_message(" %s", redist_name_op(plan->step[s].op));
    print_message("\n");
}

/* What the search leaves out: one device of each group adds up, and every other is given its
 * whole tile. */
static uint32_t price_reduce_first(const struct redist_problem *problem)
{
    uint64_t received =
        redist_compute_local_size(&problem->from) + redist_compute_local_size(&problem->to);
    return (uint32_t)(2 * prices.per_exchange + prices.per_received * received);
}

static void compare_with_plan(struct priced_search *search, const struct redist_problem *problem)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    uint32_t least;
    const struct redist_requirements required = {.bounded = true}; /* the search knows no padding */
    assert_ok(make_required_plan(problem, &prices, &required, &plan, &error));
    uint64_t price = redist_weigh_plan(plan, &prices);
    assert_true(price < UINT32_MAX);
    assert_true(plan->height <= plan->memory_bound);
    /* what the planner finds the search finds as well */
    bool complete = find_least_price(search, problem, &prices, (uint32_t)price + 1, &least);
    if (price_reduce_first(problem) < least)
        least = price_reduce_first(problem);
    assert_true(least <= price || !complete);
    tally.problems++;
    tally.given_up += !complete;
    tally.above += least < price;
    if (least < price)
        report_above(plan, price, least);
    redist_free_plan(plan);
}

/* Half of the arrays are so small that only exchanges count. */
static void draw_reduction(struct redist_problem *problem)
{
    draw_kind(KIND_SUMS, 8, problem);
    uint32_t factor = draw(2) == 0 ? 1 : 1 + draw(2000);
    if (problem->from.rank > 0) {
        problem->from.dim[0].tile *= factor;
        problem->to.dim[0].tile *= factor;
        problem->from.dim[0].size = problem->to.dim[0].size *= factor;
    }
}

static void test_sample(void **state)
{
    uint32_t n = start_random(2000);
    struct priced_search *search = open_priced_search();
    while (tally.problems < n) {
        struct redist_problem problem;
        draw_reduction(&problem);
        if (needs_combining(&problem))
            compare_with_plan(search, &problem);
    }
    print_message("%u problems, %u above the least price, %u given up\n", tally.problems,
                  tally.above, tally.given_up);
    close_priced_search(search);
    assert_true(tally.above * 10000 <= tally.problems);
}

RUN_TESTS(cmocka_unit_test(test_sample))
