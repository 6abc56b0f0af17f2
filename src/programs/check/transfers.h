/* A problem of transfers and its certificate: what the core finds of them. */
#ifndef REDIST_PROGRAMS_CHECK_TRANSFERS_H
#define REDIST_PROGRAMS_CHECK_TRANSFERS_H

#include "programs/check/outcome.h"

/* 1 when the text of n bytes begins as transfers do, of whatever version. */
int are_transfers(uint32_t n);

/* Of texts longer than those of other problems, before the rest of them is read: memory for
 * them comes in large pages, where the system has some; small ones took two thirds of the time. */
void expect_long_texts(void);

/* Judges the two texts in TEXT and says what was found; returns the exit status. */
int check_transfers(const struct arguments *arguments, uint32_t plen, uint32_t clen);

#endif
