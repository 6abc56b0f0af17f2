#include "program/step_name.h"
#include <stdio.h>

const char *redist_name_op(enum redist_op op)
{
    static const char *const name[] = {[REDIST_DYNSLICE] = "dynslice",
                                       [REDIST_ALLTOALL] = "alltoall",
                                       [REDIST_ALLGATHER] = "allgather",
                                       [REDIST_ALLPERMUTE] = "allpermute",
                                       [REDIST_REDUCESCATTER] = "reducescatter",
                                       [REDIST_ALLREDUCE] = "allreduce",
                                       [REDIST_REDUCE] = "reduce",
                                       [REDIST_BROADCAST] = "broadcast",
                                       [REDIST_RESIZE] = "resize",
                                       [REDIST_EXCHANGE] = "exchange"};
    return op <= REDIST_EXCHANGE ? name[op] : "unknown";
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
    case REDIST_ALLREDUCE:
    case REDIST_REDUCE:
        (void)snprintf(text, size, "%s %u%s", name, step->into, members);
        break;
    case REDIST_ALLTOALL:
    case REDIST_REDUCESCATTER:
        (void)snprintf(text, size, "%s %u %u%s", name, step->into, step->split, members);
        break;
    case REDIST_BROADCAST:
        (void)snprintf(text, size, "%s%s", name, members);
        break;
    case REDIST_ALLPERMUTE:
    case REDIST_RESIZE:
    case REDIST_EXCHANGE:
        (void)snprintf(text, size, "%s", name);
        break;
    }
}
