#include "programs/run/data/run_values.h"
#include <string.h>
#include "elements/half.h"
#include "elements/kind.h"

/* Numbers that look random: the finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
static uint64_t mix_bits(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Integers up to this are exact. */
static uint64_t get_limit(enum redist_element element)
{
    switch (element) {
    case REDIST_BFLOAT16:
        return UINT64_C(1) << 8;
    case REDIST_FLOAT16:
        return UINT64_C(1) << 11;
    case REDIST_FLOAT32:
    case REDIST_COMPLEX64:
        return UINT64_C(1) << 24; /* FLT_MANT_DIG */
    case REDIST_FLOAT64:
    case REDIST_COMPLEX128:
        return UINT64_C(1) << 53; /* DBL_MANT_DIG */
    default:
        return UINT64_C(1) << (get_element_bytes(element) < 8
                                   ? 8 * get_element_bytes(element) - !is_unsigned(element)
                                   : 62);
    }
}

/* Between -half and half - 1. */
static int64_t spread_value(uint64_t bits, uint64_t half)
{
    return (int64_t)(bits % (2 * half)) - (int64_t)half;
}

/* A place of a summand among those of an element, another one for each element. */
static uint64_t find_turn(const struct formula *formula, uint64_t summand, uint64_t index)
{
    return (summand + mix_bits(index) % formula->summands) % formula->summands;
}

/* Where there are too many summands for every one to be 0 or -1 at least, some are 1 or -1. */
static int64_t choose_term(const struct formula *formula, uint64_t bits, uint64_t summand,
                           uint64_t index)
{
    uint64_t half = get_limit(formula->element) / 2;
    if (half >= formula->summands)
        return spread_value(bits, half / formula->summands);
    if (find_turn(formula, summand, index) >= half)
        return 0;
    return bits % 2 == 0 ? 1 : -1;
}

/* Four factors of an element, which four depends on the element, are up to 13 or to what four
 * of can be multiplied, and the others 1; all with a sign. */
static int64_t choose_factor(const struct formula *formula, uint64_t bits, uint64_t summand,
                             uint64_t index)
{
    uint64_t most = 13, limit = get_limit(formula->element);
    while (most * most * most * most > limit)
        most--;
    int64_t factor = find_turn(formula, summand, index) < 4 ? 1 + (int64_t)(bits % most) : 1;
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

/* Of unsigned elements none is below 0. */
static int64_t choose_extreme(enum redist_element element, uint64_t bits)
{
    int64_t half = (int64_t)(get_limit(element) / 2);
    return spread_value(bits, (uint64_t)half) + (is_unsigned(element) ? half : 0);
}

static int64_t compute_part(const struct formula *formula, uint64_t bits, uint64_t summand,
                            uint64_t index)
{
    switch (formula->combine) {
    case REDIST_PRODUCT:
        return choose_factor(formula, bits, summand, index);
    case REDIST_MIN:
    case REDIST_MAX:
        return choose_extreme(formula->element, bits);
    case REDIST_AND:
        return (int64_t)~thin_bits(bits, formula->summands);
    case REDIST_OR:
        return (int64_t)thin_bits(bits, formula->summands);
    case REDIST_XOR:
        return (int64_t)bits;
    default:
        return choose_term(formula, bits, summand, index);
    }
}

struct number compute_summand(const struct formula *formula, uint64_t summand, uint64_t index)
{
    uint64_t seed = index * UINT64_C(0x9e3779b97f4a7c15) + summand * UINT64_C(0xd1342543de82ef95);
    uint64_t bits = mix_bits(seed + 1);
    struct number number = {compute_part(formula, bits, summand, index), 0};
    if (!is_complex(formula->element))
        return number;
    if (formula->combine != REDIST_PRODUCT)
        number.imaginary = compute_part(formula, mix_bits(bits), summand, index);
    else if ((bits >> 33) % 2 != 0)
        number = (struct number){0, number.real};
    return number;
}

static int64_t combine_integers(enum redist_operator combine, int64_t a, int64_t b)
{
    switch (combine) {
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

struct number combine_numbers(enum redist_operator combine, struct number a, struct number b)
{
    if (combine == REDIST_PRODUCT)
        return (struct number){a.real * b.real - a.imaginary * b.imaginary,
                               a.real * b.imaginary + a.imaginary * b.real};
    return (struct number){combine_integers(combine, a.real, b.real),
                           combine_integers(combine, a.imaginary, b.imaginary)};
}

/* What is written of a number that is not complex, or of a part of one; a number of bytes that
 * is no float's is an integer's. */
static void store_part(enum redist_element element, int64_t value, unsigned char *bytes)
{
    union {
        uint8_t one;
        uint16_t two;
        uint32_t four;
        uint64_t eight;
        float single;
        double wide;
    } stored;
    uint32_t size = get_element_bytes(element) / (is_complex(element) ? 2 : 1);
    if (element == REDIST_FLOAT16)
        stored.two = narrow_float16((float)value);
    else if (element == REDIST_BFLOAT16)
        stored.two = narrow_bfloat16((float)value);
    else if (!is_integer(element) && size == 4)
        stored.single = (float)value;
    else if (!is_integer(element))
        stored.wide = (double)value;
    else if (size == 1)
        stored.one = (uint8_t)value;
    else if (size == 2)
        stored.two = (uint16_t)value;
    else if (size == 4)
        stored.four = (uint32_t)value;
    else
        stored.eight = (uint64_t)value;
    memcpy(bytes, &stored, size);
}

void store_value(enum redist_element element, struct number value, unsigned char *bytes)
{
    store_part(element, value.real, bytes);
    if (is_complex(element))
        store_part(element, value.imaginary, bytes + get_element_bytes(element) / 2);
}

/* Of an element that is not complex, or of a part of one. */
static double load_part(enum redist_element element, const unsigned char *bytes)
{
    uint16_t half = 0;
    float single = 0;
    double wide = 0;
    switch (element) {
    case REDIST_FLOAT16:
        memcpy(&half, bytes, sizeof half);
        return (double)widen_float16(half);
    case REDIST_BFLOAT16:
        memcpy(&half, bytes, sizeof half);
        return (double)widen_bfloat16(half);
    case REDIST_FLOAT32:
    case REDIST_COMPLEX64:
        memcpy(&single, bytes, sizeof single);
        return (double)single;
    default:
        memcpy(&wide, bytes, sizeof wide);
        return wide;
    }
}

int equals_value(enum redist_element element, struct number value, const unsigned char *bytes)
{
    unsigned char expected[REDIST_MAX_ELEM];
    uint32_t size = get_element_bytes(element);
    if (is_integer(element)) {
        store_value(element, value, expected);
        return memcmp(bytes, expected, size) == 0;
    }
    return load_part(element, bytes) == (double)value.real &&
           (!is_complex(element) ||
            load_part(element, bytes + size / 2) == (double)value.imaginary);
}

void encode_number(uint64_t number, uint32_t elem_bytes, uint32_t pass, unsigned char *bytes)
{
    uint64_t digits = elem_bytes < 8 ? UINT64_C(8) * elem_bytes * pass : 0;
    number = digits < 64 ? number >> digits : 0;
    for (uint32_t b = 0; b < elem_bytes; b++)
        bytes[b] = (unsigned char)(number >> 8 * (b % 8));
}
