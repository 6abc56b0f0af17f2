#include "plan/free_order.h"

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
                          const struct digit_stacks *stacks) {
    return (compare_digits(&search->wanted[dim], &stacks->dim[dim]) & NEED_PIECES) != 0;
}

/* The first digit that may follow in the stack, else the first of all. */
static uint32_t choose_next(const struct wanted *wanted, struct digit_stack *stack,
                            const struct digit_stack *digits, const bool *used) {
    uint32_t first = digits->n;
    for (uint32_t k = 0; k < digits->n; k++) {
        if (used[k]) {
            continue;
        }
        first = first == digits->n ? k : first;
        stack->digit[stack->n++] = digits->digit[k];
        bool stands = (compare_digits(wanted, stack) & NEED_MERGE_FIRST) == 0;
        stack->n--;
        if (stands) {
            return k;
        }
    }
    return first;
}

/* `digits` in an order in which the stack, the target's dimension, can take
 * them. */
static void direct_digits(const struct wanted *wanted, struct digit_stack stack,
                          const struct digit_stack *digits, struct digit_stack *ordered) {
    bool used[MAX_DIGITS] = {false};
    ordered->n = 0;
    while (ordered->n < digits->n) {
        uint32_t next = choose_next(wanted, &stack, digits, used);
        used[next] = true;
        stack.digit[stack.n++] = digits->digit[next];
        ordered->digit[ordered->n++] = digits->digit[next];
    }
}

static bool follow_path(const struct order_search *search, uint32_t k, struct digit_stacks stacks);

/* Goes on behind alltoall k, whose slices `digits` count in this order. */
static bool follow_order(const struct order_search *search, uint32_t k,
                         struct digit_stacks stacks, const struct digit_stack *digits,
                         const struct digit_stack *order) {
    const struct redist_weak_op *op = &search->path->op[k];
    struct digit_shuffle *shuffle = &search->shuffle[k];
    push_part(&stacks.dim[op->split], digits);
    *shuffle = (struct digit_shuffle){.before = {.n = 0}};
    if (memcmp(digits, order, sizeof *order) != 0) {
        *shuffle = (struct digit_shuffle){*digits, *order};
        shuffle_digits(search->problem->from.rank, shuffle, &stacks);
    }
    bool dead = (search->settled[op->split] == k + 1 && misses_pieces(search, op->split, &stacks)) ||
                (search->settled[op->into] == k + 1 && misses_pieces(search, op->into, &stacks));
    return !dead && follow_path(search, k + 1, stacks);
}

/* All orders of the digits from `fixed` on. */
static bool follow_orders(const struct order_search *search, uint32_t k,
                          const struct digit_stacks *stacks, const struct digit_stack *digits,
                          struct digit_stack *order, uint32_t fixed) {
    if (fixed >= order->n) {
        return follow_order(search, k, *stacks, digits, order);
    }
    for (uint32_t next = fixed; next < order->n; next++) {
        struct digit_stack swapped = *order;
        swapped.digit[fixed] = order->digit[next];
        swapped.digit[next] = order->digit[fixed];
        if (follow_orders(search, k, stacks, digits, &swapped, fixed + 1)) {
            return true;
        }
    }
    return false;
}

static bool follow_alltoall(const struct order_search *search, uint32_t k,
                            struct digit_stacks *stacks) {
    const struct redist_weak_op *op = &search->path->op[k];
    struct digit_stack part, digits, order;
    if (!pop_digits(&stacks->dim[op->into], op->factor, &part)) {
        return false;
    }
    memset(&digits, 0, sizeof digits); /* orders are compared as bytes */
    refine_stack(&part, &digits);
    order = digits;
    if (search->settled[op->split] == k + 1) {
        direct_digits(&search->wanted[op->split], stacks->dim[op->split], &digits, &order);
        return follow_order(search, k, *stacks, &digits, &order);
    }
    uint32_t fixed = digits.n <= MOST_PERMUTED ? 0 : digits.n;
    return follow_orders(search, k, stacks, &digits, &order, fixed);
}

/* Does the path from op k on lead to the target table? */
static bool follow_path(const struct order_search *search, uint32_t k,
                        struct digit_stacks stacks) {
    const struct weak_path *path = search->path;
    for (; k < path->nops && path->op[k].op == REDIST_DYNSLICE; k++) {
        push_digit(&stacks.dim[path->op[k].split], FRESH + k, path->op[k].factor);
    }
    if (k < path->nops && path->op[k].op == REDIST_ALLTOALL) {
        return follow_alltoall(search, k, &stacks);
    }
    for (uint32_t i = 0; i < search->problem->to.rank; i++) {
        if (misses_pieces(search, i, &stacks)) {
            return false;
        }
    }
    return true;
}

bool find_free_order(const struct redist_problem *problem, const struct weak_path *path,
                     struct digit_shuffle shuffle[REDIST_MAX_STEPS]) {
    struct order_search search = {.problem = problem, .path = path, .shuffle = shuffle};
    struct digit_stacks stacks;
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        list_type_digits(&problem->mesh, &problem->from.dim[i], &stacks.dim[i]);
        list_wanted(problem, i, &search.wanted[i]);
    }
    for (uint32_t k = 0; k < path->nops; k++) {
        shuffle[k].before.n = 0;
        if (path->op[k].op == REDIST_ALLTOALL) {
            search.settled[path->op[k].into] = k + 1;
            search.settled[path->op[k].split] = k + 1;
        }
    }
    return follow_path(&search, 0, stacks);
}
