/* Each rule of Figure 8 of the P2 paper, where it applies and where it does not;
 * the programs of its Figures 3, 4, 7 and 10. */
#include "support/checks.h"
#include "reduce/state.h"

enum { DEVICES = 4 };

/* Devices 0 and 1 of four, as in the examples of Figure 8: rows[d][r] is a string
 * of contributions, "01" for devices 0 and 1. */
typedef const char *rows_of[DEVICES];

static const struct member_list pair = {2, {0, 1}};

static struct state *make_state(rows_of first, rows_of second)
{
    struct state *state = create_state(DEVICES);
    assert_non_null(state);
    memset(state->row, 0, DEVICES * DEVICES * sizeof state->row[0]);
    for (int r = 0; r < DEVICES; r++) {
        for (const char *c = first[r]; *c != '\0'; c++)
            state->row[r] |= UINT64_C(1) << (*c - '0');
        for (const char *c = second[r]; *c != '\0'; c++)
            state->row[DEVICES + r] |= UINT64_C(1) << (*c - '0');
    }
    return state;
}

static bool try_rule(enum collective collective, const struct reading *reading,
                     const struct state *before, struct state *after, bool *gain)
{
    *gain = false;
    memcpy(after->row, before->row, DEVICES * DEVICES * sizeof before->row[0]);
    return apply_to_group(collective, reading, &pair, before, after, gain);
}

static void expect_rule(enum collective collective, rows_of first, rows_of second,
                        rows_of first_after, rows_of second_after)
{
    struct state *before = make_state(first, second),
                 *wanted = make_state(first_after, second_after);
    struct state *after = create_state(DEVICES);
    bool gain = false;
    assert_non_null(after);
    assert_true(try_rule(collective, &paper_reading, before, after, &gain));
    assert_memory_equal(after->row, wanted->row, DEVICES * DEVICES * sizeof after->row[0]);
    free(before);
    free(wanted);
    free(after);
}

static bool applies(const struct reading *reading, enum collective collective, rows_of first,
                    rows_of second)
{
    struct state *before = make_state(first, second), *after = create_state(DEVICES);
    bool gain = false;
    assert_non_null(after);
    bool applied = try_rule(collective, reading, before, after, &gain);
    free(before);
    free(after);
    return applied;
}

#define ROWS(a, b, c, d)                                                                           \
    (rows_of)                                                                                      \
    {                                                                                              \
        a, b, c, d                                                                                 \
    }
#define EMPTY ROWS("", "", "", "")

static void test_allreduce(void **state)
{
    expect_rule(ALL_REDUCE, ROWS("0", "0", "0", "0"), ROWS("1", "1", "1", "1"),
                ROWS("01", "01", "01", "01"), ROWS("01", "01", "01", "01"));
    expect_rule(ALL_REDUCE, ROWS("02", "", "0", ""), ROWS("13", "", "1", ""),
                ROWS("0123", "", "01", ""), ROWS("0123", "", "01", ""));
}

/* The three reductions have the same premise. */
static void test_reductions_refused(void **state)
{
    static const enum collective reductions[] = {ALL_REDUCE, REDUCE_SCATTER, REDUCE};
    for (int c = 0; c < 3; c++) {
        /* Figure 4a: other chunks; 4b: the same data twice */
        assert_false(
            applies(&paper_reading, reductions[c], ROWS("0", "0", "", ""), ROWS("", "", "1", "1")));
        assert_false(
            applies(&paper_reading, reductions[c], ROWS("0", "0", "", ""), ROWS("1", "", "", "")));
        assert_false(applies(&paper_reading, reductions[c], ROWS("02", "0", "", ""),
                             ROWS("12", "1", "", "")));
        assert_false(applies(&paper_reading, reductions[c], EMPTY, EMPTY));
        struct reading literal = paper_reading;
        literal.empty_reduce = true;
        assert_true(applies(&literal, reductions[c], EMPTY, EMPTY));
    }
}

static void test_reducescatter(void **state)
{
    expect_rule(REDUCE_SCATTER, ROWS("0", "0", "0", "0"), ROWS("1", "1", "1", "1"),
                ROWS("01", "01", "", ""), ROWS("", "", "01", "01"));
    /* the rows that are held are cut, not all rows */
    expect_rule(REDUCE_SCATTER, ROWS("", "0", "", "0"), ROWS("", "1", "", "1"),
                ROWS("", "01", "", ""), ROWS("", "", "", "01"));
    assert_false(
        applies(&paper_reading, REDUCE_SCATTER, ROWS("0", "0", "0", ""), ROWS("1", "1", "1", "")));
}

static void test_reduce(void **state)
{
    expect_rule(REDUCE, ROWS("0", "0", "0", "0"), ROWS("1", "1", "1", "1"),
                ROWS("01", "01", "01", "01"), EMPTY);
}

static void test_allgather(void **state)
{
    expect_rule(ALL_GATHER, ROWS("01", "", "01", ""), ROWS("", "01", "", "23"),
                ROWS("01", "01", "01", "23"), ROWS("01", "01", "01", "23"));
    assert_false(
        applies(&paper_reading, ALL_GATHER, ROWS("0", "0", "", ""), ROWS("", "1", "", "")));
    /* as many rows in each device, and some */
    assert_false(
        applies(&paper_reading, ALL_GATHER, ROWS("0", "0", "", ""), ROWS("", "", "1", "")));
    assert_false(applies(&paper_reading, ALL_GATHER, ROWS("0", "0", "0", "0"), EMPTY));
    assert_false(applies(&paper_reading, ALL_GATHER, EMPTY, EMPTY));
    struct reading unequal = paper_reading, empty = paper_reading;
    unequal.unequal_gather = empty.empty_gather = true;
    assert_true(applies(&unequal, ALL_GATHER, ROWS("0", "0", "", ""), ROWS("", "", "1", "")));
    assert_true(applies(&empty, ALL_GATHER, EMPTY, EMPTY));
}

static void test_broadcast(void **state)
{
    expect_rule(BROADCAST, ROWS("01", "01", "", ""), EMPTY, ROWS("01", "01", "", ""),
                ROWS("01", "01", "", ""));
    /* old data that the root has is overwritten, other data is not lost */
    expect_rule(BROADCAST, ROWS("0123", "", "", ""), ROWS("01", "", "", ""),
                ROWS("0123", "", "", ""), ROWS("0123", "", "", ""));
    assert_false(applies(&paper_reading, BROADCAST, ROWS("0", "0", "", ""), ROWS("1", "", "", "")));
    assert_false(applies(&paper_reading, BROADCAST, EMPTY, ROWS("1", "", "", "")));
}

/* A broadcast must tell every group something. */
static void test_broadcast_gain(void **state)
{
    static const uint32_t size[] = {2, 2};
    static const struct group_set inside = {INSIDE_GROUP, 1, 2};
    struct group_shape shape = shape_groups(&inside, 2, size);
    struct state *before = create_state(DEVICES), *after = create_state(DEVICES);
    struct reading loose = paper_reading;
    loose.some_group_gains = true;
    assert_true(before != NULL && after != NULL);
    for (int i = 0; i < DEVICES * DEVICES; i++)
        before->row[i] = 15;
    assert_false(apply_instruction(BROADCAST, &paper_reading, &inside, &shape, before, after));
    assert_false(apply_instruction(BROADCAST, &loose, &inside, &shape, before, after));
    before->row[3 * DEVICES] = 3; /* device 3, in the second group */
    assert_false(apply_instruction(BROADCAST, &paper_reading, &inside, &shape, before, after));
    assert_true(apply_instruction(BROADCAST, &loose, &inside, &shape, before, after));
    before->row[1 * DEVICES] = 3;
    assert_true(apply_instruction(BROADCAST, &paper_reading, &inside, &shape, before, after));
    assert_true(is_goal(after));
    free(before);
    free(after);
}

/* --- sequences --- */

static const struct group_set all = {INSIDE_GROUP, 0, 2}, in = {INSIDE_GROUP, 1, 2},
                              par = {PARALLEL, 0, 1}, mas = {MASTER, 0, 1};

struct part {
    const struct group_set *set;
    enum collective collective;
};

/* How many steps apply on 2 x 2 devices; `complete` tells whether the goal is reached. */
static uint32_t run_steps(const struct part *part, uint32_t count, bool *complete)
{
    static const uint32_t size[] = {2, 2};
    struct state *before = create_state(DEVICES), *after = create_state(DEVICES);
    uint32_t done = 0;
    assert_true(before != NULL && after != NULL);
    set_start(before);
    for (; done < count; done++) {
        struct group_shape shape = shape_groups(part[done].set, 2, size);
        if (!apply_instruction(part[done].collective, &paper_reading, part[done].set, &shape,
                               before, after))
            break;
        memcpy(before->row, after->row, DEVICES * DEVICES * sizeof before->row[0]);
    }
    *complete = is_goal(before);
    free(before);
    free(after);
    return done;
}

#define EXPECT_STEPS(steps, applied, reaches)                                                      \
    do {                                                                                           \
        bool complete = false;                                                                     \
        assert_int_equal(run_steps(steps, sizeof(steps) / sizeof(steps)[0], &complete), applied);  \
        assert_int_equal(complete, reaches);                                                       \
    } while (0)

static void test_figures(void **state)
{
    static const struct part figure3a[] = {{&all, ALL_REDUCE}};
    static const struct part figure3b[] = {{&in, ALL_REDUCE}, {&par, ALL_REDUCE}};
    static const struct part figure3c[] = {{&in, REDUCE}, {&mas, ALL_REDUCE}, {&in, BROADCAST}};
    static const struct part figure10ii[] = {
        {&in, REDUCE_SCATTER}, {&par, ALL_REDUCE}, {&in, ALL_GATHER}};
    static const struct part figure4a[] = {{&in, REDUCE_SCATTER}, {&in, ALL_REDUCE}};
    static const struct part figure4b[] = {{&par, ALL_REDUCE}, {&all, ALL_REDUCE}};
    static const struct part unfinished[] = {{&in, ALL_REDUCE}, {&mas, ALL_REDUCE}};
    EXPECT_STEPS(figure3a, 1, true);
    EXPECT_STEPS(figure3b, 2, true);
    EXPECT_STEPS(figure3c, 3, true);
    EXPECT_STEPS(figure10ii, 3, true);
    EXPECT_STEPS(figure4a, 1, false);
    EXPECT_STEPS(figure4b, 1, false);
    EXPECT_STEPS(unfinished, 2, false);
}

/* Figure 7: three chunks, the first one of devices 0 and 1. */
static void test_rows(void **state)
{
    struct state *held = make_state(ROWS("01", "2", "", "013"), EMPTY);
    assert_int_equal(find_rows(held, 0), 11);
    assert_int_equal(find_rows(held, 1), 0);
    assert_false(is_goal(held));
    free(held);
}

static void test_master(void **state)
{
    struct reading none = paper_reading;
    none.master = 0;
    for (int c = 0; c < COLLECTIVES; c++) {
        assert_int_equal(is_instruction(&paper_reading, &mas, (enum collective)c), c == ALL_REDUCE);
        assert_false(is_instruction(&none, &mas, (enum collective)c));
        assert_true(is_instruction(&none, &par, (enum collective)c));
    }
}

RUN_TESTS(cmocka_unit_test(test_allreduce), cmocka_unit_test(test_reductions_refused),
          cmocka_unit_test(test_reducescatter), cmocka_unit_test(test_reduce),
          cmocka_unit_test(test_allgather), cmocka_unit_test(test_broadcast),
          cmocka_unit_test(test_broadcast_gain), cmocka_unit_test(test_figures),
          cmocka_unit_test(test_rows), cmocka_unit_test(test_master))
