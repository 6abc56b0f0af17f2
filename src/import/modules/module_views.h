/* The last tile reshaped and transposed, and collectives on it as it then is: a step is kept where
 * it has become a tile again. */
#ifndef REDIST_IMPORT_MODULES_MODULE_VIEWS_H
#define REDIST_IMPORT_MODULES_MODULE_VIEWS_H

#include "import/modules/module_numbers.h"

/* "all-to-all: expected .." */
enum redist_status refuse_operation(const struct module_reader *reader,
                                    const struct operation_text *operation, const char *expected,
                                    struct redist_error *error);

/* Fails when the last value is no tile but one reshaped, or with blocks not moved. */
enum redist_status expect_tile(const struct module_reader *reader,
                               const struct operation_text *operation, struct redist_error *error);

bool is_result_shape(const struct operation_text *operation, const struct tile_view *view);

/* The view begins at the tile, unless it is open. */
void open_view(struct module_reader *reader);

/* Where the view has become a tile, it is one, by the step that was sent if there is one. */
enum redist_status close_view(struct module_reader *reader, const struct operation_text *operation,
                              struct redist_error *error);

/* A reshape or transpose, as the text calls it, of the last value as a whole. */
bool is_view_word(const struct module_reader *reader, struct piece_of_text word);
enum redist_status take_view(struct module_reader *reader, const struct operation_text *operation,
                             struct redist_error *error);

/* An allgather of what is no tile now: its blocks lie where the rest makes them lie. */
enum redist_status take_viewed_gather(struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error);

#endif
