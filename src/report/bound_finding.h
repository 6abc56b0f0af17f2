/* What a rejection of the section on the lower bound found. */
#ifndef REPORT_BOUND_FINDING_H
#define REPORT_BOUND_FINDING_H

#include "report/line.h"

/* Describes the finding of E116 to E119. */
void describe_bound_fault(struct line *line);

#endif
