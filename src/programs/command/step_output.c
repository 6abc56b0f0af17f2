#include "programs/command/step_output.h"
#include <stdbool.h>

void describe_operation(json_t *item, const struct redist_step *step)
{
    bool splits = step->op == REDIST_DYNSLICE || step->op == REDIST_ALLTOALL ||
                  step->op == REDIST_REDUCESCATTER;
    bool joins = step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL ||
                 step->op == REDIST_REDUCESCATTER || step->op == REDIST_ALLREDUCE ||
                 step->op == REDIST_REDUCE;
    json_object_set_new(item, "op", json_string(redist_name_op(step->op)));
    if (joins)
        json_object_set_new(item, "into", json_integer((json_int_t)step->into));
    if (splits)
        json_object_set_new(item, "split", json_integer((json_int_t)step->split));
    json_object_set_new(item, "factor", json_integer((json_int_t)step->factor));
}
