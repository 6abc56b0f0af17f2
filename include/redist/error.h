/** @file error.h
 * How every function of the library reports bad input: a status and one line.
 */
#ifndef REDIST_ERROR_H
#define REDIST_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

/** Status of a library call; programs of the package use it as exit status. */
enum redist_status {
    REDIST_OK = 0,       /**< done, or verified */
    REDIST_REJECTED = 1, /**< the checker refused the certificate */
    REDIST_FAILED = 2    /**< bad usage or input, I/O, resources, MPI */
};

/** One line for a person: what is wrong, where, and what was expected. */
struct redist_error {
    char message[1024]; /**< NUL-terminated, no line feed; "" when there is no error */
};

#ifdef __cplusplus
}
#endif
#endif
