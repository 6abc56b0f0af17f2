/* The tests' own judge must be able to say no: known right plans, known wrong
 * ones, and generated plans that are right by construction. */
#include "support/checks.h"
#include "support/detour.h"
#include "support/golden.h"
#include "support/problem_generator.h"
#include "support/sections.h"
#include "support/simulator.h"

#define BLOCKS 200000

/* One alltoall of the paper's Example 4.9. */
static const char problem[] = "redist-problem 2\nmesh a=8\nelem 4\n"
                              "from [1{a}8, 8]\nto [8, 1{a}8]\n";
static const char head[] = "redist-cert 2\ndevices 8\nmesh 1 8\nelem 4\nsums 0\n"
                           "from 2\n1 8 1 0\n8 8 0\n"
                           "to 2\n8 8 0\n1 8 1 0\n";
static const char good_claim[] =
    "claim height 8 cost 8 bounded 1 normal 1 received 99 identical 1\nsteps 1\n";
static const char good_step[] = "step 1 alltoall 0 1 8 tile 8 1 size 8 cost 8\n";
static const char good_list[] = "list 0 1 2 3 4 5 6 7\nend 1\n";

static enum simulation judge(const char *claim, const char *step, const char *list,
                             struct simulation_report *report)
{
    char text[1024];
    strcpy(text, head);
    strcat(text, claim);
    strcat(text, step);
    strcat(text, list);
    return simulate_texts(problem, strlen(problem), text, strlen(text), BLOCKS, report);
}

static void accepts_example(void **state)
{
    struct simulation_report report;
    assert_int_equal(judge(good_claim, good_step, good_list, &report), SIM_RIGHT);
    assert_int_equal(report.height, 8);
    assert_int_equal(report.cost, 8);
    assert_true(report.bounded && report.normal && report.data_right);
    assert_int_equal(judge(good_claim, good_step, "iota 1 8 0\nend 1\n", &report), SIM_RIGHT);
    assert_int_equal(judge(good_claim, good_step, "iota 3 2 2 2 0 1 2\nend 1\n", &report),
                     SIM_RIGHT);
}

static void refuses_wrong_data(void **state)
{
    struct simulation_report report;
    assert_int_equal(judge(good_claim, good_step, "list 0 1 2 3 4 5 7 6\nend 1\n", &report),
                     SIM_WRONG);
    assert_false(report.data_right);
    assert_int_equal(judge(good_claim, good_step, "iota 3 2 2 2 1 0 2\nend 1\n", &report),
                     SIM_WRONG);
    assert_int_equal(judge(good_claim, good_step, "list 0 1 2 3 4 5 6 6\nend 1\n", &report),
                     SIM_WRONG);
    assert_int_equal(
        judge("claim height 8 cost 0 bounded 1 normal 1 received 99 identical 1\nsteps 0\n", "",
              "end 0\n", &report),
        SIM_WRONG);
}

static void refuses_wrong_numbers(void **state)
{
    static const char *const claims[] = {
        "claim height 7 cost 8 bounded 1 normal 1 received 99 identical 1\nsteps 1\n",
        "claim height 8 cost 7 bounded 1 normal 1 received 99 identical 1\nsteps 1\n"};
    static const char *const steps[] = {"step 1 alltoall 0 1 8 tile 8 2 size 8 cost 8\n",
                                        "step 1 alltoall 0 1 8 tile 8 1 size 9 cost 8\n",
                                        "step 1 alltoall 0 1 8 tile 8 1 size 8 cost 7\n"};
    struct simulation_report report;
    for (size_t k = 0; k < 2; k++)
        assert_int_equal(judge(claims[k], good_step, good_list, &report), SIM_WRONG);
    for (size_t k = 0; k < 3; k++)
        assert_int_equal(judge(good_claim, steps[k], good_list, &report), SIM_WRONG);
}

/* Over the bound and out of normal form: gather, then slice. */
static void refuses_wrong_flags(void **state)
{
    static const char steps[] = "step 1 allgather 0 8 tile 8 8 size 64 cost 64\niota 1 8 0\n"
                                "step 2 dynslice 1 8 tile 8 1 size 8 cost 64\n";
    struct simulation_report report;
    assert_int_equal(
        judge("claim height 64 cost 64 bounded 0 normal 0 received 99 identical 1\nsteps 2\n",
              steps, "iota 1 8 0\nend 2\n", &report),
        SIM_RIGHT);
    assert_int_equal(
        judge("claim height 64 cost 64 bounded 1 normal 0 received 99 identical 1\nsteps 2\n",
              steps, "iota 1 8 0\nend 2\n", &report),
        SIM_WRONG);
    assert_int_equal(
        judge("claim height 64 cost 64 bounded 0 normal 1 received 99 identical 1\nsteps 2\n",
              steps, "iota 1 8 0\nend 2\n", &report),
        SIM_WRONG);
}

/* One alltoall costs 8, and no sequence costs less. */
static void judges_bounds(void **state)
{
    struct simulation_report report;
    assert_int_equal(judge(good_claim, good_step, "iota 1 8 0\nbound 8 0\nend 1\n", &report),
                     SIM_RIGHT);
    assert_int_equal(judge(good_claim, good_step, "iota 1 8 0\nbound 9 0\nend 1\n", &report),
                     SIM_WRONG);
    assert_int_equal(
        judge(good_claim, good_step, "iota 1 8 0\nbound 8 1\nstate 1 8 paid 0\nend 1\n", &report),
        SIM_RIGHT);
}

/* Two devices have summands of each element, two replicas: 4 after a free slice, or 8. */
static void judges_bounds_of_sums(void **state)
{
    static const struct redist_problem summed = {
        .mesh = {.naxes = 2, .axis = {{"x", 2}, {"y", 2}}},
        .combine = REDIST_SUM,
        .from = {.rank = 1, .dim = {{.tile = 8, .size = 8}}, .nunreduced = 1},
        .to = {.rank = 1, .dim = {{.tile = 8, .size = 8}}}};
    struct redist_problem kept = summed;
    assert_true(find_least_cost(&summed) == 12);
    kept.from.unreduced[kept.from.nunreduced++] = 1;
    kept.to.unreduced[kept.to.nunreduced++] = 1;
    assert_true(find_least_cost(&kept) == 16);
    kept.to.nunreduced = 0; /* all four are combined: a reducescatter and an allgather */
    assert_true(find_least_cost(&kept) == 16);
    kept.from.dim[0] = kept.to.dim[0] = (struct redist_dim){.tile = 7, .size = 7};
    assert_true(find_least_cost(&kept) == 14);
}

/* The alltoall in two, of which the second may be joined: its groups of 4 and
 * the first one's groups of 2 make up all 8 devices. */
static void judges_fusion(void **state)
{
    static const char claim[] =
        "claim height 8 cost 16 bounded 1 normal 1 received 99 identical 1\nsteps 2\n";
    static const char steps[] = "step 1 alltoall 0 1 2 tile 2 4 size 8 cost 8\niota 1 8 0\n"
                                "step 2 alltoall 0 1 4 tile 8 1 size 8 cost 16\n"
                                "iota 2 4 2 1 0\n";
    static const char permute[] =
        "claim height 8 cost 24 bounded 1 normal 1 received 99 identical 1\nsteps 3\n";
    static const char last[] = "step 3 allpermute tile 8 1 size 8 cost 24\n"
                               "list 0 2 4 6 1 3 5 7\n";
    char text[1024];
    struct simulation_report report;
    (void)snprintf(text, sizeof text, "%s%s", steps, last);
    assert_int_equal(judge(permute, text, "fused 24 0 0 0\nend 3\n", &report), SIM_RIGHT);
    assert_int_equal(judge(permute, text, "fused 8 0 1 1\nend 3\n", &report), SIM_RIGHT);
    assert_int_equal(judge(permute, text, "fused 7 0 1 1\nend 3\n", &report), SIM_WRONG);
    assert_int_equal(judge(permute, text, "fused 16 0 0 1\nend 3\n", &report), SIM_WRONG);
    assert_int_equal(judge(permute, text, "fused 16 1 1 0\nend 3\n", &report), SIM_WRONG);
    assert_int_equal(judge(claim, steps, "fused 8 0 1\nend 2\n", &report), SIM_WRONG);
}

/* Wrong on purpose, but not in what the simulator looks at: a spelling, the order of
 * the members of a sum, a grid that only the rule asks for; or too large to move, or to judge. */
static bool is_out_of_sight(const char *name)
{
    static const char *const names[] = {"problem-devices-0", "use-all",
                                        "sum-wrong-order",   "identical-off-grid",
                                        "resize-beyond",     "exchange-cells-overflow",
                                        "work-exchanges"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(name, names[k]) == 0)
            return true;
    return false;
}

/* Every certificate that was made wrong is wrong by the simulator. */
static void refuses_wrong_on_purpose(void **state)
{
    static struct golden goldens[GOLDENS_MAX];
    size_t count = golden_load_directory("certs/refused", goldens, 0);
    for (size_t k = 0; k < count; k++) {
        const struct text *asked = &goldens[k].problem, *answer = &goldens[k].certificate;
        struct simulation_report report;
        enum simulation verdict = simulate_texts(asked->bytes, asked->length, answer->bytes,
                                                 answer->length, BLOCKS, &report);
        if ((verdict != SIM_WRONG) != is_out_of_sight(goldens[k].name))
            fail_msg("%s: %s", goldens[k].name, report.why);
    }
    print_message("%zu certificates that are wrong on purpose\n", count);
    golden_free(goldens, count);
    assert_true(count > 0);
}

/* Walks are right by construction, and both texts survive a round trip. */
static void judges_detours(void **state)
{
    uint64_t seed = choose_seed("detours");
    unsigned right = 0;
    for (uint64_t k = 0; k < 3000; k++) {
        struct prng prng = start_case(seed, k);
        struct redist_problem asked, again;
        struct raw_plan plan;
        struct simulation_report report;
        char text[PROBLEM_TEXT_MAX];
        size_t length;
        generate_problem((enum recipe)(k % 3), &prng, &asked);
        size_t problem_length = raw_write_problem(&asked, text, sizeof text);
        assert_true(raw_read_problem(text, problem_length, &again));
        assert_memory_equal(&asked, &again, sizeof asked);
        make_detour(&prng, &asked, (uint32_t)draw_below(&prng, 12), &plan);
        char *certificate = raw_write_certificate(&plan, &length);
        enum simulation verdict =
            simulate_texts(text, problem_length, certificate, length, BLOCKS, &report);
        assert_int_not_equal(verdict, SIM_WRONG);
        right += verdict == SIM_RIGHT;
        free(certificate);
        raw_free_plan(&plan);
    }
    print_message("%u of 3000 random detours simulated, all right\n", right);
    assert_true(right > 2000);
}

RUN_TESTS(cmocka_unit_test(accepts_example), cmocka_unit_test(refuses_wrong_data),
          cmocka_unit_test(refuses_wrong_numbers), cmocka_unit_test(refuses_wrong_flags),
          cmocka_unit_test(judges_bounds), cmocka_unit_test(judges_bounds_of_sums),
          cmocka_unit_test(judges_fusion), cmocka_unit_test(judges_detours),
          cmocka_unit_test(refuses_wrong_on_purpose))
