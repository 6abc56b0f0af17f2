#include "compare/nnscaler.h"
#include <stdlib.h>
#include <string.h>
#include "compare/tile_counts.h"
#include "base/report.h"

/* The device array along a path: index[(step * ndevices + d) * width + k] is
 * where device d stands in count k, the replicas' first, after `step` edges. */
struct alignment {
    const struct redist_problem *problem;
    const struct count_path *path;
    uint32_t width, ndevices;
    struct tile_counts counts[MAX_COUNT_PATH + 1];
    uint32_t *index;
    uint64_t work; /* devices looked at so far */
};

/* Tries cost time and find nothing new long before this; entries of 128 MB. */
#define MOST_WORK (UINT64_C(1) << 26)
#define MOST_ENTRIES (UINT64_C(1) << 25)

static bool is_too_large(const struct redist_problem *problem, const struct count_path *path)
{
    uint64_t rows = ((uint64_t)path->nedges + 1) * redist_count_devices(&problem->mesh);
    return rows * (problem->from.rank + 1) > MOST_ENTRIES;
}

static uint32_t *find_row(const struct alignment *alignment, uint32_t step, uint32_t device)
{
    return &alignment->index[((size_t)step * alignment->ndevices + device) * alignment->width];
}

static void move_counts(const struct count_edge *edge, struct tile_counts *counts)
{
    counts->count[edge->falls] /= edge->factor;
    counts->count[edge->rises] *= edge->factor;
}

/* The source's array; devices with one tile are its replicas in their order. */
static bool start_alignment(const struct redist_problem *problem, const struct count_path *path,
                            struct alignment *alignment)
{
    *alignment = (struct alignment){.problem = problem, .path = path};
    alignment->width = problem->from.rank + 1;
    alignment->ndevices = redist_count_devices(&problem->mesh);
    size_t rows = ((size_t)path->nedges + 1) * alignment->ndevices;
    alignment->index = malloc(rows * alignment->width * sizeof(uint32_t));
    uint32_t *seen = calloc(alignment->ndevices, sizeof *seen);
    struct layout_of_type source = {&problem->mesh, &problem->from};
    read_tile_counts(&problem->mesh, &problem->from, &alignment->counts[0]);
    for (uint32_t s = 0; s < path->nedges; s++) {
        alignment->counts[s + 1] = alignment->counts[s];
        move_counts(&path->edge[s], &alignment->counts[s + 1]);
    }
    bool enough = alignment->index != NULL && seen != NULL;
    for (uint32_t d = 0; enough && d < alignment->ndevices; d++) {
        uint64_t position[REDIST_MAX_RANK], tile = 0;
        uint32_t *row = find_row(alignment, 0, d);
        locate_in_type(&source, d, position);
        for (uint32_t i = 0; i + 1 < alignment->width; i++) {
            row[1 + i] = (uint32_t)position[i];
            tile = tile * alignment->counts[0].count[1 + i] + position[i];
        }
        row[REPLICAS] = seen[tile]++;
    }
    free(seen);
    return enough;
}

/* Takes all devices over edge `step`. When the replicas fall, they are counted
 * anew before: replica (a, b) of (n / k, k) becomes (b, a). */
static void take_edge(struct alignment *alignment, uint32_t step, uint32_t k)
{
    const struct count_edge *edge = &alignment->path->edge[step];
    uint32_t n = alignment->counts[step].count[REPLICAS];
    for (uint32_t d = 0; d < alignment->ndevices; d++) {
        uint32_t *row = find_row(alignment, step + 1, d);
        memcpy(row, find_row(alignment, step, d), alignment->width * sizeof *row);
        if (edge->falls == REPLICAS)
            row[REPLICAS] = row[REPLICAS] % k * (n / k) + row[REPLICAS] / k;
        uint32_t digit = row[edge->falls] % edge->factor;
        row[edge->falls] /= edge->factor;
        row[edge->rises] = row[edge->rises] * edge->factor + digit;
    }
    alignment->work += alignment->ndevices;
}

static bool is_aligned(const struct alignment *alignment)
{
    struct layout_of_type target = {&alignment->problem->mesh, &alignment->problem->to};
    for (uint32_t d = 0; d < alignment->ndevices; d++) {
        uint64_t position[REDIST_MAX_RANK];
        const uint32_t *row = find_row(alignment, alignment->path->nedges, d);
        locate_in_type(&target, d, position);
        for (uint32_t i = 0; i + 1 < alignment->width; i++)
            if (position[i] != row[1 + i])
                return false;
    }
    return true;
}

/* Depth first over the ways to count the replicas anew. */
static bool align_from(struct alignment *alignment, uint32_t step)
{
    if (step == alignment->path->nedges)
        return is_aligned(alignment);
    uint32_t n = alignment->counts[step].count[REPLICAS];
    bool choice = alignment->path->edge[step].falls == REPLICAS;
    for (uint32_t k = 1; k == 1 || (choice && k < n); k++) {
        if (n % k != 0 || alignment->work > MOST_WORK)
            continue;
        take_edge(alignment, step, k);
        if (align_from(alignment, step + 1))
            return true;
    }
    return false;
}

/* A row of an alignment, for locate_row. */
struct aligned_step {
    const struct alignment *alignment;
    uint32_t step;
};

static void locate_row(const void *layout, uint32_t device, uint64_t *position)
{
    const struct aligned_step *at = layout;
    const uint32_t *row = find_row(at->alignment, at->step, device);
    for (uint32_t i = 0; i + 1 < at->alignment->width; i++)
        position[i] = row[1 + i];
}

/* The tiles on a way from full replication, of which the target's are parts. */
struct coarse_target {
    const struct redist_problem *problem;
    struct tile_counts counts;
};

static void locate_coarsely(const void *layout, uint32_t device, uint64_t *position)
{
    const struct coarse_target *coarse = layout;
    const struct redist_type *to = &coarse->problem->to;
    struct layout_of_type target = {&coarse->problem->mesh, to};
    locate_in_type(&target, device, position);
    for (uint32_t i = 0; i < to->rank; i++)
        position[i] /= to->dim[i].size / to->dim[i].tile / coarse->counts.count[1 + i];
}

static void meter_edge(struct meter *meter, const struct count_edge *edge, locate_tile_of *locate,
                       const void *layout)
{
    if (edge->falls == REPLICAS)
        meter_slice(meter, edge->rises - 1, edge->factor, locate, layout);
    else if (edge->rises == REPLICAS)
        meter_gather(meter, edge->falls - 1, edge->factor);
    else
        meter_alltoall(meter, edge->falls - 1, edge->rises - 1, edge->factor);
}

/* Source to full replication to target; every device slices its own tile. */
static bool run_fallback(struct meter *meter, const struct count_graph *graph,
                         const struct tile_counts *from, const struct tile_counts *to)
{
    struct count_path up, down;
    struct coarse_target coarse = {.problem = meter->problem};
    coarse.counts.count[REPLICAS] = redist_count_devices(&meter->problem->mesh);
    for (uint32_t i = 0; i < graph->rank; i++)
        coarse.counts.count[1 + i] = 1;
    if (!find_count_path(graph, from, &coarse.counts, &up) ||
        !find_count_path(graph, &coarse.counts, to, &down))
        return false;
    meter->result.replicates = true;
    for (uint32_t s = 0; s < up.nedges; s++)
        meter_edge(meter, &up.edge[s], NULL, NULL);
    for (uint32_t s = 0; s < down.nedges; s++) {
        move_counts(&down.edge[s], &coarse.counts);
        meter_edge(meter, &down.edge[s], locate_coarsely, &coarse);
    }
    return true;
}

static bool run_on_graph(struct meter *meter, const struct count_graph *graph)
{
    const struct redist_problem *problem = meter->problem;
    struct tile_counts from, to;
    struct count_path path;
    struct alignment alignment;
    read_tile_counts(&problem->mesh, &problem->from, &from);
    read_tile_counts(&problem->mesh, &problem->to, &to);
    if (!find_count_path(graph, &from, &to, &path))
        return false;
    if (is_too_large(problem, &path)) {
        meter->result.failure = "not computed: too many devices";
        return true;
    }
    bool enough = start_alignment(problem, &path, &alignment);
    if (enough && align_from(&alignment, 0)) {
        struct aligned_step at = {&alignment, 0};
        for (at.step = 1; at.step <= path.nedges; at.step++)
            meter_edge(meter, &path.edge[at.step - 1], locate_row, &at);
    } else if (enough && alignment.work > MOST_WORK) {
        meter->result.failure = "not computed: too many device orders to try";
    } else if (enough) {
        enough = run_fallback(meter, graph, &from, &to);
    }
    free(alignment.index);
    return enough;
}

enum redist_status run_nnscaler_like(struct meter *meter, struct redist_error *error)
{
    struct count_graph graph;
    bool enough = build_count_graph(meter->problem, &graph);
    if (enough && graph.nnodes == 0)
        meter->result.failure = "not computed: too many layouts to search";
    else if (enough)
        enough = run_on_graph(meter, &graph);
    free_count_graph(&graph);
    return enough ? REDIST_OK : report_no_memory(error, "out of memory");
}
