/* Names and explanations of the rejection codes, for people. Not part of the
 * proven core: a wrong word here changes a message, never a verdict. */
#ifndef REPORT_REJECTION_H
#define REPORT_REJECTION_H

#include <stdint.h>

/* The stable name of a code of src/check/base/codes.h or report/policy.h; "unknown" for
 * any other number. */
const char *rejection_name(uint32_t code);

/* What was expected where the finding was made. */
const char *rejection_expectation(uint32_t code);

/* 1 when the finding at byte `at` of both files, one behind the other, lies in the
 * certificate, 0 when in the problem file. At the seam a problem that breaks off ends,
 * and a certificate begins, with what is wrong with the whole plan. */
int rejection_in_certificate(uint32_t code, uint32_t at, uint32_t problem_length);

#endif
