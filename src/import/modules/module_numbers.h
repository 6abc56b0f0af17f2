/* Constants, tables and numbers of a module: where slices begin. */
#ifndef REDIST_IMPORT_MODULES_MODULE_NUMBERS_H
#define REDIST_IMPORT_MODULES_MODULE_NUMBERS_H

#include "import/modules/imported_steps.h"
#include "import/modules/module_choice.h"
#include "import/modules/module_names.h"
#include "import/modules/module_text.h"
#include "import/modules/value_way.h"
#include "import/tile_view.h"

/* What a name of the module stands for. */
struct module_value {
    struct piece_of_text name;
    bool uniform;     /* number[0] on all devices */
    bool table;       /* one number for each device, on every device */
    uint64_t *number; /* owned */
};

enum { MOST_VALUES = 2 * REDIST_MAX_STEPS };

/* A slice of the tile, or what came for one. */
struct named_block {
    struct piece_of_text name;
    uint32_t number;
    bool received;
};

enum { MOST_BLOCKS = 2 * MOST_OPERANDS };

struct module_reader {
    struct module_text module;
    struct module_names names;
    const struct redist_problem *problem;
    const struct module_choice *choice;
    struct value_way way;
    uint32_t ndevices, nvalues;
    struct module_value value[MOST_VALUES];
    struct piece_of_text tile_name; /* of the last tile; empty before the parameter */
    struct piece_of_text started;   /* the collective whose -done is next; empty for none */
    uint32_t rank;
    uint64_t tile[REDIST_MAX_RANK];
    struct piece_of_text element; /* its element type */
    bool returned;
    struct imported_steps *steps;
    bool viewed; /* the last tile is reshaped */
    struct tile_view view;
    struct redist_step sent; /* an all-to-all inside the view; list NULL when there is none */
    struct redist_step sent_blocks; /* one of the blocks; likewise */
    uint32_t nblocks, parts, block_split;
    struct named_block block[MOST_BLOCKS];
    struct piece_of_text tuple; /* the all-to-all of the blocks; empty when there is none */
};

/* What is known of a name; NULL when it is no number. */
struct module_value *find_value(struct module_reader *reader, struct piece_of_text name);

uint64_t get_number(const struct module_value *value, uint32_t device);

/* Each keeps the result of an operation: of a constant, of partition_id, and of a
 * reshape or convert, which is the number that it is given. */
enum redist_status take_constant(struct module_reader *reader,
                                 const struct operation_text *operation,
                                 struct redist_error *error);
enum redist_status take_partition(struct module_reader *reader,
                                  const struct operation_text *operation,
                                  struct redist_error *error);
enum redist_status copy_value(struct module_reader *reader, const struct operation_text *operation,
                              const struct module_value *from, struct redist_error *error);

/* The entry of a table that each device looks up. */
enum redist_status look_up(struct module_reader *reader, const struct operation_text *operation,
                           const struct module_value *table, const struct module_value *index,
                           struct redist_error *error);

#endif
