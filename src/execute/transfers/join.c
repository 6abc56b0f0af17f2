#include "execute/transfers/join.h"
#include <limits.h>
#include <stdlib.h>
#include "base/report.h"
#include "elements/kind.h"
#include "execute/transfers/messages.h"

/* Of a plan in a round, in the direction at hand. */
typedef struct move_list *choose_list(struct device_round *round);

static struct move_list *choose_given(struct device_round *round)
{
    return &round->given;
}

static struct move_list *choose_gotten(struct device_round *round)
{
    return &round->gotten;
}

static struct move_list *find_list(const struct redist_transfer_executor *executor, uint32_t p,
                                   uint32_t i, choose_list *choose)
{
    struct device_plan *moves = &executor->plan[p].moves;
    return i < moves->rounds ? choose(&moves->round[i]) : NULL;
}

static bool add_message_bytes(uint64_t *sum, uint64_t bytes)
{
    *sum += bytes;
    return *sum >= bytes && *sum <= PTRDIFF_MAX;
}

/* Moves of a list learn where the joined message to their rank has them. `place` is where the next
 * plan's part of it begins, and `shift` has room for a number of each rank. */
static void place_moves(struct move_list *list, int rank, uint64_t *place, uint64_t *shift)
{
    for (uint32_t m = 0; m < list->nmessages; m++) {
        struct device_message *message = &list->message[m];
        shift[message->peer] = place[message->peer] - message->at;
        message->at = place[message->peer];
        place[message->peer] += message->bytes;
    }
    for (size_t k = 0; k < list->count; k++)
        if (list->move[k].peer != (uint32_t)rank)
            list->move[k].at += shift[list->move[k].peer];
}

/* In the order of ranks. `bytes` has what goes to each, and gets where that begins. */
static bool make_joined_messages(struct joined_messages *messages, uint64_t *bytes, int nranks)
{
    bool fits = true;
    for (int d = 0; d < nranks; d++)
        messages->count += bytes[d] > 0;
    messages->message = calloc((size_t)messages->count + 1, sizeof *messages->message);
    if (messages->message == NULL)
        return false;
    for (int d = 0, m = 0; d < nranks; d++) {
        uint64_t begin = messages->bytes;
        if (bytes[d] > 0)
            messages->message[m++] = (struct device_message){(uint32_t)d, begin, bytes[d]};
        fits = fits && add_message_bytes(&messages->bytes, bytes[d]);
        bytes[d] = begin;
    }
    return fits;
}

/* `room` has two numbers for each rank. */
static bool join_lists(const struct redist_transfer_executor *executor, uint32_t i,
                       choose_list *choose, uint64_t *room, struct joined_messages *messages)
{
    bool fits = true;
    int nranks = executor->nranks;
    for (int d = 0; d < nranks; d++)
        room[d] = 0;
    for (uint32_t p = 0; p < executor->nplans; p++) {
        const struct move_list *list = find_list(executor, p, i, choose);
        for (uint32_t m = 0; list != NULL && m < list->nmessages; m++)
            fits = fits && add_message_bytes(&room[list->message[m].peer], list->message[m].bytes);
    }
    if (!fits || !make_joined_messages(messages, room, nranks))
        return false;
    for (uint32_t p = 0; p < executor->nplans; p++) {
        struct move_list *list = find_list(executor, p, i, choose);
        if (list != NULL)
            place_moves(list, executor->rank, room, room + nranks);
    }
    return true;
}

static bool join_rounds(struct redist_transfer_executor *executor)
{
    uint64_t *room = malloc(2 * (size_t)executor->nranks * sizeof *room);
    for (uint32_t p = 0; p < executor->nplans; p++)
        if (executor->plan[p].moves.rounds > executor->nrounds)
            executor->nrounds = executor->plan[p].moves.rounds;
    executor->round = calloc((size_t)executor->nrounds + 1, sizeof *executor->round);
    bool enough = room != NULL && executor->round != NULL;
    for (uint32_t i = 0; i < executor->nrounds && enough; i++)
        enough = join_lists(executor, i, choose_given, room, &executor->round[i].given) &&
                 join_lists(executor, i, choose_gotten, room, &executor->round[i].gotten);
    free(room);
    return enough;
}

static uint64_t take_larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void measure_turn(struct redist_transfer_executor *executor, const struct joined_plan *plan,
                         const struct device_move *move)
{
    enum redist_element wide = get_wide_element(plan->values[move->array].element);
    uint64_t sum = move->bytes / move->elem * get_element_bytes(wide);
    executor->sum_bytes = take_larger(executor->sum_bytes, sum);
    executor->turn_bytes = take_larger(executor->turn_bytes, move->bytes);
}

/* The most bytes of each kind that a round of a plan needs beside messages. */
static void measure_plan(struct redist_transfer_executor *executor, struct joined_plan *plan)
{
    for (uint32_t i = 0; i < plan->moves.rounds; i++) {
        const struct device_round *round = &plan->moves.round[i];
        const struct move_list *gotten = &round->gotten;
        if (i + 1 < plan->moves.rounds)
            plan->between_bytes[i % 2] = take_larger(plan->between_bytes[i % 2], round->to_bytes);
        for (size_t k = 0; k < gotten->count; k++)
            if (gotten->move[k].adds)
                measure_turn(executor, plan, &gotten->move[k]);
    }
}

/* The most requests of a round; its most bytes are kept. */
static uint64_t measure_messages(struct redist_transfer_executor *executor)
{
    uint64_t requests = 0;
    for (uint32_t i = 0; i < executor->nrounds; i++) {
        const struct joined_round *round = &executor->round[i];
        executor->outgoing_bytes = take_larger(executor->outgoing_bytes, round->given.bytes);
        executor->incoming_bytes = take_larger(executor->incoming_bytes, round->gotten.bytes);
        requests =
            take_larger(requests, count_requests(&round->given) + count_requests(&round->gotten));
    }
    return requests;
}

/* At least a byte: NULL means that there is too little memory. */
static bool allocate(unsigned char **memory, uint64_t bytes)
{
    *memory = bytes <= PTRDIFF_MAX ? malloc(bytes > 0 ? bytes : 1) : NULL;
    return *memory != NULL;
}

static bool allocate_memories(struct redist_transfer_executor *executor)
{
    uint64_t requests = measure_messages(executor);
    bool enough = requests <= INT_MAX;
    for (uint32_t p = 0; p < executor->nplans && enough; p++) {
        struct joined_plan *plan = &executor->plan[p];
        measure_plan(executor, plan);
        enough = allocate(&plan->between[0], plan->between_bytes[0]) &&
                 allocate(&plan->between[1], plan->between_bytes[1]);
    }
    if (enough)
        executor->request = malloc((requests + 1) * sizeof *executor->request);
    return executor->request != NULL && allocate(&executor->outgoing, executor->outgoing_bytes) &&
           allocate(&executor->incoming, executor->incoming_bytes) &&
           allocate(&executor->sum, executor->sum_bytes) &&
           allocate(&executor->next, executor->turn_bytes);
}

enum redist_status join_plans(struct redist_transfer_executor *executor, struct redist_error *error)
{
    if (join_rounds(executor) && allocate_memories(executor))
        return REDIST_OK;
    return report_no_memory(error,
                            "rank %d: out of memory for messages of %llu and %llu bytes, and for "
                            "what lies between rounds",
                            executor->rank, (unsigned long long)executor->outgoing_bytes,
                            (unsigned long long)executor->incoming_bytes);
}

void free_joined_rounds(struct redist_transfer_executor *executor)
{
    for (uint32_t i = 0; executor->round != NULL && i < executor->nrounds; i++) {
        free(executor->round[i].given.message);
        free(executor->round[i].gotten.message);
    }
    free(executor->round);
    free(executor->outgoing);
    free(executor->incoming);
    free(executor->sum);
    free(executor->next);
    free(executor->request);
}
