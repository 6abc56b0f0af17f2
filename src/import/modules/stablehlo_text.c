#include "import/modules/stablehlo_text.h"
#include <string.h>
#include "import/modules/hlo_text.h"
#include "import/modules/value_way.h"
#include "import/token.h"
#include "base/report.h"

/* `4x8xf32>` behind `tensor<` */
static bool take_tensor(struct scan *scan, struct operation_text *operation)
{
    struct piece_of_text inside;
    if (!take_enclosed(scan, '<', '>', &inside))
        return false;
    struct scan sizes = {inside.text, inside.length, 0};
    if (!take_shape(&sizes, 'x', operation))
        return false;
    operation->element =
        (struct piece_of_text){inside.text + sizes.position, inside.length - sizes.position};
    return true;
}

/* One tensor between brackets, with attributes or without. */
static bool take_listed_tensor(struct scan *scan, struct operation_text *operation)
{
    struct piece_of_text list;
    struct scan inside, another;
    if (!take_enclosed(scan, '(', ')', &list) || !find_behind(list, "tensor<", &inside) ||
        !take_tensor(&inside, operation))
        return false;
    list.text += inside.position;
    list.length -= inside.position;
    return !find_behind(list, "tensor<", &another);
}

/* The result's type is the last tensor type of the line. */
static bool take_result_type(struct piece_of_text line, struct operation_text *operation)
{
    struct scan scan = {line.text, line.length, 0}, last = {0};
    struct piece_of_text left = line;
    while (find_behind(left, "tensor<", &scan)) {
        last = scan;
        left.text += scan.position;
        left.length -= scan.position;
    }
    return last.text != NULL && take_tensor(&last, operation);
}

static enum redist_status expect_line(struct module_text *module, uint32_t line,
                                      struct redist_error *error)
{
    return next_line(module)
               ? REDIST_OK
               : report_line(module, line, error, "expected the end of the operation's region");
}

/* `^bb0(%left: tensor<f32>, %right: tensor<f32>):` */
static enum redist_status read_block(struct module_text *module, uint32_t line,
                                     struct piece_of_text side[2], struct redist_error *error)
{
    struct scan first, second;
    PASS_FAILURE(expect_line(module, line, error));
    if (!begins_with(module->current, "^") || !find_behind(module->current, "(", &first) ||
        !find_behind(module->current, ", ", &second))
        return report_line(module, module->line, error, "expected a block of two arguments");
    side[0] = take_symbol(&first);
    side[1] = take_symbol(&second);
    if (same_pieces(side[0], side[1]))
        return report_line(module, module->line, error, "expected two names of arguments");
    return REDIST_OK;
}

/* `%c = stablehlo.add %left, %right : ..`, or with the name in quotes. */
static enum redist_status read_combined(struct module_text *module,
                                        struct operation_text *operation,
                                        const struct piece_of_text side[2],
                                        struct piece_of_text *result, struct redist_error *error)
{
    static const char dialect[] = "stablehlo.";
    const size_t prefix = sizeof dialect - 1;
    PASS_FAILURE(expect_line(module, operation->line, error));
    struct scan scan = {module->current.text, module->current.length, 0};
    struct piece_of_text operand[2];
    *result = take_symbol(&scan);
    bool good = take_char(&scan, '=');
    skip_blanks(&scan);
    (void)take_char(&scan, '"');
    struct piece_of_text word = take_symbol(&scan);
    good = good && begins_with(word, dialect);
    if (good)
        word = (struct piece_of_text){word.text + prefix, word.length - prefix};
    if (take_char(&scan, '"'))
        (void)take_char(&scan, '(');
    operand[0] = take_symbol(&scan);
    good = good && take_char(&scan, ',');
    operand[1] = take_symbol(&scan);
    operation->combine = find_combination(word);
    bool turned = same_pieces(operand[0], side[1]);
    if (good && operation->combine != REDIST_NO_OPERATOR && same_pieces(operand[0], side[turned]) &&
        same_pieces(operand[1], side[!turned]))
        return REDIST_OK;
    return report_line(module, module->line, error,
                       "expected one add, multiply, minimum, maximum, and, or, xor of the two "
                       "arguments of the block");
}

/* What a reduction combines by: a block, one operation on its arguments, and its return. */
static enum redist_status read_region(struct module_text *module, struct operation_text *operation,
                                      struct redist_error *error)
{
    struct piece_of_text side[2], result;
    struct scan scan;
    PASS_FAILURE(read_block(module, operation->line, side, error));
    PASS_FAILURE(read_combined(module, operation, side, &result, error));
    PASS_FAILURE(expect_line(module, operation->line, error));
    bool returns = find_behind(module->current, "stablehlo.return", &scan);
    if (returns && take_char(&scan, '"'))
        (void)take_char(&scan, '(');
    if (!returns || !same_pieces(take_symbol(&scan), result))
        return report_line(module, module->line, error,
                           "expected stablehlo.return of what the line before combines");
    PASS_FAILURE(expect_line(module, operation->line, error));
    return begins_with(module->current, "})")
               ? REDIST_OK
               : report_line(module, module->line, error, "expected })");
}

/* Of a function from which a part is read only the argument where that begins, or nothing. */
static enum redist_status read_named_argument(const struct module_text *module,
                                              struct operation_text *operation)
{
    struct piece_of_text left = module->current;
    struct scan scan;
    while (find_behind(left, "%", &scan)) {
        struct piece_of_text name = take_symbol(&scan);
        if (is_on_way(module->way, name) &&
            (module->way->from.length == 0 || same_pieces(name, module->way->from)) &&
            take_char(&scan, ':') && take_text(&scan, "tensor<") && take_tensor(&scan, operation)) {
            operation->result = name;
            operation->word = (struct piece_of_text){"parameter", 9};
            return REDIST_OK;
        }
        left.text += scan.position;
        left.length -= scan.position;
    }
    return REDIST_OK;
}

/* `func.func public @main(%v0: tensor<4x8xf32>) -> ..`: the operation `parameter`. */
static enum redist_status read_function(struct module_text *module,
                                        struct operation_text *operation,
                                        struct redist_error *error)
{
    struct scan scan = {0};
    struct operation_text *declared = &module->declared;
    bool good = find_behind(module->current, "(", &scan);
    if (module->way != NULL)
        return read_named_argument(module, operation);
    struct scan name = scan;
    operation->result = good ? take_symbol(&name) : module->current;
    operation->word = (struct piece_of_text){"parameter", 9};
    declared->line = module->line;
    if (good && take_listed_tensor(&scan, operation) && take_text(&scan, "->") &&
        (take_char(&scan, '(') ? take_listed_tensor(&scan, declared)
                               : take_text(&scan, "tensor<") && take_tensor(&scan, declared)))
        return REDIST_OK;
    return report_line(module, module->line, error,
                       "expected a function from one tensor to one, of at most %u dimensions",
                       REDIST_MAX_RANK);
}

/* The function around an sdy.manual_computation: of it only its argument's name is kept. */
static enum redist_status read_outer_function(struct module_text *module,
                                              struct redist_error *error)
{
    struct operation_text outer = {.line = module->line};
    PASS_FAILURE(read_function(module, &outer, error));
    module->manual.argument = outer.result;
    module->declared.line = 0; /* it is the type of the whole array */
    return REDIST_OK;
}

/* `%0 = sdy.manual_computation(%arg0) in_shardings=[..] .. (%arg1: tensor<4x8xf32>) {`: the
 * operation `parameter`. */
static enum redist_status read_manual_computation(struct module_text *module,
                                                  struct operation_text *operation,
                                                  struct redist_error *error)
{
    struct piece_of_text line = module->current, operand;
    struct scan scan = {line.text, line.length, 0}, axes = scan;
    struct manual_computation *manual = &module->manual;
    bool good = manual->line == 0 && manual->argument.length > 0;
    manual->line = module->line;
    manual->result = take_symbol(&scan);
    good =
        good && take_char(&scan, '=') && take_text(&scan, "sdy.manual_computation") &&
        take_char(&scan, '(') && take_enclosed(&scan, '(', ')', &operand) && operand.length > 0 &&
        operand.text[0] == '%' &&
        same_pieces((struct piece_of_text){operand.text + 1, operand.length - 1}, manual->argument);
    manual->attributes =
        (struct piece_of_text){line.text + scan.position, line.length - scan.position};
    good = good && find_behind(manual->attributes, "manual_axes={", &axes) &&
           take_enclosed(&axes, '{', '}', &operand) && take_char(&axes, '(');
    struct scan name = axes;
    operation->word = (struct piece_of_text){"parameter", 9};
    if (good) {
        operation->result = take_symbol(&name);
        good = take_listed_tensor(&axes, operation);
    }
    return good ? REDIST_OK
                : report_line(module, module->line, error,
                              "expected one sdy.manual_computation of the function's argument, "
                              "from one tensor, with its attributes in this line");
}

static enum redist_status read_operation(struct module_text *module,
                                         struct operation_text *operation,
                                         struct redist_error *error)
{
    struct piece_of_text line = module->current;
    struct scan scan = {line.text, line.length, 0};
    operation->result = take_symbol(&scan);
    if (operation->result.length == 0 || !take_char(&scan, '='))
        return report_line(module, module->line, error,
                           "expected an operation with one result, %%name = ..");
    bool quoted = operation->quoted = take_char(&scan, '"');
    skip_blanks(&scan);
    operation->word = take_symbol(&scan);
    if (quoted && (!take_char(&scan, '"') || !take_char(&scan, '(') ||
                   !take_enclosed(&scan, '(', ')', &operation->arguments)))
        return report_line(module, module->line, error, "expected \"operation\"(operands)");
    operation->attributes =
        (struct piece_of_text){line.text + scan.position, line.length - scan.position};
    if (!quoted) { /* `stablehlo.reshape %x : ..` */
        const char *colon = memchr(line.text + scan.position, ':', line.length - scan.position);
        size_t end = colon == NULL ? line.length : (size_t)(colon - line.text);
        while (end > scan.position && line.text[end - 1] == ' ')
            end--;
        operation->arguments =
            (struct piece_of_text){line.text + scan.position, end - scan.position};
        static const char *const behind[] = {", sizes = [", ", dims = ["};
        struct scan list;
        for (size_t k = 0; k < 2; k++)
            if (find_behind(operation->arguments, behind[k], &list))
                operation->arguments.length = list.position - strlen(behind[k]);
    }
    if (line.length >= 2 && memcmp(line.text + line.length - 2, "({", 2) == 0)
        PASS_FAILURE(read_region(module, operation, error));
    return take_result_type(module->current, operation)
               ? REDIST_OK
               : report_line(module, module->line, error,
                             "expected a result of type tensor<..> of at most %u dimensions",
                             REDIST_MAX_RANK);
}

/* `return %1 : tensor<..>`; the function's own, of a manual computation, says nothing new. */
static enum redist_status read_return(struct module_text *module, struct operation_text *operation,
                                      bool *found, struct redist_error *error)
{
    struct piece_of_text line = module->current;
    struct scan scan;
    (void)find_behind(line, "return ", &scan);
    struct scan name = scan;
    if (module->manual.ended && same_pieces(take_symbol(&name), module->manual.result)) {
        *found = false;
        return REDIST_OK;
    }
    module->manual.ended = begins_with(line, "sdy.return ");
    operation->word = (struct piece_of_text){"return", 6};
    operation->arguments.text = line.text + scan.position;
    const char *end = memchr(operation->arguments.text, ' ', line.length - scan.position);
    operation->arguments.length =
        end == NULL ? line.length - scan.position : (size_t)(end - operation->arguments.text);
    return take_result_type(line, operation)
               ? REDIST_OK
               : report_line(module, module->line, error,
                             "expected return %%name : tensor<..> of one tensor");
}

static enum redist_status read_stablehlo(struct module_text *module,
                                         struct operation_text *operation, bool *found,
                                         struct redist_error *error)
{
    struct piece_of_text line = module->current;
    struct scan scan;
    if (begins_with(line, "module")) {
        if (find_attribute(line, "mhlo.num_partitions", &scan))
            (void)take_number(&scan, &module->partitions);
        if (find_attribute(line, "mhlo.num_replicas", &scan))
            (void)take_number(&scan, &module->replicas);
        return REDIST_OK;
    }
    if (begins_with(line, "}") || begins_with(line, "sdy.mesh "))
        return REDIST_OK;
    if (begins_with(line, "func.func")) {
        if (module->inside)
            return report_line(module, module->line, error, "expected one function");
        module->inside = true;
        struct piece_of_text rest = {line.text,
                                     module->rest.length - (size_t)(line.text - module->rest.text)};
        if (find_behind(rest, "= sdy.manual_computation(", &scan))
            return read_outer_function(module, error);
        enum redist_status status = read_function(module, operation, error);
        *found = operation->word.length > 0;
        return status;
    }
    *found = true;
    if (find_behind(line, "= sdy.manual_computation(", &scan))
        return read_manual_computation(module, operation, error);
    if (begins_with(line, "return ") || begins_with(line, "func.return ") ||
        begins_with(line, "stablehlo.return ") || begins_with(line, "sdy.return "))
        return read_return(module, operation, found, error);
    return read_operation(module, operation, error);
}

/* Beside the way that is asked for; computations of HLO are outside of the entry. */
static bool is_passed_over(const struct module_text *module)
{
    if (module->way == NULL || (module->is_hlo && !module->inside) ||
        begins_with(module->current, "module") || begins_with(module->current, "func.func"))
        return false;
    struct piece_of_text name = get_defined_name(module);
    return name.length == 0 || !is_on_way(module->way, name);
}

enum redist_status next_operation(struct module_text *module, struct operation_text *operation,
                                  bool *found, struct redist_error *error)
{
    *found = false;
    while (!*found && next_line(module)) {
        *operation = (struct operation_text){.line = module->line,
                                             .result = {"", 0},
                                             .word = {"", 0},
                                             .arguments = {"", 0},
                                             .attributes = {"", 0},
                                             .element = {"", 0}};
        if (begins_with(module->current, "HloModule"))
            module->is_hlo = true;
        if (is_passed_over(module))
            continue;
        PASS_FAILURE(module->is_hlo ? next_hlo_operation(module, operation, found, error)
                                    : read_stablehlo(module, operation, found, error));
    }
    return REDIST_OK;
}
