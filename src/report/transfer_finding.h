/* What stands where transfers were rejected, for people: a wrong word here changes a message,
 * never a verdict. */
#ifndef REPORT_TRANSFER_FINDING_H
#define REPORT_TRANSFER_FINDING_H

#include <stdint.h>
#include "report/line.h"
#include "report/transfer_place.h"

#define TRANSFER_FINDING_BYTES 704u /* a box and an element of 16 dimensions, but for the largest */

/* Describes the finding in the text of the file from position `start` to `end`: its word, and
 * of a tree or a buffer whose it is and which box. */
void describe_transfer_finding(uint32_t start, uint32_t end, char text[TRANSFER_FINDING_BYTES]);

/* As text, or as members of an object of JSON, each with a comma before it. */
void append_place(struct line *line, const struct transfer_place *place, int json);

/* 1 when the finding at byte `at` of both files, one behind the other, lies in the
 * certificate, 0 when in the problem file. */
int transfer_rejection_in_certificate(uint32_t code, uint32_t at, uint32_t problem_length);

#endif
