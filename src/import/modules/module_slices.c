#include "import/modules/module_slices.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/module_steps.h"
#include "base/report.h"

/* Device d takes slice number start / size: devices are listed so that each group has one
 * of every number. */
static uint32_t *list_slices(const struct module_reader *reader, const struct module_value *start,
                             uint64_t size, uint32_t n)
{
    const uint32_t count = reader->ndevices;
    uint32_t *list = malloc(count * sizeof *list), *seen = calloc(n, sizeof *seen);
    bool good = list != NULL && seen != NULL && count % n == 0;
    for (uint32_t d = 0; good && d < count; d++) {
        uint64_t begin = get_number(start, d), number = begin / size;
        good = begin % size == 0 && number < n && seen[number] < count / n;
        if (good)
            list[seen[number]++ * n + (uint32_t)number] = d;
    }
    free(seen);
    if (good)
        return list;
    free(list);
    return NULL;
}

static enum redist_status slice_dimension(struct module_reader *reader,
                                          const struct operation_text *operation, uint32_t j,
                                          const struct module_value *start,
                                          struct redist_error *error)
{
    uint64_t whole = reader->tile[j], size = operation->shape[j];
    bool good = whole % size == 0 && whole / size <= reader->ndevices && !start->table;
    if (good && whole == size) {
        for (uint32_t d = 0; good && d < reader->ndevices; d++)
            good = get_number(start, d) == 0;
        if (good)
            return REDIST_OK;
    }
    struct redist_step step = {.op = REDIST_DYNSLICE, .split = j, .used = reader->ndevices};
    step.factor = good ? (uint32_t)(whole / size) : 1;
    step.list = good ? list_slices(reader, start, size, step.factor) : NULL;
    reader->tile[j] = size;
    if (step.list != NULL)
        return keep_step(reader, operation, &step, error);
    return report_line(&reader->module, operation->line, error,
                       "dimension %u: expected slices that divide it, each taken by as many "
                       "devices as every other",
                       j);
}

/* `dynamic_slice_sizes={2,4}` of HLO, `slice_sizes = array<i64: 2, 4>`, or `sizes = [2, 4]`
 * where the operation is not in the generic form: as the result. */
static enum redist_status check_sizes(const struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error)
{
    static const struct attribute_names names = {"dynamic_slice_sizes", "slice_sizes", "sizes"};
    uint64_t size[REDIST_MAX_RANK];
    return read_numbers(reader, operation, &names, size, operation->rank) &&
                   memcmp(size, operation->shape, operation->rank * sizeof *size) == 0
               ? REDIST_OK
               : report_line(&reader->module, operation->line, error,
                             "expected %s, the sizes of the result",
                             name_attribute(reader, operation, &names));
}

enum redist_status refuse_before_tile(const struct module_reader *reader,
                                      const struct operation_text *operation,
                                      struct redist_error *error)
{
    return report_line(&reader->module, operation->line, error,
                       "expected the parameter before this operation, on a line of its own%s",
                       reader->module.is_hlo ? " below that of ENTRY" : "");
}

enum redist_status take_slice(struct module_reader *reader, const struct operation_text *operation,
                              struct redist_error *error)
{
    struct piece_of_text operand[MOST_OPERANDS];
    uint32_t count = list_operands(operation->arguments, operand);
    struct module_value *first = count == 0 ? NULL : find_value(reader, operand[0]);
    struct module_value *index = count < 2 ? NULL : find_value(reader, operand[1]);
    PASS_FAILURE(check_sizes(reader, operation, error));
    if (first != NULL && first->table && index != NULL && count == 2 && operation->rank == 1 &&
        operation->shape[0] == 1)
        return look_up(reader, operation, first, index, error);
    if (reader->tile_name.length == 0)
        return refuse_before_tile(reader, operation, error);
    if (count == 0 || !same_pieces(operand[0], reader->tile_name) || count != reader->rank + 1 ||
        operation->rank != reader->rank)
        return report_line(&reader->module, operation->line, error,
                           "expected a slice of the tile before, %%%.*s, with an index for each "
                           "of its %u dimensions, or of a table by the number of the device",
                           (int)reader->tile_name.length, reader->tile_name.text, reader->rank);
    for (uint32_t j = 0; j < reader->rank; j++) {
        struct module_value *start = find_value(reader, operand[j + 1]);
        if (start == NULL)
            return report_line(&reader->module, operation->line, error,
                               "index %u: expected a constant, or a number from a table by "
                               "partition_id",
                               j);
        PASS_FAILURE(slice_dimension(reader, operation, j, start, error));
    }
    return REDIST_OK;
}
