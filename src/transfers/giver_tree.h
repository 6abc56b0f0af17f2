/* Devices that all have the same box, by what each has been asked for: the one that is best to
 * give it is found without looking at all of them. */
#ifndef REDIST_TRANSFERS_GIVER_TREE_H
#define REDIST_TRANSFERS_GIVER_TREE_H

#include <stddef.h>
#include <stdint.h>

struct giver_tree;

/* A device, and its place among those that have the box. */
struct giver_place {
    uint32_t device, place;
};

/* Of at least one; of a device with several places the first counts. `giver` is put in order.
 * NULL when memory runs out. */
struct giver_tree *create_giver_tree(struct giver_place *giver, size_t count);
void free_giver_tree(struct giver_tree *tree);

/* The place of the device with the least in `sent`, of such that nearest to `taker` by the
 * exclusive or. Between calls numbers in `sent` may rise. */
uint32_t find_least_asked(struct giver_tree *tree, const uint64_t *sent, uint32_t taker);

#endif
