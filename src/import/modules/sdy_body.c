#include "import/modules/sdy_body.h"
#include <stdlib.h>
#include <string.h>
#include "import/token.h"
#include "base/grow.h"
#include "base/report.h"

static const uint32_t none = UINT32_MAX;

struct piece_of_text take_value(struct scan *scan)
{
    struct piece_of_text name = take_symbol(scan);
    struct scan behind = *scan;
    uint64_t number;
    if (name.length == 0 || behind.position == behind.length ||
        behind.text[behind.position] != '#' || !take_char(&behind, '#') ||
        !take_number(&behind, &number))
        return name;
    *scan = behind;
    name.length = (size_t)(behind.text + behind.position - name.text);
    return name;
}

/* `%0 =`, `%0:2 =`, `%0, %1 =`: results, and not operands that go on from the line before. */
static bool begins_with_results(struct scan scan)
{
    uint64_t number;
    do {
        if (!sees_char(&scan, '%') || take_symbol(&scan).length == 0)
            return false;
        if (take_char(&scan, ':') && !take_number(&scan, &number))
            return false;
    } while (take_char(&scan, ','));
    return take_char(&scan, '=');
}

/* `"check.expect_eq"(`, and not `"name" = value` of attributes. */
static bool begins_with_generic(struct scan scan)
{
    if (!take_char(&scan, '"'))
        return false;
    while (scan.position < scan.length && scan.text[scan.position] != '"')
        scan.position++;
    return take_char(&scan, '"') && sees_char(&scan, '(');
}

/* `current` is the first line of an operation, not one that goes on. */
static bool begins_operation(struct piece_of_text current)
{
    struct scan scan = {current.text, current.length, 0};
    if (sees_char(&scan, '^') || begins_with_results(scan) || begins_with_generic(scan))
        return true;
    if (sees_char(&scan, '%'))
        return false;
    struct piece_of_text word = take_symbol(&scan);
    if (equals_word(word, "return") || equals_word(word, "call"))
        return true;
    /* in attributes a name with a dialect has a value or a comma behind it */
    return word.length > 0 && ((word.text[0] | 0x20) >= 'a' && (word.text[0] | 0x20) <= 'z') &&
           memchr(word.text, '.', word.length) != NULL && !sees_char(&scan, '=') &&
           !sees_char(&scan, ',') && !sees_char(&scan, '}');
}

/* Where a comment begins in a line, or its end. In `*open`, which may be NULL, the brackets that
 * it opens less those that it closes. */
static size_t find_comment(struct piece_of_text line, int64_t *open)
{
    bool quoted = false;
    size_t at = 0;
    int64_t count = 0;
    for (; at < line.length; at++) {
        const char c = line.text[at];
        if (quoted && c == '\\')
            at++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '/' && at + 1 < line.length && line.text[at + 1] == '/')
            break;
        else if (!quoted && (c == '(' || c == '[' || c == '{'))
            count++;
        else if (!quoted && (c == ')' || c == ']' || c == '}'))
            count--;
    }
    if (open != NULL)
        *open = count;
    return at < line.length ? at : line.length;
}

static bool sees_manual(const struct sdy_operation *operation)
{
    struct scan scan = operation->text;
    return sees_text(&scan, "sdy.manual_computation");
}

/* A region of the last operation, or with `owner` none the body. */
static enum redist_status open_region(struct sdy_body *body, uint32_t owner,
                                      struct redist_error *error)
{
    if (!grow_array(&body->region, &body->region_room, body->nregions, 1, sizeof *body->region))
        return report_no_memory(error, "out of memory");
    struct sdy_region *region = &body->region[body->nregions];
    *region = (struct sdy_region){.owner = owner, .parent = body->at, .end = none};
    if (owner != none) {
        struct sdy_operation *of = &body->operation[owner];
        region->manual = body->region[body->at].manual || sees_manual(of);
        of->has_regions = true;
    }
    body->at = body->nregions++;
    body->last = none;
    return REDIST_OK;
}

/* `}) {..} : (tensor<..>) -> tensor<..>` goes on with the operation of the region. */
static void close_region(struct sdy_body *body, struct piece_of_text line)
{
    struct sdy_region *region = &body->region[body->at];
    region->end = body->nregions;
    body->last = region->owner;
    body->at = region->parent;
    body->operation[body->last].tail = (struct scan){line.text, 0, 0};
}

static enum redist_status begin_operation(const struct module_text *module, struct sdy_body *body,
                                          struct redist_error *error)
{
    if (!grow_array(&body->operation, &body->operation_room, body->noperations, 1,
                    sizeof *body->operation))
        return report_no_memory(error, "out of memory");
    struct sdy_operation *operation = &body->operation[body->noperations];
    struct scan scan = scan_line(module), behind = scan;
    *operation =
        (struct sdy_operation){.line = module->line, .last_line = module->line, .region = body->at};
    scan.length -= module->current.length - find_comment(module->current, &operation->open);
    if (sees_char(&behind, '%')) {
        struct piece_of_text result = take_symbol(&behind);
        if (take_char(&behind, ':'))
            (void)take_number(&behind, &operation->nresults);
        if (take_char(&behind, '=')) {
            operation->result = result;
            scan.position = behind.position;
        }
    }
    operation->text = scan;
    body->last = body->noperations++;
    return REDIST_OK;
}

static void continue_operation(const struct module_text *module, struct sdy_operation *last)
{
    int64_t open;
    struct piece_of_text line = module->current;
    line.length = find_comment(line, &open);
    struct scan *part = last->has_regions ? &last->tail : &last->text;
    part->length = (size_t)(line.text - part->text) + line.length;
    last->open += open;
    last->last_line = module->line;
}

enum redist_status take_body_line(const struct module_text *module, struct sdy_body *body,
                                  bool *ended, struct redist_error *error)
{
    *ended = false;
    if (body->nregions == 0)
        PASS_FAILURE(open_region(body, none, error));
    const bool is_open = body->last != none && body->operation[body->last].open > 0;
    if (begins_operation(module->current)) {
        if (is_open)
            PASS_FAILURE(open_region(body, body->last, error));
        return begin_operation(module, body, error);
    }
    if (!is_open && begins_with(module->current, "}")) {
        *ended = body->at == 0;
        if (*ended)
            return REDIST_OK;
        close_region(body, module->current);
    }
    if (body->last != none)
        continue_operation(module, &body->operation[body->last]);
    return REDIST_OK;
}

/* The same text with blanks in place of line ends and of comments. */
static enum redist_status join_lines(struct sdy_operation *operation, struct redist_error *error)
{
    struct scan *text = &operation->text;
    if (memchr(text->text, '\n', text->length) == NULL)
        return REDIST_OK;
    char *joined = malloc(text->length);
    if (joined == NULL)
        return report_no_memory(error, "out of memory");
    memcpy(joined, text->text, text->length);
    for (size_t begin = 0; begin < text->length;) {
        const char *sign = memchr(joined + begin, '\n', text->length - begin);
        size_t end = sign == NULL ? text->length : (size_t)(sign - joined);
        size_t comment =
            begin + find_comment((struct piece_of_text){joined + begin, end - begin}, NULL);
        memset(joined + comment, ' ', end - comment);
        if (end > begin && comment == end && joined[end - 1] == '\r')
            joined[end - 1] = ' ';
        if (end < text->length)
            joined[end] = ' ';
        begin = end + 1;
    }
    operation->joined = joined;
    text->text = joined;
    return REDIST_OK;
}

enum redist_status end_body(struct sdy_body *body, struct redist_error *error)
{
    for (uint32_t r = 0; r < body->nregions; r++)
        if (body->region[r].end == none)
            body->region[r].end = body->nregions;
    for (uint32_t k = 0; k < body->noperations; k++)
        PASS_FAILURE(join_lines(&body->operation[k], error));
    return REDIST_OK;
}

/* Whether `inner` is that region, or stands in it. */
static bool is_within(const struct sdy_body *body, uint32_t inner, uint32_t outer)
{
    return outer <= inner && inner < body->region[outer].end;
}

/* `name#1` without the number, which is 0 where there is none. */
static bool split_value(struct piece_of_text name, struct piece_of_text *whole, bool *numbered,
                        uint64_t *number)
{
    const char *sign = memchr(name.text, '#', name.length);
    struct scan scan = {name.text, name.length, sign == NULL ? 0 : (size_t)(sign - name.text)};
    *whole = (struct piece_of_text){name.text, sign == NULL ? name.length : scan.position};
    *numbered = sign != NULL;
    *number = 0;
    return sign == NULL || (take_char(&scan, '#') && take_number(&scan, number) && at_end(&scan));
}

const struct sdy_operation *find_sdy_operation(const struct sdy_body *body,
                                               struct piece_of_text name, uint32_t region,
                                               uint64_t *number, const struct sdy_operation **again)
{
    struct piece_of_text whole;
    bool numbered;
    const struct sdy_operation *found = NULL;
    *again = NULL;
    if (!split_value(name, &whole, &numbered, number) || whole.length == 0)
        return NULL;
    for (uint32_t k = 0; k < body->noperations; k++) {
        const struct sdy_operation *operation = &body->operation[k];
        if (!same_pieces(operation->result, whole))
            continue;
        /* no region may define a name that it sees already */
        if (found != NULL && is_within(body, operation->region, found->region))
            *again = operation;
        else if (is_within(body, region, operation->region))
            found = operation;
    }
    if (found == NULL || numbered != (found->nresults > 0) ||
        (numbered && *number >= found->nresults))
        return NULL;
    return found;
}

uint32_t find_value_region(const struct sdy_body *body, struct piece_of_text name)
{
    struct piece_of_text whole;
    bool numbered;
    uint64_t number;
    uint32_t region = 0, count = 0;
    (void)split_value(name, &whole, &numbered, &number);
    for (uint32_t k = 0; k < body->noperations; k++) {
        if (!same_pieces(body->operation[k].result, whole))
            continue;
        if (body->operation[k].region == 0)
            return 0;
        count++;
        region = body->operation[k].region;
    }
    return count <= 1 ? region : none;
}

void free_sdy_body(struct sdy_body *body)
{
    for (uint32_t k = 0; k < body->noperations; k++)
        free(body->operation[k].joined);
    free(body->operation);
    free(body->region);
    *body = (struct sdy_body){.noperations = 0};
}
