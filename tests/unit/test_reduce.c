/* Placements, groups and programs of reductions: the numbers that the P2 paper
 * prints, and those of other readings of its rules. */
#include "support/checks.h"
#include "reduce/describe.h"
#include "reduce/placement.h"
#include "reduce/study.h"
#include "support/p2_blocks.h"

static struct hierarchy read_pair(const char *levels, const char *axes)
{
    struct hierarchy hierarchy;
    struct redist_error error = {{0}};
    assert_ok(read_hierarchy(levels, axes, &hierarchy, &error));
    return hierarchy;
}

/* --- placements --- */

static void expect_placements(const char *levels, const char *axes, const char *const *expected)
{
    struct hierarchy hierarchy = read_pair(levels, axes);
    struct redist_error error = {{0}};
    struct matrix *list = NULL;
    uint32_t count = 0;
    assert_ok(list_placements(&hierarchy, &list, &count, &error));
    for (uint32_t p = 0; p < count; p++) {
        char text[MATRIX_TEXT];
        struct matrix again;
        format_matrix(&hierarchy, &list[p], text);
        assert_non_null(expected[p]);
        assert_string_equal(text, expected[p]);
        assert_ok(read_matrix(text, &hierarchy, &again, &error));
        assert_memory_equal(&again, &list[p], sizeof again);
    }
    assert_null(expected[count]);
    free(list);
}

static void test_placements(void **state)
{
    static const char *const first[] = {"[[1 8] [1 2] [4 1]]", "[[1 8] [2 1] [2 2]]",
                                        "[[2 4] [1 2] [2 2]]", "[[2 4] [2 1] [1 4]]",
                                        "[[4 2] [1 2] [1 4]]", NULL};
    static const char *const second[] = {"[[1 16] [2 1] [2 1]]", "[[2 8] [1 2] [2 1]]",
                                         "[[2 8] [2 1] [1 2]]", "[[4 4] [1 2] [1 2]]", NULL};
    static const char *const third[] = {"[[1 2] [1 2] [4 4]]", "[[1 2] [2 1] [2 8]]",
                                        "[[2 1] [1 2] [2 8]]", "[[2 1] [2 1] [1 16]]", NULL};
    static const char *const figure2[] = {"[[1 1 1 4] [1 2 2 1]]", "[[1 1 2 2] [1 2 1 2]]",
                                          "[[1 2 1 2] [1 1 2 2]]", "[[1 2 2 1] [1 1 1 4]]", NULL};
    expect_placements("node=4,gpu=16", "a=8,b=2,c=4", first);
    expect_placements("node=4,gpu=16", "a=16,b=2,c=2", second);
    expect_placements("node=4,gpu=16", "a=2,b=2,c=16", third);
    expect_placements("rack=1,server=2,cpu=2,gpu=4", "data=4,shard=4", figure2);
}

static void test_too_many_placements(void **state)
{
    struct hierarchy hierarchy = read_pair("a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2,i=2,j=2",
                                           "a=2,b=2,c=2,d=2,e=2,f=2,g=2,h=2,i=2,j=2");
    struct redist_error error = {{0}};
    struct matrix *list = NULL;
    uint32_t count = 0;
    assert_int_equal(list_placements(&hierarchy, &list, &count, &error), REDIST_BAD_INPUT);
    assert_non_null(strstr(error.message, "more than 4096 placements"));
}

/* --- groups --- */

static void format_groups(const struct group_set *set, uint32_t nlevels, const uint32_t *size,
                          char *text)
{
    struct group_shape shape = shape_groups(set, nlevels, size);
    text[0] = '\0';
    for (uint32_t g = 0; g < shape.ngroups; g++)
        for (uint32_t j = 0; j < shape.count; j++)
            text += sprintf(text, "%s%u%s", j == 0 ? "(" : " ",
                            find_group_start(&shape, g) + j * shape.stride,
                            j + 1 == shape.count ? ")" : "");
}

static void test_groups_of_two_levels(void **state)
{
    static const char *const expected[] = {"(0 1 2 3 4 5)", "(0 1 2)(3 4 5)", "(0 3)(1 4)(2 5)",
                                           "(0 3)"};
    static const uint32_t size[] = {2, 3};
    struct group_set set[GROUP_SETS];
    char text[256];
    assert_int_equal(list_group_sets(2, set), 4);
    for (int s = 0; s < 4; s++) {
        format_groups(&set[s], 2, size, text);
        assert_string_equal(text, expected[s]);
    }
}

/* Table 2 of the paper: 16 devices A0 to D3; the rack adds nothing to the root. */
static void test_groups_of_table2(void **state)
{
    static const uint32_t size[] = {2, 2, 4};
    static const struct {
        struct group_set set;
        const char *groups;
    } cases[] = {
        {{INSIDE_GROUP, 2, 3}, "(0 1 2 3)(4 5 6 7)(8 9 10 11)(12 13 14 15)"},
        {{PARALLEL, 1, 2}, "(0 4)(1 5)(2 6)(3 7)(8 12)(9 13)(10 14)(11 15)"},
        {{PARALLEL, 0, 2}, "(0 4 8 12)(1 5 9 13)(2 6 10 14)(3 7 11 15)"},
        {{MASTER, 0, 2}, "(0 4 8 12)"},
        {{MASTER, 1, 2}, "(0 4)(8 12)"},
        {{INSIDE_GROUP, 1, 3}, "(0 1 2 3 4 5 6 7)(8 9 10 11 12 13 14 15)"},
        {{PARALLEL, 0, 1}, "(0 8)(1 9)(2 10)(3 11)(4 12)(5 13)(6 14)(7 15)"},
        {{INSIDE_GROUP, 0, 3}, "(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)"},
    };
    struct group_set set[GROUP_SETS];
    uint32_t count = list_group_sets(3, set);
    assert_int_equal(count, 9);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        char text[256];
        uint32_t found = 0;
        for (uint32_t s = 0; s < count; s++)
            found += memcmp(&set[s], &cases[c].set, sizeof set[s]) == 0;
        assert_int_equal(found, 1);
        format_groups(&cases[c].set, 3, size, text);
        assert_string_equal(text, cases[c].groups);
    }
}

/* --- programs --- */

static struct synthesis synthesize_reading(uint32_t nlevels, uint32_t limit, const char *name)
{
    struct reading reading;
    struct synthesis synthesis;
    struct redist_error error = {{0}};
    assert_ok(read_reading(name, &reading, &error));
    assert_ok(synthesize(nlevels, limit, &reading, &synthesis, &error));
    return synthesis;
}

static void expect_count(uint32_t nlevels, uint32_t limit, const char *reading, uint32_t count)
{
    struct synthesis synthesis = synthesize_reading(nlevels, limit, reading);
    assert_int_equal(synthesis.count, count);
    free_synthesis(&synthesis);
}

static uint32_t count_identical(const struct synthesis *synthesis)
{
    uint32_t identical = 0;
    for (uint32_t p = 0; p < synthesis->count; p++)
        identical += synthesis->program[p].identical;
    return identical;
}

static void test_programs(void **state)
{
    static const uint32_t lengths[] = {0, 1, 4, 20, 22, 0, 0, 0, 0};
    struct synthesis synthesis = synthesize_reading(2, 8, "paper");
    assert_int_equal(synthesis.count, 47);
    assert_memory_equal(synthesis.of_length, lengths, sizeof lengths);
    assert_int_equal(count_identical(&synthesis), 23);
    free_synthesis(&synthesis);
    expect_count(0, 5, "paper", 0);
    expect_count(1, 5, "paper", 3);
    expect_count(1, 8, "paper", 3);
    static const uint32_t three[] = {57, 262, 825, 1362, 1362};
    for (uint32_t limit = 3; limit <= 7; limit++)
        expect_count(3, limit, "paper", three[limit - 3]);
    synthesis = synthesize_reading(3, 5, "paper");
    assert_int_equal(count_identical(&synthesis), 234);
    free_synthesis(&synthesis);
    expect_count(4, 5, "paper", 3967);
}

static void test_readings(void **state)
{
    expect_count(2, 5, "master_none", 39);
    expect_count(2, 5, "master_rooted", 64);
    expect_count(2, 5, "master_every", 93);
    expect_count(2, 5, "empty_reduce", 55);
    expect_count(2, 5, "empty_gather", 51);
    expect_count(2, 5, "unequal_gather", 71);
    expect_count(1, 5, "unequal_gather", 4);
    expect_count(2, 5, "some_group_gains", 51);
    expect_count(2, 5, "master_none,empty_reduce,unequal_gather", 76);
    expect_count(2, 5, "master_every,empty_reduce,empty_gather", 122);
    expect_count(2, 5, "one_master", 47);
    expect_count(3, 5, "one_master", 724);
}

/* What a program has done, by sets of levels alone (docs/THEORY.md, `planned`): those that are
 * added up, those outside whose first devices nobody holds anything, and those that are cut. */
struct level_sets {
    uint32_t added, empty, cut;
};

/* Programs of form InsideGroup and Parallel that go on from there in at most `left` steps. */
static uint32_t count_planned(uint32_t nlevels, struct level_sets at, uint32_t left)
{
    uint32_t all = (1u << nlevels) - 1, count = 0;
    if (at.added == all && at.empty == 0 && at.cut == 0)
        return 1;
    if (left-- == 0)
        return 0;
    for (uint32_t outer = 0; outer < nlevels; outer++)
        for (uint32_t inner = outer + 1; inner <= nlevels; inner++) {
            uint32_t along = ((1u << inner) - 1) & ~((1u << outer) - 1);
            struct level_sets reduced = {at.added | along, along, at.cut}, summed = reduced;
            summed.empty = 0;
            struct level_sets scattered = {summed.added, 0, at.cut | along};
            struct level_sets gathered = {at.added, 0, at.cut & ~along},
                              told = {at.added, 0, at.cut};
            if (at.empty == 0 && (along & at.added) == 0)
                count += count_planned(nlevels, summed, left) +
                         count_planned(nlevels, reduced, left) +
                         count_planned(nlevels, scattered, left);
            if (at.empty == 0 && (along & ~at.cut) == 0)
                count += count_planned(nlevels, gathered, left);
            if (at.empty != 0 && (at.empty & ~along) == 0 && (along & ~at.added) == 0 &&
                (along & at.cut) == 0)
                count += count_planned(nlevels, told, left);
        }
    return count;
}

/* The search on devices finds as many as there are by sets of levels, and none of more than two
 * steps a level. */
static void test_levels_tell_all(void **state)
{
    static const uint32_t whole[] = {0, 3, 39, 997};
    for (uint32_t nlevels = 1; nlevels <= 3; nlevels++) {
        const struct level_sets start = {0, 0, 0};
        for (uint32_t limit = 1; limit <= 2 * nlevels + 1; limit++)
            expect_count(nlevels, limit, "master_none", count_planned(nlevels, start, limit));
        assert_int_equal(count_planned(nlevels, start, 2 * nlevels), whole[nlevels]);
    }
    expect_count(3, 5, "master_none", 625);
}

/* The programs are the same whatever the sizes of the levels are. */
static void test_sizes_do_not_matter(void **state)
{
    static const struct {
        uint32_t nlevels, size[3];
    } cases[] = {{1, {7}},       {2, {3, 2}},    {2, {4, 8}},    {2, {2, 16}},
                 {3, {3, 2, 2}}, {3, {2, 3, 4}}, {3, {4, 2, 3}}, {3, {2, 2, 6}}};
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        struct synthesis small = synthesize_reading(cases[c].nlevels, 5, "paper"), large;
        struct redist_error error = {{0}};
        assert_ok(
            synthesize_on(cases[c].nlevels, cases[c].size, 5, &paper_reading, &large, &error));
        assert_int_equal(large.count, small.count);
        assert_memory_equal(large.program, small.program, small.count * sizeof *small.program);
        free_synthesis(&small);
        free_synthesis(&large);
    }
}

static uint32_t count_held(const struct state *state, uint32_t device)
{
    return (uint32_t)__builtin_popcountll(find_rows(state, device));
}

/* Replays every program with sizes: at every step all groups that move something
 * hold as many chunks as the simulator takes, and the end is the goal. */
static void expect_even_steps(uint32_t nlevels, const uint32_t *size, uint32_t devices)
{
    struct synthesis synthesis = synthesize_reading(nlevels, 5, "paper");
    struct state *before = create_state(devices), *after = create_state(devices);
    assert_true(before != NULL && after != NULL);
    for (uint32_t p = 0; p < synthesis.count; p++) {
        const struct reduction_program *program = &synthesis.program[p];
        uint32_t scattered = 1;
        set_start(before);
        for (uint32_t s = 0; s < program->nsteps; s++) {
            enum collective collective = (enum collective)program->step[s].collective;
            const struct group_set *set = &synthesis.set[program->step[s].set];
            struct group_shape shape = shape_groups(set, nlevels, size);
            assert_true(apply_instruction(collective, &paper_reading, set, &shape, before, after));
            if (collective == ALL_GATHER)
                scattered /= shape.count;
            for (uint32_t g = 0; g < shape.ngroups; g++) {
                const struct state *moved = collective == ALL_GATHER ? after : before;
                assert_int_equal(count_held(moved, find_group_start(&shape, g)) * scattered,
                                 devices);
            }
            if (collective == REDUCE_SCATTER)
                scattered *= shape.count;
            struct state *swap = before;
            before = after;
            after = swap;
        }
        assert_true(is_goal(before));
    }
    free(before);
    free(after);
    free_synthesis(&synthesis);
}

static void test_steps_are_even(void **state)
{
    expect_even_steps(1, (const uint32_t[]){5}, 5);
    expect_even_steps(2, (const uint32_t[]){3, 4}, 12);
    expect_even_steps(3, (const uint32_t[]){2, 3, 2}, 12);
}

/* Appendix A. */
static void test_appendix(void **state)
{
    uint32_t all = 0, nblocks = sizeof p2_blocks / sizeof p2_blocks[0];
    assert_int_equal(nblocks, 42);
    for (uint32_t b = 0; b < nblocks; b++) {
        struct study study = {.reading = paper_reading, .limit = 5};
        struct redist_error error = {{0}};
        struct matrix *list = NULL;
        uint32_t count = 0, axes = 0, programs = 0;
        study.hierarchy = read_pair(p2_blocks[b].levels, p2_blocks[b].axes);
        assert_ok(read_reduced_axes(p2_blocks[b].reduced, &study.hierarchy, &axes, &error));
        assert_ok(list_placements(&study.hierarchy, &list, &count, &error));
        assert_int_equal(count, p2_blocks[b].placements);
        for (uint32_t p = 0; p < count; p++) {
            struct studied_reduction studied;
            assert_ok(study_reduction(&study, &list[p], axes, &studied, &error));
            programs += studied.ranking.count;
            free_studied(&studied);
        }
        assert_int_equal(programs, p2_blocks[b].programs);
        all += programs;
        free(list);
        free_study(&study);
    }
    assert_int_equal(all, 3128);
}

/* --- members --- */

static void expect_devices(const char *axes, const char *text, const char *reduced,
                           enum member_order order, const uint32_t *expected, uint32_t count)
{
    struct hierarchy hierarchy = read_pair("node=2,gpu=4", axes);
    struct matrix matrix;
    struct reduction reduction;
    struct redist_error error = {{0}};
    uint32_t mask = 0;
    assert_ok(read_matrix(text, &hierarchy, &matrix, &error));
    assert_ok(read_reduced_axes(reduced, &hierarchy, &mask, &error));
    assert_ok(make_reduction(&hierarchy, &matrix, mask, order, &reduction, &error));
    assert_int_equal(reduction.members * reduction.replicas, 8);
    assert_memory_equal(reduction.device, expected, count * sizeof *expected);
    free_reduction(&reduction);
}

static void test_device_numbers(void **state)
{
    /* axis 0 is outermost inside a level: it pairs devices 2 apart, axis 1 neighbours */
    expect_devices("a=2,b=4", "[[1 2] [2 2]]", "a", LEVEL_ORDER,
                   (const uint32_t[]){0, 2, 1, 3, 4, 6, 5, 7}, 8);
    expect_devices("a=2,b=4", "[[1 2] [2 2]]", "b", LEVEL_ORDER,
                   (const uint32_t[]){0, 1, 4, 5, 2, 3, 6, 7}, 8);
    /* two axes: the order counts only here */
    expect_devices("a=2,b=4", "[[1 2] [2 2]]", "0,1", LEVEL_ORDER,
                   (const uint32_t[]){0, 1, 2, 3, 4, 5, 6, 7}, 8);
    expect_devices("a=2,b=4", "[[1 2] [2 2]]", "0,1", AXIS_ORDER,
                   (const uint32_t[]){0, 1, 4, 5, 2, 3, 6, 7}, 8);
}

RUN_TESTS(cmocka_unit_test(test_placements), cmocka_unit_test(test_too_many_placements),
          cmocka_unit_test(test_groups_of_two_levels), cmocka_unit_test(test_groups_of_table2),
          cmocka_unit_test(test_programs), cmocka_unit_test(test_readings),
          cmocka_unit_test(test_levels_tell_all), cmocka_unit_test(test_sizes_do_not_matter),
          cmocka_unit_test(test_steps_are_even), cmocka_unit_test(test_appendix),
          cmocka_unit_test(test_device_numbers))
