#include "import/modules/module_views.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/device_rows.h"
#include "import/modules/module_steps.h"

enum redist_status refuse_operation(const struct module_reader *reader,
                                    const struct operation_text *operation, const char *expected,
                                    struct redist_error *error)
{
    return report_line(&reader->module, operation->line, error, "%.*s: expected %s",
                       (int)operation->word.length, operation->word.text, expected);
}

enum redist_status expect_tile(const struct module_reader *reader,
                               const struct operation_text *operation, struct redist_error *error)
{
    if (!reader->viewed)
        return REDIST_OK;
    return refuse_operation(reader, operation,
                            "a tile: the reshapes, transposes and the all-to-all before it do not "
                            "lead to one whose dimension of blocks is joined to another",
                            error);
}

bool is_result_shape(const struct operation_text *operation, const struct tile_view *view)
{
    return operation->rank == view->rank &&
           memcmp(operation->shape, view->shape, view->rank * sizeof *view->shape) == 0;
}

void open_view(struct module_reader *reader)
{
    if (!reader->viewed)
        start_view(reader->tile, reader->rank, &reader->view);
    reader->viewed = true;
}

enum redist_status close_view(struct module_reader *reader, const struct operation_text *operation,
                              struct redist_error *error)
{
    uint32_t into;
    struct redist_step *sent = &reader->sent;
    if (!is_tile_view(&reader->view, reader->rank, &into) ||
        (sent->list != NULL &&
         (into == SENDER_PART || (sent->op == REDIST_ALLTOALL && into == sent->split))))
        return REDIST_OK;
    reader->viewed = false;
    memcpy(reader->tile, reader->view.shape, sizeof reader->tile);
    if (sent->list == NULL)
        return REDIST_OK;
    struct redist_step step = *sent;
    step.into = into;
    sent->list = NULL;
    return keep_step(reader, operation, &step, error);
}

static bool is_reshape(const struct module_reader *reader, struct piece_of_text word)
{
    return equals_word(word, reader->module.is_hlo ? "reshape" : "stablehlo.reshape");
}

static enum redist_status take_reshape(struct module_reader *reader,
                                       const struct operation_text *operation,
                                       struct redist_error *error)
{
    open_view(reader);
    if (!reshape_view(&reader->view, operation->shape, operation->rank))
        return refuse_operation(reader, operation, "as many elements as the operand has", error);
    return close_view(reader, operation, error);
}

/* The order of a transpose: each dimension of the operand once. */
static bool read_order(const struct module_reader *reader, const struct operation_text *operation,
                       uint32_t *order)
{
    static const struct attribute_names names = {"dimensions", "permutation", "dims"};
    uint64_t number[REDIST_MAX_RANK];
    uint32_t rank = reader->view.rank;
    if (!read_numbers(reader, operation, &names, number, rank) || !is_permutation(number, rank))
        return false;
    for (uint32_t k = 0; k < rank; k++)
        order[k] = (uint32_t)number[k];
    return true;
}

static enum redist_status take_transpose(struct module_reader *reader,
                                         const struct operation_text *operation,
                                         struct redist_error *error)
{
    uint32_t order[REDIST_MAX_RANK];
    open_view(reader);
    if (!read_order(reader, operation, order))
        return refuse_operation(reader, operation,
                                reader->module.is_hlo
                                    ? "dimensions={..}, each of the operand's once"
                                    : "an order of the operand's dimensions, each of them once",
                                error);
    if (!transpose_view(&reader->view, order) || !is_result_shape(operation, &reader->view))
        return refuse_operation(reader, operation,
                                "dimensions that are whole parts of those of the tile, and their "
                                "sizes in the result",
                                error);
    return close_view(reader, operation, error);
}

bool is_view_word(const struct module_reader *reader, struct piece_of_text word)
{
    return is_reshape(reader, word) ||
           equals_word(word, reader->module.is_hlo ? "transpose" : "stablehlo.transpose");
}

enum redist_status take_view(struct module_reader *reader, const struct operation_text *operation,
                             struct redist_error *error)
{
    return is_reshape(reader, operation->word) ? take_reshape(reader, operation, error)
                                               : take_transpose(reader, operation, error);
}

enum redist_status take_viewed_gather(struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error)
{
    struct redist_step step = {.op = REDIST_ALLGATHER};
    if (reader->sent.list != NULL)
        return expect_tile(reader, operation, error);
    enum redist_status status = read_gather(reader, operation, reader->view.rank, &step, error);
    if (status == REDIST_OK && !gather_view(&reader->view, step.into, step.factor))
        status = refuse_operation(reader, operation,
                                  "dimensions that are whole parts of those of the tile", error);
    if (status == REDIST_OK && !is_result_shape(operation, &reader->view))
        status = refuse_operation(reader, operation,
                                  "a result that is longer by the members of a group", error);
    if (status != REDIST_OK || step.factor == 1) { /* of one member nothing moves */
        free(step.list);
        step.list = NULL;
    }
    reader->sent = step;
    return status == REDIST_OK ? close_view(reader, operation, error) : status;
}
