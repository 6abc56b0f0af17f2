#include "elements/identity.h"
#include <string.h>
#include "elements/kind.h"

/* The bits of 1 and of infinity in a floating-point format, and its sign. */
struct real_bits {
    uint64_t one, infinity, sign;
};

/* Of a number that is not complex, or of a part of one. */
static struct real_bits get_real_bits(enum redist_element element)
{
    switch (element) {
    case REDIST_FLOAT16:
        return (struct real_bits){0x3c00, 0x7c00, 0x8000};
    case REDIST_BFLOAT16:
        return (struct real_bits){0x3f80, 0x7f80, 0x8000};
    case REDIST_FLOAT32:
    case REDIST_COMPLEX64:
        return (struct real_bits){UINT32_C(0x3f800000), UINT32_C(0x7f800000), UINT32_C(0x80000000)};
    default:
        return (struct real_bits){UINT64_C(0x3ff0000000000000), UINT64_C(0x7ff0000000000000),
                                  UINT64_C(0x8000000000000000)};
    }
}

static uint64_t find_real_identity(enum redist_element element, enum redist_operator combine)
{
    const struct real_bits bits = get_real_bits(element);
    switch (combine) {
    case REDIST_PRODUCT:
        return bits.one;
    case REDIST_MIN:
        return bits.infinity;
    case REDIST_MAX:
        return bits.infinity | bits.sign;
    default:
        return 0;
    }
}

/* Of the bits those that the element has count. */
static uint64_t find_integer_identity(enum redist_element element, enum redist_operator combine)
{
    const uint64_t sign = UINT64_C(1) << (8 * get_element_bytes(element) - 1);
    switch (combine) {
    case REDIST_PRODUCT:
        return 1;
    case REDIST_MIN:
        return is_unsigned(element) ? UINT64_MAX : sign - 1;
    case REDIST_MAX:
        return is_unsigned(element) ? 0 : sign;
    case REDIST_AND:
        return UINT64_MAX;
    default:
        return 0;
    }
}

/* In the order of bytes of this machine. */
static void store_number_bits(uint64_t bits, uint32_t size, unsigned char *bytes)
{
    const uint8_t one = (uint8_t)bits;
    const uint16_t two = (uint16_t)bits;
    const uint32_t four = (uint32_t)bits;
    memcpy(bytes,
           size == 1   ? (const void *)&one
           : size == 2 ? (const void *)&two
           : size == 4 ? (const void *)&four
                       : (const void *)&bits,
           size);
}

void store_identity(enum redist_element element, enum redist_operator combine, unsigned char *bytes)
{
    const uint32_t size = get_element_bytes(element) / (is_complex(element) ? 2 : 1);
    store_number_bits(is_integer(element) ? find_integer_identity(element, combine)
                                          : find_real_identity(element, combine),
                      size, bytes);
    if (is_complex(element))
        memset(bytes + size, 0, size);
}

/* What is filled already is copied, twice as much each time. */
void fill_elements(const unsigned char *one, uint32_t elem_bytes, unsigned char *to, uint64_t count)
{
    const uint64_t bytes = count * elem_bytes;
    if (count > 0)
        memcpy(to, one, elem_bytes);
    for (uint64_t done = elem_bytes, next; done < bytes; done += next) {
        next = done < bytes - done ? done : bytes - done;
        memcpy(to + done, to, next);
    }
}
