/* Is the planner's cost the least for reductions on 17 to 64 devices? Random problems, and
 * some on up to 16 devices, against the searches of exact/reduced.h, which share no code
 * with the planner: its cost must be their least, no more and no less. They are asked for the
 * same problems with an axis for each prime factor of an axis, as steps may take axes in parts.
 *
 * The environment: TEST_EXACT=full for many more; REDIST_SEED and TEST_COUNT replay and
 * lengthen the run. */
#include "exact/reduced.h"
#include "exact/kinds.h"
#include "plan/choose/plan.h"

static struct {
    uint32_t problems, permuted, above_weak, by_parts, given_up, exceptions;
} tally;

/* --- parts of axes ------------------------------------------------------------------- */

/* The axes of `axis` with the parts of each, minor to major, in place of it. */
static uint32_t list_parts(const uint32_t *first, const uint8_t *axis, uint32_t n, uint8_t *part)
{
    uint32_t nparts = 0;
    for (uint32_t k = 0; k < n; k++) {
        for (uint32_t x = first[axis[k] + 1]; x > first[axis[k]]; x--)
            part[nparts++] = (uint8_t)(x - 1);
    }
    return nparts;
}

static void split_type(const uint32_t *first, struct redist_type *type)
{
    uint8_t part[REDIST_MAX_AXES];
    for (uint32_t i = 0; i < type->rank; i++) {
        struct redist_dim *dim = &type->dim[i];
        dim->naxes = list_parts(first, dim->axis, dim->naxes, part);
        memcpy(dim->axis, part, sizeof part);
    }
    type->nunreduced = list_parts(first, type->unreduced, type->nunreduced, part);
    memcpy(type->unreduced, part, sizeof part);
}

/* The prime factors of the size of an axis, of which no more than two differ here. */
static uint32_t list_primes(uint32_t left, bool descending, uint32_t *prime)
{
    uint32_t n = 0;
    for (uint32_t p = 2; left > 1; p += left % p != 0)
        for (; left % p == 0; left /= p)
            prime[n++] = p;
    for (uint32_t k = 0; descending && k < n / 2; k++) {
        uint32_t other = prime[k];
        prime[k] = prime[n - 1 - k];
        prime[n - 1 - k] = other;
    }
    return n;
}

/* The same problem, with an axis for each prime factor of an axis: the least first, or where
 * `descending` has a bit the largest. */
static void split_axes(const struct redist_problem *problem, uint32_t descending,
                       struct redist_problem *split)
{
    uint32_t first[REDIST_MAX_AXES + 1], n = 0;
    *split = *problem;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++) {
        uint32_t prime[8];
        uint32_t more = list_primes(problem->mesh.axis[x].size, (descending >> x & 1) != 0, prime);
        first[x] = n;
        for (uint32_t k = 0; k < more; k++) {
            struct redist_axis *axis = &split->mesh.axis[n];
            snprintf(axis->name, sizeof axis->name, "p%u", n++);
            axis->size = prime[k];
        }
    }
    first[problem->mesh.naxes] = split->mesh.naxes = n;
    split_type(first, &split->from);
    split_type(first, &split->to);
}

/* The least cost over all ways to cut axes into parts. The order of these counts for axes of
 * 6, as both orders of 2 and 3. */
static struct least_costs find_least(struct reduced_search *search,
                                     const struct redist_problem *problem, uint64_t limit)
{
    struct redist_problem split;
    uint32_t mixed = 0;
    for (uint32_t x = 0; x < problem->mesh.naxes; x++)
        mixed |= (uint32_t)(problem->mesh.axis[x].size == 6) << x;
    split_axes(problem, 0, &split);
    struct least_costs least = find_reduced_least(search, &split, limit);
    for (uint32_t way = 1; way <= mixed; way++) {
        if ((way & ~mixed) != 0)
            continue;
        split_axes(problem, way, &split);
        struct least_costs other = find_reduced_least(search, &split, limit);
        least.least = other.least < least.least ? other.least : least.least;
        least.complete = least.complete && other.complete;
    }
    return least;
}

/* --- the plans ----------------------------------------------------------------------- */

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
    if (make_paper_plan(problem, &plan, &error) != REDIST_OK)
        fail_msg("%s", error.message);
    struct least_costs found = find_least(search, problem, plan->cost);
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
    const char *scope = getenv("TEST_EXACT");
    uint32_t n = start_random(scope != NULL && strcmp(scope, "full") == 0 ? full : usual);
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
    (void)state;
    check_sample(17, 64, 600, 20000);
}

static void test_small(void **state)
{
    (void)state;
    check_sample(2, 16, 300, 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
