/* Transfers, judged by the core that redist-check consists of before they are shown. */
#ifndef REDIST_PROGRAMS_SHOW_JUDGED_TRANSFERS_H
#define REDIST_PROGRAMS_SHOW_JUDGED_TRANSFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two texts, for free, and what was found when they were verified. */
struct judged_transfers {
    char *problem, *certificate;
    size_t problem_length, certificate_length;
    uint32_t rounds;
    uint64_t memory; /* bytes of a device at most, before and after a round together */
};

/* Whether the file begins as a problem of transfers does. From a pipe nothing is taken, so it
 * is none. */
bool names_transfers(const char *problem);

/* Reads and judges, once in a process, as the core keeps its state in file-scope objects.
 * REDIST_OK when the certificate is verified; else prints the line and returns the exit
 * status. The texts are to be freed in any case. */
int read_judged_transfers(const char *problem, const char *certificate,
                          struct judged_transfers *judged);

#endif
