#include "levels/sum_parties.h"
#include <stdlib.h>
#include "price/capped.h"

int compare_sums(const struct summed_piece *a, const struct summed_piece *b)
{
    if (a->piece->array != b->piece->array)
        return a->piece->array < b->piece->array ? -1 : 1;
    for (uint32_t x = a->rank; x < a->ndims; x++) {
        if (a->piece->low[x] != b->piece->low[x])
            return a->piece->low[x] < b->piece->low[x] ? -1 : 1;
        if (a->piece->high[x] != b->piece->high[x])
            return a->piece->high[x] < b->piece->high[x] ? -1 : 1;
    }
    return 0;
}

int order_summed_pieces(const void *one, const void *other)
{
    const struct summed_piece *a = one, *b = other;
    if (a->wanted != b->wanted)
        return a->wanted ? -1 : 1;
    int order = compare_sums(a, b);
    return order != 0 ? order : (a->piece > b->piece) - (a->piece < b->piece); /* by device too */
}

static int order_parties(const void *one, const void *other)
{
    const struct sum_party *a = one, *b = other;
    return (a->device > b->device) - (a->device < b->device);
}

/* The party that a device is, or NULL. */
static struct sum_party *find_party(const struct sum_parties *parties, uint32_t device)
{
    const struct sum_party key = {.device = device};
    return bsearch(&key, parties->party, parties->count, sizeof key, order_parties);
}

static uint64_t count_summands(const struct summed_piece *summed)
{
    uint64_t count = 1;
    for (uint32_t x = summed->rank; x < summed->ndims; x++)
        count *= summed->piece->high[x] - summed->piece->low[x];
    return count;
}

/* Whether a piece is another one of the same device. */
static bool is_repeated(const struct summed_piece *piece, size_t k)
{
    return k > 0 && piece[k].piece->device == piece[k - 1].piece->device;
}

/* Those that hold one box of summands, behind the parties so far, of which `takers` are those that
 * want the sum. */
static void add_holders(struct sum_parties *parties, size_t takers,
                        const struct summed_piece *piece, size_t count)
{
    const struct sum_parties wanting = {.party = parties->party, .count = takers};
    size_t first = parties->count;
    uint64_t met = 0;
    for (size_t k = 0; k < count; k++) {
        uint32_t device = piece[k].piece->device;
        if (is_repeated(piece, k))
            continue;
        bool wants = find_party(&wanting, device) != NULL;
        parties->party[parties->count++] = (struct sum_party){device, wants, 1, 0, 0};
        met += wants;
    }
    uint64_t holders = parties->count - first;
    for (size_t k = first; k < parties->count; k++) {
        parties->party[k].lent = ONE_WHOLE / holders;
        parties->party[k].met = met * ONE_WHOLE / holders;
    }
    parties->boxes++;
}

/* Those of one device become one. */
static void join_parties(struct sum_parties *parties)
{
    size_t kept = 0;
    qsort(parties->party, parties->count, sizeof *parties->party, order_parties);
    for (size_t k = 0; k < parties->count; k++) {
        struct sum_party next = parties->party[k], *last = &parties->party[kept];
        if (kept > 0 && last[-1].device == next.device) {
            last[-1].held += next.held;
            last[-1].lent += next.lent;
            last[-1].met += next.met;
        } else {
            parties->party[kept++] = next;
        }
    }
    parties->count = kept;
}

void list_parties(struct sum_parties *parties, struct summed_piece *piece, size_t count)
{
    uint64_t together = 0;
    size_t first = 0, last;
    qsort(piece, count, sizeof *piece, order_summed_pieces);
    *parties = (struct sum_parties){.party = parties->party};
    for (; first < count && piece[first].wanted; first++)
        if (!is_repeated(piece, first))
            parties->party[parties->count++] =
                (struct sum_party){.device = piece[first].piece->device, .wants = true};
    for (size_t takers = parties->count; first < count; first = last) {
        for (last = first + 1; last < count; last++)
            if (compare_sums(&piece[first], &piece[last]) != 0)
                break;
        add_holders(parties, takers, &piece[first], last - first);
        parties->there = parties->there || compare_sums(&piece[0], &piece[first]) == 0;
        together = add_capped(together, count_summands(&piece[first]));
    }
    parties->apart = together == count_summands(&piece[0]);
    join_parties(parties);
}
