#include "transfers/balance.h"
#include <stdlib.h>
#include <string.h>
#include "transfers/share_flow.h"
#include "base/grow.h"
#include "base/number_table.h"
#include "base/report.h"

/* Beyond these, parts are not shared. */
#define MOST_PARTS (UINT32_C(1) << 22)
#define MOST_MEMBERS ((size_t)1 << 22)
#define MOST_LOOKS (UINT64_C(1) << 27) /* at candidates */

/* Groups found so far, by what their members are. */
struct group_search {
    struct balance *balance;
    size_t part_room, group_room, member_room;
    struct number_table table; /* of groups */
    uint64_t *volume;          /* units, of each group */
    uint64_t total, looks;
    uint32_t *holder; /* devices that have the part at hand */
    size_t nholders, holder_room;
    bool too_much, unsure; /* unsure: summands can be put together in several ways */
};

static int order_devices(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return a < b ? -1 : a > b;
}

/* The devices that have the part, each once. False when memory runs out. */
static bool list_holders(struct group_search *search, const struct leaf_finder *finder,
                         size_t first)
{
    size_t kept = 0;
    search->nholders = 0;
    for (size_t k = first; k < finder->candidates.count; k++) {
        const struct transfer_piece *piece = get_candidate(finder, k);
        if (!may_give(finder, piece))
            continue;
        if (!grow_array(&search->holder, &search->holder_room, search->nholders, 1,
                        sizeof *search->holder))
            return false;
        search->holder[search->nholders++] = piece->device;
    }
    qsort(search->holder, search->nholders, sizeof *search->holder, order_devices);
    for (size_t k = 0; k < search->nholders; k++)
        if (k == 0 || search->holder[k] != search->holder[kept - 1])
            search->holder[kept++] = search->holder[k];
    search->nholders = kept;
    search->looks += finder->candidates.count - first;
    return true;
}

static uint64_t digest_holders(const uint32_t *holder, size_t count)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t k = 0; k < count; k++)
        hash = (hash ^ holder[k]) * UINT64_C(1099511628211);
    return hash;
}

/* Whether a group is that of the devices at hand. */
static bool is_of_holders(const void *context, uint32_t group)
{
    const struct group_search *search = context;
    const size_t *first = search->balance->first + group;
    return first[1] - first[0] == search->nholders &&
           memcmp(search->balance->member + first[0], search->holder,
                  search->nholders * sizeof *search->holder) == 0;
}

static uint64_t digest_group(const void *context, uint32_t group)
{
    const struct balance *balance = ((const struct group_search *)context)->balance;
    return digest_holders(balance->member + balance->first[group],
                          balance->first[group + 1] - balance->first[group]);
}

static bool add_group(struct group_search *search, uint32_t *place)
{
    struct balance *balance = search->balance;
    size_t end = balance->ngroups == 0 ? 0 : balance->first[balance->ngroups];
    size_t room = search->group_room, volumes = search->group_room;
    if (!grow_array(&balance->first, &room, (size_t)balance->ngroups + 1, 1,
                    sizeof *balance->first) ||
        !grow_array(&search->volume, &volumes, (size_t)balance->ngroups + 1, 1,
                    sizeof *search->volume) ||
        !grow_array(&balance->member, &search->member_room, end, search->nholders,
                    sizeof *balance->member))
        return false;
    search->group_room = room;
    memcpy(balance->member + end, search->holder, search->nholders * sizeof *search->holder);
    balance->first[balance->ngroups] = end;
    balance->first[balance->ngroups + 1] = end + search->nholders;
    search->volume[balance->ngroups] = 0;
    *place = balance->ngroups++;
    search->too_much = search->too_much || end + search->nholders > MOST_MEMBERS;
    return true;
}

static enum redist_status report_memory(const struct leaf_finder *finder)
{
    return report_no_memory(finder->error, "out of memory for the parts of pieces");
}

/* Whether a candidate has other summands of the part than just those at hand. */
static bool has_others(const struct leaf_finder *finder, size_t first)
{
    for (size_t k = first; k < finder->candidates.count; k++)
        if (!has_part(finder, get_candidate(finder, k)))
            return true;
    return false;
}

/* A part of what the group has. REDIST_REJECTED ends the search of parts that are too many. */
static enum redist_status count_in_group(struct group_search *search,
                                         const struct leaf_finder *finder, uint32_t group)
{
    struct balance *balance = search->balance;
    uint64_t volume = count_part(finder) * (finder->array->elem / balance->unit);
    if (!grow_array(&balance->group, &search->part_room, balance->nparts, 1,
                    sizeof *balance->group))
        return report_memory(finder);
    balance->group[balance->nparts++] = group;
    search->volume[group] += volume;
    search->total += volume;
    search->too_much = search->too_much || balance->nparts == MOST_PARTS ||
                       search->looks > MOST_LOOKS || search->total > UINT64_C(1) << 62;
    return search->too_much ? REDIST_REJECTED : REDIST_OK;
}

/* The group of those that have the part; OWN_GROUP where the taker has. */
static enum redist_status find_group_of(struct group_search *search,
                                        const struct leaf_finder *finder, size_t first,
                                        uint32_t *group)
{
    const struct balance *balance = search->balance;
    if (!list_holders(search, finder, first))
        return report_memory(finder);
    *group = OWN_GROUP;
    if (bsearch(&finder->piece->device, search->holder, search->nholders, sizeof *search->holder,
                order_devices) != NULL)
        return REDIST_OK;
    search->unsure = search->unsure || has_others(finder, first);
    if (!make_thing_room(&search->table, balance->ngroups, digest_group, search))
        return report_memory(finder);
    uint32_t *place = find_thing(&search->table, digest_holders(search->holder, search->nholders),
                                 is_of_holders, search);
    if (*place == NO_THING && !add_group(search, place))
        return report_memory(finder);
    *group = *place;
    return REDIST_OK;
}

static enum redist_status add_part(void *context, struct leaf_finder *finder, size_t first)
{
    struct group_search *search = context;
    uint32_t group = finder->known != NULL ? finder->known->group : UNKNOWN_GROUP;
    if (group == UNKNOWN_GROUP)
        PASS_FAILURE(find_group_of(search, finder, first, &group));
    if (finder->known != NULL)
        finder->known->group = group;
    return group == OWN_GROUP ? REDIST_OK : count_in_group(search, finder, group);
}

static uint64_t find_unit(const struct transfer_problem *problem)
{
    uint64_t unit = 0;
    for (uint32_t a = 0; a < problem->narrays; a++)
        for (uint64_t other = problem->array[a].elem; other != 0;) {
            uint64_t rest = unit % other;
            unit = other;
            other = rest;
        }
    return unit;
}

/* The largest number stands for itself and more. */
static uint64_t convert_units(uint64_t units, uint64_t unit)
{
    return units > UINT64_MAX / unit ? UINT64_MAX : units * unit;
}

static enum redist_status share_found(const struct transfer_problem *problem,
                                      const struct group_search *search, struct redist_error *error)
{
    struct balance *balance = search->balance;
    const struct share_problem shared = {balance->ngroups, problem->ndevices, balance->first,
                                         balance->member, search->volume};
    balance->bounded = !search->unsure;
    balance->shared = true;
    if (balance->ngroups == 0)
        return REDIST_OK;
    balance->share = malloc(balance->first[balance->ngroups] * sizeof *balance->share);
    balance->witness = calloc(problem->ndevices, sizeof *balance->witness);
    struct share_witness witness = {.has = balance->witness};
    if (balance->share == NULL || balance->witness == NULL ||
        !share_groups(&shared, balance->share, &witness, &balance->least, &balance->shared))
        return report_no_memory(error, "out of memory for the parts of pieces");
    balance->least = convert_units(balance->least, balance->unit);
    balance->volume = convert_units(witness.volume, balance->unit);
    return REDIST_OK;
}

enum redist_status find_balance(const struct leaf_finder *like, struct balance *balance)
{
    const struct transfer_problem *problem = like->problem;
    struct group_search search = {.balance = balance};
    struct leaf_finder finder = {.problem = problem,
                                 .index = like->index,
                                 .levels = like->levels,
                                 .found = like->found,
                                 .error = like->error};
    finder.fine = true;
    finder.leaf = add_part;
    finder.context = &search;
    *balance = (struct balance){.unit = find_unit(problem)};
    enum redist_status status = REDIST_OK;
    for (uint32_t p = 0; p < problem->target.npieces && status == REDIST_OK; p++)
        status = find_leaves(&finder, p);
    if (status == REDIST_OK)
        status = share_found(problem, &search, like->error);
    free_leaf_finder(&finder);
    free_number_table(&search.table);
    free(search.volume);
    free(search.holder);
    return status == REDIST_REJECTED ? REDIST_OK : status;
}

void free_balance(struct balance *balance)
{
    free(balance->group);
    free(balance->first);
    free(balance->member);
    free(balance->share);
    free(balance->witness);
    *balance = (struct balance){0};
}

enum redist_status find_sure_balance(const struct transfer_problem *problem, const uint64_t *sent,
                                     const uint64_t *owed, uint64_t most, struct balance *balance,
                                     struct redist_error *error)
{
    uint32_t d = 0;
    for (uint32_t a = 0; a < problem->narrays; a++)
        if (problem->array[a].ndims > problem->array[a].rank)
            return REDIST_OK;
    while (d < problem->ndevices && (sent[d] != most || owed[d] != most))
        d++;
    if (d == problem->ndevices || most == UINT64_MAX)
        return REDIST_OK;
    *balance = (struct balance){.least = most, .bounded = true, .volume = most};
    balance->witness = calloc(problem->ndevices, sizeof *balance->witness);
    if (balance->witness == NULL)
        return report_no_memory(error, "out of memory for devices");
    balance->witness[d] = true;
    return REDIST_OK;
}

enum redist_status state_bound(const struct balance *balance,
                               const struct transfer_problem *problem, struct sent_bound *bound,
                               struct redist_error *error)
{
    *bound = (struct sent_bound){.known = balance->bounded, .least = balance->least};
    if (!balance->bounded || balance->volume == 0 || balance->volume == UINT64_MAX)
        return REDIST_OK;
    bound->device = malloc(problem->ndevices * sizeof *bound->device);
    if (bound->device == NULL)
        return report_no_memory(error, "out of memory for devices");
    bound->bytes = balance->volume;
    for (uint32_t d = 0; d < problem->ndevices; d++)
        if (balance->witness[d])
            bound->device[bound->count++] = name_device(problem, d);
    return REDIST_OK;
}

/* Whether member e is to give rather than member f, of what `wanted` units are. */
static bool gives_before(const struct balance *balance, size_t e, size_t f, uint32_t taker,
                         uint64_t wanted)
{
    bool enough = balance->share[e] >= wanted;
    if (enough != (balance->share[f] >= wanted))
        return enough;
    if (enough)
        return (balance->member[e] ^ taker) < (balance->member[f] ^ taker);
    return balance->share[e] > balance->share[f];
}

uint32_t take_shares(struct balance *balance, uint32_t part, uint32_t taker, uint64_t elements,
                     uint32_t elem, struct part_share *list)
{
    uint32_t group = balance->group[part], count = 0;
    uint64_t units = elem / balance->unit;
    while (elements > 0) {
        size_t best = balance->first[group];
        for (size_t e = best + 1; e < balance->first[group + 1]; e++)
            if (gives_before(balance, e, best, taker, elements * units))
                best = e;
        uint64_t given = balance->share[best] / units;
        if (given == 0 || given > elements) /* 0: what elements do not divide is left */
            given = elements;
        balance->share[best] -=
            given * units < balance->share[best] ? given * units : balance->share[best];
        list[count++] = (struct part_share){balance->member[best], given};
        elements -= given;
    }
    return count;
}
