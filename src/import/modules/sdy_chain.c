#include "import/modules/sdy_chain.h"
#include <string.h>
#include "import/token.h"
#include "base/report.h"

static struct piece_of_text name_value(const char *name)
{
    size_t sign = name[0] == '%';
    return (struct piece_of_text){name + sign, strlen(name) - sign};
}

enum redist_status choose_target(const struct module_reader *reader,
                                 const struct sdy_function *function, struct piece_of_text *target,
                                 struct redist_error *error)
{
    if (!function->found || function->return_line == 0)
        return report_line(&reader->module, reader->module.line, error,
                           "expected a function that returns its last value%s",
                           reader->choice->function != NULL ? ", with the name of --function" : "");
    if (reader->choice->to_value != NULL) {
        *target = name_value(reader->choice->to_value);
        return REDIST_OK;
    }
    if (function->nreturned != 1)
        return report_line(&reader->module, function->return_line, error,
                           "expected one value to be returned, or --to-value and its name");
    *target = function->returned[0];
    return REDIST_OK;
}

static bool is_chain_begin(const struct module_reader *reader, const struct sdy_function *function,
                           struct piece_of_text name)
{
    if (reader->choice->from_value != NULL)
        return same_pieces(name_value(reader->choice->from_value), name);
    return find_sdy_argument(function, name) != NULL;
}

static bool is_collective(const struct sdy_operation *operation)
{
    struct scan scan = operation->text;
    return sees_text(&scan, "sdy.all_gather") || sees_text(&scan, "sdy.all_slice") ||
           sees_text(&scan, "sdy.all_to_all") || sees_text(&scan, "sdy.all_reduce") ||
           sees_text(&scan, "sdy.reduce_scatter") || sees_text(&scan, "sdy.collective_permute");
}

/* The value before ` out_sharding=`, which all collectives of Shardy have. */
static bool find_operand(struct scan text, struct piece_of_text *operand)
{
    struct piece_of_text line = {text.text, text.length};
    struct scan behind;
    if (!find_behind(line, " out_sharding", &behind))
        return false;
    size_t end = behind.position - strlen(" out_sharding");
    while (end > 0 && (text.text[end - 1] == ' ' || text.text[end - 1] == '\t'))
        end--;
    struct scan name = {text.text, end, end};
    while (name.position > 0 && text.text[name.position - 1] != '%')
        name.position--;
    *operand = take_value(&name);
    return name.position == end && operand->length > 0;
}

static enum redist_status refuse_operation(const struct module_reader *reader,
                                           const struct sdy_operation *operation,
                                           struct redist_error *error)
{
    struct scan scan = operation->text;
    skip_blanks(&scan);
    struct piece_of_text word = take_symbol(&scan);
    if (equals_word(word, "sdy.sharded_to_unreduced") ||
        equals_word(word, "sdy.replicated_to_unreduced"))
        return report_line(&reader->module, operation->line, error,
                           "'%.*s' makes summands of data, which no step of a certificate does",
                           (int)word.length, word.text);
    return report_line(&reader->module, operation->line, error,
                       "'%.*s' is not understood: expected sdy.all_gather, sdy.all_slice, "
                       "sdy.all_to_all, sdy.collective_permute, sdy.all_reduce or "
                       "sdy.reduce_scatter; --from-value says where they begin",
                       (int)word.length, word.text);
}

/* The operation with this result, which must be one that the name stands for alone. */
static enum redist_status find_defined(const struct module_reader *reader,
                                       const struct sdy_function *function,
                                       struct piece_of_text name, uint32_t region,
                                       struct sdy_chain *chain, struct redist_error *error)
{
    const struct sdy_operation *again = NULL;
    chain->source =
        find_sdy_operation(&function->body, name, region, &chain->source_number, &again);
    return again == NULL ? REDIST_OK
                         : report_line(&reader->module, again->line, error,
                                       "expected %%%.*s to be defined once in the function",
                                       (int)name.length, name.text);
}

static enum redist_status add_to_chain(const struct module_reader *reader,
                                       const struct sdy_function *function, struct sdy_chain *chain,
                                       struct redist_error *error)
{
    const struct sdy_operation *operation = chain->source;
    if (chain->count == MOST_CHAIN)
        return report_line(&reader->module, operation->line, error, "over %d collectives",
                           MOST_CHAIN);
    if (!is_collective(operation))
        return refuse_operation(reader, operation, error);
    if (function->body.region[operation->region].manual)
        return report_line(&reader->module, operation->line, error,
                           "inside an sdy.manual_computation: expected collectives of arrays "
                           "that no axis cuts by hand");
    struct redist_error inner = {{0}};
    if (!find_operand(operation->text, &chain->operand[chain->count])) {
        report_unexpected(&operation->text, "a collective of one operand, and its out_sharding",
                          &inner);
        return report_line(&reader->module, operation->line, error, "%s", inner.message);
    }
    chain->operation[chain->count++] = operation;
    return REDIST_OK;
}

enum redist_status follow_back(const struct module_reader *reader,
                               const struct sdy_function *function, struct piece_of_text name,
                               struct sdy_chain *chain, struct redist_error *error)
{
    uint32_t region = find_value_region(&function->body, name);
    if (region == UINT32_MAX)
        return report_line(&reader->module, function->line, error,
                           "expected %%%.*s to be defined once in the function, and several "
                           "regions define it",
                           (int)name.length, name.text);
    while (!is_chain_begin(reader, function, name)) {
        PASS_FAILURE(find_defined(reader, function, name, region, chain, error));
        if (chain->source == NULL)
            return report_line(
                &reader->module, function->return_line, error,
                "%%%.*s: expected a value that comes of %s", (int)name.length, name.text,
                reader->choice->from_value != NULL ? "that of --from-value" : "an argument");
        PASS_FAILURE(add_to_chain(reader, function, chain, error));
        region = chain->source->region;
        name = chain->operand[chain->count - 1];
    }
    chain->argument = find_sdy_argument(function, name);
    if (chain->argument != NULL)
        return REDIST_OK;
    PASS_FAILURE(find_defined(reader, function, name, region, chain, error));
    return chain->source != NULL ? REDIST_OK
                                 : report_line(&reader->module, function->line, error,
                                               "there is no value %%%.*s in the function",
                                               (int)name.length, name.text);
}
