#include "plan/weak/reduction_trace.h"

#include <string.h>

struct tracer {
    const struct reduced_graph *reduction;
    bool permute;
    uint32_t pieces[REDIST_MAX_RANK], slices, nslices;
    struct weak_reduction *found;
};

static struct rest look_up(const struct reduced_graph *reduction, const struct rest_table *table,
                           bool permute, const uint32_t *pieces)
{
    const struct rest_entry *entry = find_rest(reduction, table, pieces);
    if (entry == NULL)
        return NO_REST;
    return permute ? entry->permuted : entry->plain;
}

static void trace_slices(struct tracer *tracer, uint32_t dim, uint32_t left)
{
    const struct reduced_graph *reduction = tracer->reduction;
    const struct weak_graph *graph = reduction->graph;
    if (dim == graph->rank) {
        struct rest rest = look_up(reduction, get_rest_table(reduction, tracer->slices),
                                   tracer->permute, tracer->pieces);
        rest.steps += tracer->nslices;
        if (rest.cost != COST_INFINITE && is_less_rest(rest, tracer->found->rest)) {
            tracer->found->rest = rest;
            memcpy(tracer->found->pieces, tracer->pieces, sizeof tracer->pieces);
        }
        return;
    }
    trace_slices(tracer, dim + 1, left);
    uint32_t room = find_common_divisor(graph->cap[dim] / tracer->pieces[dim], left);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
        uint32_t factor = graph->divisor[k];
        if (room % factor != 0)
            continue;
        tracer->pieces[dim] *= factor;
        tracer->slices *= factor;
        tracer->nslices++;
        trace_slices(tracer, dim + 1, left / factor);
        tracer->nslices--;
        tracer->slices /= factor;
        tracer->pieces[dim] /= factor;
    }
}

/* Takes the first move, in a fixed order, after which the least is left. */
static bool take_move(const struct reduced_graph *reduction, const struct rest_table *table,
                      bool permute, struct weak_reduction *found)
{
    const struct weak_graph *graph = reduction->graph;
    struct rest rest = look_up(reduction, table, permute, found->pieces);
    uint64_t local = find_local_size(reduction, found->pieces);
    for (uint32_t j = 0; j < graph->rank; j++) {
        uint32_t free = graph->cap[j] / found->pieces[j];
        for (uint32_t i = graph->rank + 1; i > 0; i--) {
            uint32_t have = i > graph->rank ? found->outstanding : found->pieces[i - 1];
            uint32_t room = i - 1 == j ? 1 : find_common_divisor(have, free);
            for (uint32_t k = graph->ndivisors; k > 0; k--) {
                struct redist_weak_op op = {REDIST_ALLTOALL, i - 1, j, graph->divisor[k - 1]};
                uint32_t pieces[REDIST_MAX_RANK];
                if (room % op.factor != 0)
                    continue;
                memcpy(pieces, found->pieces, sizeof pieces);
                pieces[j] *= op.factor;
                if (i <= graph->rank)
                    pieces[i - 1] /= op.factor;
                struct rest after = look_up(reduction, table, permute, pieces);
                struct rest whole = add_step_cost(after, local);
                if (after.cost == COST_INFINITE || is_less_rest(rest, whole))
                    continue;
                memcpy(found->pieces, pieces, sizeof pieces);
                found->outstanding /= i > graph->rank ? op.factor : 1;
                return append_op(&found->path, op);
            }
        }
    }
    return false;
}

bool trace_reduction(const struct reduced_graph *reduction, bool permute,
                     struct weak_reduction *found)
{
    const struct weak_graph *graph = reduction->graph;
    struct tracer tracer = {
        .reduction = reduction, .permute = permute, .slices = 1, .found = found};
    uint32_t base = multiply_pieces(graph, graph->source) * reduction->outstanding;
    *found = (struct weak_reduction){.rest = NO_REST, .outstanding = reduction->outstanding};
    memcpy(tracer.pieces, graph->source, sizeof tracer.pieces);
    trace_slices(&tracer, 0, graph->ndevices / base);
    if (found->rest.cost == COST_INFINITE || !append_slices(graph, found->pieces, &found->path))
        return false;
    const struct rest_table *table = get_rest_table(
        reduction, multiply_pieces(graph, found->pieces) / multiply_pieces(graph, graph->source));
    for (;;) {
        uint64_t local = find_local_size(reduction, found->pieces);
        struct rest end = end_moves(reduction, found->outstanding, found->pieces, local);
        if (permute && end.cost != COST_INFINITE)
            end = add_step_cost(end, local);
        if (!is_less_rest(look_up(reduction, table, permute, found->pieces), end))
            return end.cost != COST_INFINITE;
        if (!take_move(reduction, table, permute, found))
            return false;
    }
}
