#include "schedule/parcels.h"
#include <stdlib.h>
#include "table/givers.h"

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

/* Where a transfer lies in the giver's array and in the taker's result. */
static void place_transfer(const struct crossing *crossing, const struct move *move,
                           const struct tile_transfer *transfer, struct box *from, struct box *to)
{
    const uint64_t *given = get_offsets(crossing->before, transfer->from);
    const uint64_t *taken = get_offsets(crossing->after, transfer->to);
    *from = move->box;
    set_whole_box(move->box.rank, move->tile, to);
    for (uint32_t k = 0; k < move->box.rank; k++) {
        from->start[k] += transfer->offset[k] - given[k];
        to->start[k] = transfer->offset[k] - taken[k];
        from->shape[k] = to->shape[k] = transfer->extent[k];
    }
}

/* Whether `giver`, one of the `count` holders of a tile, is who `taker` turns to for it. */
static bool is_nearest(const struct tile_table *before, const struct tile_holder *holder,
                       uint32_t count, uint32_t giver, uint32_t taker)
{
    if (before->holds[taker] && holds_same_tile(before, giver, taker))
        return giver == taker;
    return find_nearest_holder(holder, count, taker) == giver;
}

/* What receive_parcel is told. */
struct receipt {
    const struct crossing *crossing;
    struct move *move;
};

/* A box that this rank takes: a parcel, or what it keeps of its own. */
static bool receive_parcel(void *context, const struct tile_transfer *transfer)
{
    const struct receipt *receipt = context;
    struct parcels *parcels = receipt->move->parcels;
    struct box from, to;
    place_transfer(receipt->crossing, receipt->move, transfer, &from, &to);
    if (transfer->from != transfer->to) {
        add_parcel(parcels->received, &parcels->nreceived, transfer->from, &to);
        return true;
    }
    parcels->keeps = true;
    parcels->kept_from = from;
    parcels->kept_to = to;
    return true;
}

/* One parcel for each rank that wants a part of this rank's tile and has no nearer holder. */
static void send_parcels(const struct crossing *crossing, const struct tile_holder *holder,
                         uint32_t count, struct move *move)
{
    uint32_t self = crossing->device, first = 0, equal = 0, place = 0;
    struct box from, to;
    while (first < count && !holds_same_tile(crossing->before, holder[first].device, self))
        first++;
    while (first + equal < count &&
           holds_same_tile(crossing->before, holder[first + equal].device, self))
        equal++;
    while (get_member(crossing, place) != self)
        place++;
    for (uint32_t k = 1; k < crossing->count; k++) {
        uint32_t taker = get_member(crossing, (place + k) % crossing->count);
        struct tile_transfer transfer = {.from = self, .to = taker};
        if (crossing->after->holds[taker] &&
            is_nearest(crossing->before, holder + first, equal, self, taker) &&
            find_common_box(crossing->before, crossing->after, &transfer)) {
            place_transfer(crossing, move, &transfer, &from, &to);
            add_parcel(move->parcels->sent, &move->parcels->nsent, taker, &from);
        }
    }
}

bool cut_crossings(const struct crossing *crossing, struct move *move)
{
    struct tile_holder *holder = malloc(((size_t)crossing->count + 1) * sizeof *holder);
    move->parcels = create_parcels(crossing->count);
    if (holder != NULL && move->parcels != NULL) {
        struct receipt receipt = {crossing, move};
        uint32_t count = sort_holders(crossing->before, crossing->member, crossing->count, holder);
        if (crossing->after->holds[crossing->device])
            (void)visit_givers(holder, count, crossing->after, crossing->device, receive_parcel,
                               &receipt);
        if (crossing->before->holds[crossing->device])
            send_parcels(crossing, holder, count, move);
    }
    bool made = holder != NULL && move->parcels != NULL;
    free(holder);
    return made;
}
