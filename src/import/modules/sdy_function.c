#include "import/modules/sdy_function.h"
#include <string.h>
#include "import/token.h"
#include "base/report.h"

/* A signature may run over several lines; a value's scan ends with the line. */
static void skip_line_ends(struct scan *scan, uint32_t *line)
{
    for (skip_blanks(scan); scan->position < scan->length && (scan->text[scan->position] == '\n' ||
                                                              scan->text[scan->position] == '\r');
         skip_blanks(scan)) {
        *line += scan->text[scan->position] == '\n';
        scan->position++;
    }
}

/* `tensor<16x8xf32> {sdy.sharding = #sdy.sharding<..>}`; of other attributes nothing is asked. */
static enum redist_status scan_bound(struct scan *scan, struct sdy_bound *bound,
                                     struct redist_error *error)
{
    struct piece_of_text attributes;
    bound->type = *scan;
    if (!take_text(scan, "tensor<"))
        return report_unexpected(scan, "tensor<..>", error);
    if (!take_enclosed(scan, '<', '>', &attributes))
        return report_unexpected(scan, "'>'", error);
    if (!sees_char(scan, '{'))
        return REDIST_OK;
    struct scan inside = *scan;
    (void)take_char(&inside, '{');
    struct scan behind = inside, found;
    if (!take_enclosed(&behind, '{', '}', &attributes))
        return REDIST_OK; /* the body of the function */
    if (memchr(attributes.text, '\n', attributes.length) != NULL)
        return REDIST_OK;
    *scan = behind;
    if (!find_behind(attributes, "sdy.sharding", &found))
        return REDIST_OK;
    inside.position = (size_t)(found.text - inside.text) + found.position;
    if (!take_char(&inside, '=') || !take_text(&inside, "#sdy.sharding"))
        return report_unexpected(&inside, "{sdy.sharding = #sdy.sharding<..>}", error);
    bound->has_sharding = true;
    bound->sharding = inside;
    return REDIST_OK;
}

/* `%arg0: tensor<..> {..}, %arg1: ..` up to the bracket. */
static enum redist_status scan_arguments(struct scan *scan, uint32_t *line,
                                         struct sdy_function *function, struct redist_error *error)
{
    for (skip_line_ends(scan, line); !take_char(scan, ')'); skip_line_ends(scan, line)) {
        if (function->narguments == MOST_BOUND)
            return report_failure(error, "over %d arguments", MOST_BOUND);
        struct sdy_bound *argument = &function->argument[function->narguments++];
        skip_blanks(scan);
        argument->line = *line;
        argument->name = take_symbol(scan);
        if (argument->name.length == 0 || !take_char(scan, ':'))
            return report_unexpected(scan, "%argument:", error);
        PASS_FAILURE(scan_bound(scan, argument, error));
        skip_line_ends(scan, line);
        if (!take_char(scan, ',') && !sees_char(scan, ')'))
            return report_unexpected(scan, "',' or ')'", error);
    }
    return REDIST_OK;
}

/* `-> (tensor<..> {..}, ..) {`, or `-> tensor<..> {`; nothing where there is no result. */
static enum redist_status scan_results(struct scan *scan, uint32_t *line,
                                       struct sdy_function *function, struct redist_error *error)
{
    skip_line_ends(scan, line);
    if (!take_char(scan, '-'))
        return REDIST_OK;
    if (!take_char(scan, '>'))
        return report_unexpected(scan, "'->'", error);
    skip_line_ends(scan, line);
    bool listed = take_char(scan, '(');
    do {
        skip_line_ends(scan, line);
        if (listed && sees_char(scan, ')'))
            break;
        if (function->nresults == MOST_BOUND)
            return report_failure(error, "over %d results", MOST_BOUND);
        struct sdy_bound *result = &function->result[function->nresults++];
        result->line = *line;
        PASS_FAILURE(scan_bound(scan, result, error));
        if (listed)
            skip_line_ends(scan, line);
    } while (listed && take_char(scan, ','));
    return !listed || take_char(scan, ')') ? REDIST_OK
                                           : report_unexpected(scan, "',' or ')'", error);
}

/* Behind `func.func`; `wanted` is false for a function that was not asked for. */
static enum redist_status scan_signature(struct module_text *module, struct scan *scan,
                                         const struct module_choice *choice,
                                         struct sdy_function *function, bool *wanted,
                                         struct redist_error *error)
{
    uint32_t line = module->line;
    /* to the end of the file */
    struct scan whole = {scan->text, module->rest.length - (size_t)(scan->text - module->rest.text),
                         scan->position};
    (void)(take_text(&whole, "public") || take_text(&whole, "private"));
    struct piece_of_text name = {"", 0};
    if (take_char(&whole, '@'))
        name = take_symbol(&whole);
    if (name.length == 0 || !take_char(&whole, '('))
        return report_unexpected(&whole, "@name(", error);
    *wanted = choice->function == NULL || equals_word(name, choice->function);
    if (!*wanted)
        return REDIST_OK;
    if (function->found)
        return report_failure(error, choice->function == NULL
                                         ? "expected one function, or --function and its name"
                                         : "a second function of that name");
    function->found = true;
    function->line = line;
    PASS_FAILURE(scan_arguments(&whole, &line, function, error));
    PASS_FAILURE(scan_results(&whole, &line, function, error));
    skip_line_ends(&whole, &line);
    if (take_text(&whole, "attributes")) {
        struct piece_of_text attributes;
        if (!take_char(&whole, '{') || !take_enclosed(&whole, '{', '}', &attributes))
            return report_unexpected(&whole, "the attributes of the function", error);
    }
    skip_line_ends(&whole, &line);
    if (!take_char(&whole, '{'))
        return report_unexpected(&whole, "'{'", error);
    module->rest.position = (size_t)(whole.text - module->rest.text) + whole.position;
    module->line = line - 1; /* the rest of this line is next */
    return REDIST_OK;
}

/* `return %1, %2 : ..` */
static enum redist_status keep_returned(const struct module_text *module, struct scan *scan,
                                        struct sdy_function *function, struct redist_error *error)
{
    if (function->return_line > 0)
        return report_failure(error, "expected one return");
    function->return_line = module->line;
    function->body.last = UINT32_MAX; /* no operation goes on behind it */
    do {
        skip_blanks(scan);
        if (function->nreturned == MOST_BOUND || !sees_char(scan, '%'))
            return function->nreturned == 0 && at_end(scan)
                       ? REDIST_OK
                       : report_unexpected(scan, "the values that are returned", error);
        function->returned[function->nreturned++] = take_value(scan);
    } while (take_char(scan, ','));
    return REDIST_OK;
}

enum redist_status
read_sdy_function(struct module_text *module, const struct module_choice *choice,
                  enum redist_status (*take_other)(void *, struct scan *, struct redist_error *),
                  void *context, struct sdy_function *function, struct redist_error *error)
{
    bool inside = false;
    while (next_line(module)) {
        struct redist_error inner = {{0}};
        struct scan scan = scan_line(module);
        enum redist_status status = REDIST_OK;
        uint32_t line = module->line;
        bool ended = false;
        if (take_text(&scan, "func.func"))
            status = scan_signature(module, &scan, choice, function, &inside, &inner);
        else if (inside && (take_text(&scan, "return") || take_text(&scan, "func.return")))
            status = keep_returned(module, &scan, function, &inner);
        else if (inside)
            status = take_body_line(module, &function->body, &ended, &inner);
        else
            status = take_other(context, &scan, &inner);
        inside = inside && !ended;
        if (status != REDIST_OK)
            return report_line(module, line, error, "%s", inner.message);
    }
    return end_body(&function->body, error);
}

const struct sdy_bound *find_sdy_argument(const struct sdy_function *function,
                                          struct piece_of_text name)
{
    for (uint32_t k = 0; k < function->narguments; k++)
        if (same_pieces(function->argument[k].name, name))
            return &function->argument[k];
    return NULL;
}
