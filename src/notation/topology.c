/* Topology files, docs/FORMAT.md section 7. */
#include <string.h>
#include <redist/plan.h>
#include "notation/scan.h"
#include "types/report.h"

struct topology_reader {
    const char *text, *name;
    size_t length, position;
    uint32_t line; /* of the line taken last, from 1 */
    const struct redist_mesh *mesh;
    bool seen[REDIST_MAX_AXES];
};

/* Takes the next line without its line feed, which it must have. */
static enum redist_status take_line(struct topology_reader *reader, struct scan *line,
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

static bool take_word(struct scan *line, const char *word)
{
    char name[REDIST_MAX_NAME + 1u];
    skip_blanks(line);
    size_t start = line->position;
    if (take_name(line, name) && strcmp(name, word) == 0)
        return true;
    line->position = start;
    return false;
}

static enum redist_status parse_link(struct scan *line, struct redist_link *link,
                                     struct redist_error *error)
{
    if (!take_word(line, "latency"))
        return report_unexpected(line, "the word 'latency'", error);
    if (!take_number(line, &link->latency))
        return report_unexpected(line, "a number below 2^64", error);
    if (!take_word(line, "inverse"))
        return report_unexpected(line, "the word 'inverse'", error);
    if (!take_number(line, &link->inverse_bandwidth))
        return report_unexpected(line, "a number below 2^64", error);
    if (!at_end(line))
        return report_unexpected(line, "the end of the line", error);
    return REDIST_OK;
}

static enum redist_status parse_axis(struct topology_reader *reader, struct scan *line,
                                     struct redist_topology *topology, struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    if (!take_word(line, "axis"))
        return report_unexpected(line, "the word 'axis'", error);
    if (!take_name(line, name))
        return report_unexpected(line, "the name of an axis", error);
    int axis = redist_find_axis(reader->mesh, name);
    if (axis < 0)
        return report_failure(error, "the mesh has no axis '%s'", name);
    if (reader->seen[axis])
        return report_failure(error, "axis '%s' is given twice", name);
    reader->seen[axis] = true;
    return parse_link(line, &topology->axis[axis], error);
}

static enum redist_status parse_line(struct topology_reader *reader,
                                     struct redist_topology *topology, struct redist_error *error)
{
    struct scan line;
    struct redist_error inner = {{0}};
    enum redist_status status = take_line(reader, &line, error);
    if (status != REDIST_OK)
        return status;
    if (parse_axis(reader, &line, topology, &inner) == REDIST_OK)
        return REDIST_OK;
    return report_failure(error, "%s:%u: %s", reader->name, reader->line, inner.message);
}

enum redist_status redist_parse_topology(const char *text, size_t length, const char *name,
                                         const struct redist_mesh *mesh,
                                         struct redist_topology *topology,
                                         struct redist_error *error)
{
    static const char header[] = "redist-topology 1\n";
    struct topology_reader reader = {.text = text, .name = name, .length = length, .mesh = mesh};
    *topology = (struct redist_topology){0};
    if (length < sizeof header - 1 || memcmp(text, header, sizeof header - 1) != 0)
        return report_failure(error, "%s:1: expected 'redist-topology 1'", name);
    reader.position = sizeof header - 1;
    reader.line = 1;
    while (reader.position < length) {
        enum redist_status status = parse_line(&reader, topology, error);
        if (status != REDIST_OK)
            return status;
    }
    for (uint32_t x = 0; x < mesh->naxes; x++)
        if (!reader.seen[x])
            return report_failure(error, "%s: axis '%s' of the mesh is missing", name,
                                  mesh->axis[x].name);
    return REDIST_OK;
}
