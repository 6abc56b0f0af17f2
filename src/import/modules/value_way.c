#include "import/modules/value_way.h"
#include <string.h>
#include "import/token.h"
#include "base/report.h"

bool is_on_way(const struct value_way *way, struct piece_of_text name)
{
    for (uint32_t k = 0; k < way->count; k++)
        if (same_pieces(way->name[k], name))
            return true;
    return false;
}

static struct piece_of_text take_defined_name(struct scan *scan)
{
    (void)take_text(scan, "ROOT ");
    skip_blanks(scan);
    struct piece_of_text name = take_symbol(scan);
    return take_char(scan, '=') ? name : (struct piece_of_text){scan->text, 0};
}

struct piece_of_text get_defined_name(const struct module_text *module)
{
    struct scan scan = {module->current.text, module->current.length, 0};
    return take_defined_name(&scan);
}

static enum redist_status add_name(const struct module_text *module, struct piece_of_text name,
                                   struct value_way *way, struct redist_error *error)
{
    if (name.length == 0 || is_on_way(way, name))
        return REDIST_OK;
    if (way->count == MOST_ON_WAY)
        return report_line(module, 1, error, "over %d values on the way to %%%.*s", MOST_ON_WAY,
                           (int)way->to.length, way->to.text);
    way->defined[way->count] = false;
    way->name[way->count++] = name;
    return REDIST_OK;
}

/* Regions and functions beside each other may use a name again: which is meant is not known. */
static enum redist_status expect_new(const struct module_text *module, struct piece_of_text name,
                                     struct value_way *way, struct redist_error *error)
{
    for (uint32_t k = 0; k < way->count; k++) {
        if (!same_pieces(way->name[k], name))
            continue;
        if (way->defined[k])
            return report_line(module, 1, error, "expected %%%.*s to be defined once",
                               (int)name.length, name.text);
        way->defined[k] = true;
    }
    return REDIST_OK;
}

/* The operands behind the sign =: what has the sign %, or in HLO without signs what stands in
 * the first brackets. */
static enum redist_status add_operands(const struct module_text *module, struct scan scan,
                                       struct value_way *way, struct redist_error *error)
{
    struct piece_of_text operand[MOST_OPERANDS], inside;
    enum redist_status status = REDIST_OK;
    if (memchr(scan.text, '%', scan.length) != NULL) {
        for (; status == REDIST_OK && scan.position < scan.length; scan.position++) {
            struct scan sign = scan;
            if (scan.text[scan.position] == '%')
                status = add_name(module, take_symbol(&sign), way, error);
        }
        return status;
    }
    if (take_char(&scan, '(') && !take_enclosed(&scan, '(', ')', &inside))
        return REDIST_OK;
    const char *open = memchr(scan.text + scan.position, '(', scan.length - scan.position);
    if (open == NULL)
        return REDIST_OK;
    scan.position = (size_t)(open - scan.text) + 1;
    uint32_t count = take_enclosed(&scan, '(', ')', &inside) ? list_operands(inside, operand) : 0;
    for (uint32_t k = 0; status == REDIST_OK && k < count; k++)
        status = add_name(module, operand[k], way, error);
    return status;
}

/* The lines in which the values stand: in HLO those of the entry computation. */
static struct piece_of_text find_body(const struct module_text *module)
{
    struct piece_of_text text = {module->rest.text, module->rest.length}, left = text;
    struct scan behind;
    if (!begins_with(text, "HloModule") && !find_behind(text, "\nHloModule", &behind))
        return text;
    if (!find_behind(left, "\nENTRY ", &behind))
        return text;
    left = (struct piece_of_text){text.text + behind.position, text.length - behind.position};
    if (find_behind(left, "\n}", &behind))
        left.length = behind.position;
    return left;
}

/* The line before `*end`, which is moved to its begin. */
static struct scan take_last_line(struct piece_of_text body, size_t *end)
{
    size_t last = *end, begin;
    while (last > 0 && (body.text[last - 1] == '\n' || body.text[last - 1] == '\r'))
        last--;
    for (begin = last; begin > 0 && body.text[begin - 1] != '\n';)
        begin--;
    *end = begin;
    return (struct scan){body.text + begin, last - begin, 0};
}

static struct piece_of_text name_choice(const char *name)
{
    size_t sign = name != NULL && name[0] == '%';
    return name == NULL ? (struct piece_of_text){"", 0}
                        : (struct piece_of_text){name + sign, strlen(name) - sign};
}

/* `ROOT %x = ..`, or `return %x : ..`; false for other lines. */
static bool is_result(struct scan scan, struct piece_of_text *name)
{
    skip_blanks(&scan);
    if (sees_text(&scan, "ROOT ")) {
        *name = take_defined_name(&scan);
        return true;
    }
    if (!take_text(&scan, "return ") && !take_text(&scan, "func.return "))
        return false;
    skip_blanks(&scan);
    *name = take_symbol(&scan);
    return true;
}

enum redist_status find_way(const struct module_text *module, const struct module_choice *choice,
                            struct value_way *way, struct redist_error *error)
{
    const struct piece_of_text body = find_body(module);
    way->from = name_choice(choice->from_value);
    way->to = name_choice(choice->to_value);
    way->count = 0;
    struct scan behind, second;
    if (find_behind(body, "func.func", &behind) &&
        find_behind(
            (struct piece_of_text){body.text + behind.position, body.length - behind.position},
            "func.func", &second))
        return report_line(module, 1, error, "expected one function");
    bool found = false;
    for (size_t end = body.length; end > 0;) {
        struct scan scan = take_last_line(body, &end);
        if (way->to.length == 0 && is_result(scan, &way->to))
            PASS_FAILURE(add_name(module, way->to, way, error));
        if (way->count == 0)
            PASS_FAILURE(add_name(module, way->to, way, error));
        struct piece_of_text name = take_defined_name(&scan);
        if (name.length == 0 || !is_on_way(way, name))
            continue;
        PASS_FAILURE(expect_new(module, name, way, error));
        found = found || same_pieces(name, way->to);
        if (!same_pieces(name, way->from))
            PASS_FAILURE(add_operands(module, scan, way, error));
    }
    if (!found)
        return report_line(module, 1, error, "there is no operation with the result %%%.*s",
                           (int)way->to.length, way->to.text);
    return way->from.length == 0 || is_on_way(way, way->from)
               ? REDIST_OK
               : report_line(module, 1, error, "%%%.*s does not come of %%%.*s",
                             (int)way->to.length, way->to.text, (int)way->from.length,
                             way->from.text);
}
