/* Programs and readings in words, in the paper's names. */
#ifndef REDIST_REDUCE_DESCRIBE_H
#define REDIST_REDUCE_DESCRIBE_H

#include "reduce/reduction.h"
#include "reduce/synthesis.h"

/* The name of level `level` of the synthesis hierarchy, of which 0 is the root. */
const char *name_level(const struct hierarchy *hierarchy, const struct reduction *reduction,
                       uint32_t level);

/* Slice and form of an instruction; `below` is the level in Parallel and Master,
 * NULL for InsideGroup. */
struct instruction_names {
    const char *collective, *slice, *form, *below;
};

struct instruction_names name_instruction(const struct hierarchy *hierarchy,
                                          const struct reduction *reduction,
                                          const struct synthesis *synthesis,
                                          struct instruction instruction);

/* "ReduceScatter node InsideGroup" */
enum { INSTRUCTION_TEXT = 128 };
void format_instruction(const struct instruction_names *names, char text[INSTRUCTION_TEXT]);

/* Reads `paper`, or a list of the readings of docs/REDUCTIONS.md, section 3, that
 * differ from it. */
enum redist_status read_reading(const char *text, struct reading *reading,
                                struct redist_error *error);

#endif
