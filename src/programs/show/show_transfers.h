/* `redist show` of transfers: who gives whom how many bytes. */
#ifndef REDIST_PROGRAMS_SHOW_SHOW_TRANSFERS_H
#define REDIST_PROGRAMS_SHOW_SHOW_TRANSFERS_H

/* Names of the files that a picture is written to, or NULL. */
struct transfer_pictures {
    const char *svg, *png;
};

/* Judges, draws, then prints; returns the exit status. */
int show_transfers(const char *problem, const char *certificate,
                   const struct transfer_pictures *pictures);

#endif
