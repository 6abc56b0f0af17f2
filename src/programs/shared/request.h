/* The user's problem, from flags or from a problem file. */
#ifndef REDIST_PROGRAMS_SHARED_REQUEST_H
#define REDIST_PROGRAMS_SHARED_REQUEST_H

#include <getopt.h>
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

/* Its flags, for the tables of getopt_long and of kept_option. */
/* clang-format off */
#define REQUEST_LONG_OPTIONS                                                                       \
    {"mesh", required_argument, NULL, 'm'}, {"from", required_argument, NULL, 'f'},                \
    {"to", required_argument, NULL, 't'}, {"elem", required_argument, NULL, 'e'},                  \
    {"shape", required_argument, NULL, 's'}, {"notation", required_argument, NULL, 'N'},           \
    {"op", required_argument, NULL, 'q'}, {"devices", required_argument, NULL, 'D'},               \
    {"order", required_argument, NULL, 'r'}, {"to-mesh", required_argument, NULL, 'u'},            \
    {"to-order", required_argument, NULL, 'R'}
#define REQUEST_KEPT_OPTIONS(request)                                                              \
    {'m', &(request)->mesh, NULL}, {'f', &(request)->from, NULL},                                  \
    {'t', &(request)->to, NULL}, {'e', &(request)->elem, NULL},                                    \
    {'s', &(request)->shape, NULL}, {'N', &(request)->notation, NULL},                             \
    {'q', &(request)->op, NULL}, {'D', &(request)->devices, NULL},                                 \
    {'r', &(request)->order, NULL}, {'u', &(request)->to_mesh, NULL},                              \
    {'R', &(request)->to_order, NULL}
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
