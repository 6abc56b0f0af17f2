#include "plan/lower/fuse.h"

#include <stdlib.h>
#include <string.h>

enum extension { EXTENDED, NOT_JOINT, NO_MEMORY };

/* Collectives that may be one. At each of them the devices fall into blocks that it
 * and those before it do not leave; blocks are numbered by their first devices,
 * and each lies inside one block of the next level. */
struct fusion {
    uint32_t ndevices;
    uint32_t first; /* step of level 0 */
    uint32_t nlevels;
    uint32_t size[REDIST_MAX_STEPS];   /* devices in a block */
    uint32_t *block[REDIST_MAX_STEPS]; /* by device */
};

static void close_fusion(struct fusion *fusion)
{
    for (uint32_t l = 0; l < fusion->nlevels; l++)
        free(fusion->block[l]);
    fusion->nlevels = 0;
}

static uint32_t find_root(uint32_t *parent, uint32_t device)
{
    while (parent[device] != device) {
        parent[device] = parent[parent[device]];
        device = parent[device];
    }
    return device;
}

/* The lowest device of a set is its root. */
static void unite(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = find_root(parent, a);
    b = find_root(parent, b);
    parent[a > b ? a : b] = a < b ? a : b;
}

/* The sets of devices that the level below, `step` and, when it is not NULL,
 * the allpermute do not leave. */
static void unite_groups(const struct fusion *fusion, const struct redist_step *step,
                         const uint32_t *permute, uint32_t *parent, uint32_t *first)
{
    uint32_t n = fusion->ndevices;
    const uint32_t *below = fusion->nlevels > 0 ? fusion->block[fusion->nlevels - 1] : NULL;
    for (uint32_t d = 0; d < n; d++) {
        parent[d] = d;
        first[d] = n;
    }
    for (uint32_t d = 0; below != NULL && d < n; d++) {
        first[below[d]] = first[below[d]] == n ? d : first[below[d]];
        unite(parent, d, first[below[d]]);
    }
    for (uint32_t p = 0; p < n; p++)
        unite(parent, step->list[p], step->list[p - p % step->factor]);
    for (uint32_t d = 0; permute != NULL && d < n; d++)
        unite(parent, d, permute[d]);
}

/* Numbers blocks of `size` devices, each one or more whole sets, in their
 * order; false when sets are larger or not alike. */
static bool number_blocks(uint32_t *parent, uint32_t n, uint32_t size, uint32_t *count,
                          uint32_t *block)
{
    uint32_t nsets = 0;
    memset(count, 0, n * sizeof *count);
    for (uint32_t d = 0; d < n; d++)
        count[find_root(parent, d)]++;
    for (uint32_t d = 0; d < n; d++) {
        uint32_t root = find_root(parent, d);
        if (count[root] != count[0] || size % count[0] != 0)
            return false;
        block[d] = root == d ? nsets++ / (size / count[0]) : block[root];
    }
    return true;
}

/* Adds a level for `step`; NOT_JOINT leaves the fusion as it is. */
static enum extension extend_fusion(struct fusion *fusion, const struct redist_step *step,
                                    const uint32_t *permute)
{
    uint32_t n = fusion->ndevices, level = fusion->nlevels;
    uint64_t size = (uint64_t)step->factor * (level > 0 ? fusion->size[level - 1] : 1);
    if (size > n || n % size != 0)
        return NOT_JOINT;
    uint32_t *parent = malloc(n * sizeof *parent);
    uint32_t *scratch = malloc(n * sizeof *scratch);
    uint32_t *block = malloc(n * sizeof *block);
    enum extension result = NO_MEMORY;
    if (parent != NULL && scratch != NULL && block != NULL) {
        unite_groups(fusion, step, permute, parent, scratch);
        result = number_blocks(parent, n, (uint32_t)size, scratch, block) ? EXTENDED : NOT_JOINT;
    }
    free(parent);
    free(scratch);
    if (result != EXTENDED) {
        free(block);
        return result;
    }
    fusion->block[level] = block;
    fusion->size[level] = (uint32_t)size;
    fusion->nlevels++;
    return EXTENDED;
}

/* Sorts the groups of a list stably by the block of their first members. */
static bool sort_groups(uint32_t *list, uint32_t factor, const uint32_t *block, uint32_t n)
{
    uint32_t *start = calloc((size_t)n + 1, sizeof *start);
    uint32_t *sorted = malloc(n * sizeof *sorted);
    if (start != NULL && sorted != NULL) {
        for (uint32_t p = 0; p < n; p += factor)
            start[block[list[p]] + 1] += factor;
        for (uint32_t b = 0; b < n; b++)
            start[b + 1] += start[b];
        for (uint32_t p = 0; p < n; p += factor) {
            uint32_t *to = &start[block[list[p]]];
            memcpy(sorted + *to, list + p, factor * sizeof *list);
            *to += factor;
        }
        memcpy(list, sorted, n * sizeof *list);
    }
    bool done = start != NULL && sorted != NULL;
    free(start);
    free(sorted);
    return done;
}

/* Brings the lists of a finished fusion into the order of its blocks, those of
 * the last level first. */
static bool order_lists(const struct fusion *fusion, struct redist_plan *plan)
{
    bool done = true;
    for (uint32_t l = 0; l < fusion->nlevels && fusion->nlevels > 1; l++) {
        struct redist_step *step = &plan->step[fusion->first + l];
        for (uint32_t level = l > 0 ? l : 1; level < fusion->nlevels && done; level++)
            done = sort_groups(step->list, step->factor, fusion->block[level], plan->ndevices);
    }
    return done;
}

static bool stays_inside(const struct fusion *fusion, const uint32_t *permute)
{
    const uint32_t *block = fusion->block[fusion->nlevels - 1];
    for (uint32_t d = 0; d < fusion->ndevices; d++)
        if (block[d] != block[permute[d]])
            return false;
    return true;
}

/* Takes step k into the fusion, together with an allpermute behind it if that
 * can be. */
static enum extension take_step(struct fusion *fusion, const struct redist_plan *plan, uint32_t k)
{
    const struct redist_step *step = &plan->step[k];
    enum extension result = NOT_JOINT;
    if (step->op == REDIST_ALLTOALL && k + 1 < plan->nsteps && step[1].op == REDIST_ALLPERMUTE)
        result = extend_fusion(fusion, step, step[1].list);
    return result == NOT_JOINT ? extend_fusion(fusion, step, NULL) : result;
}

bool fuse_steps(struct redist_plan *plan, bool chains)
{
    struct fusion fusion = {.ndevices = plan->ndevices};
    bool done = true;
    for (uint32_t k = 0; k < plan->nsteps && done; k++) {
        struct redist_step *step = &plan->step[k];
        bool collective = step->op == REDIST_ALLTOALL || step->op == REDIST_ALLGATHER;
        enum extension result = NOT_JOINT;
        if (step->op == REDIST_ALLPERMUTE && fusion.nlevels > 0 && step[-1].op == REDIST_ALLTOALL) {
            step->fused = stays_inside(&fusion, step->list);
        } else if (collective && chains && fusion.nlevels > 0 && step[-1].op == step->op) {
            result = take_step(&fusion, plan, k);
            step->fused = result == EXTENDED;
        }
        if (result == NOT_JOINT) {
            done = order_lists(&fusion, plan);
            close_fusion(&fusion);
            fusion.first = k;
            result = collective ? take_step(&fusion, plan, k) : NOT_JOINT;
        }
        done = done && result != NO_MEMORY;
    }
    done = done && order_lists(&fusion, plan);
    close_fusion(&fusion);
    return done;
}
