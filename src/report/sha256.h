/* SHA-256 (FIPS 180-4), so that a verdict can name the texts it is about. A digest
 * is shown, never judged: a wrong one makes no certificate right. */
#ifndef REPORT_SHA256_H
#define REPORT_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SHA256_TEXT_BYTES 65u /* 64 hexadecimal digits and the end */

/* Writes the digest of `length` bytes in lower case. */
void digest_bytes(const uint8_t *bytes, size_t length, char text[SHA256_TEXT_BYTES]);

#endif
