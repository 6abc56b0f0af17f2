/* Steps of a module: its collectives, and its slices of the tile. */
#ifndef REDIST_IMPORT_MODULES_MODULE_STEPS_H
#define REDIST_IMPORT_MODULES_MODULE_STEPS_H

#include "import/modules/module_numbers.h"

/* Keeps a step for the operation; the step's list is owned from now on. */
enum redist_status keep_step(struct module_reader *reader, const struct operation_text *operation,
                             const struct redist_step *step, struct redist_error *error);

/* Reads the groups of a collective whose groups are of partitions where it has a channel. */
enum redist_status read_partition_groups(struct module_reader *reader,
                                         const struct operation_text *operation,
                                         struct redist_step *step, struct redist_error *error);

/* Reads `name = 1` or `name={1}`, a dimension of the tile. */
enum redist_status read_tile_dimension(struct module_reader *reader,
                                       const struct operation_text *operation, const char *name,
                                       uint32_t *dimension, struct redist_error *error);

/* What an attribute is called in the text: of HLO, of StableHLO in the generic form, and of StableHLO
 * as it is printed. */
struct attribute_names {
    const char *hlo, *generic, *printed;
};

const char *name_attribute(const struct module_reader *reader,
                           const struct operation_text *operation,
                           const struct attribute_names *names);

/* Reads such a list of `count` numbers: `name={1,0}`, `name = array<i64: 1, 0>`, `name = [1, 0]`. */
bool read_numbers(const struct module_reader *reader, const struct operation_text *operation,
                  const struct attribute_names *names, uint64_t *number, uint32_t count);

/* Reads an allgather of a value of `rank` dimensions: `into`, factor and list of the step. */
enum redist_status read_gather(struct module_reader *reader, const struct operation_text *operation,
                               uint32_t rank, struct redist_step *step, struct redist_error *error);

/* Keeps a step that multiplies dimension `into` and divides dimension `split`, either
 * REDIST_MAX_RANK for none, if the result's shape is that. */
enum redist_status end_step(struct module_reader *reader, const struct operation_text *operation,
                            const struct redist_step *step, uint32_t into, uint32_t split,
                            struct redist_error *error);

/* The step of a word of either text; -1 for other words. */
int find_collective(struct piece_of_text word);

/* Reads a collective of that step. */
enum redist_status take_collective(struct module_reader *reader,
                                   const struct operation_text *operation, uint32_t kind,
                                   struct redist_error *error);

#endif
