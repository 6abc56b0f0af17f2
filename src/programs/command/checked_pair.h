/* A problem file and a certificate, read and checked. */
#ifndef REDIST_PROGRAMS_COMMAND_CHECKED_PAIR_H
#define REDIST_PROGRAMS_COMMAND_CHECKED_PAIR_H

#include "types/sequence.h"

/* Returns REDIST_OK with `*program` for redist_free_program when the certificate is
 * verified; else prints the line and returns the exit status. */
int read_checked_pair(const char *problem, const char *certificate, struct redist_verdict *verdict,
                      struct redist_program **program);

#endif
