/* The rule order of a GSPMD-like partitioner, judging by how many pieces each
 * dimension has: equal counts, permute; counts permuted among dimensions,
 * pairwise alltoalls; finer, slice; coarser, gather; one slice and one
 * alltoall, or one alltoall and one gather; else replicate all, then slice. */
#include <string.h>

#include "compare/baseline_gspmd.h"

#include "compare/baseline_naive.h"

static void append(struct weak_path *path, enum redist_op op, uint32_t into, uint32_t split,
                   uint32_t factor)
{
    if (factor > 1) {
        (void)append_op(path, (struct redist_weak_op){op, into, split, factor});
    }
}

/* Every dimension's count divides the other's. */
static bool divides_all(const uint32_t *fine, const uint32_t *coarse, uint32_t rank)
{
    for (uint32_t i = 0; i < rank; i++) {
        if (fine[i] % coarse[i] != 0) {
            return false;
        }
    }
    return true;
}

/* Slices and gathers only, one way or the other. */
static bool match_one_way(const struct weak_graph *graph, struct weak_path *path)
{
    path->nops = 0;
    if (divides_all(graph->target, graph->source, graph->rank)) {
        return append_slices(graph, graph->target, path);
    }
    return divides_all(graph->source, graph->target, graph->rank) &&
           append_gathers(graph, graph->source, path);
}

/* Swaps counts between two dimensions until each is the target's. A swap of
 * counts a and b is one alltoall with factor a / b, so b must divide a. */
static bool match_swaps(const struct weak_graph *graph, struct weak_path *path)
{
    uint32_t pieces[REDIST_MAX_RANK];
    memcpy(pieces, graph->source, sizeof pieces);
    path->nops = 0;
    for (uint32_t i = 0; i < graph->rank; i++) {
        uint32_t j = i + 1;
        if (pieces[i] == graph->target[i]) {
            continue;
        }
        while (j < graph->rank &&
               (pieces[j] != graph->target[i] || pieces[j] == graph->target[j])) {
            j++;
        }
        if (j == graph->rank) {
            return false;
        }
        uint32_t from = pieces[i] > pieces[j] ? i : j;
        uint32_t to = from == i ? j : i;
        uint32_t factor = pieces[from] / pieces[to];
        if (pieces[from] % pieces[to] != 0 || graph->cap[to] % pieces[from] != 0) {
            return false;
        }
        append(path, REDIST_ALLTOALL, from, to, factor);
        pieces[from] /= factor;
        pieces[to] *= factor;
    }
    return true;
}

/* The only dimension where the counts differ, by a whole factor; rank if none
 * differs or it is not so. */
static uint32_t find_difference(const uint32_t *fine, const uint32_t *coarse, uint32_t rank)
{
    uint32_t found = rank;
    for (uint32_t i = 0; i < rank; i++) {
        if (fine[i] == coarse[i]) {
            continue;
        }
        if (found != rank || fine[i] % coarse[i] != 0) {
            return rank;
        }
        found = i;
    }
    return found;
}

/* One alltoall in i, j, and then what is left is one slice or one gather. */
static bool match_after_alltoall(const struct weak_graph *graph, uint32_t i, uint32_t j,
                                 uint32_t factor, struct weak_path *path)
{
    uint32_t pieces[REDIST_MAX_RANK];
    memcpy(pieces, graph->source, sizeof pieces);
    pieces[i] /= factor;
    pieces[j] *= factor;
    uint32_t slice = find_difference(graph->target, pieces, graph->rank);
    uint32_t gather = find_difference(pieces, graph->target, graph->rank);
    if (slice < graph->rank) {
        append(path, REDIST_DYNSLICE, 0, slice, graph->target[slice] / pieces[slice]);
        append(path, REDIST_ALLTOALL, i, j, factor);
    } else if (gather < graph->rank) {
        append(path, REDIST_ALLTOALL, i, j, factor);
        append(path, REDIST_ALLGATHER, gather, 0, pieces[gather] / graph->target[gather]);
    }
    return slice < graph->rank || gather < graph->rank;
}

static bool match_mixed(const struct weak_graph *graph, struct weak_path *path)
{
    path->nops = 0;
    for (uint32_t i = 0; i < graph->rank; i++) {
        for (uint32_t j = 0; j < graph->rank; j++) {
            uint32_t room =
                i == j ? 1
                       : find_common_divisor(graph->source[i], graph->cap[j] / graph->source[j]);
            for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
                if (room % graph->divisor[k] == 0 &&
                    match_after_alltoall(graph, i, j, graph->divisor[k], path)) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool find_gspmd_path(const struct weak_graph *graph, struct weak_path *path)
{
    path->nops = 0;
    bool equal = memcmp(graph->source, graph->target, graph->rank * sizeof(uint32_t)) == 0;
    return equal || match_swaps(graph, path) || match_one_way(graph, path) ||
           match_mixed(graph, path);
}

enum redist_status run_gspmd_like(const struct redist_problem *problem,
                                  const struct weak_graph *graph, struct meter *meter,
                                  struct redist_error *error)
{
    struct weak_path path;
    if (find_gspmd_path(graph, &path)) {
        return meter_path(problem, graph, &path, meter, error);
    }
    run_naive(problem, false, meter);
    return REDIST_OK;
}
