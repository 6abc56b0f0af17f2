#include "notation/topology_line.h"
#include <stdio.h>
#include <string.h>
#include "types/mesh.h"
#include "base/report.h"

const char *const link_kind_names[REDIST_LINK_KINDS] = {"exchange", "allgather", "reducescatter",
                                                        "allreduce"};

bool take_entry_word(struct scan *line, const char *word)
{
    char name[REDIST_MAX_NAME + 1u];
    skip_blanks(line);
    size_t start = line->position;
    if (take_name(line, name) && strcmp(name, word) == 0)
        return true;
    line->position = start;
    return false;
}

enum redist_status skip_note(struct scan *line, struct redist_error *error)
{
    if (line->position < line->length && line->text[line->position] != ' ')
        return report_unexpected(line, "a blank", error);
    for (; line->position < line->length; line->position++)
        if (line->text[line->position] < ' ' || line->text[line->position] > '~')
            return report_unexpected(line, "printable ASCII", error);
    return REDIST_OK;
}

enum redist_status parse_word(struct scan *line, const char *word, struct redist_error *error)
{
    char expected[32];
    (void)snprintf(expected, sizeof expected, "the word '%s'", word);
    return take_entry_word(line, word) ? REDIST_OK : report_unexpected(line, expected, error);
}

/* A word and the number behind it. */
static enum redist_status parse_price(struct scan *line, const char *word, uint64_t *price,
                                      struct redist_error *error)
{
    PASS_FAILURE(parse_word(line, word, error));
    return take_number(line, price) ? REDIST_OK
                                    : report_unexpected(line, "a number below 2^64", error);
}

enum redist_status parse_end(struct scan *line, struct redist_error *error)
{
    return at_end(line) ? REDIST_OK : report_unexpected(line, "the end of the line", error);
}

enum redist_status parse_link(struct scan *line, struct redist_link *link,
                              struct redist_error *error)
{
    PASS_FAILURE(parse_price(line, "latency", &link->latency, error));
    PASS_FAILURE(parse_price(line, "inverse", &link->inverse_bandwidth, error));
    return parse_end(line, error);
}

/* The axes that the steps of a line span, by their names. */
static enum redist_status parse_axes(const struct redist_mesh *mesh, struct scan *line,
                                     uint32_t *axes, struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    *axes = 0;
    do {
        if (!take_name(line, name))
            return report_unexpected(line, "the name of an axis", error);
        int axis = redist_find_axis(mesh, name);
        if (axis < 0)
            return report_failure(error, "the mesh has no axis '%s'", name);
        if ((*axes >> axis & 1u) != 0)
            return report_failure(error, "axis '%s' is named twice", name);
        *axes |= UINT32_C(1) << axis;
    } while (take_char(line, ','));
    return REDIST_OK;
}

/* Points of a line `steps`: what is received, a colon, the price. */
static enum redist_status parse_curve(struct scan *line, const char *word,
                                      struct redist_curve *curve, struct redist_error *error)
{
    uint64_t before = 0, least = 0;
    PASS_FAILURE(parse_word(line, word, error));
    while (curve->npoints < REDIST_MAX_POINTS) {
        struct redist_curve_point *point = &curve->point[curve->npoints];
        if (!take_number(line, &point->received))
            break;
        if (point->received <= before || point->received > UINT32_MAX)
            return report_failure(error, "%s: expected numbers received that rise, below 2^32",
                                  word);
        if (!take_char(line, ':'))
            return report_unexpected(line, "':'", error);
        if (!take_number(line, &point->price))
            return report_unexpected(line, "a number below 2^64", error);
        if (point->price < least)
            return report_failure(error, "%s: expected prices that do not fall", word);
        before = point->received;
        least = point->price;
        curve->npoints++;
    }
    return curve->npoints >= 2 ? REDIST_OK : report_unexpected(line, "two points at least", error);
}

enum redist_status take_topology_line(struct topology_lines *reader, struct scan *line,
                                      struct redist_error *error)
{
    const char *start = reader->text + reader->position;
    const char *end = memchr(start, '\n', reader->length - reader->position);
    reader->line++;
    if (end == NULL)
        return report_failure(error, "%s:%u: expected a line feed at the end of the line",
                              reader->name, reader->line);
    *line = (struct scan){start, (size_t)(end - start), 0};
    reader->position += line->length + 1;
    return REDIST_OK;
}

enum redist_status parse_measured(const struct redist_mesh *mesh, struct scan *line,
                                  struct redist_topology *topology, struct redist_error *error)
{
    struct redist_axes_links *measured = &topology->measured[topology->nmeasured];
    uint32_t axes;
    PASS_FAILURE(parse_axes(mesh, line, &axes, error));
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        if (topology->measured[k].axes == axes)
            return report_failure(error, "these axes are given twice");
    if (topology->nmeasured == REDIST_MAX_AXES_LINKS)
        return report_failure(error, "expected at most %u lines of steps", REDIST_MAX_AXES_LINKS);
    measured->axes = axes;
    measured->devices = multiply_axis_set(mesh, axes);
    for (uint32_t k = 0; k < REDIST_LINK_KINDS; k++)
        PASS_FAILURE(parse_curve(line, link_kind_names[k], &measured->kind[k], error));
    topology->nmeasured++;
    return parse_end(line, error);
}
