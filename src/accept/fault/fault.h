/* A rejection of the core, or of the judge of transfers, as a verdict and in words. */
#ifndef REDIST_ACCEPT_FAULT_FAULT_H
#define REDIST_ACCEPT_FAULT_FAULT_H

#include <redist/check.h>

/* Fills in what both have to say of the texts just judged, which are of these lengths. */
void fill_fault(size_t problem_length, size_t certificate_length, struct redist_verdict *verdict);

/* The same of transfers. */
void fill_transfer_fault(size_t problem_length, size_t certificate_length,
                         struct redist_verdict *verdict);

enum { EXPLANATION_BYTES = 1200 }; /* what was expected, and what was found */

/* "E106 group-offsets: step 2: what was expected (what was found)", as redist-check says it: of
 * the whole plan step 0, and `found` may be empty. */
void explain_rejection(uint32_t code, uint32_t step, const char *found,
                       char text[EXPLANATION_BYTES]);

#endif
