#include "transfers/found_leaves.h"
#include <stdlib.h>
#include <string.h>
#include "base/digest.h"
#include "base/grow.h"

/* Steps, and givers, that are kept at most. */
#define MOST_KEPT ((size_t)1 << 22)

#define NO_DEVICE UINT32_MAX

bool create_found_leaves(const struct transfer_problem *problem, struct found_leaves *found)
{
    *found = (struct found_leaves){0};
    return create_equal_arrays(problem, &problem->source, &found->arrays);
}

void free_found_leaves(struct found_leaves *found)
{
    for (size_t k = 0; k < found->nleaves; k++)
        free_giver_tree(found->leaf[k].givers);
    free_equal_arrays(&found->arrays);
    free(found->step);
    free(found->leaf);
    free(found->giver);
    free(found->bounds);
    free(found->search);
    free_number_table(&found->table);
    *found = (struct found_leaves){0};
}

static const struct transfer_piece *get_target(const struct found_leaves *found, uint32_t piece)
{
    return &found->arrays.problem->target.piece[piece];
}

static struct found_search describe_search(const struct found_leaves *found, uint32_t piece,
                                           bool fine)
{
    const struct transfer_piece *target = get_target(found, piece);
    bool own = has_array(&found->arrays, target->array, target->device);
    return (struct found_search){
        found->arrays.like[target->array], own ? target->device : NO_DEVICE, piece, fine, 0, 0};
}

static uint32_t count_dims(const struct found_leaves *found, const struct found_search *search)
{
    return found->arrays.problem->array[search->like].ndims;
}

static bool are_equal(const struct found_leaves *found, const struct found_search *one,
                      const struct found_search *other)
{
    size_t bytes = count_dims(found, one) * sizeof(uint64_t);
    const struct transfer_piece *a = get_target(found, one->piece);
    const struct transfer_piece *b = get_target(found, other->piece);
    return one->like == other->like && one->device == other->device && one->fine == other->fine &&
           memcmp(a->low, b->low, bytes) == 0 && memcmp(a->high, b->high, bytes) == 0;
}

static uint64_t digest_search(const struct found_leaves *found, const struct found_search *search)
{
    const struct transfer_piece *target = get_target(found, search->piece);
    uint64_t digest = digest_number(digest_number(DIGEST_START, search->like), search->device);
    digest = digest_number(digest, search->fine);
    for (uint32_t x = 0; x < count_dims(found, search); x++)
        digest = digest_number(digest_number(digest, target->low[x]), target->high[x]);
    return digest;
}

static uint64_t digest_kept(const void *found, uint32_t number)
{
    return digest_search(found, &((const struct found_leaves *)found)->search[number]);
}

struct wanted_search {
    const struct found_leaves *found;
    const struct found_search *search;
};

static bool is_wanted_search(const void *context, uint32_t number)
{
    const struct wanted_search *wanted = context;
    return are_equal(wanted->found, &wanted->found->search[number], wanted->search);
}

/* Where the table has a search, or room for it. */
static uint32_t *find_search(const struct found_leaves *found, const struct found_search *search)
{
    const struct wanted_search wanted = {found, search};
    return find_thing(&found->table, digest_search(found, search), is_wanted_search, &wanted);
}

const struct found_search *recall_search(const struct found_leaves *found, uint32_t piece,
                                         bool fine)
{
    if (found->table.size == 0)
        return NULL;
    const struct found_search search = describe_search(found, piece, fine);
    uint32_t number = *find_search(found, &search);
    return number == NO_THING ? NULL : &found->search[number];
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
    *leaf = (struct found_leaf){found->nbounds, found->ngivers, 0, UNKNOWN_GROUP, NULL};
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
    struct found_search search = describe_search(found, piece, fine);
    search.first = begin;
    search.last = found->nsteps;
    if (found->full ||
        !grow_array(&found->search, &found->search_room, found->nsearches, 1,
                    sizeof *found->search) ||
        !make_thing_room(&found->table, (uint32_t)found->nsearches, digest_kept, found)) {
        found->full = true;
        return;
    }
    found->search[found->nsearches] = search;
    *find_search(found, &search) = (uint32_t)found->nsearches++;
}

uint32_t get_found_giver(const struct found_leaves *found, const struct found_leaf *leaf, size_t k,
                         uint32_t array)
{
    return found->arrays.listed[found->arrays.start[array] + found->giver[leaf->first + k]];
}
