#include "notation/topology_text.h"
#include "notation/topology.h"
#include "notation/topology_line.h"

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

static void append_sized_link(struct sink *sink, const char *word, const struct redist_axis *axis,
                              const struct redist_link *link)
{
    append_piece(sink, word);
    append_piece(sink, axis->name);
    append_piece(sink, " size ");
    append_number(sink, axis->size);
    append_piece(sink, " latency ");
    append_number(sink, link->latency);
    append_piece(sink, " inverse ");
    append_number(sink, link->inverse_bandwidth);
    append_piece(sink, "\n");
}

/* What the devices below a port receive through it at once takes as long as one of them says;
 * to the nearest whole number, and no byte for nothing. */
static void append_ports(struct sink *sink, const struct redist_mesh *mesh,
                         const struct redist_topology *topology)
{
    uint64_t below = redist_count_devices(mesh);
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        struct redist_link link = topology->axis[x];
        below /= mesh->axis[x].size;
        uint64_t part = link.inverse_bandwidth / below;
        part += link.inverse_bandwidth % below >= below - below / 2 ? 1 : 0;
        link.inverse_bandwidth = part == 0 && link.inverse_bandwidth > 0 ? 1 : part;
        append_sized_link(sink, "level ", &mesh->axis[x], &link);
    }
}

size_t format_byte_topology(const struct redist_mesh *mesh, const struct redist_topology *topology,
                            const char *unit, const char *note, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_piece(&sink, "redist-topology 4\nunit ");
    append_piece(&sink, unit);
    append_piece(&sink, " per byte\nnote ");
    append_piece(&sink, note);
    append_piece(&sink, "\n");
    for (uint32_t x = 0; x < mesh->naxes; x++)
        append_sized_link(&sink, "axis ", &mesh->axis[x], &topology->axis[x]);
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        append_measured(&sink, mesh, &topology->measured[k]);
    if (mesh->naxes <= TOPOLOGY_LEVELS)
        append_ports(&sink, mesh, topology);
    return sink.length;
}

size_t format_levels_topology(const struct redist_mesh *levels, const struct redist_link *links,
                              char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_piece(&sink, "redist-topology 2\n");
    for (uint32_t l = 0; l < levels->naxes; l++)
        append_sized_link(&sink, "level ", &levels->axis[l], &links[l]);
    return sink.length;
}
