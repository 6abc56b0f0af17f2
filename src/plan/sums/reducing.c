#include "plan/sums/reducing.h"

unsigned judge_dimension(const struct reducing *search, uint32_t dim)
{
    return search->aligned ? compare_digits(&search->wanted[dim], &search->stacks.dim[dim])
                           : (unsigned)compare_pieces(search->graph, dim, search->pieces[dim]);
}

void find_needs(struct reducing *search, const struct redist_weak_op *op, bool aligned)
{
    for (uint32_t i = 0; i < search->graph->rank; i++)
        if (i == op->into || i == op->split || search->aligned != aligned)
            search->need[i] = judge_dimension(search, i);
}

void count_dimension(struct moves_needed *needed, unsigned need)
{
    needed->into += (need & NEED_PIECES) != 0;
    needed->out += (need & NEED_MERGE_FIRST) != 0;
}

struct moves_needed count_needed(const struct reducing *search)
{
    struct moves_needed needed = {0, 0};
    for (uint32_t i = 0; i < search->graph->rank; i++)
        count_dimension(&needed, search->need[i]);
    return needed;
}

bool is_within_limit(struct reducing *search, struct rest whole)
{
    struct reduce_choice *choice = search->choice;
    bool refused = is_less_rest(search->limit, whole);
    if (refused && is_less_rest(whole, choice->refused))
        choice->refused = whole;
    if (!refused && is_less_rest(choice->allowed, whole))
        choice->allowed = whole;
    return !refused;
}

const struct rest_entry *find_left(struct reducing *search)
{
    const struct rest_entry *entry = find_rest(search->reduction, search->rests, search->pieces);
    if (search->no_memory || entry == NULL || entry->plain.cost == COST_INFINITE)
        return NULL;
    const struct rest whole = {add_costs(search->spent.cost, entry->plain.cost),
                               search->spent.steps + entry->plain.steps};
    return whole.cost != COST_INFINITE && is_within_limit(search, whole) ? entry : NULL;
}

bool is_affordable(struct reducing *search, uint64_t cost)
{
    const struct rest whole = {add_costs(search->spent.cost, cost), search->spent.steps};
    return whole.cost != COST_INFINITE && is_within_limit(search, whole);
}

bool may_go_on(struct reducing *search, const struct rest_entry *left)
{
    uint64_t needed =
        bound_moves(search->graph, search->local, search->outstanding, count_needed(search));
    return needed <= left->plain.cost || is_affordable(search, needed);
}
