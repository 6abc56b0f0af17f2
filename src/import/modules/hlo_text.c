#include "import/modules/hlo_text.h"
#include <string.h>
#include "base/report.h"

/* `f32[4,8]{1,0}` */
static bool take_array_type(struct scan *scan, struct operation_text *operation)
{
    struct piece_of_text layout;
    skip_blanks(scan);
    operation->element = take_symbol(scan);
    if (operation->element.length == 0 || !take_char(scan, '[') ||
        !take_shape(scan, ',', operation) || !take_char(scan, ']'))
        return false;
    if (scan->position < scan->length && scan->text[scan->position] == '{') {
        scan->position++;
        return take_enclosed(scan, '{', '}', &layout);
    }
    return true;
}

/* XLA counts the parts of a tuple in comments. */
static void skip_comment(struct scan *scan)
{
    struct scan behind;
    skip_blanks(scan);
    struct piece_of_text left = {scan->text + scan->position, scan->length - scan->position};
    if (begins_with(left, "/*") && find_behind(left, "*/", &behind))
        scan->position += behind.position;
}

/* The types of a tuple: whether they are all the same, and the second one. */
struct tuple_types {
    bool same;
    struct operation_text second;
};

/* `(f32[4]{0}, f32[4]{0})`; the type of the operation is the first one. */
static bool take_tuple_type(struct scan *scan, struct operation_text *operation,
                            struct tuple_types *types)
{
    struct operation_text part = *operation;
    do {
        skip_comment(scan);
        if (!take_array_type(scan, operation->parts == 0 ? operation : &part))
            return false;
        if (operation->parts++ > 0 && !same_types(operation, &part))
            types->same = false;
        if (operation->parts == 2)
            types->second = part;
    } while (take_char(scan, ','));
    return take_char(scan, ')');
}

/* `all-gather-start` is the collective; its tuple of operand and result has the result second,
 * and `all-gather-done` takes that out. */
static bool take_asynchronous(struct operation_text *operation, const struct tuple_types *types)
{
    static const char suffix[] = "-start";
    bool reduces = equals_word(operation->word, "all-reduce-start");
    if (!reduces && !equals_word(operation->word, "all-gather-start") &&
        !equals_word(operation->word, "collective-permute-start"))
        return types->same;
    if (!reduces && operation->parts < 2)
        return false;
    operation->word.length -= strlen(suffix);
    operation->started = true;
    if (reduces)
        return types->same;
    operation->rank = types->second.rank;
    memcpy(operation->shape, types->second.shape, sizeof operation->shape);
    operation->element = types->second.element;
    operation->parts = 0;
    return true;
}

/* `f32[4,8]{1,0} all-gather(%x), ..` behind the sign `=`. */
static bool take_typed_operation(struct scan *scan, struct operation_text *operation)
{
    struct tuple_types types = {.same = true};
    if (!(take_char(scan, '(') ? take_tuple_type(scan, operation, &types)
                               : take_array_type(scan, operation)))
        return false;
    skip_blanks(scan);
    operation->word = take_symbol(scan);
    return operation->word.length > 0 && take_asynchronous(operation, &types) &&
           take_char(scan, '(') && take_enclosed(scan, '(', ')', &operation->arguments);
}

static enum redist_status read_hlo_operation(const struct module_text *module,
                                             struct operation_text *operation, bool *root,
                                             struct redist_error *error)
{
    struct piece_of_text line = module->current;
    *root = begins_with(line, "ROOT ");
    struct scan scan = {line.text, line.length, *root ? 5 : 0};
    operation->result = take_symbol(&scan);
    if (operation->result.length == 0 || !take_char(&scan, '=') ||
        !take_typed_operation(&scan, operation))
        return report_line(module, module->line, error,
                           "expected NAME = TYPE[SIZES] OPERATION(OPERANDS), of at most %u "
                           "dimensions, or with a tuple of one such type",
                           REDIST_MAX_RANK);
    operation->attributes =
        (struct piece_of_text){line.text + scan.position, line.length - scan.position};
    return REDIST_OK;
}

/* `a = f32[] parameter(0)` and `b = f32[] parameter(1)`, in either order. */
static bool are_both_parameters(const struct operation_text parameter[2])
{
    uint64_t number[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        struct scan scan = {parameter[k].arguments.text, parameter[k].arguments.length, 0};
        if (!take_number(&scan, &number[k]))
            return false;
    }
    return number[0] + number[1] == 1 && !same_pieces(parameter[0].result, parameter[1].result);
}

static bool is_computation(const struct module_text *module, struct piece_of_text name)
{
    for (uint32_t k = 0; k < module->ncombinations; k++)
        if (same_pieces(module->combination[k].name, name))
            return true;
    return false;
}

/* A computation before the entry: two parameters and one operation on both. */
static enum redist_status read_combination(struct module_text *module, struct redist_error *error)
{
    struct operation_text operation, parameter[2] = {{0}};
    struct scan scan = {module->current.text, module->current.length, 0};
    struct piece_of_text name = take_symbol(&scan);
    uint32_t parameters = 0, line = module->line;
    bool root = false;
    if (module->ncombinations == MOST_COMBINATIONS)
        return report_line(module, line, error, "expected at most %d computations",
                           MOST_COMBINATIONS);
    if (is_computation(module, name))
        return report_line(module, line, error,
                           "expected a new name: '%.*s' is a computation above", (int)name.length,
                           name.text);
    while (!root) {
        if (!next_line(module))
            return report_line(module, line, error, "expected the end of the computation");
        memset(&operation, 0, sizeof operation);
        PASS_FAILURE(read_hlo_operation(module, &operation, &root, error));
        if (equals_word(operation.word, "parameter") && parameters < 2 && !root)
            parameter[parameters++] = operation;
        else if (!root)
            break;
    }
    struct piece_of_text operand[MOST_OPERANDS];
    enum redist_operator combine = root ? find_combination(operation.word) : REDIST_NO_OPERATOR;
    bool good = combine != REDIST_NO_OPERATOR && parameters == 2 &&
                are_both_parameters(parameter) && list_operands(operation.arguments, operand) == 2;
    if (good && same_pieces(operand[0], parameter[1].result))
        good = same_pieces(operand[1], parameter[0].result);
    else
        good = good && same_pieces(operand[0], parameter[0].result) &&
               same_pieces(operand[1], parameter[1].result);
    if (!good || !next_line(module) || !begins_with(module->current, "}"))
        return report_line(module, module->line, error,
                           "expected a computation of one add, multiply, minimum, maximum, and, "
                           "or, xor of its two parameters, 0 and 1");
    module->combination[module->ncombinations++] = (struct named_combination){name, combine};
    return REDIST_OK;
}

/* Where a part of the entry is read, other computations are passed over. */
static enum redist_status read_named_combination(struct module_text *module,
                                                 struct redist_error *error)
{
    const struct module_text before = *module;
    struct redist_error inner = {{0}};
    if (read_combination(module, &inner) == REDIST_OK)
        return REDIST_OK;
    *module = before;
    while (!begins_with(module->current, "}"))
        if (!next_line(module))
            return report_line(module, before.line, error, "expected the end of the computation");
    return REDIST_OK;
}

static enum redist_status find_applied(const struct module_text *module,
                                       struct operation_text *operation, struct redist_error *error)
{
    struct scan scan;
    if (!find_attribute(operation->attributes, "to_apply", &scan))
        return REDIST_OK;
    struct piece_of_text name = take_symbol(&scan);
    for (uint32_t k = 0; k < module->ncombinations; k++)
        if (same_pieces(module->combination[k].name, name))
            operation->combine = module->combination[k].combine;
    return operation->combine != REDIST_NO_OPERATOR
               ? REDIST_OK
               : report_line(module, operation->line, error,
                             "expected to_apply to name a computation above");
}

/* `ENTRY %main (p: f32[4,8]) -> f32[8,8] {`, or without types. */
static enum redist_status read_entry(struct module_text *module, struct redist_error *error)
{
    struct scan scan;
    module->inside = true;
    if (module->way != NULL || !find_behind(module->current, "->", &scan))
        return REDIST_OK;
    module->declared.line = module->line;
    return take_array_type(&scan, &module->declared)
               ? REDIST_OK
               : report_line(module, module->line, error,
                             "expected -> TYPE[SIZES], of at most %u dimensions", REDIST_MAX_RANK);
}

enum redist_status next_hlo_operation(struct module_text *module, struct operation_text *operation,
                                      bool *found, struct redist_error *error)
{
    struct piece_of_text line = module->current;
    struct scan scan;
    bool root = false;
    if (begins_with(line, "HloModule")) {
        if (find_attribute(line, "num_partitions", &scan))
            (void)take_number(&scan, &module->partitions);
        if (find_attribute(line, "replica_count", &scan))
            (void)take_number(&scan, &module->replicas);
        return REDIST_OK;
    }
    if (begins_with(line, "ENTRY "))
        return read_entry(module, error);
    if (begins_with(line, "}"))
        return REDIST_OK;
    if (!module->inside)
        return module->way == NULL ? read_combination(module, error)
                                   : read_named_combination(module, error);
    *found = true;
    PASS_FAILURE(read_hlo_operation(module, operation, &root, error));
    operation->root = root;
    return find_applied(module, operation, error);
}
