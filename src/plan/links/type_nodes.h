/** @file type_nodes.h
 * Types that a search has reached, by where their runs are, the cheapest to be looked at first.
 */
#ifndef REDIST_PLAN_TYPE_NODES_H
#define REDIST_PLAN_TYPE_NODES_H

#include <stdbool.h>
#include <stdint.h>
#include "plan/links/run_places.h"

#define MOST_TYPES 8192u
#define TYPE_SLOTS (2 * MOST_TYPES)
#define NO_TYPE UINT32_MAX

struct type_node {
    struct run_places places;
    uint64_t price;
    uint32_t steps, parent;
    uint32_t at;        /* its place in the heap, NO_TYPE when it is not open */
    uint32_t npermutes; /* on the way to it */
};

/* All zero when there is none. */
struct type_nodes {
    uint32_t nnodes, nopen;
    struct type_node node[MOST_TYPES];
    uint32_t open[MOST_TYPES]; /* heap of nodes to look at, the cheapest first */
    uint32_t slot[TYPE_SLOTS]; /* hash table: number of a node plus 1 */
};

/* Its number; when it is new its price is COST_INFINITE. NO_TYPE when there is no room. */
uint32_t find_type_node(struct type_nodes *nodes, const struct run_places *places);

/* Has it looked at: it is new, or its price or its steps became less. */
void open_type_node(struct type_nodes *nodes, uint32_t node);

/* The cheapest that is open, the one of the fewest steps and then the oldest among those alike,
 * and closes it; NO_TYPE when none is. */
uint32_t take_cheapest_type(struct type_nodes *nodes);

#endif
