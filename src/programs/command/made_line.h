/* The line about axes that are unreduced in the target alone. */
#ifndef REDIST_PROGRAMS_COMMAND_MADE_LINE_H
#define REDIST_PROGRAMS_COMMAND_MADE_LINE_H

#include <stdio.h>
#include <redist/type.h>

/* Says which devices hold the identity of the operation in the end; nothing without such axes. */
void print_made_axes(FILE *out, const struct redist_problem *problem);

#endif
