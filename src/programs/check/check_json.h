/* The objects of redist-check --json, up to what all of them end in. */
#ifndef REDIST_PROGRAMS_CHECK_CHECK_JSON_H
#define REDIST_PROGRAMS_CHECK_CHECK_JSON_H

#include <stdint.h>
#include "programs/check/plan_price.h"
#include "report/transfer_policy.h"

/* `role` is the file concerned; found is what there is instead. */
void print_rejection_json(const char *role, uint32_t line, uint32_t column, const char *found);

/* Of transfers, the tree or the buffer that the rejection is about, in the text that begins at
 * `start`. */
void print_place_json(uint32_t start);

/* What was verified; `unmet` is the code of a policy that is not met, or 0. */
void print_accepted_json(const char *verdict, uint32_t unmet, const struct plan_price *price);

/* The same of transfers. */
void print_transfers_json(const char *verdict, uint32_t unmet,
                          const struct verified_transfers *verified);

/* The demands that are not met, and the numbers that do not meet the first. */
void print_unmet_json(const struct policy *policy, const uint32_t codes[DEMANDS], uint32_t count,
                      const char *numbers);

#endif
