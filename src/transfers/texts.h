/* A transfer problem and a certificate of it as texts (docs/TRANSFERS.md). */
#ifndef REDIST_TRANSFERS_TEXTS_H
#define REDIST_TRANSFERS_TEXTS_H

#include <stddef.h>

/* Both in memory of their own, or NULL. */
struct transfer_texts {
    char *problem, *certificate;
    size_t problem_length, certificate_length;
};

/* Most bytes, and words, of both together that a judge reads. */
#define TRANSFER_TEXT_BYTES 268500992u
#define TRANSFER_TEXT_WORDS 67108864u

void free_transfer_texts(struct transfer_texts *texts);

#endif
