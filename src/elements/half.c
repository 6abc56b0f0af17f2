#include "elements/half.h"
#include <string.h>
#include "elements/rows.h"

#define INFINITE UINT32_C(0x7f800000) /* a float32, as those below; with the sign, above: NaN */
#define LARGE_16 UINT32_C(0x47800000) /* 2^16: no float16 is as large */
#define SMALL_16 UINT32_C(0x38800000) /* 2^-14: smaller float16 are subnormal */
#define HALF_32 UINT32_C(0x3f000000)  /* 0.5, whose last bit counts 2^-24, as that of these */

static inline float get_float(uint32_t bits)
{
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static inline uint32_t get_bits(float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

/* A choice without a branch, also where compilers would rather not compute both. */
static inline uint32_t choose(int first, uint32_t a, uint32_t b)
{
    return b ^ ((a ^ b) & -(uint32_t)first);
}

/* Exponents are moved up by 127 - 15; that of infinity and NaN once more. A subnormal number,
 * m times 2^-24, is what lies beyond the power of two whose fraction m would be. */
static inline float widen_16(uint32_t half)
{
    uint32_t bits = (half & 0x7fff) << 13, exponent = half & 0x7c00;
    uint32_t normal = bits + (UINT32_C(112) << 23);
    uint32_t special = bits + (UINT32_C(224) << 23);
    uint32_t tiny = get_bits(get_float(bits + SMALL_16) - get_float(SMALL_16));
    uint32_t wide = choose(exponent == 0x7c00, special, choose(exponent == 0, tiny, normal));
    return get_float(wide | (half & 0x8000) << 16);
}

/* Half a unit in the last place less one, and one more where that place is odd, carries into it
 * what is to be rounded up; a carry out of the fraction raises the exponent, at last to that of
 * infinity. Where the result is subnormal, an addition of 0.5 rounds. */
static inline uint16_t narrow_16(float number)
{
    uint32_t bits = get_bits(number), size = bits & UINT32_C(0x7fffffff);
    uint32_t odd = size >> 13 & 1;
    uint32_t normal = (size - (UINT32_C(112) << 23) + 0xfff + odd) >> 13;
    uint32_t tiny = get_bits(get_float(size) + get_float(HALF_32)) - HALF_32;
    uint32_t half = choose(size < SMALL_16, tiny, choose(size < LARGE_16, normal, 0x7c00));
    return (uint16_t)choose(size > INFINITE, 0x7e00, half | (bits >> 16 & 0x8000));
}

static inline uint16_t narrow_b16(float number)
{
    uint32_t bits = get_bits(number);
    uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    return (uint16_t)((bits & UINT32_C(0x7fffffff)) > INFINITE ? 0x7fc0 : rounded);
}

static inline float widen_b16(uint32_t half)
{
    return get_float(half << 16);
}

/* One number, and a row. */
#define DEFINE_WIDENING(name, widen)                                                               \
    float name(uint16_t half)                                                                      \
    {                                                                                              \
        return widen(half);                                                                        \
    }                                                                                              \
    FOR_PROCESSORS void name##_row(const uint16_t *restrict from, float *restrict to)              \
    {                                                                                              \
        for (uint32_t k = 0; k < ROW; k++)                                                         \
            to[k] = widen(from[k]);                                                                \
    }

#define DEFINE_NARROWING(name, narrow)                                                             \
    uint16_t name(float number)                                                                    \
    {                                                                                              \
        return narrow(number);                                                                     \
    }                                                                                              \
    FOR_PROCESSORS void name##_row(const float *restrict from, uint16_t *restrict to)              \
    {                                                                                              \
        for (uint32_t k = 0; k < ROW; k++)                                                         \
            to[k] = narrow(from[k]);                                                               \
    }

DEFINE_WIDENING(widen_float16, widen_16)
DEFINE_WIDENING(widen_bfloat16, widen_b16)
DEFINE_NARROWING(narrow_float16, narrow_16)
DEFINE_NARROWING(narrow_bfloat16, narrow_b16)
