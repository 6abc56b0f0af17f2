/* Filling a struct redist_error, and handing statuses on. */
#ifndef REDIST_BASE_REPORT_H
#define REDIST_BASE_REPORT_H

#include <stdarg.h>
#include <redist/error.h>

/* Each writes the formatted line and returns a status, so that a failing function can
 * `return report_failure(error, ...)`. `error` may be NULL. */

/* REDIST_BAD_INPUT */
enum redist_status report_failure(struct redist_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* REDIST_NO_MEMORY */
enum redist_status report_no_memory(struct redist_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* REDIST_IO_ERROR: what the system said of a file or stream */
enum redist_status report_io_failure(struct redist_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The status that is given. */
enum redist_status report_status(enum redist_status status, struct redist_error *error,
                                 const char *format, ...) __attribute__((format(printf, 3, 4)));
enum redist_status report_status_va(enum redist_status status, struct redist_error *error,
                                    const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

/* Returns from the function with the status of a call that did not return REDIST_OK. */
#define PASS_FAILURE(call)                                                                         \
    do {                                                                                           \
        enum redist_status passed = (call);                                                        \
        if (passed != REDIST_OK)                                                                   \
            return passed;                                                                         \
    } while (0)

#endif
