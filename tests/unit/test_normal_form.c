/* Unit tests of the normal-form rewriter: every rule, the examples, refusals. */
#include "support/weak_machine.h"

#define SLICE(d, n)                                                                                \
    {                                                                                              \
        WEAK_SLICE, d, 0, n                                                                        \
    }
#define ALLTOALL(to, from, n)                                                                      \
    {                                                                                              \
        WEAK_ALLTOALL, to, from, n                                                                 \
    }
#define GATHER(d, n)                                                                               \
    {                                                                                              \
        WEAK_GATHER, d, 0, n                                                                       \
    }

static struct machine make_machine(unsigned rank, const uint64_t *global, const uint64_t *local,
                                   uint64_t copies)
{
    struct machine m = {.rank = rank, .copies = copies};
    for (unsigned d = 0; d < rank; d++) {
        m.global[d] = global[d];
        m.tiles[d] = global[d] / local[d];
    }
    return m;
}

/* ---- the table of rules ---- */

struct row {
    const char *name;
    uint64_t local[3];
    uint64_t copies;
    struct weak_op given[2];
    unsigned rule; /* of the first rewrite, 0 for none */
    unsigned count;
    struct weak_op expected[3];
};

static const struct row rows[] = {
    {"gather and slice back",
     {6, 12, 12},
     4,
     {GATHER(0, 2), SLICE(0, 2)},
     RULE_PEAK_SAME,
     0,
     {SLICE(0, 1)}},
    {"gather and slice, coprime",
     {6, 12, 12},
     3,
     {GATHER(0, 2), SLICE(0, 3)},
     RULE_PEAK_SAME,
     2,
     {SLICE(0, 3), GATHER(0, 2)}},
    {"gather and slice, common factor",
     {3, 12, 12},
     3,
     {GATHER(0, 4), SLICE(0, 6)},
     RULE_PEAK_SAME,
     2,
     {SLICE(0, 3), GATHER(0, 2)}},
    {"peak becomes alltoall",
     {6, 12, 12},
     1,
     {GATHER(0, 2), SLICE(1, 2)},
     RULE_PEAK_OTHER,
     1,
     {ALLTOALL(0, 1, 2)}},
    {"peak becomes valley",
     {6, 12, 12},
     3,
     {GATHER(0, 2), SLICE(1, 3)},
     RULE_PEAK_OTHER,
     2,
     {SLICE(1, 3), GATHER(0, 2)}},
    {"peak with a replica to spare",
     {3, 12, 12},
     2,
     {GATHER(0, 4), SLICE(1, 2)},
     RULE_PEAK_OTHER,
     2,
     {SLICE(1, 2), GATHER(0, 4)}},
    {"peak, three operations",
     {3, 12, 12},
     3,
     {GATHER(0, 4), SLICE(1, 6)},
     RULE_PEAK_OTHER,
     3,
     {SLICE(1, 3), ALLTOALL(0, 1, 2), GATHER(0, 2)}},
    {"peak, slice is larger",
     {6, 12, 12},
     3,
     {GATHER(0, 2), SLICE(1, 6)},
     RULE_PEAK_OTHER,
     2,
     {SLICE(1, 3), ALLTOALL(0, 1, 2)}},
    {"rising edge, alltoall disappears",
     {6, 6, 12},
     1,
     {GATHER(1, 2), ALLTOALL(0, 1, 2)},
     RULE_RISING_SHARED,
     1,
     {GATHER(0, 2)}},
    {"rising edge, coprime",
     {4, 6, 12},
     1,
     {GATHER(1, 2), ALLTOALL(0, 1, 3)},
     RULE_RISING_SHARED,
     2,
     {ALLTOALL(0, 1, 3), GATHER(1, 2)}},
    {"rising edge, two gathers",
     {3, 3, 12},
     1,
     {GATHER(0, 4), ALLTOALL(1, 0, 2)},
     RULE_RISING_SHARED,
     2,
     {GATHER(0, 2), GATHER(1, 2)}},
    {"rising edge, gather is smaller",
     {1, 6, 12},
     1,
     {GATHER(1, 2), ALLTOALL(0, 1, 12)},
     RULE_RISING_SHARED,
     2,
     {ALLTOALL(0, 1, 6), GATHER(0, 2)}},
    {"rising edge, three operations",
     {1, 2, 12},
     1,
     {GATHER(1, 6), ALLTOALL(0, 1, 4)},
     RULE_RISING_SHARED,
     3,
     {ALLTOALL(0, 1, 2), GATHER(0, 2), GATHER(1, 3)}},
    {"rising edge, larger factor moved",
     {1, 1, 12},
     1,
     {GATHER(1, 12), ALLTOALL(0, 1, 6)},
     RULE_RISING_SHARED,
     2,
     {GATHER(1, 2), GATHER(0, 6)}},
    {"rising edge, same target",
     {3, 12, 12},
     1,
     {GATHER(0, 2), ALLTOALL(0, 1, 2)},
     RULE_RISING_FREE,
     2,
     {ALLTOALL(0, 1, 2), GATHER(0, 2)}},
    {"rising edge, third dimension",
     {3, 12, 6},
     1,
     {GATHER(2, 2), ALLTOALL(0, 1, 2)},
     RULE_RISING_FREE,
     2,
     {ALLTOALL(0, 1, 2), GATHER(2, 2)}},
    {"falling edge, alltoall disappears",
     {6, 12, 12},
     2,
     {ALLTOALL(0, 1, 2), SLICE(0, 2)},
     RULE_FALLING_SHARED,
     1,
     {SLICE(1, 2)}},
    {"falling edge, coprime",
     {6, 12, 12},
     3,
     {ALLTOALL(0, 1, 2), SLICE(0, 3)},
     RULE_FALLING_SHARED,
     2,
     {SLICE(0, 3), ALLTOALL(0, 1, 2)}},
    {"falling edge, three operations",
     {3, 12, 12},
     6,
     {ALLTOALL(0, 1, 4), SLICE(0, 6)},
     RULE_FALLING_SHARED,
     3,
     {SLICE(0, 3), SLICE(1, 2), ALLTOALL(0, 1, 2)}},
    {"falling edge, slice is larger",
     {6, 12, 12},
     6,
     {ALLTOALL(0, 1, 2), SLICE(0, 6)},
     RULE_FALLING_SHARED,
     2,
     {SLICE(0, 3), SLICE(1, 2)}},
    {"falling edge, source dimension",
     {6, 12, 12},
     2,
     {ALLTOALL(0, 1, 2), SLICE(1, 2)},
     RULE_FALLING_FREE,
     2,
     {SLICE(1, 2), ALLTOALL(0, 1, 2)}},
    {"falling edge, third dimension",
     {6, 12, 12},
     2,
     {ALLTOALL(0, 1, 2), SLICE(2, 2)},
     RULE_FALLING_FREE,
     2,
     {SLICE(2, 2), ALLTOALL(0, 1, 2)}},
    {"slices merge",
     {12, 12, 12},
     6,
     {SLICE(0, 2), SLICE(0, 3)},
     RULE_MERGE_SLICES,
     1,
     {SLICE(0, 6)}},
    {"alltoalls merge",
     {2, 12, 12},
     1,
     {ALLTOALL(0, 1, 2), ALLTOALL(0, 1, 3)},
     RULE_MERGE_ALLTOALLS,
     1,
     {ALLTOALL(0, 1, 6)}},
    {"gathers merge",
     {2, 12, 12},
     1,
     {GATHER(0, 2), GATHER(0, 3)},
     RULE_MERGE_GATHERS,
     1,
     {GATHER(0, 6)}},
    {"trivial operations go",
     {2, 12, 12},
     1,
     {GATHER(0, 1), SLICE(1, 1)},
     RULE_DROP_TRIVIAL,
     0,
     {SLICE(0, 1)}},
    {"normal form stays",
     {6, 12, 12},
     2,
     {SLICE(1, 2), GATHER(0, 2)},
     0,
     2,
     {SLICE(1, 2), GATHER(0, 2)}},
    {"different alltoalls stay",
     {3, 12, 12},
     1,
     {ALLTOALL(0, 1, 2), ALLTOALL(0, 2, 2)},
     0,
     2,
     {ALLTOALL(0, 1, 2), ALLTOALL(0, 2, 2)}},
};

static void test_rule_table(void **state)
{
    static const uint64_t global[3] = {12, 12, 12};
    for (size_t k = 0; k < COUNT(rows); k++) {
        const struct row *row = &rows[k];
        print_message("    %s\n", row->name);
        check_run(make_machine(3, global, row->local, row->copies), row->given, 2);
        expect_ops(row->expected, row->count);
        assert_int_equal(nf_rewrites == 0, row->rule == 0);
        if (row->rule != 0)
            assert_int_equal(nf_trace.at[0].rule, row->rule);
        for (unsigned p = 0; nf_rewrites == 1 && p < row->count; p++)
            assert_int_equal(nf_trace.at[0].to[p].n, row->expected[p].n);
    }
}

/* Theory notes: the pair that the published rules cannot rewrite. */
static void test_merged_counterexample(void **state)
{
    static const uint64_t global[2] = {12, 12}, local[2] = {3, 3};
    static const struct weak_op given[] = {GATHER(0, 4), ALLTOALL(1, 0, 2)};
    static const struct weak_op expected[] = {GATHER(0, 2), GATHER(1, 2)};
    assert_int_equal(check_run(make_machine(2, global, local, 1), given, 2), 54);
    assert_int_equal(nf_given_cost, 72);
    expect_ops(expected, 2);
    assert_int_equal(nf_rewrites, 1);
    assert_int_equal(nf_trace.at[0].position, 0);
    assert_int_equal(nf_trace.at[0].before, 2);
    assert_int_equal(nf_trace.at[0].after, 2);
    assert_int_equal(nf_trace.at[0].from[1].kind, WEAK_ALLTOALL);
    assert_int_equal(nf_trace.at[0].to[1].i, 1);
}

/* Example 4.9: gather everything, then slice, becomes one alltoall. */
static void test_naive_plan(void **state)
{
    static const uint64_t global[2] = {8, 8}, local[2] = {1, 8};
    static const struct weak_op given[] = {GATHER(0, 2), GATHER(0, 2), GATHER(0, 2),
                                           SLICE(1, 2),  SLICE(1, 2),  SLICE(1, 2)};
    static const struct weak_op expected[] = {ALLTOALL(0, 1, 8)};
    assert_int_equal(check_run(make_machine(2, global, local, 1), given, 6), 8);
    expect_ops(expected, 1);
    assert_int_equal(nf_height, 8);
}

/* ---- refusals ---- */

static uint32_t refuse(struct weak_op o, uint64_t c, uint64_t rep)
{
    nf_given_state.at[0].c[0] = c;
    nf_given_state.at[0].c[1] = 6;
    nf_given_state.at[0].rep = rep;
    nf_given_op.at[0] = (struct weak_op)SLICE(1, 1);
    nf_given_op.at[1] = o;
    nf_bad_op = 99;
    return redist_normalize_weak(2, 2);
}

static void test_refusals(void **state)
{
    uint64_t big = UINT64_C(1) << 60;
    assert_int_equal(redist_normalize_weak(17, 0), NF_BAD_COUNT);
    assert_int_equal(redist_normalize_weak(0, 65), NF_BAD_COUNT);
    assert_int_equal(refuse((struct weak_op)GATHER(0, 2), 0, 1), NF_BAD_STATE);
    assert_int_equal(refuse((struct weak_op)GATHER(0, 2), 4, 0), NF_BAD_STATE);
    assert_int_equal(refuse((struct weak_op)GATHER(0, 2), big * 8, 1), NF_TOO_LARGE);
    assert_int_equal(refuse((struct weak_op)GATHER(0, 8), big, 1), NF_TOO_LARGE);
    assert_int_equal(nf_bad_op, 1);
    assert_int_equal(refuse((struct weak_op)GATHER(0, 16), 1, big), NF_TOO_LARGE);
    assert_int_equal(refuse((struct weak_op)SLICE(0, 4), 6, 8), NF_NOT_DIVISIBLE);
    assert_int_equal(refuse((struct weak_op)SLICE(0, 4), 8, 6), NF_NOT_DIVISIBLE);
    assert_int_equal(nf_bad_op, 1);
    assert_int_equal(refuse((struct weak_op)ALLTOALL(0, 1, 4), 8, 6), NF_NOT_DIVISIBLE);
    assert_int_equal(refuse((struct weak_op)ALLTOALL(0, 0, 2), 8, 6), NF_BAD_OP);
    assert_int_equal(refuse((struct weak_op)ALLTOALL(0, 2, 2), 8, 6), NF_BAD_OP);
    assert_int_equal(refuse((struct weak_op)GATHER(2, 2), 8, 6), NF_BAD_OP);
    assert_int_equal(refuse((struct weak_op)SLICE(0, 0), 8, 6), NF_BAD_OP);
    assert_int_equal(refuse((struct weak_op){3, 0, 1, 2}, 8, 6), NF_BAD_OP);
    assert_int_equal(refuse((struct weak_op)SLICE(0, 2), 8, 6), NF_DONE);
}

static void test_cost_overflow(void **state)
{
    for (unsigned p = 0; p < 64; p++) {
        nf_given_op.at[p] =
            p % 2 == 0 ? (struct weak_op)ALLTOALL(0, 1, 2) : (struct weak_op)ALLTOALL(1, 0, 2);
    }
    nf_given_state.at[0].c[0] = 4;
    nf_given_state.at[0].c[1] = UINT64_C(1) << 56;
    nf_given_state.at[0].rep = 1;
    assert_int_equal(redist_normalize_weak(2, 64), NF_COST_TOO_LARGE);
    assert_int_equal(redist_normalize_weak(2, 63), NF_DONE);
}

/* Rank 0, no operation, one device. */
static void test_smallest(void **state)
{
    struct machine m = {.rank = 0, .copies = 1};
    assert_int_equal(check_run(m, NULL, 0), 0);
    assert_int_equal(nf_left, 0);
    assert_int_equal(nf_height, 1);
}

RUN_TESTS(cmocka_unit_test(test_rule_table), cmocka_unit_test(test_merged_counterexample),
          cmocka_unit_test(test_naive_plan), cmocka_unit_test(test_refusals),
          cmocka_unit_test(test_cost_overflow), cmocka_unit_test(test_smallest))
