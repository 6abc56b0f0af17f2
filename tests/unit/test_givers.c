/* Who gives a device what it lacks, beside comparisons of every two devices, and what exchanges bring.
 *
 * REDIST_SEED and TEST_COUNT in the environment replay and lengthen the random part. */
#include "support/checks.h"
#include "exact/kinds.h"
#include "table/brought.h"
#include "table/givers.h"
#include "table/missing.h"
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

/* Twelve axes of 2 over two dimensions; the target has the last `moved` of them elsewhere. */
static void draw_exchange(uint32_t moved, struct redist_problem *problem)
{
    uint32_t naxes = 12;
    *problem = (struct redist_problem){.elem_bytes = 4, .mesh.naxes = naxes};
    problem->from.rank = 2;
    for (uint32_t x = 0; x < naxes; x++)
        problem->mesh.axis[x] = (struct redist_axis){.size = 2};
    for (uint32_t x = 0; x < naxes; x++) {
        struct redist_dim *dim = &problem->from.dim[draw(2)];
        dim->axis[dim->naxes++] = (uint8_t)x;
        if (x + moved + 1 == naxes)
            problem->to = problem->from;
    }
    for (uint32_t x = naxes - moved; x < naxes; x++) {
        uint32_t i = draw(3);
        if (i < 2)
            problem->to.dim[i].axis[problem->to.dim[i].naxes++] = (uint8_t)x;
    }
    for (uint32_t i = 0; i < 2; i++) {
        struct redist_dim *from = &problem->from.dim[i], *to = &problem->to.dim[i];
        uint64_t size = 2 + draw(3 << naxes);
        from->size = to->size = size;
        from->tile = (size - 1) / count_kind_tiles(&problem->mesh, from) + 1;
        to->tile = (size - 1) / count_kind_tiles(&problem->mesh, to) + 1;
    }
}

/* By what every device lacks; some of a few that are looked at first may lack as much as can be. */
static void test_exchanges_bring_what_is_lacking(void **state)
{
    uint32_t n = start_random(60), most = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        struct tile_table before, after;
        draw_exchange(1 + draw(6), &problem);
        const struct summed_problem of = {&problem, NULL, 0};
        assert_true(create_table(&of, SOURCE_SIDE, &before));
        assert_true(create_table(&of, TARGET_SIDE, &after));
        uint32_t *list = malloc(before.ndevices * sizeof *list);
        for (uint32_t d = 0, turn = draw(2) * draw(before.ndevices); d < before.ndevices; d++)
            list[d] = d ^ turn;
        struct redist_step step[2] = {{.op = REDIST_ALLPERMUTE, .factor = 1, .list = list},
                                      {.op = REDIST_EXCHANGE, .factor = 1}};
        uint64_t wanted = 1, lacking = 0;
        step[0].used = before.ndevices;
        for (uint32_t i = 0; i < 2; i++) {
            step[0].tile[i] = before.tile[i];
            step[1].tile[i] = after.tile[i];
            wanted *= after.tile[i];
        }
        replay_step(&step[0], &before);
        for (uint32_t d = 0; d < before.ndevices; d++) {
            uint64_t missing = count_missing(&before, &after, d);
            lacking = missing > lacking ? missing : lacking;
        }
        assert_true(fill_received(&of, step, 2));
        assert_int_equal(step[1].received, lacking);
        most += lacking == wanted;
        free_table(&before);
        free_table(&after);
        free(list);
    }
    assert_true(n < 60 || (most > 0 && most < n));
}

RUN_TESTS(cmocka_unit_test(test_givers_are_as_pairs_say),
          cmocka_unit_test(test_exchanges_bring_what_is_lacking))
