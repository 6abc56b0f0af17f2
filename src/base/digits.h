/* Numbers as text where there are millions of them, which printf is slow for. */
#ifndef REDIST_BASE_DIGITS_H
#define REDIST_BASE_DIGITS_H

#include <stdint.h>

/* Bytes of a blank and the longest number. */
#define DIGITS_BYTES 21u

/* Writes a blank and a number, without a zero byte behind it. Returns the place behind it. */
char *append_digits(char *at, uint64_t number);

/* Writes a text, also without its zero byte. */
char *append_word(char *at, const char *word);

#endif
