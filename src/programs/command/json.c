#include "programs/command/json.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include "programs/command/large_pages.h"
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

/* Functions that add to an object do not all say when there was no memory for it. */
static bool lacks_memory;

static void *allocate_value(size_t bytes)
{
    void *memory = malloc(bytes);
    lacks_memory = lacks_memory || memory == NULL;
    grow_in_large_pages();
    return memory;
}

void watch_json_memory(void)
{
    json_set_alloc_funcs(allocate_value, free);
}

void print_json(FILE *out, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    if (text != NULL && !lacks_memory)
        fprintf(out, "%s\n", text);
    lacks_memory = lacks_memory || text == NULL;
    free(text);
    json_decref(object);
}

bool take_lost_json(void)
{
    bool lost = lacks_memory;
    lacks_memory = false;
    return lost;
}
