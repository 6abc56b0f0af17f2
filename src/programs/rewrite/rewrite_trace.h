/* The rewrites of `redist normalize --trace`. */
#ifndef REDIST_PROGRAMS_REWRITE_REWRITE_TRACE_H
#define REDIST_PROGRAMS_REWRITE_REWRITE_TRACE_H

#include <stdio.h>

/* Prints the trace of the last rewriting, one rewrite a line. */
void print_trace(FILE *out);

#endif
