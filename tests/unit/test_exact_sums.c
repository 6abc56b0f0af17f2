/* Is the planner's cost the least when values are combined as well? All pairs of types
 * on small meshes, and a random sample on larger ones, against an exhaustive search
 * over tables for anything cheaper than the plan (exact/sums.h). Problems with too many
 * states are given up, and counted. The search that goes to 64 devices (exact/reduced.h)
 * has to find the plan's cost as well.
 *
 * The environment: TEST_EXACT=full for all meshes to 8 devices at rank 3; REDIST_SEED and
 * TEST_COUNT replay and lengthen the sample. */
#include "exact/sums.h"
#include "exact/random.h"
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
    if (make_paper_plan(problem, &plan, &error) != REDIST_OK)
        fail_msg("%s", error.message);
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

struct types {
    uint32_t n;
    struct redist_type type[2048];
};

static void add_type(const struct redist_mesh *mesh, const uint64_t *size,
                     const struct redist_type *type, struct types *types)
{
    struct redist_type made = *type;
    for (uint32_t i = 0; i < made.rank; i++) {
        uint64_t pieces = 1;
        for (uint32_t k = 0; k < made.dim[i].naxes; k++)
            pieces *= mesh->axis[made.dim[i].axis[k]].size;
        if (size[i] % pieces != 0)
            return;
        made.dim[i].size = size[i];
        made.dim[i].tile = size[i] / pieces;
    }
    assert_true(types->n < sizeof types->type / sizeof types->type[0]);
    types->type[types->n++] = made;
}

/* Every place of every axis from x on: nowhere, unreduced, or in a dimension. */
static void place_axes(const struct redist_mesh *mesh, const uint64_t *size, uint32_t x,
                       const struct redist_type *type, struct types *types)
{
    struct redist_type next = *type;
    if (x == mesh->naxes) {
        add_type(mesh, size, type, types);
        return;
    }
    place_axes(mesh, size, x + 1, type, types);
    next.unreduced[next.nunreduced++] = (uint8_t)x;
    place_axes(mesh, size, x + 1, &next, types);
    for (uint32_t i = 0; i < type->rank; i++) {
        for (uint32_t at = 0; at <= type->dim[i].naxes; at++) {
            next = *type;
            struct redist_dim *dim = &next.dim[i];
            memmove(dim->axis + at + 1, dim->axis + at, dim->naxes - at);
            dim->axis[at] = (uint8_t)x;
            dim->naxes++;
            place_axes(mesh, size, x + 1, &next, types);
        }
    }
}

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

static void check_array(const struct searches *searches, const struct redist_mesh *mesh,
                        uint32_t rank, const uint64_t *size)
{
    struct types *types = calloc(1, sizeof *types);
    struct redist_type none = {.rank = rank};
    assert_non_null(types);
    place_axes(mesh, size, 0, &none, types);
    for (uint32_t a = 0; a < types->n; a++) {
        struct redist_problem problem = {
            .mesh = *mesh, .elem_bytes = 1, .combine = REDIST_SUM, .from = types->type[a]};
        for (uint32_t b = 0; b < types->n && problem.from.nunreduced > 0; b++) {
            problem.to = types->type[b];
            if (keeps_only(&problem.from, &problem.to))
                compare_with_plan(searches, &problem);
        }
    }
    free(types);
}

static void check_sizes(const struct searches *searches, const struct redist_mesh *mesh,
                        uint32_t rank, uint32_t dim, uint64_t *size)
{
    uint32_t n = redist_count_devices(mesh);
    if (dim == rank) {
        check_array(searches, mesh, rank, size);
        return;
    }
    for (uint32_t s = dim == 0 ? 1 : (uint32_t)size[dim - 1]; s <= n; s++) {
        if (n % s == 0) {
            size[dim] = s;
            check_sizes(searches, mesh, rank, dim + 1, size);
        }
    }
}

static void check_meshes(const char *const *meshes, size_t n, uint32_t rank)
{
    const struct searches searches = open_searches();
    for (size_t k = 0; k < n; k++) {
        struct redist_mesh mesh;
        struct redist_error error;
        uint64_t size[RANK];
        memset(&tally, 0, sizeof tally);
        assert_int_equal(redist_parse_mesh(meshes[k], &mesh, &error), REDIST_OK);
        check_sizes(&searches, &mesh, rank, 0, size);
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

static bool is_full(void)
{
    const char *scope = getenv("TEST_EXACT");
    return scope != NULL && strcmp(scope, "full") == 0;
}

static const char *const small[] = {"a=2", "a=3", "a=4",     "a=2,b=2",
                                    "a=5", "a=6", "a=2,b=3", "a=3,b=2"};
static const char *const large[] = {"a=7", "a=4,b=2", "a=2,b=4", "a=8", "a=2,b=2,c=2"};

static void test_small(void **state)
{
    for (uint32_t rank = 0; rank <= 2; rank++)
        check_meshes(small, sizeof small / sizeof small[0], rank);
    if (is_full())
        check_meshes(small, sizeof small / sizeof small[0], 3);
}

static void test_large(void **state)
{
    for (uint32_t rank = 0; rank <= (is_full() ? 3 : 1); rank++)
        check_meshes(large, sizeof large / sizeof large[0], rank);
}

/* --- a random sample ---------------------------------------------------------------- */

static void draw_type(const struct redist_mesh *mesh, uint32_t rank, const uint64_t *size,
                      struct redist_type *type)
{
    *type = (struct redist_type){.rank = rank};
    for (uint32_t i = 0; i < rank; i++)
        type->dim[i].size = type->dim[i].tile = size[i];
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        uint32_t where = draw(rank + 2), n = mesh->axis[x].size;
        if (where > rank)
            type->unreduced[type->nunreduced++] = (uint8_t)x;
        if (where >= rank || type->dim[where].tile % n != 0)
            continue;
        struct redist_dim *dim = &type->dim[where];
        uint32_t at = draw(dim->naxes + 1);
        memmove(dim->axis + at + 1, dim->axis + at, dim->naxes - at);
        dim->axis[at] = (uint8_t)x;
        dim->naxes++;
        dim->tile /= n;
    }
}

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
        assert_int_equal(redist_parse_mesh(meshes[draw(12)], &problem.mesh, &error), REDIST_OK);
        uint32_t devices = redist_count_devices(&problem.mesh);
        for (uint32_t i = 0; i < rank; i++) {
            do {
                size[i] = 1 + draw(devices);
            } while (devices % size[i] != 0);
        }
        draw_type(&problem.mesh, rank, size, &problem.from);
        do {
            draw_type(&problem.mesh, rank, size, &problem.to);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_sample),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
