/* Is the planner's cost really the least? Exhaustive search over physical
 * tables for all pairs of types on small meshes (exact/search.h), for anything
 * that costs no more than the plan: what it finds costs as much, no less, and
 * it gives up nowhere.
 *
 * The environment: TEST_EXACT=full for all meshes to 8 devices at rank 3. */
#define MOST_STATES (1u << 15)
#include "exact/search.h"
#include "exact/sized_types.h"
#include "plan/choose/plan.h"

static uint64_t pairs_checked, exceptions;

static void compare_with_plan(struct search *search, const struct redist_problem *problem)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    uint64_t global = redist_compute_global_size(&problem->to);
    uint32_t n = redist_count_devices(&problem->mesh), weak;
    assert_ok(make_paper_plan(problem, &plan, &error));
    uint32_t cost = (uint32_t)(plan->cost * n / global);
    assert_int_equal(cost * global, plan->cost * n);
    assert_true(find_least(search, problem, cost + 1, &weak));
    pairs_checked++;
    if ((search->best != cost || !plan->report.optimal) && exceptions++ < 20)
        report_exception(problem, plan->cost, search->best, n);
    redist_free_plan(plan);
}

/* Same-size axes are interchangeable: sources name them in order of their
 * first use only. */
static bool is_canonical(const struct redist_mesh *mesh, const struct redist_type *type)
{
    uint32_t last[DEVICES + 1];
    memset(last, 0, sizeof last);
    for (uint32_t i = 0; i < type->rank; i++) {
        for (uint32_t k = 0; k < type->dim[i].naxes; k++) {
            uint32_t x = type->dim[i].axis[k], size = mesh->axis[x].size;
            for (uint32_t y = 0; y < x; y++)
                if (mesh->axis[y].size == size && (last[size] & 1u << y) == 0)
                    return false;
            last[size] |= 1u << x;
        }
    }
    return true;
}

static void check_array(void *context, const struct redist_mesh *mesh, uint32_t rank,
                        const uint64_t *size)
{
    struct types *types = list_types(mesh, rank, size, false);
    for (uint32_t a = 0; a < types->n; a++) {
        struct redist_problem problem = {.mesh = *mesh, .elem_bytes = 1, .from = types->type[a]};
        for (uint32_t b = 0; b < types->n && is_canonical(mesh, &problem.from); b++) {
            problem.to = types->type[b];
            compare_with_plan(context, &problem);
        }
    }
    free(types);
}

static void check_meshes(const char *const *meshes, size_t n, uint32_t rank)
{
    struct search *search = create_search(false);
    for (size_t k = 0; k < n; k++) {
        struct redist_mesh mesh;
        struct redist_error error;
        uint64_t size[RANK];
        assert_ok(redist_parse_mesh(meshes[k], &mesh, &error));
        pairs_checked = 0;
        check_sizes(&mesh, rank, 0, size, check_array, search);
        print_message("mesh %s rank %u: %llu pairs, %llu exceptions\n", meshes[k], rank,
                      (unsigned long long)pairs_checked, (unsigned long long)exceptions);
    }
    free_search(search);
    assert_int_equal(exceptions, 0);
}

static const char *const small[] = {"a=1", "a=2",     "a=3",     "a=4",         "a=2,b=2", "a=5",
                                    "a=6", "a=2,b=3", "a=3,b=2", "a=2,b=1,c=2", "a=7"};
static const char *const large[] = {"a=2,b=2,c=2", "a=4,b=2", "a=2,b=4", "a=8"};

static void test_small(void **state)
{
    check_meshes(small, sizeof small / sizeof small[0], 1);
    check_meshes(small, sizeof small / sizeof small[0], 2);
    check_meshes(small, sizeof small / sizeof small[0], 3);
}

static void test_large(void **state)
{
    for (uint32_t rank = 1; rank <= (is_full_run() ? 3 : 1); rank++)
        check_meshes(large, sizeof large / sizeof large[0], rank);
}

RUN_TESTS(cmocka_unit_test(test_small), cmocka_unit_test(test_large))
