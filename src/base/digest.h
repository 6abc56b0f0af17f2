/* FNV-1a: finds what differs by mistake; nobody is defended against. */
#ifndef REDIST_BASE_DIGEST_H
#define REDIST_BASE_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/* Of nothing. */
#define DIGEST_START UINT64_C(14695981039346656037)

uint64_t digest_number(uint64_t digest, uint64_t number);

/* Of a text, and of where it ends. */
uint64_t digest_text(uint64_t digest, const char *text, size_t length);

/* Of a struct without gaps, for tables that nobody keeps: eight bytes at a time. */
uint64_t digest_struct(const void *bytes, size_t length);

#endif
