/* Is the planner's cost the least for reductions on 17 to 64 devices? Random problems, and
 * some on up to 16 devices, against the searches of exact/reduced.h, which share no code
 * with the planner: its cost must be their least, no more and no less. They are asked for the
 * same problems with an axis for each prime factor of an axis, as steps may take axes in parts.
 *
 * The environment: TEST_EXACT=full for many more; REDIST_SEED and TEST_COUNT replay and
 * lengthen the run. */
#include "exact/split.h"
#include "exact/kinds.h"
#include "exact/sized_types.h"
#include "plan/choose/plan.h"

static struct {
    uint32_t problems, permuted, above_weak, by_parts, given_up, exceptions;
} tally;

static bool has_parts(const struct redist_plan *plan)
{
    for (uint32_t v = 0; v < plan->nsums; v++)
        for (uint32_t k = 0; k < plan->sum[v].naxes; k++)
            if (plan->sum[v].part[k] != 0)
                return true;
    return false;
}

static void report_problem(const struct redist_problem *problem, const struct redist_plan *plan,
                           const struct least_costs *found)
{
    char text[4000];
    if (tally.exceptions++ >= 20)
        return;
    (void)redist_format_problem(problem, text, sizeof text);
    print_message("%scost %llu, W %llu; least %llu, weak %llu\n", text,
                  (unsigned long long)plan->cost, (unsigned long long)plan->report.weak_cost,
                  (unsigned long long)found->least, (unsigned long long)found->weak);
}

static void compare_with_plan(struct reduced_search *search, const struct redist_problem *problem)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    assert_ok(make_paper_plan(problem, &plan, &error));
    struct least_costs found = find_split_least(search, problem, plan->cost);
    tally.problems++;
    tally.permuted += plan->report.permute;
    tally.above_weak += plan->cost > found.weak;
    tally.by_parts += has_parts(plan);
    tally.given_up += !found.complete;
    if (plan->report.weak_cost != found.weak || plan->report.cap_hit ||
        plan->height > plan->memory_bound || found.least < plan->cost ||
        (found.complete && found.least != plan->cost))
        report_problem(problem, plan, &found);
    redist_free_plan(plan);
}

/* Up to six axes. */
static void draw_axes(struct redist_mesh *mesh, uint32_t most)
{
    static const uint32_t sizes[] = {2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8};
    uint32_t wanted = 1 + draw(6), devices = 1;
    memset(mesh, 0, sizeof *mesh);
    while (mesh->naxes < wanted) {
        struct redist_axis *axis = &mesh->axis[mesh->naxes];
        uint32_t size = sizes[draw(sizeof sizes / sizeof sizes[0])];
        if (devices * size > most)
            break;
        devices *= size;
        snprintf(axis->name, sizeof axis->name, "x%u", mesh->naxes++);
        axis->size = size;
    }
}

static void draw_reduction(uint32_t most, struct redist_problem *problem)
{
    memset(problem, 0, sizeof *problem);
    problem->elem_bytes = 4;
    problem->combine = REDIST_SUM;
    draw_axes(&problem->mesh, most);
    uint32_t rank = 1 + draw(3);
    draw_kind_type(&problem->mesh, rank, true, &problem->from);
    draw_kind_type(&problem->mesh, rank, false, &problem->to);
    keep_sums(problem);
    draw_kind_sizes(problem, KIND_SUMS);
}

static void check_sample(uint32_t least, uint32_t most, uint32_t usual, uint32_t full)
{
    uint32_t n = start_random(is_full_run() ? full : usual);
    struct reduced_search *search = open_reduced_search();
    memset(&tally, 0, sizeof tally);
    while (tally.problems < n) {
        struct redist_problem problem;
        draw_reduction(most, &problem);
        if (redist_count_devices(&problem.mesh) >= least && needs_combining(&problem))
            compare_with_plan(search, &problem);
    }
    print_message("%u to %u devices: %u problems, %u above the weak optimum, %u with a permute, "
                  "%u by parts of axes, %u given up, %u exceptions\n",
                  least, most, tally.problems, tally.above_weak, tally.permuted, tally.by_parts,
                  tally.given_up, tally.exceptions);
    close_reduced_search(search);
    assert_int_equal(tally.exceptions, 0);
}

static void test_large(void **state)
{
    check_sample(17, 64, 600, 20000);
}

static void test_small(void **state)
{
    check_sample(2, 16, 300, 10000);
}

RUN_TESTS(cmocka_unit_test(test_large), cmocka_unit_test(test_small))
