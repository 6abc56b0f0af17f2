/* Names of files put together, and what they come to. */
#ifndef REDIST_BASE_PATH_H
#define REDIST_BASE_PATH_H

/* DIRECTORY/NAME in memory of its own; NULL when memory runs out. */
char *join_path(const char *directory, const char *name);

/* Without links, also of what is not there yet, in memory of its own; NULL when memory runs out. */
char *resolve_path(const char *path);

#endif
