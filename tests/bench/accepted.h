/* Plans that are timed run as what the checker accepted. */
#ifndef REDIST_BENCH_ACCEPTED_H
#define REDIST_BENCH_ACCEPTED_H

#include <redist/plan.h>

/* The accepted program of a plan of the problem in `text`, in `size` bytes. Releases the plan; ends
 * the run where the certificate is not accepted. */
struct redist_program *accept_plan(const char *name, const char *text, size_t size,
                                   struct redist_plan *plan);

#endif
