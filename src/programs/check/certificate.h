/* A problem of types and its certificate: what the core finds of them. */
#ifndef REDIST_PROGRAMS_CHECK_CERTIFICATE_H
#define REDIST_PROGRAMS_CHECK_CERTIFICATE_H

#include "programs/check/outcome.h"

/* Judges the two texts in TEXT and says what was found; returns the exit status. */
int check_certificate(struct arguments *arguments, uint32_t plen, uint32_t clen);

#endif
