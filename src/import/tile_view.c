#include "import/tile_view.h"
#include <string.h>

void start_view(const uint64_t *tile, uint32_t rank, struct tile_view *view)
{
    *view = (struct tile_view){.rank = rank};
    for (uint32_t x = 0; x < rank; x++) {
        view->shape[x] = tile[x];
        if (tile[x] > 1)
            view->part[view->nparts++] = (struct tile_part){x, 1, tile[x]};
    }
}

bool reshape_view(struct tile_view *view, const uint64_t *shape, uint32_t rank)
{
    uint64_t places = 1, wanted = 1;
    for (uint32_t k = 0; k < view->rank; k++)
        places *= view->shape[k]; /* of a tile, below 2^64 */
    for (uint32_t k = 0; k < rank; k++) {
        if (shape[k] == 0 || wanted > places / shape[k])
            return false;
        wanted *= shape[k];
    }
    view->rank = rank;
    memcpy(view->shape, shape, rank * sizeof *shape);
    return places == wanted;
}

/* Splits part k into a major one of `size` and the rest; false when that does not go. */
static bool split_part(struct tile_view *view, uint32_t k, uint64_t size)
{
    struct tile_part *part = &view->part[k];
    if (part->size == size)
        return true;
    if (part->size % size != 0 || view->nparts == MOST_PARTS)
        return false;
    memmove(part + 1, part, (view->nparts - k) * sizeof *part);
    view->nparts++;
    part[0].size = size;
    part[1].pre *= size;
    part[1].size /= size;
    return true;
}

/* Splits parts where dimensions end; first[d] is the first part of dimension d, and
 * first[rank] how many there are. */
static bool divide_parts(struct tile_view *view, uint32_t first[REDIST_MAX_RANK + 1])
{
    uint32_t k = 0;
    for (uint32_t d = 0; d < view->rank; d++) {
        uint64_t left = view->shape[d];
        for (first[d] = k; left > 1; k++) {
            uint64_t size = k < view->nparts ? view->part[k].size : 0;
            if (size == 0 || (size <= left && left % size != 0) ||
                !split_part(view, k, size < left ? size : left))
                return false;
            left /= view->part[k].size;
        }
    }
    first[view->rank] = k;
    return k == view->nparts;
}

bool transpose_view(struct tile_view *view, const uint32_t *order)
{
    uint32_t first[REDIST_MAX_RANK + 1];
    if (!divide_parts(view, first))
        return false;
    const struct tile_view old = *view;
    view->nparts = 0;
    for (uint32_t k = 0; k < view->rank; k++) {
        uint32_t d = order[k];
        view->shape[k] = old.shape[d];
        for (uint32_t p = first[d]; p < first[d + 1]; p++)
            view->part[view->nparts++] = old.part[p];
    }
    return true;
}

bool send_blocks(struct tile_view *view, uint32_t d, uint32_t n, uint32_t *split)
{
    uint32_t first[REDIST_MAX_RANK + 1];
    if (!divide_parts(view, first) || first[d] == first[d + 1] || !split_part(view, first[d], n))
        return false;
    struct tile_part *block = &view->part[first[d]];
    if (block->dimension == SENDER_PART || block->pre != 1)
        return false;
    *split = block->dimension;
    for (uint32_t k = 0; k < view->nparts; k++)
        if (view->part[k].dimension == *split)
            view->part[k].pre /= &view->part[k] == block ? 1 : n;
    block->dimension = SENDER_PART;
    return true;
}

bool gather_view(struct tile_view *view, uint32_t d, uint32_t n)
{
    uint32_t first[REDIST_MAX_RANK + 1];
    if (n == 1)
        return true;
    if (!divide_parts(view, first) || view->nparts == MOST_PARTS)
        return false;
    struct tile_part *block = &view->part[first[d]];
    memmove(block + 1, block, (view->nparts - first[d]) * sizeof *block);
    *block = (struct tile_part){SENDER_PART, 1, n};
    view->nparts++;
    view->shape[d] *= n;
    return true;
}

bool is_tile_view(const struct tile_view *view, uint32_t rank, uint32_t *into)
{
    struct tile_view copy = *view;
    uint32_t first[REDIST_MAX_RANK + 1];
    *into = SENDER_PART;
    if (view->rank != rank || !divide_parts(&copy, first))
        return false;
    for (uint32_t x = 0; x < rank; x++) {
        uint64_t pre = 1;
        for (uint32_t k = first[x]; k < first[x + 1]; k++) {
            const struct tile_part *part = &copy.part[k];
            if (part->dimension == SENDER_PART && k == first[x])
                *into = x;
            else if (part->dimension != x || part->pre != pre)
                return false;
            else
                pre *= part->size;
        }
    }
    return true;
}
