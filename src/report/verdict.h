/* The verdict line on what the core has just accepted (docs/FORMAT.md, "The verdict"). */
#ifndef REDIST_REPORT_VERDICT_H
#define REDIST_REPORT_VERDICT_H

#include <stddef.h>
#include <stdint.h>

/* The words about the optimum; empty when nothing is proved. */
void format_optimum(char *text, size_t size);

enum { VERDICT_BYTES = 384 };

/* The line, without its end, and `behind` it what else was found; of a policy that is not
 * met, `unmet` is the code, else 0. */
void format_verdict(char *text, size_t size, uint32_t unmet, const char *behind);

#endif
