#include "plan/links/type_nodes.h"
#include <string.h>
#include "plan/weak/weak.h"
#include "base/digest.h"

static uint32_t find_slot(const struct type_nodes *nodes, const struct run_places *places)
{
    uint32_t slot = (uint32_t)digest_struct(places, sizeof *places) % TYPE_SLOTS;
    while (nodes->slot[slot] != 0 &&
           memcmp(&nodes->node[nodes->slot[slot] - 1].places, places, sizeof *places) != 0)
        slot = (slot + 1) % TYPE_SLOTS;
    return slot;
}

uint32_t find_type_node(struct type_nodes *nodes, const struct run_places *places)
{
    uint32_t slot = find_slot(nodes, places);
    if (nodes->slot[slot] == 0) {
        if (nodes->nnodes == MOST_TYPES)
            return NO_TYPE;
        nodes->node[nodes->nnodes] =
            (struct type_node){.places = *places, .price = COST_INFINITE, .at = NO_TYPE};
        nodes->slot[slot] = ++nodes->nnodes;
    }
    return nodes->slot[slot] - 1;
}

static bool precedes(const struct type_nodes *nodes, uint32_t a, uint32_t b)
{
    const struct type_node *x = &nodes->node[a], *y = &nodes->node[b];
    if (x->price != y->price)
        return x->price < y->price;
    return x->steps != y->steps ? x->steps < y->steps : a < b;
}

static void put_open(struct type_nodes *nodes, uint32_t at, uint32_t node)
{
    nodes->open[at] = node;
    nodes->node[node].at = at;
}

void open_type_node(struct type_nodes *nodes, uint32_t node)
{
    uint32_t at = nodes->node[node].at;
    if (at == NO_TYPE)
        at = nodes->nopen++;
    for (; at > 0 && precedes(nodes, node, nodes->open[(at - 1) / 2]); at = (at - 1) / 2)
        put_open(nodes, at, nodes->open[(at - 1) / 2]);
    put_open(nodes, at, node);
}

uint32_t take_cheapest_type(struct type_nodes *nodes)
{
    if (nodes->nopen == 0)
        return NO_TYPE;
    uint32_t best = nodes->open[0], last = nodes->open[--nodes->nopen], at = 0;
    for (uint32_t child = 1; child < nodes->nopen; child = 2 * at + 1) {
        if (child + 1 < nodes->nopen && precedes(nodes, nodes->open[child + 1], nodes->open[child]))
            child++;
        if (!precedes(nodes, nodes->open[child], last))
            break;
        put_open(nodes, at, nodes->open[child]);
        at = child;
    }
    if (nodes->nopen > 0)
        put_open(nodes, at, last);
    nodes->node[best].at = NO_TYPE;
    return best;
}
