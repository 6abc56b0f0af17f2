#include "export/refusal.h"
#include "types/plain.h"

const char *suggest_rules(const struct redist_problem *problem)
{
    return is_plain_problem(problem) ? "; `redist plan --paper` gives a plan without it" : "";
}
