/* What the rejection of a step found: the table is still the one before it. */
#ifndef REPORT_STEP_FINDING_H
#define REPORT_STEP_FINDING_H

#include "report/line.h"

/* Describes the finding of E106, E150, E152 and E154 to E158. */
void describe_step_fault(struct line *line);

#endif
