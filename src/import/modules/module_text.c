#include "import/modules/module_text.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/report.h"

struct scan scan_line(const struct module_text *module)
{
    const char *line = module->current.text, *text = module->rest.text;
    size_t begin = (size_t)(line - text);
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    size_t blanks = (size_t)(line - text) - begin;
    return (struct scan){text + begin, blanks + module->current.length, blanks};
}

enum redist_status report_line(const struct module_text *module, uint32_t line,
                               struct redist_error *error, const char *format, ...)
{
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return report_failure(error, "%s:%u: %s", module->name, line, message);
}

bool begins_with(struct piece_of_text piece, const char *word)
{
    return piece.length >= strlen(word) && memcmp(piece.text, word, strlen(word)) == 0;
}

bool equals_word(struct piece_of_text piece, const char *word)
{
    return piece.length == strlen(word) && begins_with(piece, word);
}

bool same_pieces(struct piece_of_text a, struct piece_of_text b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

bool find_behind(struct piece_of_text piece, const char *word, struct scan *behind)
{
    size_t length = strlen(word);
    for (size_t at = 0; at + length <= piece.length; at++) {
        if (memcmp(piece.text + at, word, length) == 0) {
            *behind = (struct scan){piece.text, piece.length, at + length};
            return true;
        }
    }
    return false;
}

static bool is_symbol_sign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '-' || c == '$';
}

bool find_attribute(struct piece_of_text attributes, const char *name, struct scan *scan)
{
    struct piece_of_text left = attributes;
    while (find_behind(left, name, scan)) {
        size_t begin = scan->position - strlen(name);
        bool whole = begin == 0 || !is_symbol_sign(left.text[begin - 1]);
        if (whole && take_char(scan, '='))
            return true;
        left.text += begin + 1;
        left.length -= begin + 1;
    }
    return false;
}

struct piece_of_text take_symbol(struct scan *scan)
{
    (void)take_char(scan, '%');
    struct piece_of_text symbol = {scan->text + scan->position, 0};
    while (scan->position < scan->length && is_symbol_sign(scan->text[scan->position])) {
        scan->position++;
        symbol.length++;
    }
    return symbol;
}

/* `%x`, or with its type before it, `f32[4,8]{1,0} %x`. */
static struct piece_of_text name_operand(struct piece_of_text text)
{
    size_t begin = text.length;
    while (begin > 0 && is_symbol_sign(text.text[begin - 1]))
        begin--;
    return (struct piece_of_text){text.text + begin, text.length - begin};
}

uint32_t list_operands(struct piece_of_text arguments, struct piece_of_text operand[MOST_OPERANDS])
{
    uint32_t count = 0;
    size_t begin = 0, depth = 0;
    for (size_t at = 0; at <= arguments.length; at++) {
        char c = at < arguments.length ? arguments.text[at] : ',';
        depth += c == '[' || c == '{' || c == '(';
        depth -= (c == ']' || c == '}' || c == ')') && depth > 0;
        if (c != ',' || depth > 0)
            continue;
        if (count == MOST_OPERANDS)
            return 0;
        operand[count++] = name_operand((struct piece_of_text){arguments.text + begin, at - begin});
        begin = at + 1;
    }
    return count;
}

bool take_enclosed(struct scan *scan, char open, char close, struct piece_of_text *enclosed)
{
    size_t depth = 1, at = scan->position;
    for (; at < scan->length && depth > 0; at++) {
        depth += scan->text[at] == open;
        depth -= scan->text[at] == close;
    }
    if (depth > 0)
        return false;
    *enclosed = (struct piece_of_text){scan->text + scan->position, at - 1 - scan->position};
    scan->position = at;
    return true;
}

bool take_shape(struct scan *scan, char separator, struct operation_text *operation)
{
    operation->rank = 0;
    uint64_t size = 0;
    while (take_number(scan, &size)) {
        if (operation->rank == REDIST_MAX_RANK || size == 0)
            return false;
        operation->shape[operation->rank++] = size;
        if (!take_char(scan, separator))
            break;
    }
    return true;
}

bool same_types(const struct operation_text *a, const struct operation_text *b)
{
    return a->rank == b->rank && memcmp(a->shape, b->shape, a->rank * sizeof *a->shape) == 0 &&
           same_pieces(a->element, b->element);
}

enum redist_operator find_combination(struct piece_of_text word)
{
    static const struct {
        const char *word;
        enum redist_operator combine;
    } words[] = {{"add", REDIST_SUM},     {"multiply", REDIST_PRODUCT}, {"minimum", REDIST_MIN},
                 {"maximum", REDIST_MAX}, {"and", REDIST_AND},          {"or", REDIST_OR},
                 {"xor", REDIST_XOR}};
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++)
        if (equals_word(word, words[k].word))
            return words[k].combine;
    return REDIST_NO_OPERATOR;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool next_line(struct module_text *module)
{
    struct scan *rest = &module->rest;
    while (rest->position < rest->length) {
        const char *begin = rest->text + rest->position;
        const char *end = memchr(begin, '\n', rest->length - rest->position);
        end = end == NULL ? rest->text + rest->length : end;
        rest->position = (size_t)(end - rest->text) + 1;
        module->line++;
        while (begin < end && is_blank(*begin))
            begin++;
        while (begin < end && is_blank(end[-1]))
            end--;
        module->current = (struct piece_of_text){begin, (size_t)(end - begin)};
        if (begin < end && !begins_with(module->current, "//"))
            return true;
    }
    return false;
}
