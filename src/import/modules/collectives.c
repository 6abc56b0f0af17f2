#include "import/modules/collectives.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/modules/hlo_exchange.h"
#include "import/modules/module_slices.h"
#include "import/modules/module_steps.h"
#include "import/modules/module_views.h"
#include "import/modules/sdy_manual.h"
#include "import/modules/sdy_module.h"
#include "import/shape_text.h"
#include "import/modules/stablehlo_text.h"
#include "import/token.h"
#include "base/report.h"

void free_imported_steps(struct imported_steps *steps)
{
    for (uint32_t s = 0; s < steps->nsteps; s++)
        free(steps->step[s].list);
    steps->nsteps = 0;
}

static enum redist_status take_parameter(struct module_reader *reader,
                                         const struct operation_text *operation,
                                         struct redist_error *error)
{
    const struct redist_type *from = &reader->problem->from;
    bool same = operation->rank == from->rank && reader->tile_name.length == 0;
    for (uint32_t i = 0; same && i < from->rank; i++)
        same = operation->shape[i] == from->dim[i].tile;
    if (!same)
        return report_line(&reader->module, operation->line, error,
                           "expected one parameter, of the shape of a tile of the source type");
    struct scan scan = {operation->element.text, operation->element.length, 0};
    uint32_t bytes = 0;
    if (!take_element_type(&scan, &bytes) || !at_end(&scan) || bytes != reader->problem->elem_bytes)
        return report_line(&reader->module, operation->line, error,
                           "expected elements of %u bytes, as the problem has, got '%.*s'",
                           reader->problem->elem_bytes, (int)operation->element.length,
                           operation->element.text);
    reader->element = operation->element;
    reader->rank = from->rank;
    memcpy(reader->tile, operation->shape, sizeof reader->tile);
    return REDIST_OK;
}

static bool is_word(struct piece_of_text word, const char *stablehlo, const char *hlo)
{
    return equals_word(word, stablehlo) || equals_word(word, hlo);
}

static bool is_done_word(struct piece_of_text word)
{
    return equals_word(word, "all-gather-done") || equals_word(word, "all-reduce-done") ||
           equals_word(word, "collective-permute-done");
}

static enum redist_status expect_done(const struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error)
{
    const struct piece_of_text started = reader->started;
    return started.length == 0
               ? REDIST_OK
               : report_line(&reader->module, operation->line, error,
                             "expected %.*s-done of %%%.*s, of the type of its result",
                             (int)started.length, started.text, (int)reader->tile_name.length,
                             reader->tile_name.text);
}

static enum redist_status take_return(struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct piece_of_text name, struct redist_error *error)
{
    if (reader->returned || reader->tile_name.length == 0 || !same_pieces(name, reader->tile_name))
        return report_line(&reader->module, operation->line, error,
                           "expected the last tile, %%%.*s, to be returned once",
                           (int)reader->tile_name.length, reader->tile_name.text);
    PASS_FAILURE(expect_tile(reader, operation, error));
    PASS_FAILURE(expect_done(reader, operation, error));
    struct operation_text tile = {.rank = reader->rank, .element = reader->element};
    memcpy(tile.shape, reader->tile, sizeof tile.shape);
    const struct operation_text *declared = &reader->module.declared;
    uint32_t wrong = same_types(operation, &tile) ? 0 : operation->line;
    if (declared->line > 0 && !same_types(declared, &tile))
        wrong = declared->line;
    reader->returned = wrong == 0;
    return wrong == 0 ? REDIST_OK
                      : report_line(&reader->module, wrong, error,
                                    "expected the result to have the type of the last tile, %%%.*s",
                                    (int)reader->tile_name.length, reader->tile_name.text);
}

static enum redist_status check_element(const struct module_reader *reader,
                                        const struct operation_text *operation,
                                        struct redist_error *error)
{
    if (reader->tile_name.length == 0 || same_pieces(operation->element, reader->element))
        return REDIST_OK;
    return report_line(&reader->module, operation->line, error,
                       "expected elements of type %.*s, as the tile before has",
                       (int)reader->element.length, reader->element.text);
}

static enum redist_status refuse_word(const struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error)
{
    return report_line(&reader->module, operation->line, error,
                       "'%.*s' is not understood: expected all_gather, all_to_all, "
                       "collective_permute, collective_broadcast, reduce_scatter, all_reduce, "
                       "dynamic_slice, and what says where slices begin",
                       (int)operation->word.length, operation->word.text);
}

/* A collective is on the tile alone. */
static enum redist_status check_collective(const struct module_reader *reader,
                                           const struct operation_text *operation,
                                           const struct piece_of_text *operand, uint32_t count,
                                           struct redist_error *error)
{
    const struct piece_of_text word = operation->word, tile = reader->tile_name;
    if (!reader->module.is_hlo && !operation->quoted)
        return report_line(&reader->module, operation->line, error,
                           "expected the generic form, \"%.*s\"(%%operand) <{..}>",
                           (int)word.length, word.text);
    if (count == 1 && same_pieces(operand[0], tile))
        return REDIST_OK;
    if (tile.length == 0)
        return refuse_before_tile(reader, operation, error);
    return report_line(&reader->module, operation->line, error,
                       "expected one operand, the tile before, %%%.*s", (int)tile.length,
                       tile.text);
}

/* `all-gather-done(%start)`: the tile by another name. */
static enum redist_status take_done(struct module_reader *reader,
                                    const struct operation_text *operation,
                                    struct redist_error *error)
{
    struct piece_of_text operand[MOST_OPERANDS];
    struct operation_text tile = {.rank = reader->rank, .element = reader->element};
    memcpy(tile.shape, reader->tile, sizeof tile.shape);
    const size_t length = reader->started.length;
    struct scan behind = {operation->word.text, operation->word.length, length};
    if (length == 0)
        return refuse_word(reader, operation, error);
    if (operation->word.length < length ||
        strncmp(operation->word.text, reader->started.text, length) != 0 ||
        !take_text(&behind, "-done") || list_operands(operation->arguments, operand) != 1 ||
        !same_pieces(operand[0], reader->tile_name) || !same_types(operation, &tile))
        return expect_done(reader, operation, error);
    reader->started.length = 0;
    reader->tile_name = operation->result;
    return REDIST_OK;
}

static bool is_slice_word(struct piece_of_text word)
{
    return is_word(word, "stablehlo.dynamic_slice", "dynamic-slice");
}

/* An operation that leads to the next tile; `kind` is that of a collective, or -1. */
static enum redist_status take_tile_operation(struct module_reader *reader,
                                              const struct operation_text *operation, int kind,
                                              struct redist_error *error)
{
    enum redist_status status;
    bool viewed = reader->viewed && kind == REDIST_ALLGATHER;
    if (!viewed)
        PASS_FAILURE(expect_tile(reader, operation, error));
    PASS_FAILURE(check_element(reader, operation, error));
    if (viewed)
        status = take_viewed_gather(reader, operation, error);
    else if (equals_word(operation->word, "parameter"))
        status = take_parameter(reader, operation, error);
    else if (is_slice_word(operation->word))
        status = take_slice(reader, operation, error);
    else if (kind >= 0)
        status = take_collective(reader, operation, (uint32_t)kind, error);
    else
        return refuse_word(reader, operation, error);
    forget_blocks(reader);
    reader->tile_name = operation->result;
    if (operation->started)
        reader->started = operation->word;
    return status;
}

/* An operation on a tile or a number; the first operand says which. */
static enum redist_status take_operation(struct module_reader *reader,
                                         const struct operation_text *operation,
                                         struct redist_error *error)
{
    struct piece_of_text operand[MOST_OPERANDS], word = operation->word;
    uint32_t count = list_operands(operation->arguments, operand);
    struct module_value *from = count == 0 ? NULL : find_value(reader, operand[0]);
    int kind = find_collective(word);
    if (reader->module.is_hlo && is_done_word(word))
        return take_done(reader, operation, error);
    if (count > 0 && same_pieces(operand[0], reader->tile_name))
        PASS_FAILURE(expect_done(reader, operation, error));
    if (kind >= 0)
        PASS_FAILURE(check_collective(reader, operation, operand, count, error));
    if (is_exchange_word(reader, word) && from == NULL) {
        PASS_FAILURE(check_element(reader, operation, error));
        return take_exchange(reader, operation, error);
    }
    if (operation->parts > 0)
        return refuse_word(reader, operation, error);
    if (is_word(word, "stablehlo.constant", "constant"))
        return take_constant(reader, operation, error);
    if (is_word(word, "stablehlo.partition_id", "partition-id"))
        return take_partition(reader, operation, error);
    if (from != NULL && count == 1 &&
        (is_word(word, "stablehlo.reshape", "reshape") ||
         is_word(word, "stablehlo.convert", "convert")))
        return copy_value(reader, operation, from, error);
    return from != NULL && is_slice_word(word)
               ? take_slice(reader, operation, error)
               : take_tile_operation(reader, operation, kind, error);
}

/* What is said of the module as a whole. */
static enum redist_status check_module(struct module_reader *reader, struct redist_error *error)
{
    uint64_t stated = reader->module.partitions, replicas = reader->module.replicas;
    if (!reader->returned)
        return report_line(&reader->module, reader->module.line == 0 ? 1 : reader->module.line,
                           error, "expected a StableHLO or HLO module that returns its last tile");
    PASS_FAILURE(expect_distinct_names(&reader->names, &reader->module, error));
    if (replicas > 1)
        return report_line(&reader->module, 1, error,
                           "expected one replica, so that all devices are partitions: the module "
                           "is for %" PRIu64 " replicas",
                           replicas);
    return stated == 0 || stated == reader->ndevices
               ? REDIST_OK
               : report_line(&reader->module, 1, error,
                             "the module is for %" PRIu64 " partitions, the problem for %u devices",
                             stated, reader->ndevices);
}

/* What the module returns, at `return` or as its root. */
static enum redist_status take_result(struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error)
{
    struct piece_of_text name = operation->result;
    struct scan scan = {operation->arguments.text, operation->arguments.length, 0};
    if (!equals_word(operation->word, "return") && !operation->root)
        return REDIST_OK;
    if (!operation->root)
        name = take_symbol(&scan);
    return take_return(reader, operation, name, error);
}

static enum redist_status read_module(struct module_reader *reader, struct redist_error *error)
{
    struct operation_text operation;
    bool found = true;
    while (found) {
        PASS_FAILURE(next_operation(&reader->module, &operation, &found, error));
        if (!found)
            break;
        if (reader->returned)
            return report_line(&reader->module, operation.line, error,
                               "expected nothing behind what the module returns, %%%.*s: '%.*s' is "
                               "not on the way to it",
                               (int)reader->tile_name.length, reader->tile_name.text,
                               (int)operation.word.length, operation.word.text);
        enum redist_status status = keep_name(&reader->names, &operation, error);
        if (status == REDIST_OK && !equals_word(operation.word, "return"))
            status = take_operation(reader, &operation, error);
        if (status == REDIST_OK)
            status = take_result(reader, &operation, error);
        if (status != REDIST_OK)
            return status;
    }
    PASS_FAILURE(check_module(reader, error));
    return check_manual_shardings(reader, error);
}

/* The way ends at a tile. */
static enum redist_status end_way(struct module_reader *reader,
                                  const struct operation_text *operation,
                                  struct redist_error *error)
{
    PASS_FAILURE(expect_tile(reader, operation, error));
    PASS_FAILURE(expect_done(reader, operation, error));
    reader->returned = same_pieces(reader->tile_name, reader->way.to);
    return reader->returned ? REDIST_OK
                            : report_line(&reader->module, operation->line, error,
                                          "expected the value of --to-value to be a tile");
}

/* The operations from one value to another. */
static enum redist_status read_way(struct module_reader *reader, struct redist_error *error)
{
    struct operation_text operation;
    const struct value_way *way = &reader->way;
    PASS_FAILURE(find_way(&reader->module, reader->choice, &reader->way, error));
    reader->module.way = way;
    for (bool found = true; found && !reader->returned;) {
        PASS_FAILURE(next_operation(&reader->module, &operation, &found, error));
        if (!found)
            break;
        operation.root = false;
        if (same_pieces(operation.result, way->from) && operation.parts == 0) {
            operation.word = (struct piece_of_text){"parameter", 9};
            operation.started = false;
        }
        PASS_FAILURE(keep_name(&reader->names, &operation, error));
        PASS_FAILURE(take_operation(reader, &operation, error));
        if (same_pieces(operation.result, way->to))
            PASS_FAILURE(end_way(reader, &operation, error));
    }
    return check_module(reader, error);
}

static enum redist_status read_text(struct module_reader *reader, struct redist_error *error)
{
    const struct module_choice *choice = reader->choice;
    if (is_sdy_module(reader->module.rest.text, reader->module.rest.length))
        return read_sdy_module(reader, error);
    if (choice->function != NULL)
        return report_line(&reader->module, 1, error,
                           "--function goes with modules of Shardy: expected one function");
    return choice->from_value != NULL || choice->to_value != NULL ? read_way(reader, error)
                                                                  : read_module(reader, error);
}

enum redist_status read_collectives(const struct redist_problem *problem,
                                    const struct module_choice *choice, const char *text,
                                    size_t length, const char *name, struct imported_steps *steps,
                                    struct redist_error *error)
{
    struct module_reader *reader = calloc(1, sizeof *reader);
    steps->nsteps = 0;
    if (reader == NULL)
        return report_no_memory(error, "out of memory");
    reader->module.name = name;
    reader->module.rest = (struct scan){text, length, 0};
    reader->problem = problem;
    reader->choice = choice;
    reader->ndevices = redist_count_problem_devices(problem);
    reader->tile_name = reader->tuple = reader->started = (struct piece_of_text){"", 0};
    reader->steps = steps;
    enum redist_status status = read_text(reader, error);
    for (uint32_t k = 0; k < reader->nvalues; k++)
        free(reader->value[k].number);
    free(reader->sent.list);
    free(reader->names.item);
    forget_blocks(reader);
    free(reader);
    if (status != REDIST_OK)
        free_imported_steps(steps);
    return status;
}
