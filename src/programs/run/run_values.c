#include "programs/run/run_values.h"
#include <string.h>

/* Numbers that look random: the finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t mix_bits(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Integers below this are exact. */
static uint64_t get_limit(enum redist_element element)
{
    switch (element) {
    case REDIST_INT32:
        return UINT64_C(1) << 31;
    case REDIST_FLOAT32:
        return UINT64_C(1) << 24; /* FLT_MANT_DIG */
    case REDIST_FLOAT64:
        return UINT64_C(1) << 53; /* DBL_MANT_DIG */
    default:
        return UINT64_C(1) << 62;
    }
}

/* Between -half and half - 1, or 0. */
static int64_t spread_value(uint64_t bits, uint64_t half)
{
    return half == 0 ? 0 : (int64_t)(bits % (2 * half)) - (int64_t)half;
}

/* Four factors of an element, which four depends on the element, are from -13 to 13, and
 * the others 1 or -1. */
static int64_t choose_factor(const struct formula *formula, uint64_t bits, uint64_t summand,
                             uint64_t index)
{
    uint64_t turn = (summand + mix_bits(index) % formula->summands) % formula->summands;
    int64_t factor = turn < 4 ? 1 + (int64_t)(bits % 13) : 1;
    return (bits >> 32) % 2 == 0 ? factor : -factor;
}

/* Sets each bit in about one of `summands` numbers, so that most of them matter. */
static uint64_t thin_bits(uint64_t bits, uint64_t summands)
{
    uint64_t thin = bits;
    for (uint64_t left = summands; left > 2; left /= 2)
        thin &= bits = mix_bits(bits);
    return thin;
}

/* Bits that fit the element, with their sign. */
static int64_t narrow_bits(enum redist_element element, uint64_t bits)
{
    return element == REDIST_INT32 ? (int64_t)(int32_t)(uint32_t)bits : (int64_t)bits;
}

int64_t compute_summand(const struct formula *formula, uint64_t summand, uint64_t index)
{
    uint64_t seed = index * UINT64_C(0x9e3779b97f4a7c15) + summand * UINT64_C(0xd1342543de82ef95);
    uint64_t bits = mix_bits(seed + 1);
    uint64_t limit = get_limit(formula->element);
    switch (formula->combine) {
    case REDIST_PRODUCT:
        return choose_factor(formula, bits, summand, index);
    case REDIST_MIN:
    case REDIST_MAX:
        return spread_value(bits, limit / 2);
    case REDIST_AND:
        return narrow_bits(formula->element, ~thin_bits(bits, formula->summands));
    case REDIST_OR:
        return narrow_bits(formula->element, thin_bits(bits, formula->summands));
    case REDIST_XOR:
        return narrow_bits(formula->element, bits);
    default:
        return spread_value(bits, limit / 2 / formula->summands);
    }
}

int64_t combine_values(enum redist_operator combine, int64_t a, int64_t b)
{
    switch (combine) {
    case REDIST_PRODUCT:
        return a * b;
    case REDIST_MIN:
        return a < b ? a : b;
    case REDIST_MAX:
        return a > b ? a : b;
    case REDIST_AND:
        return a & b;
    case REDIST_OR:
        return a | b;
    case REDIST_XOR:
        return a ^ b;
    default:
        return a + b;
    }
}

void store_value(enum redist_element element, int64_t value, unsigned char *bytes)
{
    int32_t narrow = (int32_t)value;
    float single = (float)value;
    double wide = (double)value;
    switch (element) {
    case REDIST_INT32:
        memcpy(bytes, &narrow, sizeof narrow);
        break;
    case REDIST_FLOAT32:
        memcpy(bytes, &single, sizeof single);
        break;
    case REDIST_FLOAT64:
        memcpy(bytes, &wide, sizeof wide);
        break;
    default:
        memcpy(bytes, &value, sizeof value);
    }
}

static double load_value(enum redist_element element, const unsigned char *bytes)
{
    float single = 0;
    double wide = 0;
    if (element == REDIST_FLOAT32) {
        memcpy(&single, bytes, sizeof single);
        return (double)single;
    }
    memcpy(&wide, bytes, sizeof wide);
    return wide;
}

int equals_value(enum redist_element element, int64_t value, const unsigned char *bytes)
{
    unsigned char expected[sizeof value];
    if (element == REDIST_FLOAT32 || element == REDIST_FLOAT64)
        return load_value(element, bytes) == (double)value;
    store_value(element, value, expected);
    return memcmp(bytes, expected, element == REDIST_INT32 ? 4 : 8) == 0;
}

void encode_number(uint64_t number, uint32_t elem_bytes, uint32_t pass, unsigned char *bytes)
{
    uint64_t digits = elem_bytes < 8 ? UINT64_C(8) * elem_bytes * pass : 0;
    number = digits < 64 ? number >> digits : 0;
    for (uint32_t b = 0; b < elem_bytes; b++)
        bytes[b] = (unsigned char)(number >> 8 * (b % 8));
}
