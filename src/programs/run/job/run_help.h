/* What redist-run says of itself. */
#ifndef REDIST_PROGRAMS_RUN_JOB_RUN_HELP_H
#define REDIST_PROGRAMS_RUN_JOB_RUN_HELP_H

extern const char *const run_help;

#endif
