/* Is the planner's cost the least on 12 and 16 devices, and its fused cost when
 * alltoalls deal out their slices in any order, also on 6 to 8? A random sample, by exhaustive
 * search for anything cheaper than the plan (exact/search.h). Problems with too
 * many states are given up, and counted.
 *
 * REDIST_SEED and TEST_COUNT in the environment replay and lengthen the run. */
#include "exact/search.h"
#include "exact/sized_types.h"
#include "plan/choose/extended.h"

/* --- random problems --------------------------------------------------------- */

static void draw_problem(const char *mesh, struct redist_problem *problem)
{
    struct redist_error error;
    uint64_t size[RANK];
    uint32_t rank = 1 + draw(RANK);
    *problem = (struct redist_problem){.elem_bytes = 1};
    assert_ok(redist_parse_mesh(mesh, &problem->mesh, &error));
    draw_sizes(&problem->mesh, rank, size);
    draw_sized_type(&problem->mesh, rank, size, false, &problem->from);
    draw_sized_type(&problem->mesh, rank, size, false, &problem->to);
}

struct tally {
    uint32_t searched, easy, given_up, exceptions;
};

static void check_problem(struct search *search, const struct redist_problem *problem,
                          enum redist_rules extension, struct tally *tally)
{
    struct redist_plan *plan = NULL;
    struct redist_error error;
    uint64_t global = redist_compute_global_size(&problem->from);
    uint32_t n = redist_count_devices(&problem->mesh), weak;
    assert_ok(make_extended_plan(problem, extension, &plan, &error));
    uint32_t cost = (uint32_t)(plan->fused_cost * n / global);
    assert_int_equal(cost * global, plan->fused_cost * n);
    redist_free_plan(plan);
    bool complete = find_least(search, problem, cost, &weak);
    assert_true(cost >= weak);
    if (weak == cost) {
        tally->easy++; /* nothing is cheaper, whatever the devices hold */
        return;
    }
    tally->searched++;
    if (search->best < cost) {
        tally->exceptions++;
        report_exception(problem, cost * global / n, search->best, n);
    } else if (!complete) {
        tally->given_up++;
    }
}

static const char *const small[] = {"a=6", "a=2,b=3",     "a=3,b=2", "a=4,b=2",
                                    "a=8", "a=2,b=2,c=2", "a=2,b=4", "a=7"};
static const char *const large[] = {"a=12",    "a=3,b=4",     "a=6,b=2", "a=2,b=2,c=3",
                                    "a=4,b=4", "a=2,b=4,c=2", "a=2,b=8", "a=2,b=2,c=2,d=2"};
#define MESHES 8u /* in each list */

static void check_sample(const char *const *meshes, enum redist_rules extension,
                         uint32_t usual_count)
{
    uint32_t n = start_random(usual_count);
    struct search *search = create_search(extension == REDIST_FREE_SLICES);
    struct tally tally = {0, 0, 0, 0};
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        draw_problem(meshes[draw(MESHES)], &problem);
        check_problem(search, &problem, extension, &tally);
    }
    print_message("%u cost the weak optimum; %u searched: %u exceptions, %u given up\n", tally.easy,
                  tally.searched, tally.exceptions, tally.given_up);
    free_search(search);
    assert_int_equal(tally.exceptions, 0);
}

static void test_sample(void **state)
{
    check_sample(large, REDIST_PAPER_STEPS, 40);
}

static void test_free_slices(void **state)
{
    check_sample(large, REDIST_FREE_SLICES, 40);
}

/* Not exact in theory: an exchange of digits is not the only order of slices. */
static void test_free_slices_small(void **state)
{
    check_sample(small, REDIST_FREE_SLICES, 3000);
}

RUN_TESTS(cmocka_unit_test(test_sample), cmocka_unit_test(test_free_slices),
          cmocka_unit_test(test_free_slices_small))
