/* A cursor over text, and the items that all notations share. */
#ifndef REDIST_NOTATION_SCAN_H
#define REDIST_NOTATION_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <redist/mesh.h>
#include <redist/error.h>

struct scan {
    const char *text;
    size_t length, position;
};

/* Skips blanks (spaces and tabs). */
void skip_blanks(struct scan *scan);

/* Skips blanks, then takes `c` if it is next. */
bool take_char(struct scan *scan, char c);

/* Takes a decimal number (docs/FORMAT.md, `u`); false when there is none, or
 * it has a leading zero, or is over 2^64-1. */
bool take_number(struct scan *scan, uint64_t *value);

/* Takes an axis name of at most REDIST_MAX_NAME bytes. */
bool take_name(struct scan *scan, char name[REDIST_MAX_NAME + 1u]);

/* True when only blanks are left. */
bool at_end(struct scan *scan);

/* "column 7: expected ..., got ..." with the next byte shown printably. */
enum redist_status report_unexpected(const struct scan *scan, const char *expected,
                                     struct redist_error *error);

/* The same where take_name found none: a name that is too long is named, and that it is. */
enum redist_status report_name(const struct scan *scan, const char *expected,
                               struct redist_error *error);

#endif
