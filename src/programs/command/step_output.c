#include "programs/command/step_output.h"
#include "types/plain.h"
#include <stdbool.h>

void describe_operation(json_t *item, const struct redist_step *step)
{
    bool splits = cuts_tile(step->op);
    bool joins =
        step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL || combines_values(step->op);
    json_object_set_new(item, "op", json_string(redist_name_op(step->op)));
    if (joins)
        json_object_set_new(item, "into", json_integer((json_int_t)step->into));
    if (splits)
        json_object_set_new(item, "split", json_integer((json_int_t)step->split));
    json_object_set_new(item, "factor", json_integer((json_int_t)step->factor));
}
