/* Elements combined without MPI: float16 and bfloat16 converted, every bit pattern of one and a
 * dense set of float32; chains of every kind and operator, of lengths around that of a row, and
 * with the identity. */
#include "support/checks.h"
#include <math.h>
#include "elements/chain.h"
#include "elements/half.h"
#include "elements/identity.h"
#include "elements/kind.h"
#include "elements/rows.h"
#include "reference.h"

#define MOST_PARTS 5
#define MOST (2 * ROW + 3) /* elements */

static float get_number(uint32_t bits)
{
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void assert_same(float found, double expected)
{
    assert_true(isnan(expected)
                    ? isnan(found) != 0
                    : (double)found == expected && !signbit(found) == !signbit(expected));
}

static void test_widening(void **state)
{
    const struct element_kind *halves[2] = {find_element_kind(REDIST_FLOAT16),
                                            find_element_kind(REDIST_BFLOAT16)};
    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        unsigned char stored[2];
        store_bits(halves[0], bits, stored);
        assert_same(widen_float16((uint16_t)bits), load_real(halves[0], stored));
        assert_same(widen_bfloat16((uint16_t)bits), load_real(halves[1], stored));
    }
}

static void expect_narrow(enum redist_element element, uint32_t bits)
{
    unsigned char expected[2];
    float number = get_number(bits);
    uint16_t found = element == REDIST_FLOAT16 ? narrow_float16(number) : narrow_bfloat16(number);
    store_real(find_element_kind(element), (double)number, expected);
    if (memcmp(&found, expected, sizeof found) != 0)
        fail_msg("%s of float32 %08x is %04x", name_element(element), bits, found);
}

/* All upper halves, with lower ones at both sides of a tie and on it. */
static void test_narrowing(void **state)
{
    static const uint32_t low[] = {0,      1,      0x0fff, 0x1000, 0x1001, 0x2fff,
                                   0x3000, 0x7fff, 0x8000, 0x8001, 0xf000, 0xffff};
    for (uint32_t high = 0; high <= UINT16_MAX; high++)
        for (size_t k = 0; k < sizeof low / sizeof low[0]; k++) {
            expect_narrow(REDIST_FLOAT16, high << 16 | low[k]);
            expect_narrow(REDIST_BFLOAT16, high << 16 | low[k]);
        }
}

/* The values of a chain lie `count` elements apart; other bytes than those of results stay. */
struct chains {
    const struct element_kind *kind;
    enum redist_operator combine;
    uint32_t parts;
    uint64_t count;
    unsigned char *value, *expected;
};

static void draw_chains(const struct chains *chains, uint64_t salt)
{
    uint32_t elem = chains->kind->bytes;
    const unsigned char *value[MOST_PARTS];
    for (uint64_t k = 0; k < chains->parts * chains->count; k++) {
        salt = (salt + k) * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        draw_element(chains->kind, (salt ^ salt >> 29) * UINT64_C(0xbf58476d1ce4e5b9),
                     chains->value + k * elem);
    }
    for (uint64_t k = 0; k < chains->count; k++) {
        for (uint32_t m = 0; m < chains->parts; m++)
            value[m] = chains->value + (m * chains->count + k) * elem;
        combine_reference(chains->kind, chains->combine, value, chains->parts,
                          chains->expected + k * elem);
    }
}

static void expect_results(const struct chains *chains, const unsigned char *found, const char *how)
{
    for (uint64_t k = 0; k < chains->count; k++)
        if (memcmp(found + k * chains->kind->bytes, chains->expected + k * chains->kind->bytes,
                   chains->kind->bytes) != 0)
            fail_msg("%s: %s of %u %s: element %u of %u is wrong", how,
                     redist_name_operator(chains->combine), chains->parts, chains->kind->name,
                     (unsigned)k, (unsigned)chains->count);
}

/* One value after the other, as transfers take them; then all at once. */
static void run_chains(const struct chains *chains, unsigned char *wide, unsigned char *result)
{
    enum redist_element element = chains->kind->element;
    uint64_t apart = chains->count * chains->kind->bytes;
    begin_chains(element, chains->value, wide, chains->count);
    for (uint32_t m = 1; m < chains->parts; m++)
        go_on_with_chains(element, chains->combine, chains->value + m * apart, wide, chains->count);
    result[apart] = 0xa5;
    end_chains(element, wide, result, chains->count);
    expect_results(chains, result, "in steps");
    assert_int_equal(result[apart], 0xa5);
    if (chains->parts == 2) {
        memcpy(result, chains->value + apart, apart);
        combine_pairs(element, chains->combine, chains->value, result, chains->count);
        expect_results(chains, result, "in pairs");
        assert_int_equal(result[apart], 0xa5);
    }
    memcpy(result, chains->value + apart, apart);
    combine_chains(element, chains->combine, chains->value, apart, chains->parts, chains->count);
    expect_results(chains, chains->value, "at once");
    assert_memory_equal(result, chains->value + apart, apart); /* later values stay */
}

static void test_chains(void **state)
{
    static const uint64_t counts[] = {0, 1, ROW - 1, ROW, ROW + 1, MOST};
    size_t bytes = (MOST + 1) * 16; /* with a byte behind the last result */
    unsigned char *memory = malloc((MOST_PARTS + 3) * bytes);
    assert_non_null(memory);
    struct chains chains = {.value = memory + 3 * bytes, .expected = memory};
    for (uint32_t k = 0; k < ELEMENT_KINDS; k++)
        for (uint32_t op = REDIST_SUM; op <= REDIST_XOR; op++)
            for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
                for (uint32_t parts = 2; parts <= MOST_PARTS; parts++) {
                    chains.kind = &element_kinds[k];
                    chains.combine = (enum redist_operator)op;
                    chains.parts = parts;
                    chains.count = counts[c];
                    if (!has_operator(chains.kind, chains.combine))
                        continue;
                    draw_chains(&chains, k * 1000 + op * 100 + c * 10 + parts);
                    run_chains(&chains, memory + bytes, memory + 2 * bytes);
                }
    free(memory);
}

/* The example of docs/ELEMENTS.md. */
static void test_rounded_once(void **state)
{
    uint16_t values[3] = {0x3f80, 0x3b80, 0x3b80}, pair = 0x3b80;
    combine_pairs(REDIST_BFLOAT16, REDIST_SUM, &values[0], &pair, 1);
    assert_int_equal(pair, 0x3f80);
    combine_chains(REDIST_BFLOAT16, REDIST_SUM, (unsigned char *)values, 2, 3, 1);
    assert_int_equal(values[0], 0x3f81);
}

/* Of a complex number. */
static bool is_finite(const struct element_kind *kind, const unsigned char *value)
{
    return isfinite(load_real(kind, value)) && isfinite(load_real(kind, value + kind->bytes / 2));
}

/* Whether they are the same numbers, or both NaN; zeros of both signs are equal. */
static bool is_same_number(const struct element_kind *kind, const unsigned char *a,
                           const unsigned char *b)
{
    if (kind->exponent == 0)
        return memcmp(a, b, kind->bytes) == 0;
    for (uint32_t p = 0; p < (kind->is_complex ? 2u : 1u); p++) {
        double x = load_real(kind, a + p * (kind->bytes / 2));
        double y = load_real(kind, b + p * (kind->bytes / 2));
        if (x != y && (x == x || y == y))
            return false;
    }
    return true;
}

/* What it is combined with stays as it is, on either side. */
static void expect_identity(const struct element_kind *kind, enum redist_operator combine)
{
    unsigned char drawn[16], identity[16], found[16];
    const unsigned char *behind[] = {drawn, identity}, *before[] = {identity, drawn};
    store_identity(kind->element, combine, identity);
    for (uint64_t salt = 0; salt < 5000; salt++) {
        draw_element(kind, (salt + kind->bytes) * UINT64_C(0xbf58476d1ce4e5b9), drawn);
        if (kind->is_complex && combine == REDIST_PRODUCT && !is_finite(kind, drawn))
            continue; /* as docs/ELEMENTS.md says */
        combine_reference(kind, combine, behind, 2, found);
        assert_true(is_same_number(kind, found, drawn));
        combine_reference(kind, combine, before, 2, found);
        assert_true(is_same_number(kind, found, drawn));
    }
}

static void test_identities(void **state)
{
    static const unsigned char zeros[16];
    unsigned char filled[5 * 16 + 1], one[16];
    for (uint32_t k = 0; k < ELEMENT_KINDS; k++)
        for (uint32_t op = REDIST_SUM; op <= REDIST_XOR; op++) {
            const struct element_kind *kind = &element_kinds[k];
            if (!has_operator(kind, (enum redist_operator)op))
                continue;
            expect_identity(kind, (enum redist_operator)op);
            store_identity(kind->element, (enum redist_operator)op, one);
            if (op == REDIST_SUM)
                assert_memory_equal(one, zeros, kind->bytes);
            memset(filled, 0xa5, sizeof filled);
            fill_elements(one, kind->bytes, filled, 5);
            for (uint32_t at = 0; at < 5; at++)
                assert_memory_equal(filled + at * kind->bytes, one, kind->bytes);
            assert_int_equal(filled[5 * kind->bytes], 0xa5);
        }
}

static void test_names(void **state)
{
    struct redist_error error = {""};
    for (uint32_t k = 0; k < ELEMENT_KINDS; k++) {
        const struct element_kind *kind = &element_kinds[k];
        assert_int_equal(find_element(kind->name), kind->element);
        assert_non_null(strstr(ELEMENT_NAMES, kind->name));
        assert_int_equal(get_element_bytes(kind->element), kind->bytes);
        for (uint32_t op = REDIST_SUM; op <= REDIST_XOR; op++)
            assert_int_equal(check_combination("x", (enum redist_operator)op, kind->element,
                                               kind->bytes, &error) == REDIST_OK,
                             has_operator(kind, (enum redist_operator)op));
    }
    assert_int_equal(check_combination("x", REDIST_MIN, REDIST_COMPLEX64, 8, &error),
                     REDIST_BAD_INPUT);
    assert_string_equal(error.message,
                        "the operator min is for numbers that have an order, not complex64");
    assert_int_equal(find_element(""), REDIST_BYTES);
}

RUN_TESTS(cmocka_unit_test(test_widening), cmocka_unit_test(test_narrowing),
          cmocka_unit_test(test_chains), cmocka_unit_test(test_rounded_once),
          cmocka_unit_test(test_identities), cmocka_unit_test(test_names))
