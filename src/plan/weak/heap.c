#include "plan/weak/heap.h"

#include <stdlib.h>
#include "base/grow.h"

static bool precedes(const struct search_heap *heap, uint32_t a, uint32_t b)
{
    const struct search_node *x = &heap->node[a];
    const struct search_node *y = &heap->node[b];
    if (x->bound != y->bound)
        return x->bound < y->bound;
    if (x->cost != y->cost)
        return x->cost > y->cost;
    return a < b;
}

bool push_node(struct search_heap *heap, const struct search_node *node)
{
    if (heap->nnodes == NO_PARENT || /* the numbers are used up */
        !grow_array(&heap->node, &heap->node_room, heap->nnodes, 1, sizeof *heap->node) ||
        !grow_array(&heap->open, &heap->open_room, heap->nopen, 1, sizeof *heap->open))
        return false;
    uint32_t index = heap->nnodes++;
    heap->node[index] = *node;
    uint32_t at = heap->nopen++;
    while (at > 0 && precedes(heap, index, heap->open[(at - 1) / 2])) {
        heap->open[at] = heap->open[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->open[at] = index;
    return true;
}

uint32_t pop_node(struct search_heap *heap)
{
    uint32_t best = heap->open[0];
    uint32_t last = heap->open[--heap->nopen];
    uint32_t at = 0;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= heap->nopen)
            break;
        if (child + 1 < heap->nopen && precedes(heap, heap->open[child + 1], heap->open[child]))
            child++;
        if (!precedes(heap, heap->open[child], last))
            break;
        heap->open[at] = heap->open[child];
        at = child;
    }
    if (heap->nopen > 0)
        heap->open[at] = last;
    return best;
}

void free_heap(struct search_heap *heap)
{
    free(heap->node);
    free(heap->open);
}
