#include "transfers/giver_tree.h"
#include <stdbool.h>
#include <stdlib.h>

/* Of a number of devices, and so of levels of a tree. */
#define MOST_BITS 32u

/* Devices that agree in the bits above `bit`; or one of them, at a leaf. */
struct giver_node {
    uint32_t side[2]; /* nodes of those without the bit, and of those with it; 0 at a leaf */
    uint32_t bit;
    struct giver_place giver; /* at a leaf */
    uint64_t least;           /* at most what each of them has been asked for */
};

/* The first node is that of all. */
struct giver_tree {
    uint32_t count;
    struct giver_node node[];
};

static int order_givers(const void *one, const void *other)
{
    const struct giver_place *a = one, *b = other;
    if (a->device != b->device)
        return a->device < b->device ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

/* The node of giver[first] to giver[last - 1], which are in order; its number. */
static uint32_t add_node(struct giver_tree *tree, const struct giver_place *giver, size_t first,
                         size_t last)
{
    uint32_t number = tree->count++, bit = UINT32_C(1) << (MOST_BITS - 1);
    struct giver_node *node = &tree->node[number];
    *node = (struct giver_node){.giver = giver[first]};
    uint32_t differ = giver[first].device ^ giver[last - 1].device;
    if (differ == 0)
        return number;
    while ((differ & bit) == 0)
        bit >>= 1;
    size_t low = first, high = last;
    while (low < high) { /* to the first one that has the bit */
        size_t middle = low + (high - low) / 2;
        if ((giver[middle].device & bit) == 0)
            low = middle + 1;
        else
            high = middle;
    }
    node->bit = bit;
    node->side[0] = add_node(tree, giver, first, low);
    node->side[1] = add_node(tree, giver, low, last);
    return number;
}

struct giver_tree *create_giver_tree(struct giver_place *giver, size_t count)
{
    struct giver_tree *tree = malloc(sizeof *tree + 2 * count * sizeof tree->node[0]);
    if (tree == NULL)
        return NULL;
    qsort(giver, count, sizeof *giver, order_givers);
    tree->count = 0;
    (void)add_node(tree, giver, 0, count);
    return tree;
}

void free_giver_tree(struct giver_tree *tree)
{
    free(tree);
}

static uint64_t find_least_below(const struct giver_tree *tree, const struct giver_node *node)
{
    uint64_t one = tree->node[node->side[0]].least, other = tree->node[node->side[1]].least;
    return one < other ? one : other;
}

uint32_t find_least_asked(struct giver_tree *tree, const uint64_t *sent, uint32_t taker)
{
    for (;;) {
        uint32_t way[MOST_BITS], length = 0, at = 0;
        uint64_t least = tree->node[0].least;
        while (tree->node[at].bit != 0) {
            const struct giver_node *node = &tree->node[at];
            bool near = (taker & node->bit) != 0;
            way[length++] = at;
            at = tree->node[node->side[near]].least == least ? node->side[near] : node->side[!near];
        }
        struct giver_node *leaf = &tree->node[at];
        if (sent[leaf->giver.device] == least)
            return leaf->giver.place;
        leaf->least = sent[leaf->giver.device];
        while (length > 0) {
            struct giver_node *node = &tree->node[way[--length]];
            node->least = find_least_below(tree, node);
        }
    }
}
