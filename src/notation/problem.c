/* Problem files: `redist-problem 1` (docs/FORMAT.md, section 2). */
#include <redist/type.h>
#include <stdio.h>
#include <string.h>
#include "notation/scan.h"
#include "types/report.h"

/* One line of a problem file at a time; the line feed is replaced by a NUL in
 * a copy, so that the parsers above see one item. */
struct problem_reader {
    const char *text, *name;
    size_t length, position;
    unsigned line;
    char item[8192];
};

static enum redist_status read_line(struct problem_reader *reader, const char *keyword,
                                    struct redist_error *error)
{
    const char *start = reader->text + reader->position;
    size_t left = reader->length - reader->position;
    const char *feed = left == 0 ? NULL : memchr(start, '\n', left);
    size_t keyword_length = strlen(keyword);
    reader->line++;
    if (feed == NULL)
        return report_failure(error, "%s:%u: expected a line '%s...' ended by a line feed",
                              reader->name, reader->line, keyword);
    size_t length = (size_t)(feed - start);
    if (length < keyword_length || memcmp(start, keyword, keyword_length) != 0)
        return report_failure(error, "%s:%u: expected a line starting with '%s'", reader->name,
                              reader->line, keyword);
    if (length - keyword_length >= sizeof reader->item || memchr(start, '\0', length) != NULL)
        return report_failure(error, "%s:%u: line too long, or with a NUL byte", reader->name,
                              reader->line);
    memcpy(reader->item, start + keyword_length, length - keyword_length);
    reader->item[length - keyword_length] = '\0';
    reader->position += length + 1;
    return REDIST_OK;
}

static enum redist_status locate(const struct problem_reader *reader, enum redist_status status,
                                 const struct redist_error *inner, struct redist_error *error)
{
    if (status == REDIST_OK)
        return REDIST_OK;
    return report_failure(error, "%s:%u: %s", reader->name, reader->line, inner->message);
}

static enum redist_status parse_elem(const char *item, uint32_t *elem_bytes,
                                     struct redist_error *error)
{
    struct scan scan = {item, strlen(item), 0};
    uint64_t value = 0;
    if (!take_number(&scan, &value) || !at_end(&scan) || value == 0 || value > REDIST_MAX_ELEM)
        return report_failure(error, "expected 1 to %u bytes per element", REDIST_MAX_ELEM);
    *elem_bytes = (uint32_t)value;
    return REDIST_OK;
}

/* The lines after the header, each parsed by the parser of its item. */
static enum redist_status parse_items(struct problem_reader *reader, struct redist_problem *problem,
                                      struct redist_error *error)
{
    struct redist_error inner = {{0}};
    enum redist_status status = read_line(reader, "mesh ", error);
    if (status != REDIST_OK)
        return status;
    status = locate(reader, redist_parse_mesh(reader->item, &problem->mesh, &inner), &inner, error);
    if (status != REDIST_OK || (status = read_line(reader, "elem ", error)) != REDIST_OK)
        return status;
    status = locate(reader, parse_elem(reader->item, &problem->elem_bytes, &inner), &inner, error);
    if (status != REDIST_OK || (status = read_line(reader, "from ", error)) != REDIST_OK)
        return status;
    status = redist_parse_type(reader->item, &problem->mesh, &problem->from, &inner);
    status = locate(reader, status, &inner, error);
    if (status != REDIST_OK || (status = read_line(reader, "to ", error)) != REDIST_OK)
        return status;
    status = redist_parse_type(reader->item, &problem->mesh, &problem->to, &inner);
    return locate(reader, status, &inner, error);
}

/* Steps over the one blank that may follow a comma. */
static size_t pass_comma(const char *text, size_t length, size_t at)
{
    return at > 0 && at < length && text[at - 1] == ',' && text[at] == ' ' ? at + 1 : at;
}

/* The item parsers take blanks anywhere, as suits options of a program; a file
 * must have the spelling that the checker reads. */
static enum redist_status check_spelling(const char *text, size_t length, const char *name,
                                         const struct redist_problem *problem,
                                         struct redist_error *error)
{
    char canonical[REDIST_PROBLEM_TEXT];
    size_t expected = redist_format_problem(problem, canonical, sizeof canonical), c = 0, t = 0;
    unsigned line = 1;
    for (; t < length || c < expected; t++, c++) {
        t = pass_comma(text, length, t);
        c = pass_comma(canonical, expected, c);
        if (t >= length || c >= expected || text[t] != canonical[c])
            return report_failure(error, "%s:%u: expected no blanks here but one behind a comma",
                                  name, line);
        if (text[t] == '\n')
            line++;
    }
    return REDIST_OK;
}

enum redist_status redist_parse_problem(const char *text, size_t length, const char *name,
                                        struct redist_problem *problem, struct redist_error *error)
{
    struct problem_reader reader = {text, name, length, 0, 0, {0}};
    struct redist_error inner = {{0}};
    memset(problem, 0, sizeof *problem);
    enum redist_status status = read_line(&reader, "redist-problem 1", error);
    if (status != REDIST_OK)
        return status;
    if (reader.item[0] != '\0')
        return report_failure(error, "%s:1: expected exactly 'redist-problem 1'%s", name,
                              reader.item[0] == '\r' ? ", got a carriage return behind it" : "");
    status = parse_items(&reader, problem, error);
    if (status != REDIST_OK)
        return status;
    if (reader.position != length)
        return report_failure(error, "%s:%u: expected the end of the file", name, reader.line + 1);
    status = redist_check_problem(problem, &inner);
    if (status != REDIST_OK)
        return report_failure(error, "%s: %s", name, inner.message);
    return check_spelling(text, length, name, problem, error);
}

size_t redist_format_problem(const struct redist_problem *problem, char *text, size_t size)
{
    char mesh[1024], from[8192], to[8192];
    redist_format_mesh(&problem->mesh, mesh, sizeof mesh);
    redist_format_type(&problem->mesh, &problem->from, from, sizeof from);
    redist_format_type(&problem->mesh, &problem->to, to, sizeof to);
    int length = snprintf(text, size, "redist-problem 1\nmesh %s\nelem %u\nfrom %s\nto %s\n", mesh,
                          problem->elem_bytes, from, to);
    return length < 0 ? 0 : (size_t)length;
}
