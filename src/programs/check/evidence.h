/* What a pipeline keeps of a verdict beside its words: members of the JSON object of
 * redist-check. */
#ifndef REDIST_PROGRAMS_CHECK_EVIDENCE_H
#define REDIST_PROGRAMS_CHECK_EVIDENCE_H

#include <stdint.h>
#include "report/policy.h"

/* A member and the sign before it; over 2^63-1 it is a string: docs/FORMAT.md, section 6. */
void print_number(char before, const char *name, uint64_t number);

/* Which program speaks, and what it reads at most. */
void print_tool(void);

/* Digest and length of the two texts as the core has them in memory: what was judged,
 * whatever becomes of the files. */
void print_texts(uint32_t problem_length, uint32_t certificate_length);

/* How a policy stands to a certificate. */
enum policy_state { POLICY_ASKED, POLICY_MET, POLICY_UNMET };

void print_policy(const struct policy *policy, enum policy_state state);

#endif
