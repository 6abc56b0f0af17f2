#include "programs/shared/levels_line.h"
#include "base/sink.h"

#define PICOSECONDS 1000000u /* of a microsecond */

void format_levels(const struct redist_problem *problem, uint32_t per_node,
                   const struct redist_topology *topology, char text[LEVELS_LINE])
{
    struct sink sink = {text, LEVELS_LINE, 0};
    const char *before = "; assumed: ";
    uint32_t count = redist_count_problem_devices(problem) / per_node;
    append_number(&sink, count);
    append_piece(&sink, count == 1 ? " node of " : " nodes of ");
    append_number(&sink, per_node);
    for (uint32_t x = 0; x < problem->mesh.naxes; x++) {
        const struct redist_link *link = &topology->axis[x];
        if (problem->mesh.axis[x].size == 1)
            continue;
        append_piece(&sink, before);
        append_piece(&sink, problem->mesh.axis[x].name);
        append_piece(&sink, " ");
        append_number(&sink, link->latency / PICOSECONDS);
        append_piece(&sink, " us + ");
        append_number(&sink, link->inverse_bandwidth / problem->elem_bytes);
        append_piece(&sink, " ps/byte");
        before = ", ";
    }
}
