/* Words that refusals of several formats share. */
#ifndef REDIST_EXPORT_REFUSAL_H
#define REDIST_EXPORT_REFUSAL_H

#include <redist/type.h>

/* Behind the refusal of a step: how to get a plan that has none such, or "". */
const char *suggest_rules(const struct redist_problem *problem);

#endif
