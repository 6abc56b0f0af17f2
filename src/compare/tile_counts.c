#include "compare/tile_counts.h"
#include <stdlib.h>
#include <string.h>
#include "plan/weak/weak.h"

/* The dimensions from `next` on can be cut into `left` tiles together. */
static bool can_place(const struct count_graph *graph, uint32_t next, uint32_t left)
{
    for (uint32_t i = next - 1; i < graph->rank; i++)
        left /= find_common_divisor(graph->size[i], left);
    return left == 1;
}

/* Adds every layout that continues `counts` from entry `next` on with `left`
 * devices, none of which is a dead end: one node more than there is room for
 * ends it. */
static void enumerate(struct count_graph *graph, const struct weak_graph *divisors,
                      struct tile_counts *counts, uint32_t next, uint32_t left)
{
    if (next == graph->rank + 1) {
        if (graph->nnodes < MAX_COUNT_NODES)
            graph->node[graph->nnodes] = *counts;
        graph->nnodes++;
        return;
    }
    for (uint32_t k = 0; k <= divisors->ndivisors && graph->nnodes <= MAX_COUNT_NODES; k++) {
        uint32_t n = k == 0 ? 1 : divisors->divisor[k - 1];
        if (left % n != 0 || (next != REPLICAS && graph->size[next - 1] % n != 0) ||
            !can_place(graph, next + 1, left / n))
            continue;
        counts->count[next] = n;
        enumerate(graph, divisors, counts, next + 1, left / n);
    }
}

bool build_count_graph(const struct redist_problem *problem, struct count_graph *graph)
{
    struct tile_counts counts = {{0}};
    struct weak_graph divisors;
    *graph = (struct count_graph){.rank = problem->from.rank};
    for (uint32_t i = 0; i < graph->rank; i++)
        graph->size[i] = problem->from.dim[i].size;
    graph->node = malloc(MAX_COUNT_NODES * sizeof *graph->node);
    if (graph->node == NULL)
        return false;
    build_weak_graph(problem, &divisors);
    enumerate(graph, &divisors, &counts, REPLICAS, divisors.ndevices);
    if (graph->nnodes > MAX_COUNT_NODES)
        graph->nnodes = 0;
    return true;
}

void free_count_graph(struct count_graph *graph)
{
    free(graph->node);
    graph->node = NULL;
}

void read_tile_counts(const struct redist_mesh *mesh, const struct redist_type *type,
                      struct tile_counts *counts)
{
    memset(counts, 0, sizeof *counts);
    counts->count[REPLICAS] = redist_count_devices(mesh);
    for (uint32_t i = 0; i < type->rank; i++) {
        counts->count[1 + i] = (uint32_t)(type->dim[i].size / type->dim[i].tile);
        counts->count[REPLICAS] /= counts->count[1 + i];
    }
}

/* Exactly one count falls and one rises, both by the same whole factor. */
static bool find_edge(const struct count_graph *graph, const struct tile_counts *from,
                      const struct tile_counts *to, struct count_edge *edge)
{
    uint32_t falling = 0, rising = 0;
    for (uint32_t k = 0; k <= graph->rank; k++) {
        if (to->count[k] < from->count[k]) {
            edge->falls = k;
            falling++;
        } else if (to->count[k] > from->count[k]) {
            edge->rises = k;
            rising++;
        }
    }
    if (falling != 1 || rising != 1 || from->count[edge->falls] % to->count[edge->falls] != 0)
        return false;
    edge->factor = from->count[edge->falls] / to->count[edge->falls];
    return true;
}

/* Elements sent, rounded down as in integer division, and one. */
static uint64_t price_edge(const struct count_graph *graph, const struct tile_counts *from,
                           const struct count_edge *edge)
{
    uint64_t tile = 1, n = edge->factor;
    for (uint32_t i = 0; i < graph->rank; i++)
        tile = multiply_cost(graph->size[i] / from->count[1 + i], tile);
    if (edge->falls == REPLICAS)
        return 1;
    if (edge->rises == REPLICAS)
        return add_costs(multiply_cost(n - 1, tile), 1);
    return add_costs(tile - tile / n - (tile % n != 0), 1);
}

struct reached {
    uint64_t cost;
    uint32_t before;
    struct count_edge edge;
    bool settled;
};

static uint32_t find_node(const struct count_graph *graph, const struct tile_counts *counts)
{
    uint32_t k = 0;
    while (memcmp(graph->node[k].count, counts->count, (graph->rank + 1) * sizeof(uint32_t)) != 0)
        k++;
    return k;
}

static void settle_cheapest(const struct count_graph *graph, struct reached *reached)
{
    uint32_t best = graph->nnodes;
    for (uint32_t k = 0; k < graph->nnodes; k++)
        if (!reached[k].settled && reached[k].cost < COST_INFINITE &&
            (best == graph->nnodes || reached[k].cost < reached[best].cost))
            best = k;
    reached[best].settled = true;
    for (uint32_t k = 0; k < graph->nnodes; k++) {
        struct count_edge edge;
        if (reached[k].settled || !find_edge(graph, &graph->node[best], &graph->node[k], &edge))
            continue;
        uint64_t price = price_edge(graph, &graph->node[best], &edge);
        uint64_t cost = add_costs(reached[best].cost, price);
        cost = cost == COST_INFINITE ? COST_INFINITE - 1 : cost; /* still a way */
        if (cost < reached[k].cost)
            reached[k] = (struct reached){cost, best, edge, false};
    }
}

bool find_count_path(const struct count_graph *graph, const struct tile_counts *from,
                     const struct tile_counts *to, struct count_path *path)
{
    struct reached *reached = malloc(graph->nnodes * sizeof *reached);
    if (reached == NULL)
        return false;
    uint32_t start = find_node(graph, from), end = find_node(graph, to);
    for (uint32_t k = 0; k < graph->nnodes; k++)
        reached[k] = (struct reached){.cost = COST_INFINITE};
    reached[start].cost = 0;
    while (!reached[end].settled)
        settle_cheapest(graph, reached);
    path->nedges = 0;
    for (uint32_t k = end; k != start; k = reached[k].before)
        path->nedges++;
    bool fits = path->nedges <= MAX_COUNT_PATH;
    for (uint32_t k = end, place = path->nedges; fits && k != start; k = reached[k].before)
        path->edge[--place] = reached[k].edge;
    free(reached);
    return fits;
}
