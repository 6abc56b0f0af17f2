/* The all-to-all of HLO in both its forms, and what is around it: the array form splits and
 * joins one dimension, between reshapes and transposes; the tuple form takes slices of the
 * tile and gives blocks, which are concatenated.
 *
 * Semantics: openxla/xla, docs/operation_semantics.md, AllToAll, and the comment on
 * HloAllToAllInstruction in xla/hlo/ir/hlo_instruction.h. */
#ifndef REDIST_IMPORT_MODULES_HLO_EXCHANGE_H
#define REDIST_IMPORT_MODULES_HLO_EXCHANGE_H

#include "import/modules/module_numbers.h"

/* Whether a word is one of these operations, on the tile or on a part of it: all-to-all,
 * reshape, transpose, copy, slice, get-tuple-element, concatenate; of StableHLO, whose all-to-all
 * is one step, reshape and transpose. */
bool is_exchange_word(const struct module_reader *reader, struct piece_of_text word);

/* Takes such an operation. */
enum redist_status take_exchange(struct module_reader *reader,
                                 const struct operation_text *operation,
                                 struct redist_error *error);

/* The tile has changed, or the module ends: its slices are of no use. */
void forget_blocks(struct module_reader *reader);

#endif
