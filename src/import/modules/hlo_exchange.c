#include "import/modules/hlo_exchange.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/module_steps.h"
#include "import/modules/module_views.h"
#include "base/report.h"

static const char *const words[] = {"all-to-all", "copy", "slice", "get-tuple-element",
                                    "concatenate"};

bool is_exchange_word(const struct module_reader *reader, struct piece_of_text word)
{
    bool found = is_view_word(reader, word);
    for (size_t k = 0; reader->module.is_hlo && !found && k < sizeof words / sizeof words[0]; k++)
        found = equals_word(word, words[k]);
    return found;
}

/* `f32[4,8] all-to-all(%x), dimensions={1}`: block k along dimension 1 goes to member k, and
 * what comes from member k lies there. */
static enum redist_status take_array_form(struct module_reader *reader,
                                          const struct operation_text *operation,
                                          struct redist_step *step, uint32_t d,
                                          struct redist_error *error)
{
    if (reader->sent.list != NULL)
        return expect_tile(reader, operation, error);
    open_view(reader);
    if (!is_result_shape(operation, &reader->view))
        return refuse_operation(reader, operation, "the shape of the operand", error);
    if (!send_blocks(&reader->view, d, step->factor, &step->split))
        return refuse_operation(reader, operation,
                                "blocks, one for each member of a group, that are slices along one "
                                "dimension of the tile",
                                error);
    reader->sent = *step;
    step->list = NULL;
    return close_view(reader, operation, error);
}

static struct named_block *find_block(struct module_reader *reader, struct piece_of_text name)
{
    for (uint32_t k = 0; k < reader->nblocks; k++)
        if (same_pieces(reader->block[k].name, name))
            return &reader->block[k];
    return NULL;
}

/* Whether the operands are all blocks in their order, `received` or not. */
static bool are_blocks(struct module_reader *reader, const struct operation_text *operation,
                       bool received)
{
    struct piece_of_text operand[MOST_OPERANDS];
    uint32_t count = list_operands(operation->arguments, operand);
    bool good = count > 0 && count == reader->parts;
    for (uint32_t k = 0; good && k < count; k++) {
        const struct named_block *block = find_block(reader, operand[k]);
        good = block != NULL && block->received == received && block->number == k;
    }
    return good;
}

/* `(f32[4,4], f32[4,4]) all-to-all(%s0, %s1)`: operand k goes to member k, and part k of the
 * result is what comes from member k. */
static enum redist_status take_tuple_form(struct module_reader *reader,
                                          const struct operation_text *operation,
                                          struct redist_step *step, struct redist_error *error)
{
    if (!are_blocks(reader, operation, false) || operation->parts != reader->parts ||
        step->factor != reader->parts)
        return refuse_operation(reader, operation,
                                "all slices of the tile along one dimension, in their order, one "
                                "for each member of a group",
                                error);
    bool same = operation->rank == reader->rank;
    for (uint32_t x = 0; same && x < reader->rank; x++)
        same =
            operation->shape[x] == reader->tile[x] / (x == reader->block_split ? reader->parts : 1);
    if (!same)
        return refuse_operation(reader, operation, "parts of the shape of the slices", error);
    free(reader->sent_blocks.list);
    step->split = reader->block_split;
    reader->sent_blocks = *step;
    step->list = NULL;
    reader->tuple = operation->result;
    return REDIST_OK;
}

static enum redist_status take_all_to_all(struct module_reader *reader,
                                          const struct operation_text *operation,
                                          struct redist_error *error)
{
    struct redist_step step = {.op = REDIST_ALLTOALL};
    struct scan scan;
    uint64_t d = 0;
    PASS_FAILURE(read_partition_groups(reader, operation, &step, error));
    bool array = find_attribute(operation->attributes, "dimensions", &scan);
    enum redist_status status;
    if (!array)
        status = take_tuple_form(reader, operation, &step, error);
    else if (operation->parts > 0 || !take_char(&scan, '{') || !take_number(&scan, &d) ||
             !take_char(&scan, '}') || d >= (reader->viewed ? reader->view.rank : reader->rank))
        status = refuse_operation(reader, operation, "dimensions={one of the operand's}", error);
    else if (step.factor == 1) /* nothing moves */
        status = REDIST_OK;
    else
        status = take_array_form(reader, operation, &step, (uint32_t)d, error);
    free(step.list);
    return status;
}

/* `[0:4]`, or with a stride of 1. */
static bool take_range(struct scan *scan, uint64_t *begin, uint64_t *end)
{
    uint64_t stride = 1;
    return take_char(scan, '[') && take_number(scan, begin) && take_char(scan, ':') &&
           take_number(scan, end) && (!take_char(scan, ':') || take_number(scan, &stride)) &&
           stride == 1 && take_char(scan, ']');
}

/* Reads `slice={[0:2], [0:8]}`: one dimension is cut, the others are whole. */
static bool read_cut(const struct module_reader *reader, const struct operation_text *operation,
                     uint32_t *split, uint64_t *begin, uint64_t *size)
{
    struct scan scan;
    uint32_t cuts = 0;
    bool good = find_attribute(operation->attributes, "slice", &scan) && take_char(&scan, '{') &&
                operation->rank == reader->rank;
    for (uint32_t x = 0; good && x < reader->rank; x++) {
        uint64_t first = 0, last = 0;
        good = (x == 0 || take_char(&scan, ',')) && take_range(&scan, &first, &last) &&
               first < last && last <= reader->tile[x] && operation->shape[x] == last - first;
        if (!good || last - first == reader->tile[x])
            continue;
        cuts++;
        *split = x;
        *begin = first;
        *size = last - first;
    }
    return good && take_char(&scan, '}') && cuts == 1;
}

static enum redist_status keep_block(struct module_reader *reader,
                                     const struct operation_text *operation, uint32_t number,
                                     bool received, struct redist_error *error)
{
    if (reader->nblocks == MOST_BLOCKS)
        return refuse_operation(reader, operation, "fewer parts of a tile", error);
    reader->block[reader->nblocks++] = (struct named_block){operation->result, number, received};
    return REDIST_OK;
}

static enum redist_status take_block(struct module_reader *reader,
                                     const struct operation_text *operation,
                                     struct redist_error *error)
{
    uint32_t split = 0;
    uint64_t begin = 0, size = 1;
    bool good = read_cut(reader, operation, &split, &begin, &size) &&
                reader->tile[split] % size == 0 && begin % size == 0 &&
                reader->tile[split] / size <= reader->ndevices;
    if (good && reader->nblocks == 0) {
        reader->block_split = split;
        reader->parts = (uint32_t)(reader->tile[split] / size);
    }
    if (!good || split != reader->block_split || reader->tile[split] / size != reader->parts)
        return refuse_operation(reader, operation,
                                "one of equal slices of the tile along one dimension, as those "
                                "before it",
                                error);
    return keep_block(reader, operation, (uint32_t)(begin / size), false, error);
}

static enum redist_status take_tuple_element(struct module_reader *reader,
                                             const struct operation_text *operation,
                                             struct redist_error *error)
{
    struct piece_of_text operand[MOST_OPERANDS];
    struct scan scan;
    uint64_t index = 0;
    if (list_operands(operation->arguments, operand) != 1 || reader->tuple.length == 0 ||
        !same_pieces(operand[0], reader->tuple) ||
        !find_attribute(operation->attributes, "index", &scan) || !take_number(&scan, &index) ||
        index >= reader->parts)
        return refuse_operation(reader, operation, "a part of the all-to-all before", error);
    return keep_block(reader, operation, (uint32_t)index, true, error);
}

static enum redist_status take_concatenation(struct module_reader *reader,
                                             const struct operation_text *operation,
                                             struct redist_error *error)
{
    struct redist_step step = reader->sent_blocks;
    if (step.list == NULL || !are_blocks(reader, operation, true))
        return refuse_operation(reader, operation,
                                "all parts of the all-to-all before, in their order", error);
    PASS_FAILURE(read_tile_dimension(reader, operation, "dimensions", &step.into, error));
    if (step.into == step.split)
        return refuse_operation(reader, operation, "another dimension than the one that was sliced",
                                error);
    reader->sent_blocks.list = NULL; /* the step has it from here */
    forget_blocks(reader);
    reader->tile_name = operation->result;
    return end_step(reader, operation, &step, step.into, step.split, error);
}

/* A copy changes the layout in memory at most. */
static enum redist_status take_copy(const struct module_reader *reader,
                                    const struct operation_text *operation,
                                    struct redist_error *error)
{
    const uint64_t *shape = reader->viewed ? reader->view.shape : reader->tile;
    uint32_t rank = reader->viewed ? reader->view.rank : reader->rank;
    return operation->rank == rank && memcmp(operation->shape, shape, rank * sizeof *shape) == 0
               ? REDIST_OK
               : refuse_operation(reader, operation, "the shape of the operand", error);
}

/* An operation on the last value as a whole, which it replaces. */
static enum redist_status take_whole(struct module_reader *reader,
                                     const struct operation_text *operation,
                                     struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (is_view_word(reader, operation->word))
        status = take_view(reader, operation, error);
    else if (equals_word(operation->word, "all-to-all"))
        status = take_all_to_all(reader, operation, error);
    else
        status = take_copy(reader, operation, error);
    reader->tile_name = operation->result;
    forget_blocks(reader);
    return status;
}

void forget_blocks(struct module_reader *reader)
{
    free(reader->sent_blocks.list);
    reader->sent_blocks.list = NULL;
    reader->nblocks = 0;
    reader->parts = 0;
    reader->tuple.length = 0;
}

enum redist_status take_exchange(struct module_reader *reader,
                                 const struct operation_text *operation, struct redist_error *error)
{
    struct piece_of_text operand[MOST_OPERANDS];
    struct scan scan;
    bool first = list_operands(operation->arguments, operand) > 0;
    bool of_tile = first && same_pieces(operand[0], reader->tile_name);
    bool tuple = equals_word(operation->word, "all-to-all") &&
                 !find_attribute(operation->attributes, "dimensions", &scan);
    if (tuple)
        return take_all_to_all(reader, operation, error);
    if (equals_word(operation->word, "get-tuple-element"))
        return take_tuple_element(reader, operation, error);
    if (equals_word(operation->word, "concatenate"))
        return take_concatenation(reader, operation, error);
    if (!of_tile || list_operands(operation->arguments, operand) != 1 || operation->parts > 0)
        return refuse_operation(reader, operation, "one operand, the tile before", error);
    if (!equals_word(operation->word, "slice"))
        return take_whole(reader, operation, error);
    PASS_FAILURE(expect_tile(reader, operation, error));
    return take_block(reader, operation, error);
}
