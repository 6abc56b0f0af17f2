#include "import/token.h"
#include <string.h>
#include "notation/nearest.h"
#include "base/report.h"

static bool is_word_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool sees_text(struct scan *scan, const char *text)
{
    size_t length = strlen(text);
    skip_blanks(scan);
    const char *next = scan->text + scan->position;
    size_t left = scan->length - scan->position;
    if (length > left || memcmp(next, text, length) != 0)
        return false;
    return !is_word_byte(text[length - 1]) || length == left || !is_word_byte(next[length]);
}

bool take_text(struct scan *scan, const char *text)
{
    if (!sees_text(scan, text))
        return false;
    scan->position += strlen(text);
    return true;
}

bool sees_char(struct scan *scan, char c)
{
    skip_blanks(scan);
    return scan->position < scan->length && scan->text[scan->position] == c;
}

bool take_integer(struct scan *scan, int64_t *value)
{
    struct scan ahead = *scan;
    uint64_t number = 0;
    bool negative = take_char(&ahead, '-');
    if (!take_number(&ahead, &number) || number > INT32_MAX || (negative && number == 0))
        return false;
    *value = negative ? -(int64_t)number : (int64_t)number;
    *scan = ahead;
    return true;
}

bool take_keyword(struct scan *scan, const char *keyword)
{
    struct scan ahead = *scan;
    if (!take_text(&ahead, keyword) || !take_char(&ahead, '='))
        return false;
    *scan = ahead;
    return true;
}

enum redist_status scan_quoted_name(struct scan *scan, char name[REDIST_MAX_NAME + 1u],
                                    struct redist_error *error)
{
    char quote = sees_char(scan, '\'') ? '\'' : '"';
    struct scan ahead = *scan;
    if (!take_char(&ahead, quote))
        return report_unexpected(scan, "the name of an axis in quotes", error);
    *scan = ahead;
    if (!take_name(scan, name) || scan->position >= scan->length ||
        scan->text[scan->position] != quote)
        return report_unexpected(
            scan, "the name of an axis (letters, digits, _; up to 31) and the closing quote",
            error);
    scan->position++;
    return REDIST_OK;
}

enum redist_status report_at(size_t position, const struct redist_error *inner,
                             struct redist_error *error)
{
    return report_failure(error, "column %zu: %s", position + 1, inner->message);
}

enum redist_status scan_axis(struct scan *scan, const struct redist_mesh *mesh, bool quoted,
                             uint32_t *axis, struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    struct redist_error inner = {{0}};
    skip_blanks(scan);
    size_t start = scan->position;
    if (quoted)
        PASS_FAILURE(scan_quoted_name(scan, name, error));
    if (!quoted && !take_name(scan, name))
        return report_unexpected(scan, "an axis name", error);
    int found = redist_find_axis(mesh, name);
    if (found < 0) {
        (void)report_unknown_axis(mesh, name, &inner);
        return report_at(start, &inner, error);
    }
    *axis = (uint32_t)found;
    return REDIST_OK;
}

static enum redist_status scan_part(struct scan *scan, struct piece *part,
                                    struct redist_error *error)
{
    uint64_t pre = 0, size = 0;
    if (!take_char(scan, '(') || !take_number(scan, &pre) || !take_char(scan, ')') ||
        !take_number(scan, &size) || pre > REDIST_MAX_DEVICES || size > REDIST_MAX_DEVICES)
        return report_unexpected(scan, "a sub-axis (m)k: k coordinates behind a major part of m",
                                 error);
    *part = (struct piece){(uint32_t)pre, (uint32_t)size};
    return REDIST_OK;
}

enum redist_status scan_axis_or_part(struct scan *scan, struct sharding *sharding, int dimension,
                                     bool quoted, struct axis_part *read,
                                     struct redist_error *error)
{
    const struct redist_mesh *mesh = &sharding->devices.mesh;
    struct redist_error inner = {{0}};
    skip_blanks(scan);
    size_t start = scan->position;
    PASS_FAILURE(scan_axis(scan, mesh, quoted, &read->axis, error));
    enum redist_status status = REDIST_OK;
    read->part = (struct piece){1, mesh->axis[read->axis].size};
    if (take_char(scan, ':')) {
        PASS_FAILURE(scan_part(scan, &read->part, error));
        status = add_sub_axis(sharding, dimension, read->axis, read->part, &inner);
    } else {
        status = add_axis(sharding, dimension, read->axis, &inner);
    }
    return status == REDIST_OK ? REDIST_OK : report_at(start, &inner, error);
}

bool pass_value(struct scan *scan)
{
    skip_blanks(scan);
    char quote = '\0';
    if (take_char(scan, '"'))
        quote = '"';
    else if (take_char(scan, '\''))
        quote = '\'';
    size_t start = scan->position;
    while (scan->position < scan->length &&
           (is_word_byte(scan->text[scan->position]) || scan->text[scan->position] == '.' ||
            (quote != '\0' && scan->text[scan->position] == ':')))
        scan->position++;
    if (quote == '\0')
        return scan->position > start;
    return scan->position < scan->length && scan->text[scan->position++] == quote;
}

enum redist_status scan_symbol(struct scan *scan, char sigil, char name[REDIST_MAX_NAME + 1u],
                               struct redist_error *error)
{
    size_t length = 0;
    if (!take_char(scan, sigil))
        return report_failure(error, "column %zu: expected %c and a name", scan->position + 1,
                              sigil);
    while (scan->position < scan->length && length < REDIST_MAX_NAME &&
           is_word_byte(scan->text[scan->position]))
        name[length++] = scan->text[scan->position++];
    name[length] = '\0';
    if (length == 0 || (scan->position < scan->length && is_word_byte(scan->text[scan->position])))
        return report_unexpected(scan, "a name (letters, digits, _; up to 31)", error);
    return REDIST_OK;
}

enum redist_status scan_mesh_name(struct scan *scan, const struct devices *devices,
                                  struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    PASS_FAILURE(scan_symbol(scan, '@', name, error));
    if (devices->name[0] != '\0' && strcmp(devices->name, name) != 0)
        return report_failure(error, "column %zu: the mesh is @%s, not @%s", scan->position + 1,
                              devices->name, name);
    return REDIST_OK;
}

enum redist_status refuse(const struct scan *scan, const char *what, struct redist_error *error)
{
    return report_failure(error, "column %zu: %s, which a type cannot express", scan->position + 1,
                          what);
}

enum redist_status expect_end(struct scan *scan, struct redist_error *error)
{
    return at_end(scan) ? REDIST_OK : report_unexpected(scan, "the end", error);
}

bool take_operator(struct scan *scan, enum redist_operator *combine)
{
    static const struct {
        const char *name;
        enum redist_operator combine;
    } words[] = {{"sum", REDIST_SUM}, {"product", REDIST_PRODUCT}, {"min", REDIST_MIN},
                 {"max", REDIST_MAX}, {"band", REDIST_AND},        {"bor", REDIST_OR},
                 {"bxor", REDIST_XOR}};
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (take_text(scan, words[k].name)) {
            *combine = words[k].combine;
            return true;
        }
    }
    return false;
}

enum redist_status set_operator(struct sharding *sharding, enum redist_operator combine,
                                struct redist_error *error)
{
    enum redist_operator before = sharding->layout.combine;
    sharding->layout.combine = combine;
    if (before == REDIST_NO_OPERATOR || before == combine)
        return REDIST_OK;
    return report_failure(error, "summands combined by %s along one axis and by %s along another",
                          redist_name_operator(before), redist_name_operator(combine));
}
