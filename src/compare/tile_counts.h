/** @file tile_counts.h
 * nnScaler's graph: a layout is how many replicas there are and how many tiles
 * along each dimension, an edge moves a factor from one count to another.
 */
#ifndef REDIST_COMPARE_TILE_COUNTS_H
#define REDIST_COMPARE_TILE_COUNTS_H

#include <redist/type.h>
#include <stdbool.h>

enum { REPLICAS = 0, MAX_COUNTS = REDIST_MAX_RANK + 1, MAX_COUNT_PATH = 64 };

/** count[REPLICAS], and count[1 + i] for dimension i; their product is the
 *  number of devices. */
struct tile_counts {
    uint32_t count[MAX_COUNTS];
};

/** A factor leaves the count `falls` and comes to the count `rises`. */
struct count_edge {
    uint32_t falls, rises, factor;
};

struct count_path {
    uint32_t nedges;
    struct count_edge edge[MAX_COUNT_PATH];
};

/** All layouts of an array on some devices, smaller counts first. */
struct count_graph {
    uint32_t rank;
    uint64_t size[REDIST_MAX_RANK];
    uint32_t nnodes;
    struct tile_counts *node;
};

enum { MAX_COUNT_NODES = 2048 };

/** False when memory runs out. With more than MAX_COUNT_NODES layouts, `nnodes`
 *  is 0. */
bool build_count_graph(const struct redist_problem *problem, struct count_graph *graph);
void free_count_graph(struct count_graph *graph);

void read_tile_counts(const struct redist_mesh *mesh, const struct redist_type *type,
                      struct tile_counts *counts);

/** The cheapest path by elements that a device sends, and one more for each
 *  edge; of equally cheap ones that which the order of the layouts finds first.
 *  False when memory runs out, or the path is longer than MAX_COUNT_PATH, which
 *  no factor moved once or twice comes near. */
bool find_count_path(const struct count_graph *graph, const struct tile_counts *from,
                     const struct tile_counts *to, struct count_path *path);

#endif
