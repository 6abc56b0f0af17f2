/* The text of a program in StableHLO so far. */
#ifndef REDIST_EXPORT_PROGRAM_TEXT_H
#define REDIST_EXPORT_PROGRAM_TEXT_H

#include <stdio.h>
#include "types/sequence.h"

/* The next value is %v1, %v2, .., the last one is of `tile`. */
struct program_text {
    FILE *out;
    const struct redist_program *program;
    const char *element;
    uint32_t value, channel;
    uint32_t *place; /* of each device in the list of a step */
    uint64_t tile[REDIST_MAX_RANK];
};

/* `tensor<4x8xf32>`, of the rank of the array. */
void write_tile_type(const struct program_text *text, const uint64_t tile[REDIST_MAX_RANK]);

/* The zero of an element type, as a constant has it. */
const char *name_mlir_zero(const char *element);

/* The next channel, as an attribute. */
void write_channel(struct program_text *text);

#endif
