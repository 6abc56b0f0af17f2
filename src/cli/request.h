/* The user's problem, from flags or from a problem file. */
#ifndef REDIST_CLI_REQUEST_H
#define REDIST_CLI_REQUEST_H

#include <redist/type.h>

struct request {
    const char *mesh, *from, *to, *elem; /* flags, or NULL */
    const char *shape, *notation;        /* flags, or NULL */
    const char *path;                    /* problem file, or NULL */
};

/* Reads flags or file, whichever is given, into `problem`. What was understood of
 * other notations than the native one is said on stderr. */
enum redist_status read_request(const struct request *request, struct redist_problem *problem,
                                struct redist_error *error);

#endif
