/* What stands where transfers were rejected, for people: a wrong word here changes a message,
 * never a verdict. */
#ifndef REPORT_TRANSFER_FINDING_H
#define REPORT_TRANSFER_FINDING_H

#include <stdint.h>

#define TRANSFER_FINDING_BYTES 64u

/* Describes the place of the finding in the text of the file that ends at position `end`. */
void describe_transfer_finding(uint32_t end, char text[TRANSFER_FINDING_BYTES]);

/* 1 when the finding at byte `at` of both files, one behind the other, lies in the
 * certificate, 0 when in the problem file. */
int transfer_rejection_in_certificate(uint32_t code, uint32_t at, uint32_t problem_length);

#endif
