/* The rounds of a transfer certificate (docs/TRANSFERS.md), written one after another. */
#ifndef REDIST_EXPORT_TRANSFER_ROUNDS_H
#define REDIST_EXPORT_TRANSFER_ROUNDS_H

#include <stdio.h>
#include "export/transfer_givers.h"
#include "export/transfer_slices.h"

/* Bytes of a transfer problem and its certificate together, and its other limits
 * (docs/TRANSFERS.md, section 1). */
#define TRANSFERS_BYTES UINT64_C(268500992)
#define TRANSFERS_WORDS UINT64_C(67108864)
#define TRANSFERS_DEVICES (UINT32_C(1) << 18)
#define TRANSFERS_PIECES (UINT32_C(1) << 22)
#define TRANSFERS_ROUNDS 64u

/* Where the writing of a certificate is. */
struct round_writer {
    FILE *out;
    uint32_t nrounds;
    uint32_t *piece; /* number of the first piece of each device in the layout before */
    uint32_t *next;  /* room for those of the layout after */
    struct step_givers givers;
    bool too_long; /* more than TRANSFERS_BYTES, or a layout that the format has no room for */
};

/* A round for the step of writer->givers, whose layout is not stated when it is the last. */
void write_round(struct round_writer *writer, bool last);

/* Two rounds for an allreduce or a reduce: the members of a group combine a part each, of a
 * reduce all but the first, which then has the parts given. */
void write_sliced_rounds(struct round_writer *writer, bool last);

/* Whether write_sliced_rounds is what this step asks for. */
bool is_sliced(const struct redist_step *step);

#endif
