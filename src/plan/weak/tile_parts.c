#include "plan/weak/tile_parts.h"

/* Two or more each, and 2^20 in all; and one more that a factor leaves nothing of. */
#define MOST_PARTS 21u

/* A digit of the number of a tile: number / stride % size; and what it adds to another number. */
struct tile_digit {
    uint32_t stride, size, weight;
};

struct part_list {
    uint32_t n;
    struct tile_digit part[MOST_PARTS];
};

/* By stride, so that each is that of the one before times its size. */
static void insert_part(struct part_list *list, struct tile_digit part)
{
    uint32_t at = list->n++;
    for (; at > 0 && list->part[at - 1].stride > part.stride; at--)
        list->part[at] = list->part[at - 1];
    list->part[at] = part;
}

static void add_weights(const struct part_list *list, struct pair *pair, bool source)
{
    uint32_t known = 1;
    *(source ? &pair[0].source : &pair[0].target) = 0;
    for (uint32_t p = 0; p < list->n; p++) {
        uint32_t end = known * list->part[p].size, weight = list->part[p].weight;
        if (source)
            for (uint32_t t = known; t < end; t++)
                pair[t].source = pair[t - known].source + weight;
        else
            for (uint32_t t = known; t < end; t++)
                pair[t].target = pair[t - known].target + weight;
        known = end;
    }
}

void number_sources(const struct weak_graph *graph, const uint32_t *pieces, struct pair *pair)
{
    struct part_list list = {.n = 0};
    uint32_t stride = 1, weight = 1;
    for (uint32_t i = graph->rank; i > 0; i--) {
        uint32_t source = graph->source[i - 1], cut = pieces[i - 1] / source;
        if (cut > 1)
            insert_part(&list, (struct tile_digit){stride, cut, 0});
        if (source > 1)
            insert_part(&list, (struct tile_digit){stride * cut, source, weight});
        stride *= pieces[i - 1];
        weight *= source;
    }
    add_weights(&list, pair, true);
}

/* Takes the minor part of that size from `from`, the minor-most digit last, and appends it to `to`;
 * false where it would cut across a digit. */
static bool take_minor(struct part_list *from, uint32_t size, struct part_list *to)
{
    struct tile_digit taken[MOST_PARTS];
    uint32_t n = 0;
    for (; size > 1; n++) {
        struct tile_digit *minor = &from->part[from->n - 1];
        taken[n] = *minor;
        if (size % minor->size == 0) {
            size /= minor->size;
            from->n--;
        } else if (minor->size % size == 0) {
            taken[n].size = size;
            minor->stride *= size;
            minor->size /= size;
            size = 1;
        } else {
            return false;
        }
    }
    for (; n > 0; n--)
        to->part[to->n++] = taken[n - 1];
    return true;
}

/* Moves digits as the ops do; what is gathered ends up in `gathered`. */
static bool move_parts(const struct weak_path *path, uint32_t first, struct part_list *dim,
                       struct part_list *gathered)
{
    for (uint32_t k = first; k < path->nops; k++) {
        const struct redist_weak_op *op = &path->op[k];
        if (!take_minor(&dim[op->into], op->factor,
                        op->op == REDIST_ALLTOALL ? &dim[op->split] : gathered))
            return false;
    }
    return true;
}

bool number_targets(const struct weak_graph *graph, const uint32_t *pieces,
                    const struct weak_path *path, uint32_t first, struct pair *pair)
{
    struct part_list dim[REDIST_MAX_RANK], gathered = {.n = 0}, list = {.n = 0};
    uint32_t stride = 1, weight = 1;
    for (uint32_t i = graph->rank; i > 0; i--) {
        dim[i - 1].n = pieces[i - 1] > 1;
        dim[i - 1].part[0] = (struct tile_digit){stride, pieces[i - 1], 0};
        stride *= pieces[i - 1];
    }
    if (!move_parts(path, first, dim, &gathered))
        return false;
    for (uint32_t i = graph->rank; i > 0; i--) {
        uint32_t target = graph->target[i - 1], behind = 1;
        for (uint32_t k = dim[i - 1].n; k > 0; k--) {
            struct tile_digit part = dim[i - 1].part[k - 1];
            part.weight = target > 1 ? weight * behind : 0;
            behind *= part.size;
            insert_part(&list, part);
        }
        weight *= target;
    }
    for (uint32_t k = 0; k < gathered.n; k++) {
        gathered.part[k].weight = 0;
        insert_part(&list, gathered.part[k]);
    }
    add_weights(&list, pair, false);
    return true;
}
