#include "notation/byte_topology.h"
#include <string.h>
#include "notation/topology.h"
#include "notation/topology_line.h"
#include "base/report.h"

static const char header[] = "redist-topology 4\n";

static bool is_per_byte(const char *text, size_t length)
{
    return length >= sizeof header - 1 && memcmp(text, header, sizeof header - 1) == 0;
}

/* --- what the file says --- */

static enum redist_status parse_unit(struct scan *line, char unit[REDIST_MAX_NAME + 1u],
                                     struct redist_error *error)
{
    PASS_FAILURE(parse_word(line, "unit", error));
    if (!take_name(line, unit))
        return report_unexpected(line, "the name of the unit of all prices", error);
    PASS_FAILURE(parse_word(line, "per", error));
    PASS_FAILURE(parse_word(line, "byte", error));
    return parse_end(line, error);
}

bool read_byte_unit(const char *text, size_t length, char unit[REDIST_MAX_NAME + 1u])
{
    struct topology_lines lines = {text, "", length, sizeof header - 1, 1};
    struct scan line;
    return is_per_byte(text, length) && take_topology_line(&lines, &line, NULL) == REDIST_OK &&
           parse_unit(&line, unit, NULL) == REDIST_OK;
}

/* What is behind the word `axis` or `level`. */
static enum redist_status parse_sized_link(struct scan *line, uint32_t most,
                                           struct redist_mesh *mesh, struct redist_link *links,
                                           struct redist_error *error)
{
    struct redist_axis axis;
    uint64_t size = 0;
    if (!take_name(line, axis.name))
        return report_name(line, "a name", error);
    if (redist_find_axis(mesh, axis.name) >= 0)
        return report_failure(error, "'%s' is given twice", axis.name);
    if (mesh->naxes == most)
        return report_failure(error, "expected at most %u of them", most);
    PASS_FAILURE(parse_word(line, "size", error));
    skip_blanks(line);
    size_t start = line->position;
    if (!take_number(line, &size) || size < 1 || size > REDIST_MAX_DEVICES) {
        line->position = start;
        return report_unexpected(line, "a size from 1 to 1048576", error);
    }
    axis.size = (uint32_t)size;
    mesh->axis[mesh->naxes] = axis;
    PASS_FAILURE(parse_link(line, &links[mesh->naxes], error));
    mesh->naxes++;
    return REDIST_OK;
}

static enum redist_status parse_entry(struct scan *line, struct byte_topology *found,
                                      struct redist_error *error)
{
    if (take_entry_word(line, "note"))
        return skip_note(line, error);
    if (take_entry_word(line, "axis"))
        return parse_sized_link(line, REDIST_MAX_AXES, &found->axes, found->of_axes.axis, error);
    if (take_entry_word(line, "level"))
        return parse_sized_link(line, TOPOLOGY_LEVELS, &found->levels, found->of_level, error);
    if (take_entry_word(line, "steps"))
        return parse_measured(&found->axes, line, &found->of_axes, error);
    return report_unexpected(line, "the word 'note', 'axis', 'steps' or 'level'", error);
}

static enum redist_status check_size(const char *name, const char *what,
                                     const struct redist_mesh *mesh, struct redist_error *error)
{
    if (mesh->naxes == 0 || redist_count_devices(mesh) > 0)
        return REDIST_OK;
    return report_failure(error, "%s: expected %s whose sizes multiply to at most %u", name, what,
                          REDIST_MAX_DEVICES);
}

static enum redist_status parse_byte_topology(const char *text, size_t length, const char *name,
                                              struct byte_topology *found,
                                              struct redist_error *error)
{
    struct topology_lines lines = {text, name, length, sizeof header - 1, 1};
    struct redist_error inner = {{0}};
    struct scan line;
    memset(found, 0, sizeof *found);
    if (!is_per_byte(text, length))
        return report_failure(error, "%s:1: expected 'redist-topology 4'", name);
    PASS_FAILURE(take_topology_line(&lines, &line, error));
    enum redist_status status = parse_unit(&line, found->unit, &inner);
    while (status == REDIST_OK && lines.position < length) {
        PASS_FAILURE(take_topology_line(&lines, &line, error));
        status = parse_entry(&line, found, &inner);
    }
    if (status != REDIST_OK)
        return report_failure(error, "%s:%u: %s", name, lines.line, inner.message);
    PASS_FAILURE(check_size(name, "axes", &found->axes, error));
    return check_size(name, "levels", &found->levels, error);
}

enum redist_status parse_byte_levels(const char *text, size_t length, const char *name,
                                     struct byte_topology *found, struct redist_error *error)
{
    PASS_FAILURE(parse_byte_topology(text, length, name, found, error));
    return found->levels.naxes > 0
               ? REDIST_OK
               : report_failure(error,
                                "%s: expected lines of levels, whose prices are of ports; those of "
                                "axes are for redist plan",
                                name);
}

/* --- for elements, and for the mesh at hand --- */

enum redist_status scale_link(const char *name, const char *entry, uint64_t factor,
                              struct redist_link *link, struct redist_error *error)
{
    if (link->inverse_bandwidth > UINT64_MAX / factor)
        return report_failure(error, "%s: '%s': %llu times the price of a byte is 2^64 or more",
                              name, entry, (unsigned long long)factor);
    link->inverse_bandwidth *= factor;
    return REDIST_OK;
}

struct redist_curve count_curve_elements(const struct redist_curve *bytes, uint32_t elem_bytes)
{
    struct redist_curve curve = *bytes;
    uint64_t before = 0;
    for (uint32_t p = 0; p < curve.npoints; p++) {
        uint64_t elements = curve.point[p].received / elem_bytes;
        before = elements > before ? elements : before + 1;
        curve.point[p].received = before;
    }
    return curve;
}

static void take_measured(const struct byte_topology *found, const struct redist_mesh *mesh,
                          uint32_t elem_bytes, struct redist_topology *topology)
{
    topology->nmeasured = found->of_axes.nmeasured;
    for (uint32_t k = 0; k < topology->nmeasured; k++) {
        const struct redist_axes_links *from = &found->of_axes.measured[k];
        struct redist_axes_links *to = &topology->measured[k];
        to->devices = from->devices;
        for (uint32_t x = 0; x < found->axes.naxes; x++)
            if ((from->axes >> x & 1u) != 0)
                to->axes |= UINT32_C(1) << redist_find_axis(mesh, found->axes.axis[x].name);
        for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
            to->kind[kind] = count_curve_elements(&from->kind[kind], elem_bytes);
    }
}

static enum redist_status take_axes(const struct byte_topology *found, const char *name,
                                    const struct redist_mesh *mesh, uint32_t elem_bytes,
                                    struct redist_topology *topology, struct redist_error *error)
{
    for (uint32_t x = 0; x < found->axes.naxes; x++)
        if (redist_find_axis(mesh, found->axes.axis[x].name) < 0)
            return report_failure(error, "%s: the mesh has no axis '%s'", name,
                                  found->axes.axis[x].name);
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        const struct redist_axis *axis = &mesh->axis[x];
        int at = redist_find_axis(&found->axes, axis->name);
        if (at < 0)
            return report_failure(error, "%s: axis '%s' of the mesh is missing", name, axis->name);
        if (found->axes.axis[at].size != axis->size)
            return report_failure(error, "%s: axis '%s' has size %u there, and %u in the mesh",
                                  name, axis->name, found->axes.axis[at].size, axis->size);
        topology->axis[x] = found->of_axes.axis[at];
        PASS_FAILURE(scale_link(name, axis->name, elem_bytes, &topology->axis[x], error));
    }
    take_measured(found, mesh, elem_bytes, topology);
    return REDIST_OK;
}

/* Level by level the same names and sizes; `whole` is what has to fit. */
static enum redist_status match_levels(const struct byte_topology *found, const char *name,
                                       const struct redist_mesh *mesh, const char *whole,
                                       struct redist_error *error)
{
    char there[256], here[256];
    bool same = found->levels.naxes == mesh->naxes;
    for (uint32_t l = 0; l < mesh->naxes && same; l++)
        same = found->levels.axis[l].size == mesh->axis[l].size &&
               strcmp(found->levels.axis[l].name, mesh->axis[l].name) == 0;
    if (same)
        return REDIST_OK;
    (void)redist_format_mesh(&found->levels, there, sizeof there);
    (void)redist_format_mesh(mesh, here, sizeof here);
    return report_failure(error, "%s: the levels are %s there, and the %s is %s", name,
                          found->levels.naxes > 0 ? there : "none", whole, here);
}

/* The devices of a unit share its port, and all of them use it when a step goes along the axis. */
static enum redist_status take_ports(const struct byte_topology *found, const char *name,
                                     const struct redist_mesh *mesh, uint32_t elem_bytes,
                                     struct redist_topology *topology, struct redist_error *error)
{
    uint64_t below = 1;
    PASS_FAILURE(match_levels(found, name, mesh, "mesh", error));
    if (mesh->order != NULL)
        return report_failure(error,
                              "%s: prices of levels are of devices in their order, and the "
                              "mesh has another: expected lines of its axes",
                              name);
    for (uint32_t l = mesh->naxes; l-- > 0;) {
        topology->axis[l] = found->of_level[l];
        PASS_FAILURE(
            scale_link(name, mesh->axis[l].name, below * elem_bytes, &topology->axis[l], error));
        below *= mesh->axis[l].size;
    }
    return REDIST_OK;
}

enum redist_status redist_parse_problem_topology(const char *text, size_t length, const char *name,
                                                 const struct redist_problem *problem,
                                                 struct redist_topology *topology,
                                                 struct redist_error *error)
{
    struct byte_topology found;
    if (!is_per_byte(text, length))
        return redist_parse_topology(text, length, name, &problem->mesh, topology, error);
    PASS_FAILURE(parse_byte_topology(text, length, name, &found, error));
    memset(topology, 0, sizeof *topology);
    if (found.axes.naxes == 0)
        return take_ports(&found, name, &problem->mesh, problem->elem_bytes, topology, error);
    return take_axes(&found, name, &problem->mesh, problem->elem_bytes, topology, error);
}

enum redist_status read_level_links(const char *text, size_t length, const char *name,
                                    const struct redist_mesh *levels, uint32_t elem_bytes,
                                    struct redist_topology *topology, struct redist_error *error)
{
    struct byte_topology found;
    if (!is_per_byte(text, length))
        return parse_level_topology(text, length, name, levels, topology, error);
    PASS_FAILURE(parse_byte_topology(text, length, name, &found, error));
    PASS_FAILURE(match_levels(&found, name, levels, "hierarchy", error));
    memset(topology, 0, sizeof *topology);
    for (uint32_t l = 0; l < levels->naxes; l++) {
        topology->axis[l] = found.of_level[l];
        PASS_FAILURE(scale_link(name, levels->axis[l].name, elem_bytes, &topology->axis[l], error));
    }
    return REDIST_OK;
}

enum redist_status read_sized_levels(const char *text, size_t length, const char *name,
                                     struct redist_mesh *levels, struct redist_topology *topology,
                                     struct redist_error *error)
{
    struct byte_topology found;
    if (!is_per_byte(text, length))
        return parse_sized_topology(text, length, name, levels, topology, error);
    PASS_FAILURE(parse_byte_levels(text, length, name, &found, error));
    *levels = found.levels;
    memset(topology, 0, sizeof *topology);
    memcpy(topology->axis, found.of_level, sizeof found.of_level);
    return REDIST_OK;
}
