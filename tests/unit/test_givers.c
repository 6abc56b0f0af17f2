/* Who gives a device what it lacks, beside comparisons of every two devices.
 *
 * REDIST_SEED and TEST_COUNT in the environment replay and lengthen the random part. */
#include "support/checks.h"
#include "exact/kinds.h"
#include "table/givers.h"
#include "table/table.h"

/* The giver of a tile is the holder with the least exclusive or: of no other holder is it less. */
static bool is_giver(const struct tile_table *before, uint32_t giver, uint32_t taker)
{
    for (uint32_t d = 0; d < before->ndevices; d++)
        if (before->holds[d] && holds_same_tile(before, d, giver) && (d ^ taker) < (giver ^ taker))
            return false;
    return before->holds[giver];
}

struct taken {
    const struct tile_table *before, *after;
    uint32_t count;
};

static bool expect_giver(void *context, const struct tile_transfer *transfer)
{
    struct taken *taken = context;
    struct tile_transfer box = {.from = transfer->from, .to = transfer->to};
    assert_true(is_giver(taken->before, transfer->from, transfer->to));
    assert_true(find_common_box(taken->before, taken->after, &box));
    assert_memory_equal(&box, transfer, sizeof box);
    taken->count++;
    return true;
}

/* Those that are visited are those that comparing with every device finds, and no others. */
static void test_givers_are_as_pairs_say(void **state)
{
    uint32_t n = start_random(500), visited = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        struct tile_table before, after;
        struct tile_holder holder[48];
        draw_kind(draw(KIND_ALL + 1) & ~(unsigned)KIND_SUMS, 48, &problem);
        const struct summed_problem of = {&problem, NULL, 0};
        assert_true(create_table(&of, SOURCE_SIDE, &before));
        assert_true(create_table(&of, TARGET_SIDE, &after));
        uint32_t count = sort_holders(&before, NULL, before.ndevices, holder);
        for (uint32_t d = 0; d < after.ndevices; d++) {
            struct taken taken = {&before, &after, 0};
            uint32_t expected = 0;
            if (!after.holds[d])
                continue;
            for (uint32_t from = 0; from < before.ndevices; from++) {
                struct tile_transfer box = {.from = from, .to = d};
                expected += is_giver(&before, from, d) && find_common_box(&before, &after, &box);
            }
            assert_true(visit_givers(holder, count, &after, d, expect_giver, &taken));
            assert_int_equal(taken.count, expected);
            visited += expected;
        }
        free_table(&before);
        free_table(&after);
        redist_free_problem(&problem);
    }
    assert_true(visited > n);
}

RUN_TESTS(cmocka_unit_test(test_givers_are_as_pairs_say))
