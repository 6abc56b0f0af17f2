#include "import/modules/module_numbers.h"
#include <stdlib.h>
#include <string.h>
#include "import/modules/device_rows.h"

struct module_value *find_value(struct module_reader *reader, struct piece_of_text name)
{
    for (uint32_t k = reader->nvalues; k-- > 0;)
        if (same_pieces(reader->value[k].name, name))
            return &reader->value[k];
    return NULL;
}

/* Keeps `number`, which is owned from now on. */
static enum redist_status keep_value(struct module_reader *reader,
                                     const struct operation_text *operation,
                                     struct module_value value, struct redist_error *error)
{
    value.name = operation->result;
    if (value.number != NULL && reader->nvalues < MOST_VALUES) {
        reader->value[reader->nvalues++] = value;
        return REDIST_OK;
    }
    free(value.number);
    return report_line(&reader->module, operation->line, error,
                       "out of memory, or over %d tables, constants and numbers in a module",
                       MOST_VALUES);
}

enum redist_status take_constant(struct module_reader *reader,
                                 const struct operation_text *operation, struct redist_error *error)
{
    struct scan scan = {operation->arguments.text, operation->arguments.length, 0};
    struct number_rows rows = {0};
    struct redist_error inner = {{0}};
    uint64_t single = 0;
    if (operation->rank == 0 && take_number(&scan, &single)) { /* HLO: constant(0) */
        rows = (struct number_rows){1, 1, true, malloc(sizeof single)};
        if (rows.number != NULL)
            rows.number[0] = single;
    } else if (read_rows(&scan, reader->ndevices, &rows, &inner) != REDIST_OK) {
        return report_line(&reader->module, operation->line, error, "%s", inner.message);
    }
    bool table = operation->rank == 1 && operation->shape[0] == reader->ndevices;
    if ((!table && operation->rank != 0) || (!rows.uniform && rows.count != reader->ndevices)) {
        free(rows.number);
        return report_line(&reader->module, operation->line, error,
                           "expected a whole number, or one for each of the %u devices",
                           reader->ndevices);
    }
    return keep_value(reader, operation,
                      (struct module_value){.uniform = rows.uniform || rows.count == 1,
                                            .table = table,
                                            .number = rows.number},
                      error);
}

enum redist_status take_partition(struct module_reader *reader,
                                  const struct operation_text *operation,
                                  struct redist_error *error)
{
    uint64_t *number = malloc(reader->ndevices * sizeof *number);
    for (uint32_t d = 0; number != NULL && d < reader->ndevices; d++)
        number[d] = d;
    return keep_value(reader, operation, (struct module_value){.number = number}, error);
}

/* A reshape, convert or copy of a number is that number. */
enum redist_status copy_value(struct module_reader *reader, const struct operation_text *operation,
                              const struct module_value *from, struct redist_error *error)
{
    size_t bytes = (from->uniform ? 1 : reader->ndevices) * sizeof *from->number;
    struct module_value copy = *from;
    copy.number = malloc(bytes);
    if (copy.number != NULL)
        memcpy(copy.number, from->number, bytes);
    return keep_value(reader, operation, copy, error);
}

uint64_t get_number(const struct module_value *value, uint32_t device)
{
    return value->number[value->uniform ? 0 : device];
}

enum redist_status look_up(struct module_reader *reader, const struct operation_text *operation,
                           const struct module_value *table, const struct module_value *index,
                           struct redist_error *error)
{
    struct module_value found = {.number = malloc(reader->ndevices * sizeof(uint64_t))};
    for (uint32_t d = 0; found.number != NULL && d < reader->ndevices; d++) {
        uint64_t at = get_number(index, d);
        if (at >= reader->ndevices || index->table) {
            free(found.number);
            return report_line(&reader->module, operation->line, error,
                               "expected an index below %u into the table", reader->ndevices);
        }
        found.number[d] = get_number(table, (uint32_t)at);
    }
    return keep_value(reader, operation, found, error);
}
