#include "schedule/parcels.h"
#include <stdlib.h>
#include <string.h>

struct parcels *create_parcels(uint32_t most)
{
    struct parcels *parcels = calloc(1, sizeof *parcels);
    if (parcels == NULL)
        return NULL;
    size_t room = most > 0 ? most : 1;
    parcels->sent = malloc(room * sizeof *parcels->sent);
    parcels->received = malloc(room * sizeof *parcels->received);
    if (parcels->sent != NULL && parcels->received != NULL)
        return parcels;
    free_parcels(parcels);
    return NULL;
}

void free_parcels(struct parcels *parcels)
{
    if (parcels == NULL)
        return;
    free(parcels->sent);
    free(parcels->received);
    free(parcels);
}

void add_parcel(struct parcel *list, uint32_t *count, uint32_t peer, const struct box *box)
{
    list[*count].peer = peer;
    list[*count].box = *box;
    ++*count;
}

/* What member m is given: a slice, or all of it. */
static struct box cut_given(const struct move *move, bool slices, uint32_t m)
{
    return slices ? cut_slice(&move->box, move->split, move->factor, m) : move->box;
}

static bool cut_grouped(const uint32_t *list, bool slices, struct move *move)
{
    uint32_t n = move->factor;
    const uint32_t *group = list + (size_t)move->group * n;
    struct parcels *parcels = move->parcels = create_parcels(n - 1);
    struct box result;
    if (parcels == NULL)
        return false;
    set_whole_box(move->box.rank, move->tile, &result);
    for (uint32_t k = 1; k < n; k++) {
        uint32_t next = (move->member + k) % n, last = (move->member + n - k) % n;
        struct box given = cut_given(move, slices, next);
        struct box taken = cut_slice(&result, move->into, n, last);
        add_parcel(parcels->sent, &parcels->nsent, group[next], &given);
        add_parcel(parcels->received, &parcels->nreceived, group[last], &taken);
    }
    parcels->keeps = true;
    parcels->kept_from = cut_given(move, slices, move->member);
    parcels->kept_to = cut_slice(&result, move->into, n, move->member);
    return true;
}

bool cut_slices(const uint32_t *list, struct move *move)
{
    return cut_grouped(list, true, move);
}

bool cut_blocks(const uint32_t *list, struct move *move)
{
    return cut_grouped(list, false, move);
}

static uint32_t get_member(const struct crossing *crossing, uint32_t m)
{
    return crossing->member != NULL ? crossing->member[m] : m;
}

static bool holds_same(const struct tile_table *table, uint32_t a, uint32_t b)
{
    return memcmp(get_offsets(table, a), get_offsets(table, b), table->ndims * sizeof(uint64_t)) ==
           0;
}

/* What the taker's tile after has in common with the giver's before: its place in the
 * giver's array and in the result. False when that is nothing. */
static bool intersect_tiles(const struct crossing *crossing, const struct move *move,
                            uint32_t giver, uint32_t taker, struct box *from, struct box *to)
{
    const struct tile_table *before = crossing->before, *after = crossing->after;
    const uint64_t *given = get_offsets(before, giver), *taken = get_offsets(after, taker);
    uint32_t rank = move->box.rank;
    for (uint32_t k = rank; k < before->ndims; k++)
        if (given[k] != taken[k]) /* other summands */
            return false;
    *from = move->box;
    set_whole_box(rank, move->tile, to);
    for (uint32_t k = 0; k < rank; k++) {
        uint64_t low = given[k] > taken[k] ? given[k] : taken[k];
        uint64_t high = given[k] + before->tile[k];
        if (taken[k] + after->tile[k] < high)
            high = taken[k] + after->tile[k];
        if (crossing->sizes[k] < high)
            high = crossing->sizes[k];
        if (low >= high)
            return false;
        from->start[k] += low - given[k];
        to->start[k] = low - taken[k];
        from->shape[k] = to->shape[k] = high - low;
    }
    return true;
}

/* A holder, with its row of the table. */
struct tile_holder {
    const struct tile_table *table;
    uint32_t device;
};

static int order_holders(const void *one, const void *other)
{
    const struct tile_holder *a = one, *b = other;
    const uint64_t *x = get_offsets(a->table, a->device), *y = get_offsets(b->table, b->device);
    for (uint32_t k = 0; k < a->table->ndims; k++)
        if (x[k] != y[k])
            return x[k] < y[k] ? -1 : 1;
    return a->device < b->device ? -1 : 1;
}

/* The holders among the members, those of one tile next to each other. */
static uint32_t sort_holders(const struct crossing *crossing, struct tile_holder *holder)
{
    uint32_t count = 0;
    for (uint32_t m = 0; m < crossing->count; m++)
        if (crossing->before->holds[get_member(crossing, m)])
            holder[count++] = (struct tile_holder){crossing->before, get_member(crossing, m)};
    qsort(holder, count, sizeof *holder, order_holders);
    return count;
}

/* The holder to turn to among those of one tile. */
static uint32_t find_nearest(const struct tile_holder *holder, uint32_t count, uint32_t taker)
{
    uint32_t nearest = holder[0].device;
    for (uint32_t k = 1; k < count; k++)
        if ((holder[k].device ^ taker) < (nearest ^ taker))
            nearest = holder[k].device;
    return nearest;
}

/* Whether `giver`, one of the `count` holders of a tile, is who `taker` turns to for it. */
static bool is_nearest(const struct tile_table *before, const struct tile_holder *holder,
                       uint32_t count, uint32_t giver, uint32_t taker)
{
    if (before->holds[taker] && holds_same(before, giver, taker))
        return giver == taker;
    return find_nearest(holder, count, taker) == giver;
}

/* One parcel for each tile that has a part of what this rank wants. */
static void receive_parcels(const struct crossing *crossing, const struct tile_holder *holder,
                            uint32_t count, struct move *move)
{
    struct parcels *parcels = move->parcels;
    struct box from, to;
    for (uint32_t k = 0, equal; k < count; k += equal) {
        for (equal = 1; k + equal < count; equal++)
            if (!holds_same(crossing->before, holder[k].device, holder[k + equal].device))
                break;
        if (!intersect_tiles(crossing, move, holder[k].device, crossing->device, &from, &to))
            continue;
        uint32_t giver = find_nearest(holder + k, equal, crossing->device);
        if (giver != crossing->device) {
            add_parcel(parcels->received, &parcels->nreceived, giver, &to);
            continue;
        }
        parcels->keeps = true;
        parcels->kept_from = from;
        parcels->kept_to = to;
    }
}

/* One parcel for each rank that wants a part of this rank's tile and has no nearer holder. */
static void send_parcels(const struct crossing *crossing, const struct tile_holder *holder,
                         uint32_t count, struct move *move)
{
    uint32_t self = crossing->device, first = 0, equal = 0, place = 0;
    struct box from, to;
    while (first < count && !holds_same(crossing->before, holder[first].device, self))
        first++;
    while (first + equal < count &&
           holds_same(crossing->before, holder[first + equal].device, self))
        equal++;
    while (get_member(crossing, place) != self)
        place++;
    for (uint32_t k = 1; k < crossing->count; k++) {
        uint32_t taker = get_member(crossing, (place + k) % crossing->count);
        if (crossing->after->holds[taker] &&
            is_nearest(crossing->before, holder + first, equal, self, taker) &&
            intersect_tiles(crossing, move, self, taker, &from, &to))
            add_parcel(move->parcels->sent, &move->parcels->nsent, taker, &from);
    }
}

bool cut_crossings(const struct crossing *crossing, struct move *move)
{
    struct tile_holder *holder = malloc(((size_t)crossing->count + 1) * sizeof *holder);
    move->parcels = create_parcels(crossing->count);
    if (holder != NULL && move->parcels != NULL) {
        uint32_t count = sort_holders(crossing, holder);
        if (crossing->after->holds[crossing->device])
            receive_parcels(crossing, holder, count, move);
        if (crossing->before->holds[crossing->device])
            send_parcels(crossing, holder, count, move);
    }
    bool made = holder != NULL && move->parcels != NULL;
    free(holder);
    return made;
}
