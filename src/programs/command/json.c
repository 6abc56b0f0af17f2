#include "programs/command/json.h"
#include <inttypes.h>
#include <stdlib.h>
#include "programs/command/plan_facts.h"

json_t *make_json_number(uint64_t value)
{
    char digits[24];
    if (value <= INT64_MAX)
        return json_integer((json_int_t)value);
    (void)snprintf(digits, sizeof digits, "%" PRIu64, value);
    return json_string(digits);
}

json_t *make_weak_cost(const struct redist_plan *plan)
{
    return knows_weak_cost(plan) ? make_json_number(plan->report.weak_cost) : json_null();
}

json_t *count_states(const struct redist_bound *proof)
{
    return proof->stated ? json_integer((json_int_t)proof->nstates) : json_null();
}

void print_json(FILE *out, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    if (text != NULL)
        fprintf(out, "%s\n", text);
    else
        fprintf(out, "{\"ok\":false,\"error\":\"out of memory\"}\n");
    free(text);
    json_decref(object);
}
