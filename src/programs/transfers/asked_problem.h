/* The transfer problem that a command is asked for: a file, or options. */
#ifndef REDIST_PROGRAMS_TRANSFERS_ASKED_PROBLEM_H
#define REDIST_PROGRAMS_TRANSFERS_ASKED_PROBLEM_H

#include <stdint.h>
#include "programs/shared/request.h"

/* As text, which `name` names in messages. */
struct asked_problem {
    const char *name;
    char *text;
    size_t length;
    uint64_t *device; /* their numbers in messages; NULL: those of the text */
};

/* From the file, as text or in JSON, or else from the options. For free_asked_problem, also
 * on failure. */
enum redist_status read_asked_problem(struct request *request, struct asked_problem *asked,
                                      struct redist_error *error);
void free_asked_problem(struct asked_problem *asked);

#endif
