/* `redist show` of transfers: who gives whom how many bytes, and which boxes. */
#ifndef REDIST_PROGRAMS_SHOW_SHOW_TRANSFERS_H
#define REDIST_PROGRAMS_SHOW_SHOW_TRANSFERS_H

#include <stdbool.h>

struct transfer_wishes {
    const char *svg, *png;   /* names of the files that a picture is written to, or NULL */
    bool json;               /* an object, and nothing else */
    bool no_picture, colour; /* of the boxes */
};

/* Judges, draws, then prints; returns the exit status. */
int show_transfers(const char *problem, const char *certificate,
                   const struct transfer_wishes *wishes);

#endif
