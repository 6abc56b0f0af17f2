/** @file version.h
 * Which version of the library: that of the headers, when a program is compiled, and that
 * of the library that it runs with.
 */
#ifndef REDIST_VERSION_H
#define REDIST_VERSION_H

#include <redist/error.h>

#ifdef __cplusplus
extern "C" {
#endif

#define REDIST_VERSION_MAJOR 0
#define REDIST_VERSION_MINOR 2
#define REDIST_VERSION_PATCH 0
#define REDIST_VERSION "0.2.0"

/** To compare: `#if REDIST_VERSION_NUMBER >= 200`. */
#define REDIST_VERSION_NUMBER                                                                      \
    (REDIST_VERSION_MAJOR * 10000 + REDIST_VERSION_MINOR * 100 + REDIST_VERSION_PATCH)

/** REDIST_VERSION of the library that is linked. */
const char *redist_get_version(void);

/** Whether the library that is linked fits headers of that version, as
 *  `redist_check_version(REDIST_VERSION_NUMBER, &error)`: it is not older, and has the same
 *  functions and structs (docs/STABILITY.md). Else REDIST_BAD_INPUT; `error` may be NULL. */
enum redist_status redist_check_version(int number, struct redist_error *error);

#ifdef __cplusplus
}
#endif
#endif
