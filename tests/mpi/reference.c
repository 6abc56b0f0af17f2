#include "reference.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

const struct element_kind element_kinds[ELEMENT_KINDS] = {
    {REDIST_INT8, "int8", 1, 0, 0, true, false},
    {REDIST_INT16, "int16", 2, 0, 0, true, false},
    {REDIST_INT32, "int32", 4, 0, 0, true, false},
    {REDIST_INT64, "int64", 8, 0, 0, true, false},
    {REDIST_UINT8, "uint8", 1, 0, 0, false, false},
    {REDIST_UINT16, "uint16", 2, 0, 0, false, false},
    {REDIST_UINT32, "uint32", 4, 0, 0, false, false},
    {REDIST_UINT64, "uint64", 8, 0, 0, false, false},
    {REDIST_FLOAT16, "float16", 2, 10, 5, true, false},
    {REDIST_BFLOAT16, "bfloat16", 2, 7, 8, true, false},
    {REDIST_FLOAT32, "float32", 4, 23, 8, true, false},
    {REDIST_FLOAT64, "float64", 8, 52, 11, true, false},
    {REDIST_COMPLEX64, "complex64", 8, 23, 8, true, true},
    {REDIST_COMPLEX128, "complex128", 16, 52, 11, true, true},
};

const struct element_kind *find_element_kind(enum redist_element element)
{
    for (size_t k = 0; k < ELEMENT_KINDS; k++)
        if (element_kinds[k].element == element)
            return &element_kinds[k];
    return NULL;
}

bool has_operator(const struct element_kind *kind, enum redist_operator combine)
{
    if (kind->exponent == 0)
        return true;
    return combine == REDIST_SUM || combine == REDIST_PRODUCT ||
           (!kind->is_complex && (combine == REDIST_MIN || combine == REDIST_MAX));
}

static uint32_t count_part_bytes(const struct element_kind *kind)
{
    return kind->is_complex ? kind->bytes / 2 : kind->bytes;
}

void store_bits(const struct element_kind *kind, uint64_t bits, unsigned char *to)
{
    memcpy(to, &bits, count_part_bytes(kind));
}

static uint64_t load_bits(const struct element_kind *kind, const unsigned char *bytes)
{
    uint64_t bits = 0;
    memcpy(&bits, bytes, count_part_bytes(kind));
    return bits;
}

/* The exponent of all ones. */
static uint64_t get_top(const struct element_kind *kind)
{
    return (UINT64_C(1) << kind->exponent) - 1;
}

/* That of the smallest number that is not subnormal. */
static int get_least_exponent(const struct element_kind *kind)
{
    return 2 - (1 << (kind->exponent - 1));
}

double load_real(const struct element_kind *kind, const unsigned char *bytes)
{
    uint64_t bits = load_bits(kind, bytes), one = UINT64_C(1) << kind->fraction;
    uint64_t fraction = bits & (one - 1), exponent = bits >> kind->fraction & get_top(kind);
    bool negative = bits >> (kind->fraction + kind->exponent) != 0;
    int least = get_least_exponent(kind) - (int)kind->fraction;
    double size = exponent == get_top(kind) ? (fraction != 0 ? NAN : INFINITY)
                  : exponent == 0           ? ldexp((double)fraction, least)
                                  : ldexp((double)(fraction + one), least + (int)exponent - 1);
    return negative ? -size : size;
}

/* The fields of a number that is no NaN, to nearest. */
static uint64_t round_size(const struct element_kind *kind, double size)
{
    int least = get_least_exponent(kind), exponent = size > 0 && size < INFINITY ? ilogb(size) : 0;
    uint64_t infinite = get_top(kind) << kind->fraction, one = UINT64_C(1) << kind->fraction;
    if (size == INFINITY)
        return infinite;
    if (exponent < least || size == 0)
        exponent = least;
    uint64_t units = (uint64_t)nearbyint(ldexp(size, (int)kind->fraction - exponent));
    if (units < one)
        return units;
    uint64_t bits = ((uint64_t)(exponent - least) << kind->fraction) + units;
    return bits < infinite ? bits : infinite;
}

static uint64_t get_nan(const struct element_kind *kind)
{
    return (get_top(kind) << kind->fraction) + (UINT64_C(1) << (kind->fraction - 1));
}

void store_real(const struct element_kind *kind, double number, unsigned char *bytes)
{
    uint64_t bits;
    if (kind->exponent == 0)
        bits = (uint64_t)(int64_t)number;
    else if (number != number)
        bits = get_nan(kind);
    else
        bits = round_size(kind, fabs(number)) | (uint64_t)(signbit(number) != 0)
                                                    << (kind->fraction + kind->exponent);
    store_bits(kind, bits, bytes);
}

/* As what is wider than float16 and bfloat16 is rounded. Not volatile, gcc 12 leaves out the
 * rounding of the two parts of a complex number. */
static double round_step(const struct element_kind *kind, double number)
{
    volatile float single = (float)number;
    return kind->fraction == 52 ? number : (double)single;
}

static double choose_real(double a, double b, bool larger)
{
    if (a != a || b != b)
        return NAN;
    if (a == b)
        return (signbit(a) != 0) == larger ? b : a;
    return (a < b) == larger ? b : a;
}

static double combine_reals(const struct element_kind *kind, enum redist_operator combine, double a,
                            double b)
{
    switch (combine) {
    case REDIST_SUM:
        return round_step(kind, a + b);
    case REDIST_PRODUCT:
        return round_step(kind, a * b);
    default:
        return choose_real(a, b, combine == REDIST_MAX);
    }
}

static void combine_complex(const struct element_kind *kind, enum redist_operator combine,
                            double a[2], const double b[2])
{
    if (combine == REDIST_SUM) {
        for (int k = 0; k < 2; k++)
            a[k] = round_step(kind, a[k] + b[k]);
        return;
    }
    double terms[4] = {a[0] * b[0], a[1] * b[1], a[0] * b[1], a[1] * b[0]};
    for (int k = 0; k < 4; k++)
        terms[k] = round_step(kind, terms[k]);
    a[0] = round_step(kind, terms[0] - terms[1]);
    a[1] = round_step(kind, terms[2] + terms[3]);
}

static int64_t extend_sign(const struct element_kind *kind, uint64_t bits)
{
    uint64_t sign = UINT64_C(1) << (8 * kind->bytes - 1);
    return (int64_t)((bits ^ sign) - sign);
}

uint64_t combine_integers(const struct element_kind *kind, enum redist_operator combine, uint64_t a,
                          uint64_t b)
{
    bool below = kind->is_signed ? extend_sign(kind, b) < extend_sign(kind, a) : b < a;
    switch (combine) {
    case REDIST_SUM:
        return a + b;
    case REDIST_PRODUCT:
        return a * b;
    case REDIST_MIN:
        return below ? b : a;
    case REDIST_MAX:
        return below ? a : b;
    case REDIST_AND:
        return a & b;
    case REDIST_OR:
        return a | b;
    default:
        return a ^ b;
    }
}

void combine_reference(const struct element_kind *kind, enum redist_operator combine,
                       const unsigned char *const *value, uint32_t count, unsigned char *result)
{
    uint32_t parts = kind->is_complex ? 2 : 1, size = kind->bytes / parts;
    double number[2] = {0, 0}, next[2] = {0, 0};
    uint64_t bits = kind->exponent == 0 ? load_bits(kind, value[0]) : 0;
    for (uint32_t m = 0; m < count; m++) {
        for (uint32_t p = 0; p < parts && kind->exponent > 0; p++)
            (m == 0 ? number : next)[p] = load_real(kind, value[m] + p * size);
        if (m > 0 && kind->is_complex)
            combine_complex(kind, combine, number, next);
        else if (m > 0 && kind->exponent > 0)
            number[0] = combine_reals(kind, combine, number[0], next[0]);
        else if (m > 0) {
            bits = combine_integers(kind, combine, bits, load_bits(kind, value[m]));
            store_bits(kind, bits, result);
            bits = load_bits(kind, result);
        }
    }
    for (uint32_t p = 0; p < parts && kind->exponent > 0; p++)
        store_real(kind, number[p], result + p * size);
}

static uint64_t draw_special(const struct element_kind *kind, uint64_t bits)
{
    uint64_t infinite = get_top(kind) << kind->fraction, sign = bits & 1;
    const uint64_t choice[] = {
        infinite, infinite, 0, 0, 1, infinite - 1, get_nan(kind), infinite + 1 + (bits >> 8 & 31)};
    return choice[bits >> 1 & 7] | sign << (kind->fraction + kind->exponent);
}

void draw_element(const struct element_kind *kind, uint64_t bits, unsigned char *to)
{
    double scale = kind->fraction == 10 ? 200 : 1e5;
    for (uint32_t p = 0; p < (kind->is_complex ? 2u : 1u); p++) {
        unsigned char *part = to + p * (kind->bytes / 2);
        double number = 0.5 + (double)(bits >> 12) / 4503599627370496.0;
        number = (bits & 7) == 0 ? number * scale : (bits & 1) != 0 ? -number : number;
        if (kind->exponent == 0)
            store_bits(kind, bits >> (bits & 31), part);
        else if ((bits >> 3 & 127) == 0)
            store_bits(kind, draw_special(kind, bits >> 10), part);
        else
            store_real(kind, number, part);
        bits = bits * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    }
}
