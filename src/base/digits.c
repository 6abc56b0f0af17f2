#include "base/digits.h"
#include <string.h>

char *append_digits(char *at, uint64_t number)
{
    char digits[DIGITS_BYTES];
    char *first = digits + sizeof digits;
    do {
        *--first = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    *--first = ' ';
    size_t length = (size_t)(digits + sizeof digits - first);
    memcpy(at, first, length);
    return at + length;
}

char *append_word(char *at, const char *word)
{
    size_t length = strlen(word);
    memcpy(at, word, length);
    return at + length;
}
