#include "elements/rows.h"
#include <float.h>
#include <string.h>

/* Sums and products are rounded to their type at once. */
_Static_assert(FLT_EVAL_METHOD == 0, "arithmetic is in the precision of its types");

#define DEFINE_ROW(name, type, count, expression)                                                  \
    FOR_PROCESSORS static void name(void *restrict sum, const void *restrict next)                 \
    {                                                                                              \
        type *a = sum;                                                                             \
        const type *b = next;                                                                      \
        for (uint32_t k = 0; k < (count); k++)                                                     \
            a[k] = expression;                                                                     \
    }

/* 1u: numbers narrower than an int would be multiplied as ints, which must not overflow. */
#define DEFINE_BITS(bits)                                                                          \
    DEFINE_ROW(sum_##bits, uint##bits##_t, ROW, (uint##bits##_t)(1u * a[k] + b[k]))                \
    DEFINE_ROW(product_##bits, uint##bits##_t, ROW, (uint##bits##_t)(1u * a[k] * b[k]))            \
    DEFINE_ROW(and_##bits, uint##bits##_t, ROW, (uint##bits##_t)(a[k] & b[k]))                     \
    DEFINE_ROW(or_##bits, uint##bits##_t, ROW, (uint##bits##_t)(a[k] | b[k]))                      \
    DEFINE_ROW(xor_##bits, uint##bits##_t, ROW, (uint##bits##_t)(a[k] ^ b[k]))                     \
    DEFINE_ROW(min_u##bits, uint##bits##_t, ROW, b[k] < a[k] ? b[k] : a[k])                        \
    DEFINE_ROW(max_u##bits, uint##bits##_t, ROW, b[k] > a[k] ? b[k] : a[k])                        \
    DEFINE_ROW(min_i##bits, int##bits##_t, ROW, b[k] < a[k] ? b[k] : a[k])                         \
    DEFINE_ROW(max_i##bits, int##bits##_t, ROW, b[k] > a[k] ? b[k] : a[k])

DEFINE_BITS(8)
DEFINE_BITS(16)
DEFINE_BITS(32)
DEFINE_BITS(64)

/* Equal numbers have the same bits, but for zeros, of which `join` of the bits is the right one. */
#define DEFINE_CHOICE(name, real, bits, nan_bits, before, join)                                    \
    static inline real choose_##name(real a, real b)                                               \
    {                                                                                              \
        const bits unknown = nan_bits;                                                             \
        bits x, y;                                                                                 \
        real chosen = a before b ? a : b, joined, nan;                                             \
        memcpy(&x, &a, sizeof x);                                                                  \
        memcpy(&y, &b, sizeof y);                                                                  \
        x = x join y;                                                                              \
        memcpy(&joined, &x, sizeof joined);                                                        \
        memcpy(&nan, &unknown, sizeof nan);                                                        \
        chosen = a == b ? joined : chosen;                                                         \
        chosen = a == a ? chosen : nan;                                                            \
        return b == b ? chosen : nan;                                                              \
    }                                                                                              \
    DEFINE_ROW(name, real, ROW, choose_##name(a[k], b[k]))

#define NAN_32 UINT32_C(0x7fc00000)
#define NAN_64 UINT64_C(0x7ff8000000000000)

/* Complex products in loops of their own: multiplied and added in one loop, compilers make one
 * operation of both, which rounds once (gcc 12 does even with -ffp-contract=off). */
#define DEFINE_REAL(size, real)                                                                    \
    DEFINE_ROW(sum_f##size, real, ROW, a[k] + b[k])                                                \
    DEFINE_ROW(product_f##size, real, ROW, a[k] * b[k])                                            \
    DEFINE_ROW(sum_c##size, real, 2 * ROW, a[k] + b[k])                                            \
    DEFINE_CHOICE(min_f##size, real, uint##size##_t, NAN_##size, <, |)                             \
    DEFINE_CHOICE(max_f##size, real, uint##size##_t, NAN_##size, >, &)                             \
    FOR_PROCESSORS static void product_c##size(void *restrict sum, const void *restrict next)      \
    {                                                                                              \
        real *a = sum, same[2 * ROW], crossed[2 * ROW];                                            \
        const real *b = next;                                                                      \
        for (uint32_t k = 0; k < 2 * ROW; k++)                                                     \
            same[k] = a[k] * b[k];                                                                 \
        for (uint32_t k = 0; k < 2 * ROW; k += 2) {                                                \
            crossed[k] = a[k] * b[k + 1];                                                          \
            crossed[k + 1] = a[k + 1] * b[k];                                                      \
        }                                                                                          \
        for (uint32_t k = 0; k < 2 * ROW; k += 2) {                                                \
            a[k] = same[k] - same[k + 1];                                                          \
            a[k + 1] = crossed[k] + crossed[k + 1];                                                \
        }                                                                                          \
    }

#define DEFINE_UNIFYING(name, real, bits, nan_bits, count)                                         \
    FOR_PROCESSORS static void name(real *row)                                                     \
    {                                                                                              \
        const bits unknown = nan_bits;                                                             \
        real nan;                                                                                  \
        memcpy(&nan, &unknown, sizeof nan);                                                        \
        for (uint32_t k = 0; k < (count); k++)                                                     \
            row[k] = row[k] == row[k] ? row[k] : nan;                                              \
    }

DEFINE_UNIFYING(unify_f32, float, uint32_t, NAN_32, ROW)
DEFINE_UNIFYING(unify_f64, double, uint64_t, NAN_64, ROW)
DEFINE_UNIFYING(unify_c32, float, uint32_t, NAN_32, 2 * ROW)
DEFINE_UNIFYING(unify_c64, double, uint64_t, NAN_64, 2 * ROW)

DEFINE_REAL(32, float)
DEFINE_REAL(64, double)

#define LIST_INTEGERS(sign, bits)                                                                  \
    {                                                                                              \
        [REDIST_SUM] = sum_##bits, [REDIST_PRODUCT] = product_##bits,                              \
        [REDIST_MIN] = min_##sign##bits, [REDIST_MAX] = max_##sign##bits,                          \
        [REDIST_AND] = and_##bits, [REDIST_OR] = or_##bits, [REDIST_XOR] = xor_##bits              \
    }
#define LIST_REALS(size)                                                                           \
    {                                                                                              \
        [REDIST_SUM] = sum_f##size, [REDIST_PRODUCT] = product_f##size,                            \
        [REDIST_MIN] = min_f##size, [REDIST_MAX] = max_f##size                                     \
    }

static row_function *const functions[REDIST_COMPLEX128 + 1][REDIST_XOR + 1] = {
    [REDIST_INT8] = LIST_INTEGERS(i, 8),
    [REDIST_INT16] = LIST_INTEGERS(i, 16),
    [REDIST_INT32] = LIST_INTEGERS(i, 32),
    [REDIST_INT64] = LIST_INTEGERS(i, 64),
    [REDIST_UINT8] = LIST_INTEGERS(u, 8),
    [REDIST_UINT16] = LIST_INTEGERS(u, 16),
    [REDIST_UINT32] = LIST_INTEGERS(u, 32),
    [REDIST_UINT64] = LIST_INTEGERS(u, 64),
    [REDIST_FLOAT32] = LIST_REALS(32),
    [REDIST_FLOAT64] = LIST_REALS(64),
    [REDIST_COMPLEX64] = {[REDIST_SUM] = sum_c32, [REDIST_PRODUCT] = product_c32},
    [REDIST_COMPLEX128] = {[REDIST_SUM] = sum_c64, [REDIST_PRODUCT] = product_c64},
};

row_function *find_row_function(enum redist_element element, enum redist_operator combine)
{
    return functions[element][combine];
}

void unify_nans(enum redist_element element, void *row)
{
    switch (element) {
    case REDIST_FLOAT32:
        unify_f32(row);
        break;
    case REDIST_COMPLEX64:
        unify_c32(row);
        break;
    case REDIST_FLOAT64:
        unify_f64(row);
        break;
    case REDIST_COMPLEX128:
        unify_c64(row);
        break;
    default:
        break;
    }
}
