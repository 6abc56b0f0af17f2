/* What `redist-check --help` prints. */
#ifndef REDIST_PROGRAMS_CHECK_HELP_H
#define REDIST_PROGRAMS_CHECK_HELP_H

extern const char HELP[];

#endif
