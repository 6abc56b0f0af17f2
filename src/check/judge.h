/* Judging the plan: every step, the last table, the claims. */
#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

#include "iota.h"
#include "list.h"
#include "tiles.h"
#include "steps.h"

/* Row 0 of the plan and the table of the source type. */
void start_table(void);

/* Expands the lists that are written in iota form. */
uint32_t expand_lists(void);

/* The effect of step s. */
uint32_t apply_step(uint32_t s);

/* Returns a rejection code, or 0 with the table after step s. */
uint32_t judge_step(uint32_t s);

/* All steps in order. */
uint32_t judge_steps(void);

/* Whether the last table is that of the target type. */
uint32_t check_target(void);

/* Whether the operations match dynslice* (alltoall | allpermute)* allgather*. */
uint32_t is_normal(void);

/* Whether every local size from source to target is at most h. */
uint32_t is_height(uint64_t h);

/* The four claims. */
uint32_t check_claims(void);

#endif
