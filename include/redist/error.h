/** @file error.h
 * How every function of the library fails: with a status and one line.
 */
#ifndef REDIST_ERROR_H
#define REDIST_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

/** What came of a call. New ones may be added behind those that are there: what a program does
 *  not know is a failure. */
enum redist_status {
    REDIST_OK = 0,        /**< done, or verified */
    REDIST_REJECTED = 1,  /**< what was given was judged, and is wrong: a certificate, a sequence */
    REDIST_BAD_INPUT = 2, /**< the call, or a text, is not as documented, or over a limit */
    REDIST_NO_MEMORY = 3, /**< memory ran out; a later call may succeed */
    REDIST_IO_ERROR = 4,  /**< the system refused to open, read or write something */
    REDIST_MPI_ERROR = 5, /**< MPI returned an error */
    REDIST_IMPOSSIBLE = 6 /**< all is well formed, but nothing that was looked at is as asked */
};

/** "ok", "rejected", "bad input", "out of memory", "I/O error", "MPI error", "impossible"; NULL
 *  for other numbers. */
const char *redist_name_status(enum redist_status status);

/** One line for a person: what is wrong, where, and what was expected. */
struct redist_error {
    char message[1024]; /**< NUL-terminated, no line feed; "" when there is no error */
};

#ifdef __cplusplus
}
#endif
#endif
