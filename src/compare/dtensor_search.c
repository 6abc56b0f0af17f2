#include "compare/dtensor_search.h"
#include <stdlib.h>

/* uthash ends the program when memory runs out, unless told what to do. */
#define HASH_NONFATAL_OOM 1
#define uthash_nonfatal_oom(node) ((node)->lost = true)
#include <uthash.h>

#include "base/report.h"

#define NO_NODE UINT32_MAX

struct layout_node {
    struct dtensor_layout layout; /* the key */
    double cost;                  /* microseconds from the source */
    uint32_t entered;             /* when this cost was found: decides ties */
    uint32_t before;              /* node, or NO_NODE */
    struct dtensor_move move;     /* from there */
    bool settled, lost;
    UT_hash_handle hh;
};

struct layout_search {
    const struct redist_problem *problem;
    double gib; /* of the whole array */
    struct layout_node *node, *table;
    uint32_t nnodes, entries;
    bool overflow, lost;
};

/* A ring collective along a mesh axis in microseconds: `gib` go round. Axes
 * whose inner end reaches over a host of 8 devices have slower links. */
static double price_ring(const struct redist_mesh *mesh, uint32_t axis, double gib)
{
    const uint32_t devices_per_host = 8;
    uint32_t inner = 1, n = mesh->axis[axis].size;
    for (uint32_t a = axis; a < mesh->naxes; a++)
        inner *= mesh->axis[a].size;
    bool inside = inner <= devices_per_host;
    double bandwidth = inside ? 87.7 : 87.7 * 0.22, latency = inside ? 0.6 : 2.7;
    double hops = n - 1;
    return 6.6 + hops * latency + gib * hops / n / bandwidth * 1e6;
}

static double price_move(const struct layout_search *search, const struct layout_node *node,
                         struct dtensor_move move)
{
    const struct redist_mesh *mesh = &search->problem->mesh;
    double gib = search->gib;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        if (node->layout.dim[a] != REPLICATED)
            gib /= mesh->axis[a].size;
    if (node->layout.dim[move.axis] == REPLICATED)
        return 0;
    return move.to == REPLICATED ? price_ring(mesh, move.axis, gib * mesh->axis[move.axis].size)
                                 : price_ring(mesh, move.axis, gib) + 1.0;
}

/* Enters a layout, or a cheaper way to it. */
static void reach(struct layout_search *search, const struct dtensor_layout *layout,
                  uint32_t before, struct dtensor_move move, double cost)
{
    struct layout_node *node = NULL;
    HASH_FIND(hh, search->table, layout, sizeof *layout, node);
    if (node == NULL) {
        if (search->nnodes == MAX_DTENSOR_LAYOUTS) {
            search->overflow = true;
            return;
        }
        node = &search->node[search->nnodes++];
        node->layout = *layout;
        HASH_ADD(hh, search->table, layout, sizeof node->layout, node);
        search->lost = search->lost || node->lost;
    } else if (node->settled || cost >= node->cost) {
        return;
    }
    node->cost = cost;
    node->before = before;
    node->move = move;
    node->entered = search->entries++;
}

static void try_move(struct layout_search *search, uint32_t from, struct dtensor_move move)
{
    const struct layout_node *node = &search->node[from];
    struct dtensor_layout next = node->layout;
    move_axis(&search->problem->mesh, move, &next);
    reach(search, &next, from, move, node->cost + price_move(search, node, move));
}

/* In DTensor's order: from dimension to dimension, gathers, then slices. */
static void expand(struct layout_search *search, uint32_t from)
{
    const struct redist_mesh *mesh = &search->problem->mesh;
    const struct dtensor_layout layout = search->node[from].layout;
    uint32_t rank = search->problem->from.rank;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < rank; i++) {
            int minor = find_minor_axis(mesh, &layout, (uint8_t)i);
            for (uint32_t j = 0; pass == 0 && minor >= 0 && j < rank; j++)
                if (i != j)
                    try_move(search, from, (struct dtensor_move){(uint8_t)minor, (uint8_t)j});
            if (pass == 1 && minor >= 0)
                try_move(search, from, (struct dtensor_move){(uint8_t)minor, REPLICATED});
        }
    for (uint32_t a = 0; a < mesh->naxes; a++)
        for (uint32_t i = 0; mesh->axis[a].size > 1 && i < rank; i++)
            if (layout.dim[a] == REPLICATED)
                try_move(search, from, (struct dtensor_move){(uint8_t)a, (uint8_t)i});
}

/* The open layout that costs least, the one entered first among equals. */
static uint32_t find_cheapest(const struct layout_search *search)
{
    uint32_t best = NO_NODE;
    for (uint32_t k = 0; k < search->nnodes; k++) {
        const struct layout_node *node = &search->node[k];
        if (node->settled)
            continue;
        if (best == NO_NODE || node->cost < search->node[best].cost ||
            (node->cost <= search->node[best].cost && node->entered < search->node[best].entered))
            best = k;
    }
    return best;
}

/* False when the way is too long for the list. */
static bool read_way(const struct layout_search *search, uint32_t end, struct dtensor_move *move,
                     uint32_t *nmoves)
{
    *nmoves = 0;
    for (uint32_t k = end; search->node[k].before != NO_NODE; k = search->node[k].before)
        (*nmoves)++;
    if (*nmoves > MAX_DTENSOR_MOVES)
        return false;
    for (uint32_t k = end, place = *nmoves; place-- > 0; k = search->node[k].before)
        move[place] = search->node[k].move;
    return true;
}

static void run_search(struct layout_search *search, struct dtensor_move *move, uint32_t *nmoves)
{
    const struct redist_problem *problem = search->problem;
    struct dtensor_layout source, target;
    read_dtensor_layout(&problem->mesh, &problem->from, &source);
    read_dtensor_layout(&problem->mesh, &problem->to, &target);
    reach(search, &source, NO_NODE, (struct dtensor_move){0, 0}, 0);
    *nmoves = UINT32_MAX;
    while (!search->overflow && !search->lost) {
        uint32_t k = find_cheapest(search); /* there is one: every layout can be reached */
        search->node[k].settled = true;
        if (is_same_layout(&search->node[k].layout, &target)) {
            if (!read_way(search, k, move, nmoves))
                *nmoves = UINT32_MAX;
            return;
        }
        expand(search, k);
    }
}

enum redist_status search_dtensor_layouts(const struct redist_problem *problem,
                                          struct dtensor_move *move, uint32_t *nmoves,
                                          struct redist_error *error)
{
    struct layout_search search = {.problem = problem, .gib = problem->elem_bytes / 1073741824.0};
    for (uint32_t i = 0; i < problem->from.rank; i++)
        search.gib *= (double)problem->from.dim[i].size;
    search.node = calloc(MAX_DTENSOR_LAYOUTS, sizeof *search.node);
    if (search.node == NULL)
        return report_no_memory(error, "out of memory");
    run_search(&search, move, nmoves);
    HASH_CLEAR(hh, search.table);
    free(search.node);
    return search.lost ? report_no_memory(error, "out of memory") : REDIST_OK;
}
