/* Structs of the caller whose first member, a size_t, is their size, so that they may grow: a
 * program that was compiled when they were smaller goes on with a library in which they are
 * larger, and the other way round. */
#ifndef REDIST_BASE_SIZED_H
#define REDIST_BASE_SIZED_H

#include <stddef.h>
#include <redist/error.h>

/* Whether the size of a struct called `name` was set. */
enum redist_status check_sized(const void *given, const char *name, struct redist_error *error);

/* Copies `given` to `own`, of `size` bytes. What is missing in `given` becomes 0; what it has more
 * is a wish that is not known here, and refused unless it is 0. */
enum redist_status take_sized(void *own, size_t size, const void *given, const char *name,
                              struct redist_error *error);

/* Copies as much of `own`, of `size` bytes, as `given` has room for; the rest becomes 0. */
void give_sized(void *given, const void *own, size_t size);

#endif
