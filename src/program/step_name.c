#include "program/step_name.h"
#include <stdio.h>

const char *redist_name_op(enum redist_op op)
{
    switch (op) {
    case REDIST_DYNSLICE:
        return "dynslice";
    case REDIST_ALLTOALL:
        return "alltoall";
    case REDIST_ALLGATHER:
        return "allgather";
    case REDIST_ALLPERMUTE:
        return "allpermute";
    }
    return "unknown";
}

void format_step(const struct redist_step *step, bool factor, char *text, size_t size)
{
    const char *name = redist_name_op(step->op);
    char members[16] = "";
    if (factor)
        (void)snprintf(members, sizeof members, " x%u", step->factor);
    switch (step->op) {
    case REDIST_DYNSLICE:
        (void)snprintf(text, size, "%s %u%s", name, step->split, members);
        break;
    case REDIST_ALLGATHER:
        (void)snprintf(text, size, "%s %u%s", name, step->into, members);
        break;
    case REDIST_ALLTOALL:
        (void)snprintf(text, size, "%s %u %u%s", name, step->into, step->split, members);
        break;
    case REDIST_ALLPERMUTE:
        (void)snprintf(text, size, "%s", name);
        break;
    }
}
