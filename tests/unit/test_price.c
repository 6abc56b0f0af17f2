/* Prices on levels (src/price) against counts made in another way: every message is
 * written down, and every unit asked; and the text of topologies. */
#include "price/text/topology.h" /* before cmocka, which makes fail a macro */
#include "exact/random.h"
#include "support/checks.h"
#include "price/capped.h"
#include "price/entry.h"
#include "price/leaving.h"
#include "price/price.h"
#include "price/sending.h"

enum { DEVICES = 24, LEVELS = 3 };

/* Levels of 2 x 3 x 4 units with random prices. */
static void draw_levels(void)
{
    static const uint32_t below[LEVELS] = {12, 4, 1};
    for (uint32_t l = 0; l < LEVELS; l++) {
        BELOW.v[l] = below[l];
        UNITS.v[l] = DEVICES / below[l];
        INVERSE.v[l] = draw(50);
        LATENCY.v[l] = draw(1000);
    }
}

/* A random partition of the devices, or of a part of them, into groups of n. */
static uint32_t draw_groups(uint32_t n)
{
    uint32_t order[DEVICES], entries = n * (1 + draw(DEVICES / n));
    for (uint32_t d = 0; d < DEVICES; d++)
        order[d] = d;
    for (uint32_t d = DEVICES - 1; d > 0; d--) {
        uint32_t other = draw(d + 1), kept = order[d];
        order[d] = order[other];
        order[other] = kept;
    }
    for (uint32_t p = 0; p < entries; p++)
        MEMBER.v[p] = order[p];
    return entries;
}

static int compare_devices(const void *left, const void *right)
{
    return (int)(*(const uint32_t *)left) - (int)(*(const uint32_t *)right);
}

static uint64_t count_permuted(uint32_t u, uint32_t e, uint32_t b)
{
    uint64_t messages = 0;
    for (uint32_t d = 0; d < e; d++)
        messages += MEMBER.v[d] / b == u && d / b != u;
    return messages;
}

static uint64_t count_exchanged(uint32_t u, uint32_t e, uint32_t n, uint32_t b)
{
    uint64_t messages = 0;
    for (uint32_t p = 0; p < e; p++)
        for (uint32_t q = p - p % n; q < p - p % n + n; q++)
            messages += MEMBER.v[p] / b == u && MEMBER.v[q] / b != u;
    return messages;
}

/* Messages from unit u to other units, in one turn of all rings. */
static uint64_t count_messages(uint32_t kind, uint32_t u, uint32_t e, uint32_t n, uint32_t b)
{
    uint64_t messages = 0;
    if (kind == PRICE_ALLPERMUTE)
        return count_permuted(u, e, b);
    if (kind == PRICE_ALLTOALL)
        return count_exchanged(u, e, n, b);
    for (uint32_t first = 0; first < e; first += n)
        for (uint32_t m = 0; m < n; m++) {
            uint32_t from = MEMBER.v[first + m], to = MEMBER.v[first + (m + 1 == n ? 0 : m + 1)];
            messages += from / b == u && to / b != u;
        }
    return messages;
}

static uint64_t pass_slowly(uint32_t kind, uint32_t n, uint64_t s)
{
    uint64_t part = (s + n - 1) / n;
    static const uint64_t turns[] = {2, 1, 1};
    if (kind == PRICE_ALLTOALL)
        return part;
    return kind <= PRICE_ALLGATHER ? turns[kind] * (n - 1) * part : s;
}

static uint64_t price_slowly(uint32_t kind, uint32_t e, uint32_t n, uint64_t s)
{
    uint64_t load = 0, delay = 0;
    for (uint32_t l = 0; l < LEVELS; l++)
        for (uint32_t u = 0; u < UNITS.v[l]; u++) {
            uint64_t messages = count_messages(kind, u, e, n, BELOW.v[l]);
            uint64_t price = messages * INVERSE.v[l] * pass_slowly(kind, n, s);
            load = price > load ? price : load;
            if (messages > 0)
                delay = LATENCY.v[l] > delay ? LATENCY.v[l] : delay;
        }
    return load + delay;
}

static uint64_t bound_slowly(uint32_t e, uint32_t n, uint64_t s)
{
    uint64_t least = 0;
    for (uint32_t l = 0; l < LEVELS; l++) {
        uint64_t crossing = 0;
        for (uint32_t first = 0; first < e; first += n) {
            uint64_t touched = 0;
            for (uint32_t u = 0; u < UNITS.v[l]; u++) {
                bool in_unit = false;
                for (uint32_t m = 0; m < n; m++)
                    in_unit = in_unit || MEMBER.v[first + m] / BELOW.v[l] == u;
                touched += in_unit;
            }
            crossing += ((touched - 1) + (touched - 1)) * s;
        }
        uint64_t price = INVERSE.v[l] * ((crossing + UNITS.v[l] - 1) / UNITS.v[l]);
        least = price > least ? price : least;
    }
    return least;
}

static void prices_are_what_is_sent(void **state)
{
    for (uint32_t round = 0; round < 2000; round++) {
        static const uint32_t sizes[] = {2, 3, 4, 6, 8, 12, 24};
        uint32_t n = sizes[draw(7)], kind = draw(PRICE_ALLPERMUTE + 1);
        uint64_t s = draw(100000);
        draw_levels();
        uint32_t e = draw_groups(kind == PRICE_ALLPERMUTE ? DEVICES : n);
        n = kind == PRICE_ALLPERMUTE ? 1 : n;
        assert_int_equal(price_groups(LEVELS, kind, e, n, s), price_slowly(kind, e, n, s));
        (void)find_fullest(kind, e, n, BELOW.v[1], UNITS.v[1]);
        for (uint32_t u = 0; u < UNITS.v[1]; u++)
            assert_int_equal(LEAVING.v[u], count_messages(kind, u, e, n, BELOW.v[1]));
    }
}

static void bounds_count_units(void **state)
{
    for (uint32_t round = 0; round < 2000; round++) {
        static const uint32_t sizes[] = {2, 3, 4, 6, 8, 12, 24};
        uint32_t n = sizes[draw(7)];
        uint64_t s = draw(100000);
        draw_levels();
        uint32_t e = draw_groups(n);
        bool ascending = true;
        for (uint32_t p = 1; p < e; p++)
            ascending = ascending && (p % n == 0 || MEMBER.v[p - 1] < MEMBER.v[p]);
        assert_int_equal(groups_ascend(e, n), ascending);
        for (uint32_t first = 0; first < e; first += n)
            qsort(&MEMBER.v[first], n, sizeof MEMBER.v[0], compare_devices);
        assert_int_equal(groups_ascend(e, n), 1);
        assert_int_equal(find_least_price(LEVELS, e, n, s), bound_slowly(e, n, s));
    }
}

static void large_numbers_stay_at_the_cap(void **state)
{
    assert_true(multiply_capped(UINT64_C(1) << 32, UINT64_C(1) << 32) == PRICE_MAX);
    assert_true(multiply_capped((UINT64_C(1) << 32) - 1, UINT64_C(1) << 32) ==
                PRICE_MAX - UINT32_MAX);
    assert_true(multiply_capped(PRICE_MAX, 0) == 0);
    assert_true(add_capped(PRICE_MAX, 1) == PRICE_MAX);
    assert_true(add_capped(PRICE_MAX - 1, 1) == PRICE_MAX);
    assert_true(divide_rounding_up(PRICE_MAX, 1) == PRICE_MAX);
    assert_true(divide_rounding_up(7, 7) == 1 && divide_rounding_up(8, 7) == 2 &&
                divide_rounding_up(0, 7) == 0);
    draw_levels();
    INVERSE.v[0] = PRICE_MAX;
    for (uint32_t d = 0; d < DEVICES; d++)
        MEMBER.v[d] = d;
    assert_true(price_groups(LEVELS, PRICE_ALLREDUCE, DEVICES, DEVICES, PRICE_ELEMENTS) ==
                PRICE_MAX);
    assert_true(find_least_price(LEVELS, DEVICES, DEVICES, PRICE_ELEMENTS) == PRICE_MAX);
}

/* Nothing that does not fit is read. */
static void what_does_not_fit_has_no_price(void **state)
{
    draw_levels();
    INVERSE.v[0] = 7;
    for (uint32_t d = 0; d < DEVICES; d++)
        MEMBER.v[d] = d;
    uint64_t price = price_groups(LEVELS, PRICE_REDUCE, DEVICES, 4, 100);
    uint64_t least = find_least_price(LEVELS, DEVICES, 4, 100);
    assert_int_equal(find_step_price(LEVELS, PRICE_REDUCE, DEVICES, 4, 100), price);
    assert_int_equal(find_reduction_bound(LEVELS, DEVICES, 4, 100), least);
    assert_true(price > 0 && price < PRICE_MAX && least > 0);
    assert_true(find_step_price(LEVELS, PRICE_ALLPERMUTE + 1, DEVICES, 4, 100) == PRICE_MAX);
    assert_true(find_step_price(LEVELS, PRICE_REDUCE, DEVICES, 5, 100) == PRICE_MAX);
    assert_true(find_step_price(LEVELS, PRICE_REDUCE, DEVICES, 0, 100) == PRICE_MAX);
    assert_true(find_step_price(LEVELS, PRICE_REDUCE, PRICE_DEVICES + 4, 4, 1) == PRICE_MAX);
    assert_true(find_step_price(PRICE_LEVELS + 1, PRICE_REDUCE, DEVICES, 4, 1) == PRICE_MAX);
    assert_true(find_step_price(LEVELS, PRICE_REDUCE, DEVICES, 4, PRICE_ELEMENTS + 1) == PRICE_MAX);
    assert_true(find_reduction_bound(LEVELS, DEVICES, 5, 100) == 0);
    assert_true(find_reduction_bound(LEVELS, DEVICES, 4, PRICE_ELEMENTS + 1) == 0);
    UNITS.v[1]--; /* the last unit has no place */
    assert_true(find_step_price(LEVELS, PRICE_REDUCE, DEVICES, 4, 100) == PRICE_MAX);
    assert_true(find_reduction_bound(LEVELS, DEVICES, 4, 100) == 0);
    UNITS.v[1]++;
    MEMBER.v[1] = 0;
    assert_true(find_reduction_bound(LEVELS, DEVICES, 4, 100) == 0);
    assert_true(add_step_price(price, least) == price + least);
    assert_true(add_step_price(PRICE_MAX, least) == PRICE_MAX);
}

static uint32_t read_text(const char *text)
{
    memcpy(TEXT.v, text, strlen(text));
    return read_topology((uint32_t)strlen(text));
}

#define HEAD "redist-topology 2\n"
#define NODE "level node size 2 latency 30 inverse 18446744073709551615\n"
#define GPU "level _8 size 1048576 latency 0 inverse 7\n"

static void topologies_are_read(void **state)
{
    static const struct {
        const char *text;
        uint32_t code, at;
    } wrong[] = {
        {"", E_TOPOLOGY_HEADER, 0},
        {"redist-topology 1\n", E_TOPOLOGY_HEADER, 16},
        {HEAD "\n", E_LEVEL_WORD, 18},
        {HEAD NODE "x", E_LEVEL_WORD, 18 + sizeof NODE - 1},
        {HEAD "level 8 size", E_LEVEL_NAME, 24},
        {HEAD "level a2345678901234567890123456789012 size 2", E_LEVEL_NAME, 24},
        {HEAD "level a latency", E_LEVEL_SIZE_WORD, 25},
        {HEAD "level a size 0 latency 1 inverse 1\n", E_LEVEL_SIZE, 31},
        {HEAD "level a size 1048577 latency 1 inverse 1\n", E_LEVEL_SIZE, 31},
        {HEAD "level a size 2 inverse 1\n", E_LEVEL_LATENCY_WORD, 32},
        {HEAD "level a size 2 latency 01 inverse 1\n", E_LEVEL_LATENCY, 41},
        {HEAD "level a size 2 latency 1  inverse 1\n", E_LEVEL_INVERSE_WORD, 42},
        {HEAD "level a size 2 latency 1 inverse -1\n", E_LEVEL_INVERSE, 51},
        {HEAD "level a size 2 latency 1 inverse 18446744073709551616\n", E_LEVEL_INVERSE, 51},
        {HEAD "level a size 2 latency 1 inverse 1", E_LEVEL_END, 52},
        {HEAD "level a size 2 latency 1 inverse 1 \n", E_LEVEL_END, 52},
        {HEAD NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE,
         E_LEVELS_COUNT, 18 + 16 * (sizeof NODE - 1)},
    };
    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        assert_true(read_text(wrong[k].text) == NONE);
        assert_int_equal(FAULT.code, wrong[k].code);
        assert_int_equal(FAULT.at, wrong[k].at);
    }
    assert_int_equal(read_text(HEAD), 0);
    assert_int_equal(read_text(HEAD NODE GPU), 2);
    assert_true(LEVEL_SIZE.v[0] == 2 && LATENCY.v[0] == 30 && INVERSE.v[0] == PRICE_MAX);
    assert_true(LEVEL_SIZE.v[1] == PRICE_DEVICES && LATENCY.v[1] == 0 && INVERSE.v[1] == 7);
    assert_int_equal(
        read_text(
            HEAD NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE NODE),
        16);
}

static void levels_cut_the_devices(void **state)
{
    static const uint32_t below[] = {12, 4, 1}, units[] = {2, 6, 24};
    LEVEL_SIZE.v[0] = 2;
    LEVEL_SIZE.v[1] = 3;
    LEVEL_SIZE.v[2] = 4;
    assert_int_equal(set_levels(3, DEVICES), 1);
    for (uint32_t l = 0; l < LEVELS; l++)
        assert_true(BELOW.v[l] == below[l] && UNITS.v[l] == units[l]);
    assert_int_equal(set_levels(2, DEVICES), 0);
    assert_int_equal(set_levels(2, 6), 1);
    assert_int_equal(set_levels(3, 48), 0);
    assert_int_equal(set_levels(3, 12), 0);
    assert_int_equal(set_levels(3, 25), 0);
    assert_int_equal(set_levels(0, 1), 1);
    assert_int_equal(set_levels(0, 0), 0);
    assert_int_equal(set_levels(PRICE_LEVELS + 1, 1), 0);
    assert_int_equal(set_levels(3, 2 * PRICE_DEVICES), 0);
    LEVEL_SIZE.v[1] = 0;
    assert_int_equal(set_levels(3, DEVICES), 0);
}

RUN_TESTS(cmocka_unit_test(prices_are_what_is_sent), cmocka_unit_test(bounds_count_units),
          cmocka_unit_test(large_numbers_stay_at_the_cap),
          cmocka_unit_test(what_does_not_fit_has_no_price), cmocka_unit_test(topologies_are_read),
          cmocka_unit_test(levels_cut_the_devices))
