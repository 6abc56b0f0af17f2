#include "transfers/moves/device_moves.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "base/report.h"
#include "transfers/certificate.h"
#include "transfers/moves/places.h"

/* Reads the parts of one round after another. The part before says whether a group goes on. */
struct plan_reader {
    const struct transfer_problem *problem;
    struct device_plan *plan;
    struct redist_error *error;
    uint32_t device, number; /* of the round at hand, 0 before the first */
    struct device_places from, to;
    uint32_t groups, before;
    uint64_t box[2 * TRANSFER_DIMS]; /* data bounds of the part before, if it adds */
    bool adds;
};

static bool make_room(struct move_list *list, uint32_t rank)
{
    /* One number more, so that there are some behind moves of rank 0, too. */
    return grow_array(&list->move, &list->room, list->count, 1, sizeof *list->move) &&
           grow_array(&list->number, &list->numbers_room, list->nnumbers, 2 * (size_t)rank + 1,
                      sizeof *list->number);
}

/* Of this device's piece that has the part. */
static bool add_move(struct move_list *list, struct device_move move,
                     const struct transfer_piece *piece, struct piece_place place,
                     const struct transfer_part *part)
{
    if (!make_room(list, move.rank))
        return false;
    uint64_t *extent = list->number + list->nnumbers, *stride = extent + move.rank;
    move.first = place.first;
    move.bytes = move.elem;
    for (uint32_t x = 0; x < move.rank; x++) {
        extent[x] = part->high[x] - part->low[x];
        stride[x] = place.stride[x];
        move.first += (part->low[x] - piece->low[x]) * stride[x];
        move.bytes *= extent[x];
    }
    list->nnumbers += 2 * (size_t)move.rank;
    list->move[list->count++] = move;
    return true;
}

/* The parts of a group follow one another in the text, over one box of data. */
static uint32_t number_group(struct plan_reader *reader, const struct transfer_part *part,
                             uint32_t rank)
{
    size_t bytes = rank * sizeof *reader->box;
    bool goes_on = reader->adds && part->adds && reader->before == part->piece &&
                   memcmp(reader->box, part->low, bytes) == 0 &&
                   memcmp(reader->box + rank, part->high, bytes) == 0;
    reader->adds = part->adds;
    reader->before = part->piece;
    memcpy(reader->box, part->low, bytes);
    memcpy(reader->box + rank, part->high, bytes);
    return goes_on ? reader->groups : ++reader->groups;
}

static bool begin_round(struct plan_reader *reader, const struct transfer_round *round)
{
    struct device_round *here = &reader->plan->round[round->number - 1];
    free_device_places(&reader->from);
    free_device_places(&reader->to);
    if (read_device_places(reader->problem, round->from, reader->device, &reader->from,
                           reader->error) != REDIST_OK ||
        read_device_places(reader->problem, round->to, reader->device, &reader->to,
                           reader->error) != REDIST_OK)
        return false;
    here->from_bytes = reader->from.bytes;
    here->to_bytes = reader->to.bytes;
    reader->number = round->number;
    reader->groups = 0;
    reader->adds = false;
    return true;
}

/* The part in both lists that it belongs to. */
static bool keep_move(struct plan_reader *reader, struct device_round *here,
                      const struct transfer_round *round, const struct transfer_part *part,
                      struct device_move move)
{
    const struct transfer_piece *piece = &round->to->piece[part->piece],
                                *giver = &round->from->piece[part->giver];
    move.own = here->given.count;
    if (giver->device == reader->device) {
        move.peer = piece->device;
        if (!add_move(&here->given, move, giver, get_piece_place(&reader->from, part->giver), part))
            return false;
    }
    move.peer = giver->device;
    return piece->device != reader->device ||
           add_move(&here->gotten, move, piece, get_piece_place(&reader->to, part->piece), part);
}

static bool keep_part(void *context, const struct transfer_round *round,
                      const struct transfer_part *part)
{
    struct plan_reader *reader = context;
    uint32_t number = round->to->piece[part->piece].array;
    const struct transfer_array *array = &reader->problem->array[number];
    if (reader->number != round->number && !begin_round(reader, round))
        return false;
    struct device_move move = {.array = number,
                               .rank = array->rank,
                               .elem = array->elem,
                               .adds = part->adds,
                               .group = number_group(reader, part, array->rank),
                               .turn = part->turn};
    if (part->adds)
        reader->plan->combined[number] = true;
    if (keep_move(reader, &reader->plan->round[round->number - 1], round, part, move))
        return true;
    (void)report_no_memory(reader->error, "out of memory for what device %u gives and gets",
                           (unsigned)reader->device);
    return false;
}

static bool add_fitting_bytes(uint64_t *sum, uint64_t bytes)
{
    *sum += bytes;
    return *sum >= bytes && *sum <= PTRDIFF_MAX;
}

/* The messages of a list, and of every move its place in them. `bytes` has a number for each
 * device, all 0, and is left so. */
static bool make_messages(struct move_list *list, uint32_t device, uint32_t ndevices,
                          uint64_t *bytes)
{
    bool fits = true;
    for (size_t k = 0; k < list->count; k++) {
        const struct device_move *move = &list->move[k];
        if (move->peer == device)
            continue;
        list->nmessages += bytes[move->peer] == 0;
        fits = fits && add_fitting_bytes(&bytes[move->peer], move->bytes);
    }
    list->message = calloc((size_t)list->nmessages + 1, sizeof *list->message);
    if (list->message == NULL || !fits)
        return false;
    for (uint32_t d = 0, m = 0; m < list->nmessages && d < ndevices; d++) {
        if (bytes[d] == 0)
            continue;
        list->message[m++] = (struct device_message){d, list->bytes, bytes[d]};
        fits = fits && add_fitting_bytes(&list->bytes, bytes[d]);
        bytes[d] = list->bytes - bytes[d];
    }
    for (size_t k = 0; k < list->count; k++) {
        struct device_move *move = &list->move[k];
        if (move->peer == device)
            continue;
        move->at = bytes[move->peer];
        bytes[move->peer] += move->bytes;
    }
    for (uint32_t m = 0; m < list->nmessages; m++)
        bytes[list->message[m].peer] = 0;
    return fits;
}

/* Once the numbers move no more. */
static void point_to_numbers(struct move_list *list)
{
    const uint64_t *number = list->number;
    for (size_t k = 0; k < list->count; k++) {
        struct device_move *move = &list->move[k];
        move->extent = number;
        move->stride = number + move->rank;
        number += 2 * (size_t)move->rank;
    }
}

static int compare_turns(const void *first, const void *second)
{
    const struct device_move *a = first, *b = second;
    return (a->turn > b->turn) - (a->turn < b->turn);
}

/* Moves of a group, which stand side by side, in the order of their turns. */
static void order_groups(struct move_list *list)
{
    for (size_t k = 0, end; k < list->count; k = end) {
        const struct device_move *move = &list->move[k];
        for (end = k + 1; end < list->count && list->move[end].group == move->group;)
            end++;
        qsort(&list->move[k], end - k, sizeof *move, compare_turns);
    }
}

static enum redist_status finish_rounds(const struct redist_transfers *transfers, uint32_t device,
                                        struct device_plan *plan, struct redist_error *error)
{
    uint32_t ndevices = transfers->problem.ndevices;
    uint64_t *bytes = calloc(ndevices, sizeof *bytes);
    bool enough = bytes != NULL;
    for (uint32_t i = 0; i < plan->rounds && enough; i++) {
        struct device_round *round = &plan->round[i];
        point_to_numbers(&round->given);
        point_to_numbers(&round->gotten);
        enough = make_messages(&round->given, device, ndevices, bytes) &&
                 make_messages(&round->gotten, device, ndevices, bytes);
        order_groups(&round->gotten);
    }
    free(bytes);
    return enough ? REDIST_OK
                  : report_no_memory(error, "out of memory for the messages of device %u",
                                     (unsigned)device);
}

static enum redist_status read_moves(const struct redist_transfers *transfers, uint32_t device,
                                     struct device_plan *plan, struct redist_error *error)
{
    struct plan_reader reader = {
        .problem = &transfers->problem, .plan = plan, .error = error, .device = device};
    enum redist_status status = read_transfer_certificate(
        transfers->texts.certificate, transfers->texts.certificate_length, "the certificate",
        &transfers->problem, keep_part, &reader, error);
    free_device_places(&reader.from);
    free_device_places(&reader.to);
    return status;
}

enum redist_status read_device_plan(const struct redist_transfers *transfers, uint32_t device,
                                    struct device_plan *plan, struct redist_error *error)
{
    memset(plan, 0, sizeof *plan);
    plan->round = calloc(transfers->rounds, sizeof *plan->round);
    plan->combined = calloc((size_t)transfers->problem.narrays + 1, sizeof *plan->combined);
    if (plan->round == NULL || plan->combined == NULL)
        return report_no_memory(error, "out of memory for %u rounds", (unsigned)transfers->rounds);
    plan->rounds = transfers->rounds;
    PASS_FAILURE(measure_device(&transfers->problem, device, &plan->source_bytes,
                                &plan->target_bytes, error));
    PASS_FAILURE(read_moves(transfers, device, plan, error));
    return finish_rounds(transfers, device, plan, error);
}

static void free_list(struct move_list *list)
{
    free(list->move);
    free(list->number);
    free(list->message);
}

void free_device_plan(struct device_plan *plan)
{
    for (uint32_t i = 0; i < plan->rounds; i++) {
        free_list(&plan->round[i].given);
        free_list(&plan->round[i].gotten);
    }
    free(plan->round);
    free(plan->combined);
    memset(plan, 0, sizeof *plan);
}
