/* The normal-form rewriter on random valid sequences. */
#include "support/weak_machine.h"

static uint64_t seed = 20240229;

static unsigned pick(unsigned n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (unsigned)(seed % n);
}

static size_t draw_ops(struct machine m, struct weak_op *ops, size_t count)
{
    static const uint64_t factors[] = {2, 3, 2, 3, 4, 6, 8, 9, 12, 1, 5, 24};
    size_t k = 0;
    for (unsigned tries = 0; tries < 4000 && k < count; tries++) {
        struct weak_op o = {pick(3), pick(m.rank), pick(m.rank), factors[pick(COUNT(factors))]};
        uint64_t cost = 0;
        if (o.kind == WEAK_ALLTOALL && o.i == o.j)
            continue;
        if (perform(&m, o, &cost))
            ops[k++] = o;
    }
    return k;
}

static void test_random_sequences(void **state)
{
    static const uint64_t globals[] = {1, 8, 12, 24, 36, 60, 64, 720, 1024};
    static const uint64_t copies[] = {1, 2, 6, 8, 12, 36, 64, 120, 512};
    struct weak_op ops[WEAK_GIVEN], again[WEAK_SLOTS];
    uint32_t longest = 0;
    for (unsigned round = 0; round < 20000; round++) {
        struct machine m = {.rank = 1 + pick(5)};
        struct machine free_ends;
        size_t count, skip;
        uint64_t cost = 0;
        for (unsigned d = 0; d < m.rank; d++) {
            m.global[d] = globals[pick(COUNT(globals))];
            m.tiles[d] = 1;
        }
        m.copies = copies[pick(COUNT(copies))];
        count = draw_ops(m, ops, round % 50 == 0 ? WEAK_GIVEN : 1 + pick(16));
        skip = pick(4) % (count + 1);
        free_ends = m;
        for (size_t p = 0; p < skip; p++)
            assert_true(perform(&free_ends, ops[p], &cost));
        cost = check_run(free_ends, ops + skip, count - skip);
        longest = nf_left > longest ? nf_left : longest;
        /* The result is a fixed point. */
        count = nf_left;
        memcpy(again, nf_op.at, sizeof again);
        if (count <= WEAK_GIVEN) {
            assert_int_equal(check_run(free_ends, again, count), cost);
            assert_int_equal(nf_rewrites, 0);
            expect_ops(again, count);
        }
    }
    print_message("    longest result: %u operations\n", (unsigned)longest);
}

RUN_TESTS(cmocka_unit_test(test_random_sequences))
