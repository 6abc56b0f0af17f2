#include "notation/scan.h"
#include <string.h>
#include "base/report.h"

enum { SHOWN = 48 }; /* characters of a word that is too long */

/* Own predicates: those of <ctype.h> depend on the locale. */
static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

void skip_blanks(struct scan *scan)
{
    while (scan->position < scan->length &&
           (scan->text[scan->position] == ' ' || scan->text[scan->position] == '\t'))
        scan->position++;
}

bool take_char(struct scan *scan, char c)
{
    skip_blanks(scan);
    if (scan->position >= scan->length || scan->text[scan->position] != c)
        return false;
    scan->position++;
    return true;
}

bool take_number(struct scan *scan, uint64_t *value)
{
    skip_blanks(scan);
    size_t start = scan->position, end = start;
    uint64_t number = 0;
    while (end < scan->length && is_digit(scan->text[end])) {
        uint64_t digit = (uint64_t)(scan->text[end] - '0');
        if (number > (UINT64_MAX - digit) / 10)
            return false;
        number = number * 10 + digit;
        end++;
    }
    if (end == start || (end - start > 1 && scan->text[start] == '0'))
        return false;
    scan->position = end;
    *value = number;
    return true;
}

/* Bytes of the name that begins here, of any length. An empty text may have no address. */
static size_t measure_name(const struct scan *scan)
{
    size_t start = scan->position, end = start;
    while (end < scan->length &&
           (is_name_start(scan->text[end]) || (end > start && is_digit(scan->text[end]))))
        end++;
    return end - start;
}

bool take_name(struct scan *scan, char name[REDIST_MAX_NAME + 1u])
{
    skip_blanks(scan);
    size_t length = measure_name(scan);
    if (length == 0 || length > REDIST_MAX_NAME)
        return false;
    memcpy(name, scan->text + scan->position, length);
    name[length] = '\0';
    scan->position += length;
    return true;
}

enum redist_status report_name(const struct scan *scan, const char *expected,
                               struct redist_error *error)
{
    size_t length = measure_name(scan);
    if (length <= REDIST_MAX_NAME)
        return report_unexpected(scan, expected, error);
    return report_failure(error,
                          "column %zu: the name '%.*s%s' is too long: a name has at most %u "
                          "letters, this one has %zu",
                          scan->position + 1, length < SHOWN ? (int)length : SHOWN,
                          scan->text + scan->position, length > SHOWN ? ".." : "", REDIST_MAX_NAME,
                          length);
}

bool at_end(struct scan *scan)
{
    skip_blanks(scan);
    return scan->position == scan->length;
}

static size_t count_digits(const struct scan *scan)
{
    size_t end = scan->position;
    while (end < scan->length && is_digit(scan->text[end]))
        end++;
    return end - scan->position;
}

enum redist_status report_unexpected(const struct scan *scan, const char *expected,
                                     struct redist_error *error)
{
    size_t column = scan->position + 1;
    if (scan->position >= scan->length)
        return report_failure(error, "column %zu: expected %s, got the end", column, expected);
    unsigned char c = (unsigned char)scan->text[scan->position];
    if (c == '\r')
        return report_failure(error,
                              "column %zu: expected %s, got a carriage return (lines end "
                              "with a line feed alone)",
                              column, expected);
    size_t digits = count_digits(scan);
    if (digits > 1)
        return report_failure(error, "column %zu: expected %s, got '%.*s%s'", column, expected,
                              digits < SHOWN ? (int)digits : SHOWN, scan->text + scan->position,
                              digits > SHOWN ? ".." : "");
    if (c >= 0x20 && c < 0x7f)
        return report_failure(error, "column %zu: expected %s, got '%c'", column, expected, c);
    return report_failure(error, "column %zu: expected %s, got byte 0x%02x", column, expected, c);
}
