#include "import/modules/sdy_chain.h"
#include <string.h>
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

enum redist_status follow_back(const struct module_reader *reader,
                               const struct sdy_function *function, struct piece_of_text name,
                               struct sdy_chain *chain, struct piece_of_text *source,
                               struct redist_error *error)
{
    for (; !is_chain_begin(reader, function, name);
         name = chain->operation[chain->count++]->operand) {
        uint64_t number = 0;
        const struct sdy_operation *operation = find_sdy_operation(function, name, &number);
        if (operation == NULL)
            return report_line(
                &reader->module, function->return_line, error,
                "%%%.*s: expected a value that comes of %s", (int)name.length, name.text,
                reader->choice->from_value != NULL ? "that of --from-value" : "an argument");
        if (chain->count == MOST_CHAIN)
            return report_line(&reader->module, operation->line, error, "over %d collectives",
                               MOST_CHAIN);
        if (is_defined_before(function, operation))
            return report_line(&reader->module, operation->line, error,
                               "expected %%%.*s to be defined once in the function",
                               (int)name.length, name.text);
        if (!operation->collective)
            return refuse_operation(reader, operation, error);
        if (operation->manual)
            return report_line(&reader->module, operation->line, error,
                               "inside an sdy.manual_computation: expected collectives of arrays "
                               "that no axis cuts by hand");
        chain->operation[chain->count] = operation;
    }
    *source = name;
    return REDIST_OK;
}
