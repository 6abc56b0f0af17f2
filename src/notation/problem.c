/* Problem files: `redist-problem 2` (docs/FORMAT.md, section 2). */
#include <redist/type.h>
#include <stdlib.h>
#include <string.h>
#include "notation/nearest.h"
#include "notation/scan.h"
#include "base/report.h"

/* One line of a problem file at a time; the line feed is replaced by a NUL in
 * a copy, so that the parsers of items see one item. */
struct problem_reader {
    const char *text, *name;
    size_t length, position;
    unsigned line;
    char *item; /* as large as the text */
};

/* The length of the next line without its line feed; -1 when there is no line. */
static long measure_line(const struct problem_reader *reader)
{
    size_t left = reader->length - reader->position;
    const char *start = reader->text + reader->position;
    const char *feed = left == 0 ? NULL : memchr(start, '\n', left);
    return feed == NULL ? -1 : (long)(feed - start);
}

static bool begins(const struct problem_reader *reader, const char *keyword)
{
    size_t length = strlen(keyword);
    return reader->length - reader->position >= length &&
           memcmp(reader->text + reader->position, keyword, length) == 0;
}

/* Items may have blanks anywhere in the options of a program; a file must have the
 * spelling that the checker reads. `apart`: its words stand one blank apart. */
static bool is_spelled(const char *item, bool apart)
{
    for (const char *c = item; *c != '\0'; c++) {
        bool inside = c > item && (apart ? c[-1] != ' ' && c[1] != '\0' : c[-1] == ',');
        if (*c == '\t' || (*c == ' ' && !inside))
            return false;
    }
    return true;
}

static enum redist_status read_line(struct problem_reader *reader, const char *keyword,
                                    struct redist_error *error)
{
    size_t keyword_length = strlen(keyword);
    long length = measure_line(reader);
    reader->line++;
    if (length < 0)
        return report_failure(error, "%s:%u: expected a line '%s...' ended by a line feed",
                              reader->name, reader->line, keyword);
    if (reader->line == 1 && begins(reader, "redist-problem 1"))
        return report_failure(error, "%s:1: expected '%s', got version 1 of the format",
                              reader->name, keyword);
    if (!begins(reader, keyword))
        return report_failure(error, "%s:%u: expected a line starting with '%s'", reader->name,
                              reader->line, keyword);
    const char *start = reader->text + reader->position;
    if (memchr(start, '\0', (size_t)length) != NULL)
        return report_failure(error, "%s:%u: a NUL byte in the line", reader->name, reader->line);
    memcpy(reader->item, start + keyword_length, (size_t)length - keyword_length);
    reader->item[(size_t)length - keyword_length] = '\0';
    reader->position += (size_t)length + 1;
    return REDIST_OK;
}

static enum redist_status parse_count(const char *item, uint32_t most, const char *expected,
                                      uint32_t *count, struct redist_error *error)
{
    struct scan scan = {item, strlen(item), 0};
    uint64_t value = 0;
    if (!take_number(&scan, &value) || !at_end(&scan) || value == 0 || value > most)
        return report_failure(error, "expected %s", expected);
    *count = (uint32_t)value;
    return REDIST_OK;
}

static enum redist_status parse_operator(const char *item, enum redist_operator *combine,
                                         struct redist_error *error)
{
    const char *names[REDIST_XOR];
    for (enum redist_operator c = REDIST_SUM; c <= REDIST_XOR; c++)
        names[c - REDIST_SUM] = redist_name_operator(c);
    *combine = redist_find_operator(item);
    if (*combine != REDIST_NO_OPERATOR)
        return REDIST_OK;
    const char *meant = find_nearest(item, names, REDIST_XOR);
    return report_failure(error, "expected sum, product, min, max, and, or, xor%s%s%s",
                          meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
                          meant != NULL ? "'?" : "");
}

enum line_kind { DEVICES_LINE, MESH_LINE, ORDER_LINE, ELEM_LINE, OPERATOR_LINE, TYPE_LINE };

static enum redist_status parse_item(enum line_kind kind, const char *item, bool target,
                                     struct redist_problem *problem, struct redist_error *error)
{
    struct redist_mesh *mesh =
        target && problem->two_meshes ? &problem->target_mesh : &problem->mesh;
    switch (kind) {
    case DEVICES_LINE:
        return parse_count(item, REDIST_MAX_DEVICES, "1 to 1048576 devices", &problem->devices,
                           error);
    case MESH_LINE:
        return redist_parse_mesh(item, mesh, error);
    case ORDER_LINE:
        return redist_parse_order(item, mesh, error);
    case ELEM_LINE:
        return parse_count(item, REDIST_MAX_ELEM, "1 to 16 bytes per element", &problem->elem_bytes,
                           error);
    case OPERATOR_LINE:
        return parse_operator(item, &problem->combine, error);
    case TYPE_LINE:
        break;
    }
    return redist_parse_type(item, mesh, target ? &problem->to : &problem->from, error);
}

static enum redist_status take_line(struct problem_reader *reader, enum line_kind kind, bool target,
                                    struct redist_problem *problem, struct redist_error *error)
{
    static const char *const keyword[] = {
        [DEVICES_LINE] = "devices ", [MESH_LINE] = "mesh ",   [ORDER_LINE] = "order ",
        [ELEM_LINE] = "elem ",       [OPERATOR_LINE] = "op ", [TYPE_LINE] = "from "};
    struct redist_error inner = {{0}};
    const char *word = kind == TYPE_LINE && target ? "to " : keyword[kind];
    PASS_FAILURE(read_line(reader, word, error));
    if (parse_item(kind, reader->item, target, problem, &inner) != REDIST_OK)
        return report_failure(error, "%s:%u: %s", reader->name, reader->line, inner.message);
    if (!is_spelled(reader->item, kind == ORDER_LINE))
        return report_failure(error, "%s:%u: expected no blanks here but one behind a comma%s",
                              reader->name, reader->line,
                              kind == ORDER_LINE ? " or between numbers" : "");
    return REDIST_OK;
}

/* The line `mesh` and the line `order` that may follow it. */
static enum redist_status take_mesh(struct problem_reader *reader, bool target,
                                    struct redist_problem *problem, struct redist_error *error)
{
    PASS_FAILURE(take_line(reader, MESH_LINE, target, problem, error));
    return begins(reader, "order ") ? take_line(reader, ORDER_LINE, target, problem, error)
                                    : REDIST_OK;
}

/* The lines after the header. */
static enum redist_status take_lines(struct problem_reader *reader, struct redist_problem *problem,
                                     struct redist_error *error)
{
    if (begins(reader, "devices "))
        PASS_FAILURE(take_line(reader, DEVICES_LINE, false, problem, error));
    PASS_FAILURE(take_mesh(reader, false, problem, error));
    PASS_FAILURE(take_line(reader, ELEM_LINE, false, problem, error));
    if (begins(reader, "op "))
        PASS_FAILURE(take_line(reader, OPERATOR_LINE, false, problem, error));
    PASS_FAILURE(take_line(reader, TYPE_LINE, false, problem, error));
    problem->two_meshes = begins(reader, "mesh ");
    if (problem->two_meshes)
        PASS_FAILURE(take_mesh(reader, true, problem, error));
    return take_line(reader, TYPE_LINE, true, problem, error);
}

static enum redist_status read_problem_text(struct problem_reader *reader,
                                            struct redist_problem *problem,
                                            struct redist_error *error)
{
    struct redist_error inner = {{0}};
    PASS_FAILURE(read_line(reader, "redist-problem 2", error));
    if (reader->item[0] != '\0')
        return report_failure(error, "%s:1: expected exactly 'redist-problem 2'%s", reader->name,
                              reader->item[0] == '\r' ? ", got a carriage return behind it" : "");
    PASS_FAILURE(take_lines(reader, problem, error));
    if (reader->position != reader->length)
        return report_failure(error, "%s:%u: expected the end of the file", reader->name,
                              reader->line + 1);
    if (redist_check_problem(problem, &inner) != REDIST_OK)
        return report_failure(error, "%s: %s", reader->name, inner.message);
    return REDIST_OK;
}

enum redist_status redist_parse_problem(const char *text, size_t length, const char *name,
                                        struct redist_problem *problem, struct redist_error *error)
{
    struct problem_reader reader = {text, name, length, 0, 0, malloc(length + 1)};
    memset(problem, 0, sizeof *problem);
    if (reader.item == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = read_problem_text(&reader, problem, error);
    if (status != REDIST_OK)
        redist_free_problem(problem);
    free(reader.item);
    return status;
}
