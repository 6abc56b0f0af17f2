/* Topology files, docs/FORMAT.md section 7. */
#include <string.h>
#include "notation/topology.h"
#include "notation/topology_line.h"
#include "base/report.h"

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

struct topology_reader {
    struct topology_lines lines;
    const struct redist_mesh *mesh;
    const struct topology_words *words;
    bool seen[REDIST_MAX_AXES];
};

static enum redist_status parse_size(struct scan *line, uint32_t size, struct redist_error *error)
{
    uint64_t stated;
    if (!take_entry_word(line, "size"))
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
    if (!reader->words->sized && take_entry_word(line, "note"))
        return skip_note(line, error);
    if (reader->words->measured && take_entry_word(line, "steps"))
        return parse_measured(reader->mesh, line, topology, error);
    if (!take_entry_word(line, reader->words->entry))
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
    PASS_FAILURE(take_topology_line(&reader->lines, &line, error));
    if (parse_entry(reader, &line, topology, &inner) == REDIST_OK)
        return REDIST_OK;
    return report_failure(error, "%s:%u: %s", reader->lines.name, reader->lines.line,
                          inner.message);
}

static bool has_header(const struct topology_reader *reader, const struct topology_words *words)
{
    size_t length = strlen(words->header);
    return reader->lines.length >= length && memcmp(reader->lines.text, words->header, length) == 0;
}

static enum redist_status take_header(struct topology_reader *reader, struct redist_error *error)
{
    const char *header = reader->words->header;
    size_t length = strlen(header);
    if (!has_header(reader, reader->words))
        return report_failure(error, "%s:1: expected '%.*s'%s", reader->lines.name, (int)length - 1,
                              header, reader->words->sized ? " or 4" : ", 3 or 4");
    reader->lines.position = length;
    reader->lines.line = 1;
    return REDIST_OK;
}

static enum redist_status parse_topology(struct topology_reader *reader,
                                         struct redist_topology *topology,
                                         struct redist_error *error)
{
    const struct topology_words *words = reader->words;
    memset(topology, 0, sizeof *topology);
    PASS_FAILURE(take_header(reader, error));
    while (reader->lines.position < reader->lines.length)
        PASS_FAILURE(parse_line(reader, topology, error));
    for (uint32_t x = 0; x < reader->mesh->naxes; x++)
        if (!reader->seen[x])
            return report_failure(error, "%s: %s '%s' of the %s is missing", reader->lines.name,
                                  words->entry, reader->mesh->axis[x].name, words->whole);
    return REDIST_OK;
}

enum redist_status redist_parse_topology(const char *text, size_t length, const char *name,
                                         const struct redist_mesh *mesh,
                                         struct redist_topology *topology,
                                         struct redist_error *error)
{
    struct topology_reader reader = {.lines = {.text = text, .name = name, .length = length},
                                     .mesh = mesh,
                                     .words = &axis_words};
    if (has_header(&reader, &measured_words))
        reader.words = &measured_words;
    return parse_topology(&reader, topology, error);
}

enum redist_status parse_level_topology(const char *text, size_t length, const char *name,
                                        const struct redist_mesh *levels,
                                        struct redist_topology *topology,
                                        struct redist_error *error)
{
    struct topology_reader reader = {.lines = {.text = text, .name = name, .length = length},
                                     .mesh = levels,
                                     .words = &level_words};
    return parse_topology(&reader, topology, error);
}

/* What a line begins with, up to the size. */
static enum redist_status parse_sized_name(struct scan *line, struct redist_mesh *levels,
                                           struct redist_error *error)
{
    struct redist_axis *level = &levels->axis[levels->naxes];
    uint64_t size = 0;
    if (!take_entry_word(line, level_words.entry))
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
    struct topology_reader reader = {.lines = {.text = text, .name = name, .length = length},
                                     .words = &level_words};
    struct scan line;
    struct redist_error inner = {{0}};
    *levels = (struct redist_mesh){0};
    PASS_FAILURE(take_header(&reader, error));
    while (reader.lines.position < reader.lines.length) {
        PASS_FAILURE(take_topology_line(&reader.lines, &line, error));
        if (levels->naxes == TOPOLOGY_LEVELS)
            return report_failure(error, "%s:%u: expected at most %u levels", name,
                                  reader.lines.line, TOPOLOGY_LEVELS);
        if (parse_sized_name(&line, levels, &inner) != REDIST_OK)
            return report_failure(error, "%s:%u: %s", name, reader.lines.line, inner.message);
    }
    if (redist_count_devices(levels) == 0)
        return report_failure(error, "%s: expected levels whose sizes multiply to at most %u", name,
                              REDIST_MAX_DEVICES);
    return parse_level_topology(text, length, name, levels, topology, error);
}
