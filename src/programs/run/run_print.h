/* The table and the JSON object of redist-run; rank 0 prints them. */
#ifndef REDIST_PROGRAMS_RUN_RUN_PRINT_H
#define REDIST_PROGRAMS_RUN_RUN_PRINT_H

#include "programs/run/job/run_report.h"

/* "1.234 ms": seconds in the unit that fits. */
void format_seconds(double seconds, char text[16]);

/* The end of a table's first line, and its second, whose first column is called `number`; a
 * line of it; and below it the memory that is not split up. */
void print_heading(const struct summary *summary, const char *number);
void print_line(const char *number, const char *operation, const struct summary_line *line);
void print_scratch(const struct summary *summary);

/* The numbers of a line, and what stands behind the list of all lines but the total. */
void print_json_line(const struct summary_line *line);
void print_json_end(const struct summary *summary);

/* Elements that were verified on a device: those that exist of what it holds. */
struct counted {
    uint64_t least, most;
    uint32_t devices; /* that hold something */
};
void print_counted(const struct counted *verified);

void print_table(const struct job *job, const struct summary *summary);

/* `passes` is 0 when nothing was verified. */
void print_run_json(const struct job *job, const struct summary *summary, uint32_t passes);
void print_verified(const struct job *job, uint32_t passes);

#endif
