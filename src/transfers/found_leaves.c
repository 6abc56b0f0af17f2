#include "transfers/found_leaves.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"

/* Steps, and givers, that are kept at most. */
#define MOST_KEPT ((size_t)1 << 22)

bool create_found_leaves(const struct transfer_problem *problem, struct found_leaves *found)
{
    *found = (struct found_leaves){0};
    bool made = create_equal_arrays(problem, &problem->source, &found->arrays);
    if (made && create_equal_pieces(&found->arrays, &found->pieces))
        found->search = calloc(2 * (size_t)found->pieces.count + 1, sizeof *found->search);
    if (made && found->search == NULL)
        free_found_leaves(found);
    return found->search != NULL;
}

void free_found_leaves(struct found_leaves *found)
{
    for (size_t k = 0; k < found->nleaves; k++)
        free_giver_tree(found->leaf[k].givers);
    free_equal_arrays(&found->arrays);
    free_equal_pieces(&found->pieces);
    free(found->step);
    free(found->leaf);
    free(found->giver);
    free(found->bounds);
    free(found->search);
    *found = (struct found_leaves){0};
}

bool has_equals(const struct found_leaves *found, uint32_t piece)
{
    return found->pieces.kind[piece] != NO_KIND;
}

static struct found_search *get_search(const struct found_leaves *found, uint32_t piece, bool fine)
{
    return &found->search[2 * (size_t)found->pieces.kind[piece] + fine];
}

const struct found_search *recall_search(const struct found_leaves *found, uint32_t piece,
                                         bool fine)
{
    const struct found_search *search = get_search(found, piece, fine);
    return search->last > search->first ? search : NULL;
}

size_t begin_search(const struct found_leaves *found)
{
    return found->nsteps;
}

static bool keep_step(struct found_leaves *found, struct found_step step)
{
    if (found->full || found->nsteps == MOST_KEPT ||
        !grow_array(&found->step, &found->step_room, found->nsteps, 1, sizeof *found->step)) {
        found->full = true;
        return false;
    }
    found->step[found->nsteps++] = step;
    return true;
}

void keep_cut(struct found_leaves *found, uint32_t x, uint64_t at)
{
    (void)keep_step(found, (struct found_step){false, x, at});
}

struct found_leaf *keep_leaf(struct found_leaves *found, const uint64_t *low, const uint64_t *high,
                             uint32_t ndims)
{
    if (!keep_step(found, (struct found_step){true, 0, found->nleaves}))
        return NULL;
    if (!grow_array(&found->leaf, &found->leaf_room, found->nleaves, 1, sizeof *found->leaf) ||
        !grow_array(&found->bounds, &found->bounds_room, found->nbounds, 2 * (size_t)ndims + 1,
                    sizeof *found->bounds)) { /* there is memory also where ndims is 0 */
        found->full = true;
        return NULL;
    }
    struct found_leaf *leaf = &found->leaf[found->nleaves++];
    *leaf = (struct found_leaf){
        .bounds = found->nbounds, .first = found->ngivers, .group = UNKNOWN_GROUP};
    memcpy(found->bounds + found->nbounds, low, ndims * sizeof *low);
    memcpy(found->bounds + found->nbounds + ndims, high, ndims * sizeof *high);
    found->nbounds += 2 * (size_t)ndims;
    return leaf;
}

void keep_giver(struct found_leaves *found, struct found_leaf *leaf, uint32_t source_piece)
{
    if (found->full || found->ngivers == MOST_KEPT ||
        !grow_array(&found->giver, &found->giver_room, found->ngivers, 1, sizeof *found->giver)) {
        found->full = true;
        return;
    }
    found->giver[found->ngivers++] = found->arrays.place[source_piece];
    leaf->count++;
}

void end_search(struct found_leaves *found, uint32_t piece, bool fine, size_t begin)
{
    if (!found->full)
        *get_search(found, piece, fine) = (struct found_search){begin, found->nsteps};
}

uint32_t get_found_giver(const struct found_leaves *found, const struct found_leaf *leaf, size_t k,
                         uint32_t array)
{
    return found->arrays.listed[found->arrays.start[array] + found->giver[leaf->first + k]];
}
