/* The table and the JSON object of redist-run; rank 0 prints them. */
#ifndef REDIST_PROGRAMS_RUN_RUN_PRINT_H
#define REDIST_PROGRAMS_RUN_RUN_PRINT_H

#include "programs/run/run_report.h"

/* "1.234 ms": seconds in the unit that fits. */
void format_seconds(double seconds, char text[16]);

void print_table(const struct job *job, const struct summary *summary);

/* `passes` is 0 when nothing was verified. */
void print_run_json(const struct job *job, const struct summary *summary, uint32_t passes);
void print_verified(const struct job *job, uint32_t passes);

#endif
