/* `redist show` of transfers: who gives whom how many bytes. */
#ifndef REDIST_PROGRAMS_SHOW_SHOW_TRANSFERS_H
#define REDIST_PROGRAMS_SHOW_SHOW_TRANSFERS_H

/* Judges, then prints; returns the exit status. */
int show_transfers(const char *problem, const char *certificate);

#endif
