/* Platform files, the transfers of collectives, and prices worked out by hand. */
#include "support/checks.h"
#include "reduce/describe.h"
#include "reduce/study.h"

/* --- transfers --- */

static void expect_transfers(enum collective collective, enum algorithm algorithm,
                             const uint32_t *device, uint32_t count, uint32_t host,
                             const struct transfer *expected, uint32_t expected_count)
{
    uint32_t scratch[16];
    struct transfer transfer[64];
    assert_int_equal(list_transfers(collective, algorithm, device, count, host, scratch, transfer),
                     expected_count);
    for (uint32_t t = 0; t < expected_count; t++) {
        assert_int_equal(transfer[t].from, expected[t].from);
        assert_int_equal(transfer[t].to, expected[t].to);
        assert_float_equal(transfer[t].share, expected[t].share, 1e-12);
    }
}

static void test_ring(void **state)
{
    static const uint32_t device[] = {2, 3, 6, 7};
    static const struct transfer around[] = {{2, 3, 1.5}, {3, 6, 1.5}, {6, 7, 1.5}, {7, 2, 1.5}};
    static const struct transfer half[] = {{2, 3, .75}, {3, 6, .75}, {6, 7, .75}, {7, 2, .75}};
    static const struct transfer out[] = {{2, 3, 1}, {3, 6, 1}, {6, 7, 1}};
    static const struct transfer home[] = {{3, 6, 1}, {6, 7, 1}, {7, 2, 1}};
    static const struct transfer two[] = {{2, 3, 1}, {3, 2, 1}};
    expect_transfers(ALL_REDUCE, RING, device, 4, 4, around, 4);
    expect_transfers(REDUCE_SCATTER, RING, device, 4, 4, half, 4);
    expect_transfers(ALL_GATHER, TREE, device, 4, 4, half, 4);
    expect_transfers(BROADCAST, RING, device, 4, 4, out, 3);
    expect_transfers(REDUCE, TREE, device, 4, 4, home, 3);
    expect_transfers(ALL_REDUCE, RING, device, 2, 4, two, 2);
}

static void test_tree(void **state)
{
    static const uint32_t two_hosts[] = {0, 1, 4, 5};
    static const struct transfer joined[] = {{0, 1, 1}, {0, 4, 1}, {1, 0, 1},
                                             {4, 0, 1}, {4, 5, 1}, {5, 4, 1}};
    expect_transfers(ALL_REDUCE, TREE, two_hosts, 4, 4, joined, 6);
    /* 0 - 2 - {1, 3} and its mirror image 3 - 1 - {2, 0}: 1 and 2 share an edge of each */
    static const uint32_t four_hosts[] = {0, 4, 8, 12};
    static const struct transfer double_tree[] = {{0, 4, .5},  {0, 8, .5}, {4, 0, .5}, {4, 8, 1},
                                                  {4, 12, .5}, {8, 0, .5}, {8, 4, 1},  {8, 12, .5},
                                                  {12, 4, .5}, {12, 8, .5}};
    expect_transfers(ALL_REDUCE, TREE, four_hosts, 4, 4, double_tree, 10);
    /* an odd number: 0 - 2 - 1, and shifted 1 - 0 - 2 */
    static const uint32_t three_hosts[] = {0, 4, 8};
    static const struct transfer shifted[] = {{0, 4, .5}, {0, 8, 1}, {4, 0, .5},
                                              {4, 8, .5}, {8, 0, 1}, {8, 4, .5}};
    expect_transfers(ALL_REDUCE, TREE, three_hosts, 3, 4, shifted, 6);
}

/* --- prices --- */

static struct study prepare(const char *levels, const char *axes, const char *platform,
                            enum algorithm algorithm)
{
    struct study study = {.reading = paper_reading,
                          .limit = 5,
                          .priced = true,
                          .algorithm = algorithm,
                          .bytes = 1e9,
                          .runs = 1};
    struct redist_error error = {{0}};
    char text[512] = "redist-platform 1\n";
    strcat(text, platform);
    assert_ok(read_hierarchy(levels, axes, &study.hierarchy, &error));
    assert_ok(read_platform(text, strlen(text), "test", &study.hierarchy.levels, &study.platform,
                            &error));
    return study;
}

/* Seconds of the AllReduce of 10^9 bytes over axis 0. */
static void expect_seconds(const char *levels, const char *axes, const char *matrix,
                           const char *platform, enum algorithm algorithm, double seconds)
{
    struct study study = prepare(levels, axes, platform, algorithm);
    struct studied_reduction studied;
    struct matrix placed;
    struct redist_error error = {{0}};
    assert_ok(read_matrix(matrix, &study.hierarchy, &placed, &error));
    assert_ok(study_reduction(&study, &placed, 1, &studied, &error));
    assert_float_equal(studied.all_reduce, seconds, 1e-9);
    free_studied(&studied);
    free_study(&study);
}

static void test_links(void **state)
{
    /* one group, 2 * 3/4 of the bytes on every edge of the ring */
    expect_seconds("node=2,gpu=2", "a=4", "[[2 2]]", "port node 1\n", RING, 1.5);
    expect_seconds("node=2,gpu=2", "a=4", "[[2 2]]", "port gpu 3\n", RING, 0.5);
    expect_seconds("node=2,gpu=2", "a=4", "[[2 2]]", "port node 1\nlatency 0.25\n", RING, 1.75);
    expect_seconds("node=2,gpu=2", "a=4", "[[2 2]]", "pair node 0.5\n", RING, 3);
    expect_seconds("node=2,gpu=2", "a=4", "[[2 2]]", "pair node 0.5\nport node 4\n", TREE, 2);
    /* two groups at once share the port of a node, not a pair */
    expect_seconds("node=2,gpu=2", "a=2,b=2", "[[2 1] [1 2]]", "port node 1\n", RING, 2);
    expect_seconds("node=2,gpu=2", "a=2,b=2", "[[2 1] [1 2]]", "pair node 1\n", RING, 1);
    /* inside a node nothing passes its port */
    expect_seconds("node=2,gpu=2", "a=2,b=2", "[[1 2] [2 1]]", "port node 1\n", RING, 0);
    /* four of four: a ring of neighbours; 0 and 2, 1 and 3: none */
    expect_seconds("gpu=4", "a=4", "[[4]]", "ring gpu 1 any\n", RING, 0);
    expect_seconds("node=1,gpu=4", "a=4", "[[1 4]]", "ring node 1 whole\n", RING, 1.5);
    expect_seconds("node=1,gpu=4", "a=2,b=2", "[[1 2] [1 2]]", "ring node 1 any\n", RING, 0);
    expect_seconds("node=1,gpu=4", "a=2,b=2", "[[1 2] [1 2]]", "bus node 1 0\n", RING, 4);
    /* pairs of neighbours use a ring for any group, not one for whole units */
    expect_seconds("node=1,cpu=2,gpu=2", "a=2,b=2", "[[1 1 2] [1 2 1]]", "ring node 1 any\n", RING,
                   1);
    expect_seconds("node=1,cpu=2,gpu=2", "a=2,b=2", "[[1 1 2] [1 2 1]]", "ring node 1 whole\n",
                   RING, 0);
    /* all that moves inside passes a switch, what crosses alone passes a block */
    expect_seconds("node=1,gpu=4", "a=2,b=2", "[[1 2] [1 2]]", "switch node 2 1\n", RING, 2);
    expect_seconds("node=1,gpu=4", "a=2,b=2", "[[1 2] [1 2]]", "block node 2 1\n", RING, 2);
    expect_seconds("node=1,gpu=4", "a=4", "[[1 4]]", "switch node 2 1\n", RING, 3);
    expect_seconds("node=1,gpu=4", "a=4", "[[1 4]]", "block node 2 1\n", RING, 1.5);
    expect_seconds("node=1,gpu=4", "a=4", "[[1 4]]", "switch node 2 1\nring node 3 whole\n", RING,
                   0.5);
    expect_seconds("node=2,gpu=2", "a=4", "[[2 2]]", "switch node 1 1\nring node 3 whole\n", RING,
                   0.5);
    expect_seconds("node=2,gpu=2", "a=2,b=2", "[[2 1] [1 2]]", "bus node 1 0.5\n", RING, 2);
}

/* ReduceScatter, AllReduce of a quarter, AllGather: 2 * 3/4 inside, 1/4 in four
 * groups outside; the single AllReduce sends 2 * 7/8 outside. */
static void test_programs_prices(void **state)
{
    struct study study = prepare("node=2,gpu=4", "a=8", "port node 1\nport gpu 10\n", RING);
    struct studied_reduction studied;
    struct matrix placed;
    struct redist_error error = {{0}};
    assert_ok(read_matrix("[[2 4]]", &study.hierarchy, &placed, &error));
    assert_ok(study_reduction(&study, &placed, 1, &studied, &error));
    assert_float_equal(studied.all_reduce, 1.75, 1e-9);
    assert_float_equal(studied.least, 1, 1e-9);
    assert_float_equal(studied.ranking.seconds[0], 1.15, 1e-9);
    assert_int_equal(studied.ranking.count, 47);
    assert_int_equal(studied.ranking.tied, 2); /* ReduceScatter and AllGather for the AllReduce */
    const struct reduction_program *best = &studied.synthesis->program[studied.ranking.program[0]];
    char text[INSTRUCTION_TEXT];
    static const char *const steps[] = {"ReduceScatter node InsideGroup",
                                        "AllReduce node Parallel(root)",
                                        "AllGather node InsideGroup"};
    assert_int_equal(best->nsteps, 3);
    for (int s = 0; s < 3; s++) {
        struct instruction_names names = name_instruction(&study.hierarchy, &studied.reduction,
                                                          studied.synthesis, best->step[s]);
        format_instruction(&names, text);
        assert_string_equal(text, steps[s]);
    }
    for (uint32_t i = 0; i < studied.ranking.count; i++) {
        assert_true(studied.ranking.seconds[i] >= studied.least);
        assert_true(i == 0 || studied.ranking.seconds[i] >= studied.ranking.seconds[i - 1] - 1e-6);
    }
    free_studied(&studied);
    free_study(&study);
}

/* The order of members counts where the axes of a level are not adjacent. */
static void test_order(void **state)
{
    struct study study =
        prepare("node=4,gpu=16", "a=16,b=2,c=2", "port node 8\nport gpu 270\n", RING);
    struct studied_reduction studied;
    struct matrix placed;
    struct redist_error error = {{0}};
    double best[2];
    assert_ok(read_matrix("[[1 16] [2 1] [2 1]]", &study.hierarchy, &placed, &error));
    for (int order = LEVEL_ORDER; order <= AXIS_ORDER; order++) {
        study.order = (enum member_order)order;
        assert_ok(study_reduction(&study, &placed, 5, &studied, &error));
        best[order] = studied.all_reduce / studied.ranking.seconds[0];
        free_studied(&studied);
    }
    assert_float_equal(best[LEVEL_ORDER], 1.84, 0.01);
    assert_float_equal(best[AXIS_ORDER], 1.02, 0.01);
    free_study(&study);
}

/* --- platform files --- */

static void test_platform_refused(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "test:1: expected 'redist-platform 1'"},
        {"redist-platform 1\n", "test: expected at least one link"},
        {"redist-platform 1\nport node 8", "test:2: expected a line feed"},
        {"redist-platform 1\nwire node 8\n", "test:2: column 1: expected latency, port"},
        {"redist-platform 1\nport rack 8\n", "test:2: the hierarchy has no level 'rack'"},
        {"redist-platform 1\n# fast\nport node 0\n", "test:3: column 11: expected a rate"},
        {"redist-platform 1\nport node -8\n", "test:2: column 11: expected a rate"},
        {"redist-platform 1\nport node 1e9\n", "test:2: column 12: expected the end"},
        {"redist-platform 1\nport node 8 9\n", "test:2: column 13: expected the end"},
        {"redist-platform 1\nring node 8\n", "test:2: column 12: expected 'whole' or 'any'"},
        {"redist-platform 1\nblock node 3 8\n", "test:2: blocks of 3 do not divide the 16"},
        {"redist-platform 1\nbus node 8\n", "test:2: column 11: expected the share"},
        {"redist-platform 1\nlatency 1\nlatency 2\n", "test:3: the latency is given twice"},
    };
    struct hierarchy hierarchy;
    struct redist_error error = {{0}};
    assert_ok(read_hierarchy("node=4,gpu=16", "a=64", &hierarchy, &error));
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        struct platform platform;
        assert_int_equal(read_platform(cases[c].text, strlen(cases[c].text), "test",
                                       &hierarchy.levels, &platform, &error),
                         REDIST_BAD_INPUT);
        assert_non_null(strstr(error.message, cases[c].message));
    }
}

RUN_TESTS(cmocka_unit_test(test_ring), cmocka_unit_test(test_tree), cmocka_unit_test(test_links),
          cmocka_unit_test(test_programs_prices), cmocka_unit_test(test_order),
          cmocka_unit_test(test_platform_refused))
