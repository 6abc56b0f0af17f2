#include "plan/digits/table_groups.h"

#include <stdlib.h>
#include <string.h>

#include "plan/digits/moved_tiles.h"
#include "plan/weak/pairs.h"

/* Which tile of the valley each device holds before and after the allpermute. */
struct assignment {
    uint32_t ndevices;
    struct sorted_pairs *sorted; /* of the devices */
    struct sorted_pairs own;     /* where none are given */
    uint32_t ntiles;
    uint32_t holders;  /* devices per tile */
    struct pair *tile; /* the valley's tiles, sorted likewise */
    uint32_t *before;
    uint32_t *after;
    struct pair *idle_device; /* devices and tile copies that no equal pair matched */
    struct pair *idle_slot;
    uint32_t nidle;
    struct divided_tiles divided;
};

static int order_classes(const struct pair *a, const struct pair *b)
{
    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    return a->target < b->target ? -1 : a->target > b->target;
}

/* Gives each device a tile of its own (source, target) class while there are
 * such: it keeps that tile through the permute. The rest stays idle. */
static void match_classes(struct assignment *all)
{
    uint32_t n = all->ndevices;
    uint32_t device = 0;
    uint32_t slot = 0;
    uint32_t ndevice = 0;
    uint32_t nslot = 0;
    const struct pair *t = all->tile;
    for (uint32_t held = 0; device < n || slot < n;) {
        const struct pair *d = &all->sorted->device[device < n ? device : n - 1];
        int order = device == n ? 1 : slot == n ? -1 : order_classes(d, t);
        if (order == 0) {
            all->before[d->item] = t->item;
            all->after[d->item] = t->item;
            device++;
            slot++;
        } else if (order < 0) {
            all->idle_device[ndevice++] = *d;
            device++;
        } else {
            all->idle_slot[nslot++] = *t;
            slot++;
        }
        if (order >= 0 && ++held == all->holders) { /* to the next tile, if there is one */
            held = 0;
            t += slot < n;
        }
    }
    all->nidle = ndevice; /* nslot is the same: D of each */
}

/* Every source tile is left with as many idle devices as idle tile copies, and
 * so is every target tile; both lists are sorted alike, so equal places fit. */
static bool assign_idle(struct assignment *all, uint32_t *permute)
{
    for (uint32_t k = 0; k < all->nidle; k++)
        all->before[all->idle_device[k].item] = all->idle_slot[k].item;
    /* From here on a copy's `source` is the device that holds it now. */
    for (uint32_t k = 0; k < all->nidle; k++)
        all->idle_slot[k].source = all->idle_device[k].item;
    if (!sort_by_target(all->idle_slot, all->nidle, all->sorted->ntargets) ||
        !sort_by_target(all->idle_device, all->nidle, all->sorted->ntargets))
        return false;
    for (uint32_t k = 0; k < all->nidle; k++) {
        uint32_t receiver = all->idle_device[k].item;
        all->after[receiver] = all->idle_slot[k].item;
        permute[receiver] = all->idle_slot[k].source;
    }
    return true;
}

static bool create_assignment(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct weak_path *path, const struct group_lists *lists,
                              struct assignment *all)
{
    uint32_t n = graph->ndevices;
    *all = (struct assignment){.ndevices = n};
    all->sorted = lists->sorted != NULL ? lists->sorted : &all->own;
    all->tile = calloc(n, sizeof *all->tile);
    all->before = calloc(n, sizeof *all->before);
    all->after = calloc(n, sizeof *all->after);
    all->idle_device = calloc(n, sizeof *all->idle_device);
    all->idle_slot = calloc(n, sizeof *all->idle_slot);
    if (all->tile == NULL || all->before == NULL || all->after == NULL ||
        all->idle_device == NULL || all->idle_slot == NULL || !open_divided(n, &all->divided) ||
        !sort_device_pairs(problem, graph, all->sorted))
        return false;
    all->ntiles = list_tile_pairs(graph, path, all->tile);
    all->holders = n / all->ntiles;
    return sort_by_both(all->sorted, all->tile, all->ntiles);
}

static void free_assignment(struct assignment *all)
{
    free(all->own.device);
    free(all->tile);
    free(all->before);
    free(all->after);
    free(all->idle_device);
    free(all->idle_slot);
    close_divided(&all->divided);
}

/* The groups of a step: devices with neighbouring tiles along a dimension, the lowest-numbered
 * holders of each together. Groups are numbered in tile order. */
struct grouping {
    uint32_t ndevices, factor, holders;
    const uint32_t *tile;
    const struct divided_tiles *divided;
    uint32_t *seen; /* holders of each tile so far; not asked where there is one */
};

static inline uint32_t find_group(const struct grouping *grouping, uint32_t device,
                                  uint32_t *member)
{
    uint32_t tile = grouping->tile[device];
    const struct minor_part part = get_minor_part(grouping->divided, tile);
    *member = part.member;
    return grouping->holders == 1 ? part.joined
                                  : part.joined * grouping->holders + grouping->seen[tile]++;
}

/* Fills `list` with the devices, group after group: on a small mesh in tile order, for people
 * to read; else in the order of their first devices, a list that the certificate can say with
 * fewer numbers, and the checker expand in less time. `order` has room for each group. */
static void fill_list(const struct grouping *grouping, uint32_t *order, uint32_t *list)
{
    uint32_t n = grouping->ndevices, met = 0;
    for (uint32_t d = 0; d < n; d++) {
        uint32_t member, group = find_group(grouping, d, &member);
        if (n > SMALL_MESH) {
            order[group] = order[group] == 0 ? ++met : order[group];
            group = order[group] - 1;
        }
        list[group * grouping->factor + member] = d;
    }
}

static uint32_t *list_groups(const struct weak_graph *graph, const uint32_t *pieces,
                             uint32_t factor, const uint32_t *tile,
                             const struct divided_tiles *divided)
{
    uint32_t n = graph->ndevices;
    uint32_t *list = malloc(n * sizeof *list);
    uint32_t *order = calloc(n / factor, sizeof *order);
    struct grouping grouping = {
        .ndevices = n, .factor = factor, .holders = n, .tile = tile, .divided = divided};
    for (uint32_t i = 0; i < graph->rank; i++)
        grouping.holders /= pieces[i];
    if (grouping.holders > 1)
        grouping.seen = calloc(n / grouping.holders, sizeof *grouping.seen);
    if (list != NULL && order != NULL && (grouping.holders == 1 || grouping.seen != NULL)) {
        fill_list(&grouping, order, list);
    } else {
        free(list);
        list = NULL;
    }
    free(order);
    free(grouping.seen);
    return list;
}

/* Slices from the last to the first: undoing one is a gather of tile numbers. */
static bool list_slices(const struct weak_graph *graph, const struct weak_path *path,
                        uint32_t nslices, uint32_t *pieces, uint32_t *tile,
                        struct divided_tiles *divided, struct group_lists *lists)
{
    for (uint32_t k = nslices; k > 0; k--) {
        const struct redist_weak_op *op = &path->op[k - 1];
        struct redist_weak_op undo = {REDIST_ALLGATHER, op->split, 0, op->factor};
        divide_tiles(graph, pieces, op->split, op->factor, divided);
        lists->op[k - 1] = list_groups(graph, pieces, op->factor, tile, divided);
        if (lists->op[k - 1] == NULL)
            return false;
        move_tiles(graph, &undo, divided, pieces, tile);
    }
    return true;
}

static bool list_moves(const struct weak_graph *graph, const struct weak_path *path, uint32_t first,
                       uint32_t end, uint32_t *pieces, uint32_t *tile,
                       struct divided_tiles *divided, struct group_lists *lists)
{
    for (uint32_t k = first; k < end; k++) {
        const struct redist_weak_op *op = &path->op[k];
        divide_tiles(graph, pieces, op->into, op->factor, divided);
        lists->op[k] = list_groups(graph, pieces, op->factor, tile, divided);
        if (lists->op[k] == NULL)
            return false;
        move_tiles(graph, op, divided, pieces, tile);
    }
    return true;
}

/* The allpermute's list, when some device must give up its tile. */
static bool list_permute(const struct weak_graph *graph, struct assignment *all,
                         struct group_lists *lists)
{
    match_classes(all);
    if (all->nidle == 0 && !all->sorted->moves)
        return true;
    lists->permute = calloc(graph->ndevices, sizeof *lists->permute);
    if (lists->permute == NULL)
        return false;
    for (uint32_t d = 0; d < graph->ndevices; d++)
        lists->permute[d] = d;
    return assign_idle(all, lists->permute);
}

/* The moves before a late permute act on what devices hold before it. */
static bool list_early_moves(const struct weak_graph *graph, const struct weak_path *path,
                             uint32_t first, uint32_t *pieces, struct assignment *all,
                             struct group_lists *lists)
{
    uint32_t early[REDIST_MAX_RANK];
    size_t bytes = graph->ndevices * sizeof *all->before;
    uint32_t *before = malloc(bytes);
    if (before == NULL)
        return false;
    memcpy(before, all->before, bytes);
    memcpy(early, pieces, sizeof early);
    bool listed =
        list_moves(graph, path, first, lists->permute_at, early, before, &all->divided, lists);
    free(before);
    for (uint32_t k = first; k < lists->permute_at; k++) {
        const struct redist_weak_op *op = &path->op[k];
        divide_tiles(graph, pieces, op->into, op->factor, &all->divided);
        move_tiles(graph, op, &all->divided, pieces, all->after);
    }
    return listed;
}

static bool build_lists(const struct weak_graph *graph, const struct weak_path *path,
                        struct assignment *all, struct group_lists *lists)
{
    uint32_t valley[REDIST_MAX_RANK];
    uint32_t pieces[REDIST_MAX_RANK];
    uint32_t nslices = 0;
    memcpy(valley, graph->source, sizeof valley);
    for (; nslices < path->nops && path->op[nslices].op == REDIST_DYNSLICE; nslices++)
        apply_weak_op(&path->op[nslices], valley);
    memcpy(pieces, valley, sizeof pieces);
    return list_early_moves(graph, path, nslices, valley, all, lists) &&
           list_slices(graph, path, nslices, pieces, all->before, &all->divided, lists) &&
           list_moves(graph, path, lists->permute_at, path->nops, valley, all->after, &all->divided,
                      lists);
}

enum group_result build_table_groups(const struct redist_problem *problem,
                                     const struct weak_graph *graph, const struct weak_path *path,
                                     struct group_lists *lists)
{
    struct assignment all;
    enum group_result result = GROUPS_NO_MEMORY;
    if (create_assignment(problem, graph, path, lists, &all) && list_permute(graph, &all, lists) &&
        build_lists(graph, path, &all, lists))
        result = GROUPS_DONE;
    free_assignment(&all);
    return result;
}

static uint32_t count_moving(const uint32_t *list, uint32_t ndevices)
{
    uint32_t moving = 0;
    for (uint32_t d = 0; d < ndevices; d++)
        moving += list[d] != d;
    return moving;
}

enum group_result spare_devices(const struct redist_problem *problem,
                                const struct weak_graph *graph, const struct weak_path *path,
                                struct group_lists *lists)
{
    uint32_t n = graph->ndevices;
    struct group_lists other = {.sorted = lists->sorted, .permute_at = lists->permute_at};
    struct assignment all;
    bool enough =
        create_assignment(problem, graph, path, lists, &all) && list_permute(graph, &all, &other);
    if (enough && count_moving(other.permute, n) < count_moving(lists->permute, n)) {
        enough = build_lists(graph, path, &all, &other);
        struct group_lists dearer = *lists;
        *lists = other;
        other = dearer;
    }
    free_groups(&other);
    free_assignment(&all);
    return enough ? GROUPS_DONE : GROUPS_NO_MEMORY;
}
