#include "levels/shared_sums.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "levels/made_layout.h"
#include "levels/sum_parties.h"
#include "price/capped.h"
#include "transfers/cuts.h"
#include "transfers/index.h"
#include "transfers/load.h"

/* Of more pieces no layout is made, nor one of which more is combined in the first round. */
#define MOST_BOXES ((size_t)1 << 20)
#define MOST_LEAVES (UINT64_C(1) << 22)

struct sum_sharer {
    const struct transfer_problem *problem;
    struct redist_error *error;
    bool weighed, shared, differs; /* differs: from what is not weighed */
    uint64_t most, leaves;
    uint64_t *received;          /* bytes for sums, by device */
    struct summed_piece *wanted; /* those of one sum are a run */
    size_t nwanted;
    struct summed_piece *run, *part; /* pieces that have something of the run, or part, at hand */
    size_t nrun;
    struct bounded_box *bounded; /* of the run */
    struct box_cutter cutter;
    struct sum_parties parties;
    uint32_t *maker; /* devices */
    uint64_t *had;   /* bytes of the layout, by party, before a part was shared */
    struct made_layout layout;
};

/* The part at hand, with the summands that are wanted. */
static bool add_sum(struct sum_sharer *sharer, const uint32_t *device, size_t count)
{
    const struct transfer_piece *piece = sharer->run[0].piece;
    return share_made_box(&sharer->layout, device, count, piece->array,
                          (struct bounded_box){sharer->cutter.low, sharer->cutter.high},
                          (struct bounded_box){piece->low, piece->high});
}

/* Each device that wants the part gets all of it, so many bytes, in the first round. */
static bool give_to_each(struct sum_sharer *sharer, uint64_t bytes)
{
    const struct sum_parties *parties = &sharer->parties;
    for (size_t k = 0; k < parties->count; k++) {
        const struct sum_party *party = &parties->party[k];
        if (!party->wants)
            continue;
        if (!add_sum(sharer, &party->device, 1))
            return false;
        if (parties->apart)
            add_bytes(&sharer->received[party->device],
                      multiply_capped(bytes, parties->boxes - party->held));
        sharer->leaves += parties->boxes;
    }
    return true;
}

/* The part, of so many bytes, in shares of the devices of these kinds. */
static bool share_sum(struct sum_sharer *sharer, uint32_t kinds, uint64_t bytes)
{
    const struct sum_parties *parties = &sharer->parties;
    size_t makers = 0, before = sharer->layout.npieces;
    for (size_t k = 0; k < parties->count; k++) {
        const struct sum_party *party = &parties->party[k];
        if ((kinds & find_maker_kind(party)) != 0)
            sharer->maker[makers++] = party->device;
        sharer->had[k] = sharer->layout.bytes[party->device];
    }
    if (!add_sum(sharer, sharer->maker, makers))
        return false;
    for (size_t k = 0; k < parties->count; k++) {
        const struct sum_party *party = &parties->party[k];
        uint64_t share = sharer->layout.bytes[party->device] - sharer->had[k];
        if (parties->apart)
            add_bytes(&sharer->received[party->device],
                      multiply_capped(share, parties->boxes - party->held));
        if (party->wants)
            add_bytes(&sharer->received[party->device], bytes - share);
    }
    sharer->leaves += (sharer->layout.npieces - before) * parties->boxes;
    sharer->shared = true;
    return true;
}

/* What is too much, of the layout so far. */
static bool is_too_much(const struct sum_sharer *sharer)
{
    bool much = sharer->layout.too_much || sharer->leaves > MOST_LEAVES;
    for (size_t k = 0; k < sharer->parties.count && !much; k++)
        much = sharer->received[sharer->parties.party[k].device] > sharer->most;
    return much;
}

/* By which kinds of devices the part at hand is combined. */
static uint32_t choose_kinds(struct sum_sharer *sharer)
{
    const struct sum_parties *parties = &sharer->parties;
    size_t takers = 0;
    for (size_t k = 0; k < parties->count; k++)
        takers += parties->party[k].wants;
    if (parties->there)
        return EACH_FOR_ITSELF;
    uint32_t plain = takers > 1 ? ALL_THAT_WANT : EACH_FOR_ITSELF, kinds = plain;
    if (sharer->weighed && parties->apart)
        kinds = choose_makers(parties->party, parties->count, parties->boxes);
    sharer->differs = sharer->differs || kinds != plain;
    return kinds;
}

/* A part that all of these pieces of the run have. */
static enum redist_status place_part(void *context, const uint32_t *number, size_t count)
{
    struct sum_sharer *sharer = context;
    const struct box_cutter *cutter = &sharer->cutter;
    bool wanted = false;
    for (size_t k = 0; k < count; k++) {
        sharer->part[k] = sharer->run[number[k]];
        wanted = wanted || sharer->part[k].wanted;
    }
    if (!wanted)
        return REDIST_OK;
    uint64_t bytes = count_data_bytes(&sharer->problem->array[sharer->run[0].piece->array],
                                      cutter->low, cutter->high);
    list_parties(&sharer->parties, sharer->part, count);
    uint32_t kinds = choose_kinds(sharer);
    bool room =
        kinds == EACH_FOR_ITSELF ? give_to_each(sharer, bytes) : share_sum(sharer, kinds, bytes);
    if (!room)
        return report_no_memory(sharer->error, "out of memory for the layout between rounds");
    return is_too_much(sharer) ? REDIST_REJECTED : REDIST_OK;
}

/* A piece of the source that has something of the run at hand, and no other summands. */
static bool add_held(void *context, uint32_t number)
{
    struct sum_sharer *sharer = context;
    const struct transfer_piece *piece = &sharer->problem->source.piece[number];
    const struct summed_piece *run = &sharer->run[0];
    for (uint32_t x = run->rank; x < run->ndims; x++)
        if (piece->low[x] < run->piece->low[x] || piece->high[x] > run->piece->high[x])
            return true;
    sharer->run[sharer->nrun++] = (struct summed_piece){piece, run->rank, run->ndims, false};
    return true;
}

/* Shares what the wanted pieces of a run want. */
static enum redist_status share_run(struct sum_sharer *sharer, const struct piece_index *index,
                                    const struct summed_piece *wanted, size_t count)
{
    struct box_cutter *cutter = &sharer->cutter;
    uint32_t ndims = wanted->ndims;
    memcpy(sharer->run, wanted, count * sizeof *wanted);
    sharer->nrun = count;
    cutter->end_dim = wanted->rank;
    memcpy(cutter->low, wanted->piece->low, ndims * sizeof *cutter->low);
    memcpy(cutter->high, wanted->piece->high, ndims * sizeof *cutter->high);
    for (size_t k = 1; k < count; k++) {
        const struct transfer_piece *piece = wanted[k].piece;
        for (uint32_t x = 0; x < cutter->end_dim; x++) {
            cutter->low[x] = piece->low[x] < cutter->low[x] ? piece->low[x] : cutter->low[x];
            cutter->high[x] = piece->high[x] > cutter->high[x] ? piece->high[x] : cutter->high[x];
        }
    }
    (void)visit_meeting(index, wanted->piece->array, cutter->low, cutter->high, add_held, sharer);
    for (size_t k = 0; k < sharer->nrun; k++) {
        const struct transfer_piece *piece = sharer->run[k].piece;
        sharer->bounded[k] = (struct bounded_box){piece->low, piece->high};
        if (!add_candidate_box(cutter, (uint32_t)k))
            return REDIST_NO_MEMORY;
    }
    return cut_box(cutter);
}

static enum redist_status share_runs(struct sum_sharer *sharer)
{
    enum redist_status status = REDIST_OK;
    struct piece_index index;
    if (!create_index(sharer->problem, &sharer->problem->source, &index))
        return report_no_memory(sharer->error, "out of memory for the pieces of a layout");
    for (size_t first = 0, last; first < sharer->nwanted && status == REDIST_OK; first = last) {
        for (last = first + 1; last < sharer->nwanted; last++)
            if (compare_sums(&sharer->wanted[first], &sharer->wanted[last]) != 0)
                break;
        status = share_run(sharer, &index, &sharer->wanted[first], last - first);
    }
    free_index(&index);
    return status;
}

/* Bytes of each array on all devices of a side. */
static void count_array_bytes(const struct transfer_problem *problem,
                              const struct transfer_side *side, uint64_t *bytes)
{
    for (uint32_t p = 0; p < side->npieces; p++) {
        const struct transfer_piece *piece = &side->piece[p];
        add_bytes(&bytes[piece->array],
                  count_data_bytes(&problem->array[piece->array], piece->low, piece->high));
    }
}

/* Arrays without sums, as the side has them that takes fewer bytes for one. */
static bool keep_others(struct sum_sharer *sharer, uint64_t *before, uint64_t *after)
{
    const struct transfer_problem *problem = sharer->problem;
    const struct transfer_side *const sides[] = {&problem->source, &problem->target};
    count_array_bytes(problem, sides[0], before);
    count_array_bytes(problem, sides[1], after);
    for (uint32_t s = 0; s < 2; s++) {
        for (uint32_t p = 0; p < sides[s]->npieces; p++) {
            const struct transfer_piece *piece = &sides[s]->piece[p];
            const struct transfer_array *array = &problem->array[piece->array];
            const struct bounded_box box = {piece->low, piece->high};
            bool kept = s == (before[piece->array] < after[piece->array] ? 0 : 1);
            if (array->ndims == array->rank && kept && !is_empty_piece(problem, piece) &&
                !add_made_piece(&sharer->layout, piece->device, piece->array, box, box))
                return false;
        }
    }
    return true;
}

static enum redist_status place_others(struct sum_sharer *sharer)
{
    uint64_t *before = calloc((size_t)sharer->problem->narrays + 1, sizeof *before);
    uint64_t *after = calloc((size_t)sharer->problem->narrays + 1, sizeof *after);
    bool room = before != NULL && after != NULL && keep_others(sharer, before, after);
    free(before);
    free(after);
    if (!room)
        return report_no_memory(sharer->error, "out of memory for the layout between rounds");
    return sharer->layout.too_much ? REDIST_REJECTED : REDIST_OK;
}

/* The pieces of the target of arrays with sums, those of one sum together. */
static bool list_wanted(struct sum_sharer *sharer)
{
    const struct transfer_side *target = &sharer->problem->target;
    sharer->wanted = malloc((target->npieces + (size_t)1) * sizeof *sharer->wanted);
    if (sharer->wanted == NULL)
        return false;
    for (uint32_t p = 0; p < target->npieces; p++) {
        const struct transfer_piece *piece = &target->piece[p];
        const struct transfer_array *array = &sharer->problem->array[piece->array];
        if (array->ndims > array->rank && !is_empty_piece(sharer->problem, piece))
            sharer->wanted[sharer->nwanted++] =
                (struct summed_piece){piece, array->rank, array->ndims, true};
    }
    qsort(sharer->wanted, sharer->nwanted, sizeof *sharer->wanted, order_summed_pieces);
    return true;
}

static bool make_room(struct sum_sharer *sharer, size_t most)
{
    sharer->received = calloc(sharer->problem->ndevices, sizeof *sharer->received);
    sharer->run = malloc(most * sizeof *sharer->run);
    sharer->part = malloc(most * sizeof *sharer->part);
    sharer->bounded = malloc(most * sizeof *sharer->bounded);
    sharer->parties.party = malloc(most * sizeof *sharer->parties.party);
    sharer->maker = malloc(most * sizeof *sharer->maker);
    sharer->had = malloc(most * sizeof *sharer->had);
    return begin_made_layout(sharer->problem, &sharer->layout) && sharer->received != NULL &&
           sharer->run != NULL && sharer->part != NULL && sharer->bounded != NULL &&
           sharer->parties.party != NULL && sharer->maker != NULL && sharer->had != NULL;
}

static enum redist_status fill_shared(struct sum_sharer *sharer, struct transfer_side *side)
{
    const struct transfer_problem *problem = sharer->problem;
    size_t most = (size_t)problem->source.npieces + problem->target.npieces + 1;
    if (most > MOST_BOXES)
        return REDIST_REJECTED;
    if (!list_wanted(sharer))
        return report_no_memory(sharer->error, "out of memory for the layout between rounds");
    if (sharer->nwanted == 0)
        return REDIST_REJECTED;
    if (!make_room(sharer, most))
        return report_no_memory(sharer->error, "out of memory for the layout between rounds");
    sharer->cutter = (struct box_cutter){
        .error = sharer->error, .box = sharer->bounded, .leaf = place_part, .context = sharer};
    PASS_FAILURE(place_others(sharer));
    PASS_FAILURE(share_runs(sharer));
    if (!sharer->shared || sharer->differs != sharer->weighed)
        return REDIST_REJECTED;
    return take_made_layout(&sharer->layout, side)
               ? REDIST_OK
               : report_no_memory(sharer->error, "out of memory for the layout between rounds");
}

enum redist_status make_shared_layout(const struct transfer_problem *problem, bool weighed,
                                      uint64_t most, struct transfer_side *side,
                                      struct redist_error *error)
{
    struct sum_sharer sharer = {
        .problem = problem, .error = error, .weighed = weighed, .most = most};
    *side = (struct transfer_side){0};
    enum redist_status status = fill_shared(&sharer, side);
    free_cutter(&sharer.cutter);
    free(sharer.received);
    free(sharer.wanted);
    free(sharer.run);
    free(sharer.part);
    free(sharer.bounded);
    free(sharer.parties.party);
    free(sharer.maker);
    free(sharer.had);
    free_made_layout(&sharer.layout);
    return status;
}
