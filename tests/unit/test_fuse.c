/* Plans with extensions: replayed, their joint groups looked at device by
 * device, their fused cost added up anew. REDIST_SEED and TEST_COUNT as in
 * test_plan. */
#include "exact/kinds.h"
#include "exact/replay.h"
#include "plan/choose/extended.h"

static struct redist_plan *extend(const struct redist_problem *problem, enum redist_rules extension)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    assert_ok(make_extended_plan(problem, extension, &plan, &error));
    check_plan(plan);
    return plan;
}

/* By device: which run of `size` places of the list it stands in. */
static uint32_t *number_runs(const uint32_t *list, uint32_t n, uint32_t size)
{
    uint32_t *run = malloc(n * sizeof *run);
    assert_non_null(run);
    for (uint32_t p = 0; p < n; p++)
        run[list[p]] = p / size;
    return run;
}

/* The runs of `size` places hold the same devices in both steps, and an
 * allpermute stays inside them. */
static void check_joint(const struct redist_plan *plan, uint32_t k, uint32_t size)
{
    const struct redist_step *step = &plan->step[k];
    assert_int_equal(plan->ndevices % size, 0);
    uint32_t *run = number_runs(step[-1].list, plan->ndevices, size);
    for (uint32_t p = 0; p < plan->ndevices; p++) {
        bool permute = step->op == REDIST_ALLPERMUTE;
        assert_int_equal(run[step->list[p]], permute ? run[p] : p / size);
    }
    free(run);
}

/* docs/FORMAT.md, section 3: what may be fused, and what that costs. */
static void check_fusion(const struct redist_plan *plan)
{
    uint64_t cost = 0;
    uint32_t joint = 1;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        if (!step->fused) {
            joint = step->factor;
            cost += step->cost;
            continue;
        }
        assert_true(k > 0);
        enum redist_op before = step[-1].op;
        assert_true(step->op == REDIST_ALLGATHER
                        ? before == REDIST_ALLGATHER
                        : before == REDIST_ALLTOALL && step->op != REDIST_DYNSLICE);
        joint *= step->factor;
        check_joint(plan, k, joint);
        cost += step->op == REDIST_ALLGATHER ? step->local_size - step[-1].local_size : 0;
    }
    assert_int_equal(cost, plan->fused_cost);
}

static uint32_t count_fused(const struct redist_plan *plan)
{
    uint32_t fused = 0;
    for (uint32_t k = 0; k < plan->nsteps; k++)
        fused += plan->step[k].fused;
    return fused;
}

struct known {
    const char *mesh, *from, *to;
    uint64_t cost, free_slices, fuse;
};

static const struct known known[] = {
    /* two digits change places: two alltoalls, or one in another order */
    {"a=2,b=2", "[2{a,b}8, 8]", "[8, 2{b,a}8]", 32, 16, 16},
    /* a replica takes the place of b, which the target does not use */
    {"a=2,b=2,c=2", "[2{b,a}8, 8]", "[8, 2{a,c}8]", 24, 16, 16},
    /* gathers of two dimensions */
    {"a=2,b=2", "[1{a}2, 1{b}2]", "[2, 2]", 6, 6, 4},
    /* Example 3.1: one exchange among all devices */
    {"x=4,y=6", "[3{x}12, 2{y}12]", "[2{y}12, 3{x}12]", 18, 18, 6},
    /* nothing moves; one permute, which no alltoall can do */
    {"x=4", "[1{x}4]", "[1{x}4]", 0, 0, 0},
    {"a=2,b=2", "[1{a,b}4]", "[1{b,a}4]", 1, 1, 1},
};

static void test_known(void **state)
{
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        struct redist_problem problem = read_problem(known[k].mesh, known[k].from, known[k].to);
        const uint64_t least[] = {[REDIST_PAPER_STEPS] = known[k].cost,
                                  [REDIST_FREE_SLICES] = known[k].free_slices,
                                  [REDIST_FUSE] = known[k].fuse};
        for (uint32_t e = REDIST_PAPER_STEPS; e <= REDIST_FUSE; e++) {
            struct redist_plan *plan = extend(&problem, (enum redist_rules)e);
            check_fusion(plan);
            assert_int_equal(plan->fused_cost, least[e]);
            assert_int_equal(count_fused(plan) > 0, least[e] < known[k].cost);
            redist_free_plan(plan);
        }
    }
}

/* An extension never costs more, and changes nothing where it saves nothing. */
static void test_random(void **state)
{
    uint32_t n = start_random(1500), saved[REDIST_FUSE + 1] = {0};
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem = {.elem_bytes = 4};
        draw_kind_mesh(&problem.mesh, k % 8 == 0 ? 256 : 24);
        draw_plain_types(&problem, draw(5));
        uint64_t last = UINT64_MAX;
        for (uint32_t e = REDIST_PAPER_STEPS; e <= REDIST_FUSE; e++) {
            struct redist_plan *plan = extend(&problem, (enum redist_rules)e);
            check_fusion(plan);
            assert_true(plan->fused_cost <= last);
            saved[e] += e > REDIST_PAPER_STEPS && count_fused(plan) > 0;
            if (e == REDIST_PAPER_STEPS)
                last = plan->cost;
            assert_true(count_fused(plan) == 0 || plan->fused_cost < last);
            redist_free_plan(plan);
        }
    }
    print_message("%u problems: free slice order saves in %u, fusing in %u\n", n,
                  saved[REDIST_FREE_SLICES], saved[REDIST_FUSE]);
    assert_true(n < 1000 ||
                (saved[REDIST_FREE_SLICES] > 0 && saved[REDIST_FUSE] > saved[REDIST_FREE_SLICES]));
}

RUN_TESTS(cmocka_unit_test(test_known), cmocka_unit_test(test_random))
