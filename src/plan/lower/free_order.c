#include "plan/lower/free_order.h"

#include <string.h>

/* Orders of one alltoall that are tried when its slices are moved on later: all
 * those of so many primes, else none but the given one. */
#define MOST_PERMUTED 4u

struct order_search {
    const struct redist_problem *problem;
    const struct weak_path *path;
    struct wanted wanted[REDIST_MAX_RANK];
    uint32_t settled[REDIST_MAX_RANK]; /* the alltoall after which a dimension stays, plus 1 */
    struct digit_shuffle *shuffle;
};

static bool misses_pieces(const struct order_search *search, uint32_t dim,
                          const struct digit_stacks *stacks)
{
    return (compare_digits(&search->wanted[dim], &stacks->dim[dim]) & NEED_PIECES) != 0;
}

static bool may_follow(const struct wanted *wanted, struct digit_stack *stack,
                       const struct digit *digit)
{
    stack->digit[stack->n++] = *digit;
    bool follows = (compare_digits(wanted, stack) & NEED_MERGE_FIRST) == 0;
    stack->n--;
    return follows;
}

/* The first digit that may follow in the stack, or their number. */
static uint32_t choose_next(const struct wanted *wanted, struct digit_stack *stack,
                            const struct digit_stack *digits, const bool *used)
{
    for (uint32_t k = 0; k < digits->n; k++)
        if (!used[k] && may_follow(wanted, stack, &digits->digit[k]))
            return k;
    return digits->n;
}

/* The first digit of an axis that the target has not, in whose place a fresh
 * digit may follow. */
static uint32_t choose_dropped(const struct order_search *search, uint32_t dim,
                               struct digit_stack *stack, const struct digit_stack *digits,
                               const bool *used)
{
    for (uint32_t k = 0; k < digits->n; k++) {
        const struct digit *digit = &digits->digit[k];
        struct digit fresh = {FRESH, 1, digit->size};
        if (!used[k] && digit->origin < FRESH && !has_axis(&search->problem->to, digit->origin) &&
            may_follow(&search->wanted[dim], stack, &fresh))
            return k;
    }
    return digits->n;
}

/* Puts the digits that alltoall k moves, shuffle->before, into an order in which
 * the stack, the target's dimension, can take them; false when there is none. */
static bool direct_digits(const struct order_search *search, uint32_t k, struct digit_stack stack,
                          struct digit_shuffle *shuffle)
{
    const struct digit_stack *digits = &shuffle->before;
    uint32_t dim = search->path->op[k].split;
    bool used[MAX_DIGITS] = {false};
    while (shuffle->after.n < digits->n) {
        uint32_t next = choose_next(&search->wanted[dim], &stack, digits, used);
        struct digit digit = digits->digit[next < digits->n ? next : 0];
        if (next == digits->n) {
            next = choose_dropped(search, dim, &stack, digits, used);
            if (next == digits->n)
                return false;
            digit = add_fresh(shuffle, k, &digits->digit[next]);
        }
        used[next] = true;
        stack.digit[stack.n++] = digit;
        shuffle->after.digit[shuffle->after.n++] = digit;
    }
    return true;
}

static bool follow_path(const struct order_search *search, uint32_t k, struct digit_stacks stacks);

static bool is_identity(const struct digit_shuffle *shuffle)
{
    for (uint32_t k = 0; k < shuffle->before.n; k++)
        if (!same_digit(&shuffle->before.digit[k], &shuffle->after.digit[k]))
            return false;
    return true;
}

/* Goes on behind alltoall k, whose slices are dealt out like this. */
static bool follow_order(const struct order_search *search, uint32_t k, struct digit_stacks stacks,
                         const struct digit_shuffle *shuffle)
{
    const struct redist_weak_op *op = &search->path->op[k];
    push_part(&stacks.dim[op->split], &shuffle->before);
    search->shuffle[k] = (struct digit_shuffle){.before = {.n = 0}};
    if (!is_identity(shuffle)) {
        search->shuffle[k] = *shuffle;
        shuffle_digits(search->problem->from.rank, shuffle, &stacks);
    }
    bool dead =
        (search->settled[op->split] == k + 1 && misses_pieces(search, op->split, &stacks)) ||
        (search->settled[op->into] == k + 1 && misses_pieces(search, op->into, &stacks));
    return !dead && follow_path(search, k + 1, stacks);
}

/* All orders of the digits from `fixed` on. */
static bool follow_orders(const struct order_search *search, uint32_t k,
                          const struct digit_stacks *stacks, const struct digit_shuffle *shuffle,
                          uint32_t fixed)
{
    if (fixed >= shuffle->after.n)
        return follow_order(search, k, *stacks, shuffle);
    for (uint32_t next = fixed; next < shuffle->after.n; next++) {
        struct digit_shuffle swapped = *shuffle;
        swapped.after.digit[fixed] = shuffle->after.digit[next];
        swapped.after.digit[next] = shuffle->after.digit[fixed];
        if (follow_orders(search, k, stacks, &swapped, fixed + 1))
            return true;
    }
    return false;
}

static bool follow_alltoall(const struct order_search *search, uint32_t k,
                            struct digit_stacks *stacks)
{
    const struct redist_weak_op *op = &search->path->op[k];
    struct digit_stack part;
    struct digit_shuffle shuffle = {.before = {.n = 0}};
    if (!pop_digits(&stacks->dim[op->into], op->factor, &part))
        return false;
    refine_stack(&part, &shuffle.before);
    if (search->settled[op->split] == k + 1) {
        return direct_digits(search, k, stacks->dim[op->split], &shuffle) &&
               follow_order(search, k, *stacks, &shuffle);
    }
    shuffle.after = shuffle.before;
    uint32_t fixed = shuffle.after.n <= MOST_PERMUTED ? 0 : shuffle.after.n;
    return follow_orders(search, k, stacks, &shuffle, fixed);
}

/* Does the path from op k on lead to the target table? */
static bool follow_path(const struct order_search *search, uint32_t k, struct digit_stacks stacks)
{
    const struct weak_path *path = search->path;
    for (; k < path->nops && path->op[k].op == REDIST_DYNSLICE; k++)
        push_digit(&stacks.dim[path->op[k].split], FRESH + k, path->op[k].factor);
    if (k < path->nops && path->op[k].op == REDIST_ALLTOALL)
        return follow_alltoall(search, k, &stacks);
    for (uint32_t i = 0; i < search->problem->to.rank; i++)
        if (misses_pieces(search, i, &stacks))
            return false;
    return true;
}

bool find_free_order(const struct redist_problem *problem, const struct weak_path *path,
                     struct digit_shuffle shuffle[REDIST_MAX_STEPS])
{
    struct order_search search = {.problem = problem, .path = path, .shuffle = shuffle};
    struct digit_stacks stacks;
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        list_type_digits(&problem->mesh, &problem->from.dim[i], &stacks.dim[i]);
        list_wanted(problem, i, &search.wanted[i]);
    }
    for (uint32_t k = 0; k < path->nops; k++) {
        shuffle[k] = (struct digit_shuffle){.before = {.n = 0}};
        if (path->op[k].op == REDIST_ALLTOALL) {
            search.settled[path->op[k].into] = k + 1;
            search.settled[path->op[k].split] = k + 1;
        }
    }
    return follow_path(&search, 0, stacks);
}
