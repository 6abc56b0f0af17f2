/* Numbers of bytes for people. */
#ifndef REDIST_EXPORT_BYTE_TEXT_H
#define REDIST_EXPORT_BYTE_TEXT_H

#include <stdint.h>

enum { BYTE_TEXT = 16 };

/* Four digits at most, and a unit: 1023, 12.5K, 200M. */
const char *format_bytes(uint64_t bytes, char text[BYTE_TEXT]);

/* The same with the unit in words: 1023 bytes, 12.5 KiB. */
const char *format_volume(uint64_t bytes, char text[BYTE_TEXT]);

#endif
