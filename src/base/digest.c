#include "base/digest.h"

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
