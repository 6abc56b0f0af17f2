/* Filling a struct redist_error, and handing statuses on. */
#ifndef REDIST_BASE_REPORT_H
#define REDIST_BASE_REPORT_H

#include <redist/error.h>

/* Writes the formatted line and returns the status, so that a failing function can
 * `return report_failure(error, ...)`. `error` may be NULL. */
enum redist_status report_status(enum redist_status status, struct redist_error *error,
                                 const char *format, ...) __attribute__((format(printf, 3, 4)));

#define report_failure(error, ...) report_status(REDIST_BAD_INPUT, error, __VA_ARGS__)
#define report_no_memory(error, ...) report_status(REDIST_NO_MEMORY, error, __VA_ARGS__)
/* What the system said of a file or stream. */
#define report_io_failure(error, ...) report_status(REDIST_IO_ERROR, error, __VA_ARGS__)

/* The caller's `error`, cleared, or where that is NULL one of the function's own. */
struct redist_error *use_error(struct redist_error *error, struct redist_error *own);

/* Returns from the function with the status of a call that did not return REDIST_OK. */
#define PASS_FAILURE(call)                                                                         \
    do {                                                                                           \
        enum redist_status passed = (call);                                                        \
        if (passed != REDIST_OK)                                                                   \
            return passed;                                                                         \
    } while (0)

#endif
