/* Is the planner's cost the least when values are combined as well? All pairs of types
 * on small meshes, and a random sample on larger ones, against an exhaustive search
 * over tables for anything cheaper than the plan (exact/sums.h). Problems with too many
 * states are given up, and counted. The search that goes to 64 devices (exact/reduced.h)
 * has to find the plan's cost as well.
 *
 * The environment: TEST_EXACT=full for all meshes to 8 devices at rank 3; REDIST_SEED and
 * TEST_COUNT replay and lengthen the sample. */
#include "exact/sums.h"
#include "exact/sized_types.h"
#include "exact/split.h"
#include "plan/choose/plan.h"

static struct {
    uint64_t pairs, searched, given_up, tight, exceptions;
} tally;

static void report_sums(const struct redist_problem *problem, uint64_t cost, uint64_t least,
                        uint64_t weak, bool reported_weak)
{
    char text[4000];
    if (tally.exceptions++ >= 20)
        return;
    (void)redist_format_problem(problem, text, sizeof text);
    print_message("%scost %llu, least %llu, weak %llu%s (in parts)\n", text,
                  (unsigned long long)cost, (unsigned long long)least, (unsigned long long)weak,
                  reported_weak ? "" : ", which the plan does not report");
}

/* The other search finds this cost, unless it gives up. */
static bool finds_cost(struct reduced_search *search, const struct redist_problem *problem,
                       uint64_t cost)
{
    struct least_costs found = find_split_least(search, problem, cost);
    return found.least == cost || (!found.complete && found.least > cost);
}

struct searches {
    struct search *tables;
    struct reduced_search *reduced;
};

static struct searches open_searches(void)
{
    return (struct searches){create_search(false), open_reduced_search()};
}

static void close_searches(const struct searches *searches)
{
    free_search(searches->tables);
    close_reduced_search(searches->reduced);
}

static void compare_with_plan(const struct searches *searches, const struct redist_problem *problem)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    uint64_t global = redist_compute_global_size(&problem->to);
    uint32_t n = redist_count_devices(&problem->mesh), best, weak;
    assert_ok(make_paper_plan(problem, &plan, &error));
    uint32_t cost = (uint32_t)(plan->cost * n / global);
    assert_int_equal(cost * global, plan->cost * n);
    bool complete = find_least_of_sums(searches->tables, problem, cost, &best, &weak);
    bool same_weak = plan->report.weak_cost * n == weak * global;
    tally.pairs++;
    tally.searched += weak < cost;
    tally.given_up += !complete && best == cost;
    tally.tight += plan->report.lower_bound == plan->report.weak_cost;
    assert_true(plan->report.lower_bound <= plan->report.weak_cost);
    if (best < cost || !same_weak || plan->height > plan->memory_bound || plan->report.cap_hit ||
        !finds_cost(searches->reduced, problem, plan->cost))
        report_sums(problem, cost, best, weak, same_weak);
    redist_free_plan(plan);
}

/* --- all pairs of types of a mesh ------------------------------------------------ */

/* The target's unreduced axes are among the source's. */
static bool keeps_only(const struct redist_type *from, const struct redist_type *to)
{
    for (uint32_t k = 0; k < to->nunreduced; k++) {
        bool found = false;
        for (uint32_t j = 0; j < from->nunreduced; j++)
            found = found || from->unreduced[j] == to->unreduced[k];
        if (!found)
            return false;
    }
    return true;
}

static void check_array(void *context, const struct redist_mesh *mesh, uint32_t rank,
                        const uint64_t *size)
{
    struct types *types = list_types(mesh, rank, size, true);
    for (uint32_t a = 0; a < types->n; a++) {
        struct redist_problem problem = {
            .mesh = *mesh, .elem_bytes = 1, .combine = REDIST_SUM, .from = types->type[a]};
        for (uint32_t b = 0; b < types->n && problem.from.nunreduced > 0; b++) {
            problem.to = types->type[b];
            if (keeps_only(&problem.from, &problem.to))
                compare_with_plan(context, &problem);
        }
    }
    free(types);
}

static void check_meshes(const char *const *meshes, size_t n, uint32_t rank)
{
    struct searches searches = open_searches();
    for (size_t k = 0; k < n; k++) {
        struct redist_mesh mesh;
        struct redist_error error;
        uint64_t size[RANK];
        memset(&tally, 0, sizeof tally);
        assert_ok(redist_parse_mesh(meshes[k], &mesh, &error));
        check_sizes(&mesh, rank, 0, size, check_array, &searches);
        print_message(
            "mesh %s rank %u: %llu pairs, %llu with a tight bound, %llu searched, %llu given "
            "up, %llu exceptions\n",
            meshes[k], rank, (unsigned long long)tally.pairs, (unsigned long long)tally.tight,
            (unsigned long long)tally.searched, (unsigned long long)tally.given_up,
            (unsigned long long)tally.exceptions);
        assert_int_equal(tally.exceptions, 0);
    }
    close_searches(&searches);
}

static const char *const small[] = {"a=2", "a=3", "a=4",     "a=2,b=2",
                                    "a=5", "a=6", "a=2,b=3", "a=3,b=2"};
static const char *const large[] = {"a=7", "a=4,b=2", "a=2,b=4", "a=8", "a=2,b=2,c=2"};

static void test_small(void **state)
{
    for (uint32_t rank = 0; rank <= 2; rank++)
        check_meshes(small, sizeof small / sizeof small[0], rank);
    if (is_full_run())
        check_meshes(small, sizeof small / sizeof small[0], 3);
}

static void test_large(void **state)
{
    for (uint32_t rank = 0; rank <= (is_full_run() ? 3 : 1); rank++)
        check_meshes(large, sizeof large / sizeof large[0], rank);
}

/* --- a random sample ---------------------------------------------------------------- */

static void test_sample(void **state)
{
    static const char *const meshes[] = {"a=8",         "a=2,b=2,c=2", "a=2,b=4", "a=4,b=2",
                                         "a=12",        "a=3,b=4",     "a=6,b=2", "a=2,b=2,c=3",
                                         "a=2,b=3,c=2", "a=4,b=4",     "a=2,b=8", "a=2,b=4,c=2"};
    uint32_t n = start_random(300);
    const struct searches searches = open_searches();
    memset(&tally, 0, sizeof tally);
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem = {.elem_bytes = 1, .combine = REDIST_SUM};
        struct redist_error error;
        uint64_t size[RANK];
        uint32_t rank = 1 + draw(3);
        assert_ok(redist_parse_mesh(meshes[draw(12)], &problem.mesh, &error));
        draw_sizes(&problem.mesh, rank, size);
        draw_sized_type(&problem.mesh, rank, size, true, &problem.from);
        do {
            draw_sized_type(&problem.mesh, rank, size, true, &problem.to);
        } while (!keeps_only(&problem.from, &problem.to));
        if (problem.from.nunreduced > 0)
            compare_with_plan(&searches, &problem);
    }
    print_message("%llu problems, %llu searched, %llu given up, %llu exceptions\n",
                  (unsigned long long)tally.pairs, (unsigned long long)tally.searched,
                  (unsigned long long)tally.given_up, (unsigned long long)tally.exceptions);
    close_searches(&searches);
    assert_int_equal(tally.exceptions, 0);
}

RUN_TESTS(cmocka_unit_test(test_small), cmocka_unit_test(test_large), cmocka_unit_test(test_sample))
