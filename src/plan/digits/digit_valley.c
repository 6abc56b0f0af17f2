#include "plan/digits/digit_valley.h"

#include <string.h>

/* A prime part of an origin. */
struct prime_part {
    uint32_t origin, stride;
};

/* What is in the same place before the permute and after it. */
struct meeting {
    struct prime_part before, after;
};

struct pairing {
    uint32_t n;
    struct meeting meeting[MAX_DIGITS];
};

static void mark_axes(const struct redist_type *type, bool *marked)
{
    for (uint32_t i = 0; i < type->rank; i++)
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            marked[type->dim[i].axis[k]] = true;
}

/* Reads a stack from its most significant prime on. */
struct prime_reader {
    const struct digit_stack *stack;
    uint32_t at;
    uint32_t left; /* of the digit there */
};

static struct prime_reader start_reader(const struct digit_stack *stack)
{
    return (struct prime_reader){stack, 0, stack->n > 0 ? stack->digit[0].size : 1};
}

/* The next part, which has this prime. */
static struct prime_part take_prime(struct prime_reader *reader, uint32_t prime)
{
    const struct digit *digit = &reader->stack->digit[reader->at];
    const struct prime_part part = {digit->origin, digit->stride * (reader->left /= prime)};
    if (reader->left == 1 && ++reader->at < reader->stack->n)
        reader->left = digit[1].size;
    return part;
}

/* What the next part can be: a prime where the target's axes are cut, else any that divides. */
static uint32_t read_next(const struct prime_reader *reader, const bool *in_target,
                          const struct chains *axes)
{
    const struct digit *digit = &reader->stack->digit[reader->at];
    if (reader->left == 1 || digit->origin >= FRESH || !in_target[digit->origin])
        return reader->left;
    const struct chain *chain = &axes->of[digit->origin];
    uint32_t k = chain->n;
    while (chain->stride[k - 1] * chain->prime[k - 1] != digit->stride * reader->left)
        k--;
    return chain->prime[k - 1];
}

static uint32_t find_largest_prime(uint32_t number)
{
    uint32_t prime = 1;
    for (uint32_t factor = 2; number > 1;) {
        factor = factor > number / factor ? number : factor;
        if (number % factor == 0)
            number /= prime = factor;
        else
            factor++;
    }
    return prime;
}

/* Pairs the primes of both sides of a dimension, from the most significant on,
 * as far as they can be alike. */
static void pair_dim(const struct digit_stack *before, const struct digit_stack *after,
                     const bool *in_target, const struct chains *axes, struct pairing *pairing)
{
    struct prime_reader source = start_reader(before), target = start_reader(after);
    for (;;) {
        uint32_t prime = find_largest_prime(find_common_divisor(
            read_next(&source, in_target, axes), read_next(&target, in_target, axes)));
        if (prime == 1)
            return;
        const struct prime_part taken = take_prime(&source, prime);
        pairing->meeting[pairing->n++] = (struct meeting){taken, take_prime(&target, prime)};
    }
}

/* Cuts what is paired on both sides; of the target's axes that changes nothing. */
static void cut_meetings(const struct pairing *pairing, struct cuts *cuts)
{
    for (uint32_t k = 0; k < pairing->n; k++) {
        const struct meeting *meeting = &pairing->meeting[k];
        add_cut(cuts, meeting->before.origin, meeting->before.stride);
        add_cut(cuts, meeting->after.origin, meeting->after.stride);
    }
}

static bool refine_axes(const struct redist_mesh *mesh, const struct cuts *cuts,
                        struct chains *chains)
{
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        if (!can_refine(cuts, x, mesh->axis[x].size))
            return false;
        refine_chain(cuts, x, mesh->axis[x].size, &chains->of[x]);
    }
    return true;
}

/* The digits that the slices cut, or that the gathers drop. */
static void refine_fresh(const struct weak_path *path, enum redist_op op, const struct cuts *cuts,
                         struct chains *chains)
{
    for (uint32_t k = 0; k < path->nops; k++)
        if (path->op[k].op == op)
            refine_chain(cuts, FRESH + k, path->op[k].factor, &chains->of[FRESH + k]);
}

/* Follows both sides into the valley, and cuts where they do. */
static bool enter_valley(const struct redist_problem *problem, const struct weak_path *path,
                         uint32_t at, struct valley *valley, struct cuts *cuts)
{
    struct weak_path ahead = *path;
    ahead.nops = at;
    if (!follow_forward(problem, &ahead, NULL, &valley->before.course) ||
        !follow_backward(problem, path, at, &valley->after.course))
        return false;
    for (uint32_t k = 0; k < path->nops; k++)
        cut_stack(cuts, k < at ? &valley->before.course.part[k] : &valley->after.course.part[k]);
    return true;
}

/* The chains of both sides. */
static bool build_chains(const struct redist_problem *problem, const struct weak_path *path,
                         uint32_t at, const bool *in_target, struct pairing *pairing,
                         struct valley *valley)
{
    struct cuts cuts = {.n = {0}};
    struct chains *axes = &valley->after.chains;
    const struct digit_stacks *before = &valley->before.course.last;
    const struct digit_stacks *after = &valley->after.course.last;
    if (!enter_valley(problem, path, at, valley, &cuts) ||
        !refine_axes(&problem->mesh, &cuts, axes))
        return false;
    pairing->n = 0;
    for (uint32_t i = 0; i < problem->from.rank; i++)
        pair_dim(&before->dim[i], &after->dim[i], in_target, axes, pairing);
    cut_meetings(pairing, &cuts);
    if (!refine_axes(&problem->mesh, &cuts, axes))
        return false;
    refine_fresh(path, REDIST_ALLGATHER, &cuts, &valley->after.chains);
    refine_fresh(path, REDIST_DYNSLICE, &cuts, &valley->before.chains);
    return true;
}

static uint32_t *find_place(struct chains *chains, const struct prime_part *part)
{
    struct chain *chain = &chains->of[part->origin];
    uint32_t k = 0;
    while (chain->stride[k] != part->stride)
        k++;
    return &chain->place[k];
}

/* Lays a gathered digit on the source axis it meets, and a slice on the place
 * of the target axis (or of the gathered digit) it meets. */
static void place_meetings(const bool *in_source, const bool *in_target, bool slices,
                           const struct pairing *pairing, struct valley *valley)
{
    for (uint32_t k = 0; k < pairing->n; k++) {
        const struct meeting *meeting = &pairing->meeting[k];
        uint32_t origin = meeting->before.origin;
        bool slice = origin >= FRESH, gathered = meeting->after.origin >= FRESH;
        if (slice != slices || (!slice && (in_target[origin] || !gathered)))
            continue;
        uint32_t *before = find_place(&valley->before.chains, &meeting->before);
        uint32_t *after = find_place(&valley->after.chains, &meeting->after);
        if (!slice)
            *after = *before;
        else if (!in_source[valley->basis.digit[*after].axis])
            *before = *after;
    }
}

static void mark_digits(const struct basis *basis, const bool *axes, bool *marked)
{
    for (uint32_t b = 0; b < basis->n; b++)
        marked[b] = axes[basis->digit[b].axis];
}

/* Lays the fresh chains of one side; those already placed are spoken for. */
static bool place_fresh(const struct basis *basis, const bool *taken, const bool *avoided,
                        const struct weak_path *path, enum redist_op op, struct chains *chains)
{
    bool used[MAX_DIGITS];
    memcpy(used, taken, sizeof used);
    for (uint32_t k = 0; k < path->nops; k++) {
        const struct chain *chain = &chains->of[FRESH + k];
        for (uint32_t j = 0; path->op[k].op == op && j < chain->n; j++)
            if (chain->place[j] != NO_PLACE)
                used[chain->place[j]] = true;
    }
    for (uint32_t k = 0; k < path->nops; k++)
        if (path->op[k].op == op && !place_chain(basis, used, avoided, &chains->of[FRESH + k]))
            return false;
    return true;
}

bool lay_out_valley(const struct redist_problem *problem, const struct weak_path *path, uint32_t at,
                    struct valley *valley)
{
    struct pairing pairing;
    struct chains *before = &valley->before.chains, *after = &valley->after.chains;
    bool in_source[REDIST_MAX_AXES] = {false};
    bool in_target[REDIST_MAX_AXES] = {false};
    bool source_digit[MAX_DIGITS] = {false};
    bool target_digit[MAX_DIGITS] = {false};
    const bool none[MAX_DIGITS] = {false};
    mark_axes(&problem->from, in_source);
    mark_axes(&problem->to, in_target);
    if (!build_chains(problem, path, at, in_target, &pairing, valley))
        return false;
    build_basis(&problem->mesh, after, &valley->basis);
    memcpy(before->of, after->of, FRESH * sizeof after->of[0]);
    mark_digits(&valley->basis, in_source, source_digit);
    mark_digits(&valley->basis, in_target, target_digit);
    place_meetings(in_source, in_target, false, &pairing, valley);
    if (!place_fresh(&valley->basis, target_digit, source_digit, path, REDIST_ALLGATHER, after))
        return false;
    place_meetings(in_source, in_target, true, &pairing, valley);
    return place_fresh(&valley->basis, source_digit, none, path, REDIST_DYNSLICE, before);
}
