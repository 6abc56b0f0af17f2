/* The user's problem, from flags or from a problem file. */
#ifndef REDIST_PROGRAMS_SHARED_REQUEST_H
#define REDIST_PROGRAMS_SHARED_REQUEST_H

#include <stdbool.h>
#include <redist/notation.h>
#include <redist/type.h>

struct request {
    const char *mesh, *from, *to, *elem;    /* flags, or NULL */
    const char *shape, *notation, *op;      /* flags, or NULL */
    const char *to_mesh;                    /* flag, or NULL */
    const char *devices, *order, *to_order; /* flags of the native notation, or NULL */
    const char *path;                       /* problem file, or NULL */
    enum redist_notation foreign;           /* that of the flags, by load_request */
    char *text;                             /* of that file, by load_request */
    size_t length;
};

/* Its flags, for a table of options; in that of `redist` with their letters. */
/* clang-format off */
#define REQUEST_OPTIONS(request, has_letters)                                                      \
    {"mesh", (has_letters) ? 'm' : 0, &(request)->mesh, NULL},                                     \
    {"from", (has_letters) ? 'f' : 0, &(request)->from, NULL},                                     \
    {"to", (has_letters) ? 't' : 0, &(request)->to, NULL},                                         \
    {"elem", (has_letters) ? 'e' : 0, &(request)->elem, NULL},                                     \
    {"shape", (has_letters) ? 's' : 0, &(request)->shape, NULL},                                   \
    {"notation", 0, &(request)->notation, NULL}, {"op", 0, &(request)->op, NULL},                  \
    {"devices", 0, &(request)->devices, NULL}, {"order", 0, &(request)->order, NULL},              \
    {"to-mesh", 0, &(request)->to_mesh, NULL}, {"to-order", 0, &(request)->to_order, NULL}
/* clang-format on */

/* Takes the problem file, the one argument that may be left. */
bool take_request_path(int argc, char **argv, struct request *request, struct redist_error *error);

/* Whether there is any flag or file. */
bool is_requested(const struct request *request);

/* Whether the request is one: a problem file that can be read, and is, or all flags
 * that it takes. What fails here is usage or a file, and no problem was asked. */
enum redist_status load_request(struct request *request, struct redist_error *error);

/* Understands the flags or the text of the file. What was understood of other
 * notations than the native one is said on stderr. */
enum redist_status understand_request(const struct request *request, struct redist_problem *problem,
                                      struct redist_error *error);

/* Releases what load_request read, also after a failure. */
void release_request(struct request *request);

#endif
