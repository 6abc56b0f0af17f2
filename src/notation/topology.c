/* Topology files, docs/FORMAT.md section 7. */
#include <stdio.h>
#include <string.h>
#include "types/mesh.h"
#include "types/sequence.h"
#include "notation/topology.h"
#include "notation/scan.h"
#include "base/report.h"
#include "base/sink.h"

/* Version 1 has a line for each axis of a mesh, and notes, version 2 one for each level of a
 * hierarchy, which may state its size, and version 3 beside those of version 1 lines of what was
 * measured of each kind of steps. */
struct topology_words {
    const char *header, *entry, *expected, *name, *whole;
    bool sized, measured;
};

static const struct topology_words axis_words = {
    "redist-topology 1\n", "axis", "the word 'axis'", "the name of an axis", "mesh", false, false};
static const struct topology_words measured_words = {"redist-topology 3\n",
                                                     "axis",
                                                     "the word 'axis' or 'steps'",
                                                     "the name of an axis",
                                                     "mesh",
                                                     false,
                                                     true};
static const struct topology_words level_words = {"redist-topology 2\n",
                                                  "level",
                                                  "the word 'level'",
                                                  "the name of a level",
                                                  "hierarchy",
                                                  true,
                                                  false};

const char *const link_kind_names[REDIST_LINK_KINDS] = {"exchange", "allgather", "reducescatter",
                                                        "allreduce"};

struct topology_reader {
    const char *text, *name;
    size_t length, position;
    uint32_t line; /* of the line taken last, from 1 */
    const struct redist_mesh *mesh;
    const struct topology_words *words;
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

/* The rest of a note, which is for people. */
static enum redist_status skip_note(struct scan *line, struct redist_error *error)
{
    if (line->position < line->length && line->text[line->position] != ' ')
        return report_unexpected(line, "a blank", error);
    for (; line->position < line->length; line->position++)
        if (line->text[line->position] < ' ' || line->text[line->position] > '~')
            return report_unexpected(line, "printable ASCII", error);
    return REDIST_OK;
}

static enum redist_status parse_word(struct scan *line, const char *word,
                                     struct redist_error *error)
{
    char expected[32];
    (void)snprintf(expected, sizeof expected, "the word '%s'", word);
    return take_word(line, word) ? REDIST_OK : report_unexpected(line, expected, error);
}

static enum redist_status parse_price(struct scan *line, const char *word, uint64_t *price,
                                      struct redist_error *error)
{
    PASS_FAILURE(parse_word(line, word, error));
    return take_number(line, price) ? REDIST_OK
                                    : report_unexpected(line, "a number below 2^64", error);
}

static enum redist_status parse_end(struct scan *line, struct redist_error *error)
{
    return at_end(line) ? REDIST_OK : report_unexpected(line, "the end of the line", error);
}

static enum redist_status parse_link(struct scan *line, struct redist_link *link,
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

/* All kinds of steps, each with its points. */
static enum redist_status parse_measured(const struct redist_mesh *mesh, struct scan *line,
                                         struct redist_topology *topology,
                                         struct redist_error *error)
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

static enum redist_status parse_size(struct scan *line, uint32_t size, struct redist_error *error)
{
    uint64_t stated;
    if (!take_word(line, "size"))
        return REDIST_OK;
    if (!take_number(line, &stated))
        return report_unexpected(line, "a number below 2^64", error);
    if (stated == size)
        return REDIST_OK;
    return report_failure(error, "the hierarchy has size %u here, the topology %llu", size,
                          (unsigned long long)stated);
}

static enum redist_status parse_entry(struct topology_reader *reader, struct scan *line,
                                      struct redist_topology *topology, struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    if (!reader->words->sized && take_word(line, "note"))
        return skip_note(line, error);
    if (reader->words->measured && take_word(line, "steps"))
        return parse_measured(reader->mesh, line, topology, error);
    if (!take_word(line, reader->words->entry))
        return report_unexpected(line, reader->words->expected, error);
    if (!take_name(line, name))
        return report_unexpected(line, reader->words->name, error);
    int axis = redist_find_axis(reader->mesh, name);
    if (axis < 0)
        return report_failure(error, "the %s has no %s '%s'", reader->words->whole,
                              reader->words->entry, name);
    if (reader->seen[axis])
        return report_failure(error, "%s '%s' is given twice", reader->words->entry, name);
    reader->seen[axis] = true;
    if (reader->words->sized)
        PASS_FAILURE(parse_size(line, reader->mesh->axis[axis].size, error));
    return parse_link(line, &topology->axis[axis], error);
}

static enum redist_status parse_line(struct topology_reader *reader,
                                     struct redist_topology *topology, struct redist_error *error)
{
    struct scan line;
    struct redist_error inner = {{0}};
    PASS_FAILURE(take_line(reader, &line, error));
    if (parse_entry(reader, &line, topology, &inner) == REDIST_OK)
        return REDIST_OK;
    return report_failure(error, "%s:%u: %s", reader->name, reader->line, inner.message);
}

static bool has_header(const struct topology_reader *reader, const struct topology_words *words)
{
    size_t length = strlen(words->header);
    return reader->length >= length && memcmp(reader->text, words->header, length) == 0;
}

static enum redist_status take_header(struct topology_reader *reader, struct redist_error *error)
{
    const char *header = reader->words->header;
    size_t length = strlen(header);
    if (!has_header(reader, reader->words))
        return report_failure(error, "%s:1: expected '%.*s'%s", reader->name, (int)length - 1,
                              header, reader->words->sized ? "" : " or 3");
    reader->position = length;
    reader->line = 1;
    return REDIST_OK;
}

static enum redist_status parse_topology(struct topology_reader *reader,
                                         struct redist_topology *topology,
                                         struct redist_error *error)
{
    const struct topology_words *words = reader->words;
    memset(topology, 0, sizeof *topology);
    PASS_FAILURE(take_header(reader, error));
    while (reader->position < reader->length) {
        PASS_FAILURE(parse_line(reader, topology, error));
    }
    for (uint32_t x = 0; x < reader->mesh->naxes; x++)
        if (!reader->seen[x])
            return report_failure(error, "%s: %s '%s' of the %s is missing", reader->name,
                                  words->entry, reader->mesh->axis[x].name, words->whole);
    return REDIST_OK;
}

enum redist_status redist_parse_topology(const char *text, size_t length, const char *name,
                                         const struct redist_mesh *mesh,
                                         struct redist_topology *topology,
                                         struct redist_error *error)
{
    struct topology_reader reader = {
        .text = text, .name = name, .length = length, .mesh = mesh, .words = &axis_words};
    if (has_header(&reader, &measured_words))
        reader.words = &measured_words;
    return parse_topology(&reader, topology, error);
}

enum redist_status parse_level_topology(const char *text, size_t length, const char *name,
                                        const struct redist_mesh *levels,
                                        struct redist_topology *topology,
                                        struct redist_error *error)
{
    struct topology_reader reader = {
        .text = text, .name = name, .length = length, .mesh = levels, .words = &level_words};
    return parse_topology(&reader, topology, error);
}

/* What a line begins with, up to the size. */
static enum redist_status parse_sized_name(struct scan *line, struct redist_mesh *levels,
                                           struct redist_error *error)
{
    struct redist_axis *level = &levels->axis[levels->naxes];
    uint64_t size = 0;
    if (!take_word(line, level_words.entry))
        return report_unexpected(line, level_words.expected, error);
    if (!take_name(line, level->name))
        return report_unexpected(line, level_words.name, error);
    PASS_FAILURE(parse_word(line, "size", error));
    if (!take_number(line, &size) || size < 1 || size > REDIST_MAX_DEVICES)
        return report_unexpected(line, "a size from 1 to 1048576", error);
    level->size = (uint32_t)size;
    levels->naxes++;
    return REDIST_OK;
}

enum redist_status parse_sized_topology(const char *text, size_t length, const char *name,
                                        struct redist_mesh *levels,
                                        struct redist_topology *topology,
                                        struct redist_error *error)
{
    struct topology_reader reader = {
        .text = text, .name = name, .length = length, .words = &level_words};
    struct scan line;
    struct redist_error inner = {{0}};
    *levels = (struct redist_mesh){0};
    PASS_FAILURE(take_header(&reader, error));
    while (reader.position < reader.length) {
        PASS_FAILURE(take_line(&reader, &line, error));
        if (levels->naxes == TOPOLOGY_LEVELS)
            return report_failure(error, "%s:%u: expected at most %u levels", name, reader.line,
                                  TOPOLOGY_LEVELS);
        if (parse_sized_name(&line, levels, &inner) != REDIST_OK)
            return report_failure(error, "%s:%u: %s", name, reader.line, inner.message);
    }
    if (redist_count_devices(levels) == 0)
        return report_failure(error, "%s: expected levels whose sizes multiply to at most %u", name,
                              REDIST_MAX_DEVICES);
    return parse_level_topology(text, length, name, levels, topology, error);
}

void append_axis_set(struct sink *sink, const struct redist_mesh *mesh, uint32_t axes)
{
    const char *before = "";
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        if ((axes >> x & 1u) == 0)
            continue;
        append_piece(sink, before);
        append_piece(sink, mesh->axis[x].name);
        before = ",";
    }
}

static void append_measured(struct sink *sink, const struct redist_mesh *mesh,
                            const struct redist_axes_links *measured)
{
    append_piece(sink, "steps ");
    append_axis_set(sink, mesh, measured->axes);
    for (uint32_t k = 0; k < REDIST_LINK_KINDS; k++) {
        append_piece(sink, " ");
        append_piece(sink, link_kind_names[k]);
        for (uint32_t p = 0; p < measured->kind[k].npoints; p++) {
            append_piece(sink, " ");
            append_number(sink, measured->kind[k].point[p].received);
            append_piece(sink, ":");
            append_number(sink, measured->kind[k].point[p].price);
        }
    }
    append_piece(sink, "\n");
}

size_t format_topology(const struct redist_mesh *mesh, const struct redist_topology *topology,
                       const char *note, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_piece(&sink, topology->nmeasured > 0 ? measured_words.header : axis_words.header);
    append_piece(&sink, "note ");
    append_piece(&sink, note);
    append_piece(&sink, "\n");
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        append_piece(&sink, "axis ");
        append_piece(&sink, mesh->axis[x].name);
        append_piece(&sink, " latency ");
        append_number(&sink, topology->axis[x].latency);
        append_piece(&sink, " inverse ");
        append_number(&sink, topology->axis[x].inverse_bandwidth);
        append_piece(&sink, "\n");
    }
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        append_measured(&sink, mesh, &topology->measured[k]);
    return sink.length;
}
