#include "levels/sum_makers.h"

/* A set of kinds, and how many devices are in it. */
struct maker_set {
    uint32_t kinds;
    uint64_t size, takers; /* takers: that want the sum, in the set or not */
};

uint32_t find_maker_kind(const struct sum_party *party)
{
    if (!party->wants)
        return MAKER_ONLY_HAS;
    return party->held > 0 ? MAKER_WANTS_OF_OWN : MAKER_WANTS;
}

static uint64_t larger_of(uint64_t one, uint64_t other)
{
    return one > other ? one : other;
}

/* The most that a device receives or sends where it combines for itself. */
static uint64_t weigh_whole(const struct maker_set *set, const struct sum_party *party,
                            uint64_t boxes)
{
    uint64_t received = party->wants ? (boxes - party->held) * ONE_WHOLE : 0;
    return larger_of(received, set->takers * party->lent - party->met);
}

/* The same where the set combines shares: in the first round what shares are made of, of which
 * holders that combine keep their own; in the second the shares. */
static uint64_t weigh_share(const struct maker_set *set, const struct sum_party *party,
                            uint64_t boxes)
{
    uint64_t share = (set->kinds & find_maker_kind(party)) != 0 ? ONE_WHOLE / set->size : 0;
    uint64_t kept = (set->kinds & MAKER_WANTS_OF_OWN) != 0 ? party->met : 0;
    if ((set->kinds & MAKER_ONLY_HAS) != 0)
        kept += party->held * ONE_WHOLE - party->met;
    uint64_t received = (boxes - party->held) * share + (party->wants ? ONE_WHOLE - share : 0);
    uint64_t sent = party->lent - kept / set->size + (set->takers - party->wants) * share;
    return larger_of(received, sent);
}

static uint64_t weigh_set(const struct maker_set *set, const struct sum_party *party, size_t count,
                          uint64_t boxes)
{
    uint64_t most = 0;
    for (size_t k = 0; k < count; k++)
        most = larger_of(most, set->kinds == EACH_FOR_ITSELF ? weigh_whole(set, &party[k], boxes)
                                                             : weigh_share(set, &party[k], boxes));
    return most;
}

uint32_t choose_makers(const struct sum_party *party, size_t count, uint64_t boxes)
{
    static const uint32_t order[] = {EACH_FOR_ITSELF, ALL_THAT_WANT, 7, 6, 4, 2, 1, 5};
    uint64_t number[8] = {0}, takers = 0, least = UINT64_MAX;
    uint32_t best = EACH_FOR_ITSELF;
    for (size_t k = 0; k < count; k++) {
        number[find_maker_kind(&party[k])]++;
        takers += party[k].wants;
    }
    for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
        struct maker_set set = {order[k], 0, takers};
        for (uint32_t kind = 1; kind < 8; kind *= 2)
            set.size += (set.kinds & kind) != 0 ? number[kind] : 0;
        if (set.kinds != EACH_FOR_ITSELF && set.size == 0)
            continue;
        uint64_t weight = weigh_set(&set, party, count, boxes);
        if (weight < least) {
            least = weight;
            best = order[k];
        }
    }
    return best;
}
