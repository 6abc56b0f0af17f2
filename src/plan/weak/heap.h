/** @file heap.h
 * Nodes of the shortest-path search and the binary heap that orders them.
 */
#ifndef REDIST_PLAN_HEAP_H
#define REDIST_PLAN_HEAP_H

#include <stddef.h>
#include "plan/weak/weak.h"

#define NO_PARENT UINT32_MAX

struct search_node {
    uint64_t cost;  /**< so far; the total when `goal` */
    uint64_t bound; /**< cost plus the least cost of the rest */
    uint64_t local; /**< local size */
    uint32_t pieces[REDIST_MAX_RANK];
    uint32_t parent;          /**< node before the last alltoall */
    uint32_t decided;         /**< dimensions whose slices are chosen */
    uint32_t moves;           /**< alltoalls so far */
    bool goal;                /**< only the gathers are left, and counted */
    struct redist_weak_op op; /**< the last alltoall, when there is a parent */
};

/** All nodes ever made, and a heap of the indices of the open ones. */
struct search_heap {
    struct search_node *node;
    uint32_t *open;
    uint32_t nnodes, nopen;
    size_t node_room, open_room;
};

/** Both fail (false) when memory runs out. */
bool push_node(struct search_heap *heap, const struct search_node *node);

/** Index of the best open node, taken off the heap: least bound, then largest
 *  cost so far (nearest to the end), then oldest, so that runs are repeatable.
 *  The heap must not be empty. */
uint32_t pop_node(struct search_heap *heap);

void free_heap(struct search_heap *heap);

#endif
