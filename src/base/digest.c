#include "base/digest.h"

#include <string.h>

static uint64_t digest_byte(uint64_t digest, uint64_t byte)
{
    return (digest ^ byte) * UINT64_C(1099511628211);
}

uint64_t digest_number(uint64_t digest, uint64_t number)
{
    for (uint32_t byte = 0; byte < sizeof number; byte++)
        digest = digest_byte(digest, number >> (8 * byte) & 0xff);
    return digest;
}

uint64_t digest_text(uint64_t digest, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        digest = digest_byte(digest, (unsigned char)text[i]);
    return digest_number(digest, length);
}

uint64_t digest_struct(const void *bytes, size_t length)
{
    const unsigned char *next = bytes;
    uint64_t digest = DIGEST_START;
    while (length > 0) {
        uint64_t word = 0;
        size_t n = length < sizeof word ? length : sizeof word;
        memcpy(&word, next, n);
        digest = (digest ^ word) * UINT64_C(0x9e3779b97f4a7c15); /* 2^64 / golden ratio */
        digest ^= digest >> 32;
        next += n;
        length -= n;
    }
    return digest;
}
