/* Filling a struct redist_error. */
#ifndef REDIST_BASE_REPORT_H
#define REDIST_BASE_REPORT_H

#include <redist/error.h>

/* Writes the formatted line and returns REDIST_FAILED, so that a failing
 * function can `return report_failure(error, ...)`. `error` may be NULL. */
enum redist_status report_failure(struct redist_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
