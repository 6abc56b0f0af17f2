#include "plan/digits/digit_valley.h"

#include <string.h>

/* Primes of a dimension's digits after the permute, least significant first,
 * with the origin's chain that each is in. */
struct prime_list {
    uint32_t n;
    struct {
        uint32_t origin;
        uint32_t index; /* into its chain */
    } at[MAX_DIGITS];
};

static void list_primes(const struct chains *chains, const struct digit_stack *stack,
                        struct prime_list *list)
{
    list->n = 0;
    for (uint32_t k = stack->n; k > 0; k--) {
        const struct digit *digit = &stack->digit[k - 1];
        const struct chain *chain = &chains->of[digit->origin];
        for (uint32_t j = 0; j < chain->n; j++) {
            if (chain->stride[j] >= digit->stride &&
                chain->stride[j] < digit->stride * digit->size) {
                list->at[list->n].origin = digit->origin;
                list->at[list->n++].index = j;
            }
        }
    }
}

static void mark_axes(const struct redist_type *type, bool *marked)
{
    for (uint32_t i = 0; i < type->rank; i++)
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            marked[type->dim[i].axis[k]] = true;
}

/* A digit before the permute and the primes after it in the same place. */
struct meeting {
    uint32_t origin; /* before */
    uint32_t n;
    uint32_t first; /* in the dimension's prime list */
};

struct pairing {
    struct prime_list primes[REDIST_MAX_RANK];
    uint32_t nmeetings[REDIST_MAX_RANK];
    struct meeting meeting[REDIST_MAX_RANK][MAX_DIGITS];
};

/* Pairs the digits of both sides of a dimension, from the most significant on,
 * as far as they are cut alike. */
static void pair_dim(const struct digit_stack *before, const struct chains *after, uint32_t dim,
                     struct pairing *pairing)
{
    const struct prime_list *primes = &pairing->primes[dim];
    uint32_t left = primes->n;
    pairing->nmeetings[dim] = 0;
    for (uint32_t k = 0; k < before->n; k++) {
        uint32_t size = before->digit[k].size;
        uint32_t first = left;
        while (size > 1 && first > 0) {
            uint32_t prime =
                after->of[primes->at[first - 1].origin].prime[primes->at[first - 1].index];
            if (size % prime != 0)
                return;
            size /= prime;
            first--;
        }
        pairing->meeting[dim][pairing->nmeetings[dim]++] =
            (struct meeting){before->digit[k].origin, left - first, first};
        left = first;
    }
}

/* Writes the chain of a digit before the permute with the primes it meets. */
static void copy_chain(const struct prime_list *primes, const struct meeting *meeting,
                       const struct chains *after, struct chain *chain)
{
    uint32_t stride = 1;
    chain->n = 0;
    for (uint32_t k = 0; k < meeting->n; k++) {
        uint32_t origin = primes->at[meeting->first + k].origin;
        uint32_t prime = after->of[origin].prime[primes->at[meeting->first + k].index];
        chain->prime[chain->n] = prime;
        chain->stride[chain->n] = stride;
        chain->place[chain->n++] = NO_PLACE;
        stride *= prime;
    }
}

/* Chains after the permute: target axes and gathered digits, as the path cuts
 * them. The other axes keep their own. */
static void build_after_chains(const struct redist_problem *problem, const struct weak_path *path,
                               const struct digit_course *back, struct chains *after)
{
    struct cuts cuts = {.n = {0}};
    for (uint32_t k = 0; k < path->nops; k++)
        if (path->op[k].op != REDIST_DYNSLICE)
            cut_stack(&cuts, &back->part[k]);
    for (uint32_t x = 0; x < problem->mesh.naxes; x++)
        refine_chain(&cuts, x, problem->mesh.axis[x].size, &after->of[x]);
    for (uint32_t k = 0; k < path->nops; k++)
        if (path->op[k].op == REDIST_ALLGATHER)
            refine_chain(&cuts, FRESH + k, path->op[k].factor, &after->of[FRESH + k]);
}

static void start_valley(const struct redist_problem *problem, const struct weak_path *path,
                         struct valley *valley)
{
    const struct cuts none = {.n = {0}};
    for (uint32_t i = 0; i < problem->from.rank; i++)
        list_type_digits(&problem->mesh, &problem->from.dim[i], &valley->start.dim[i]);
    for (uint32_t k = 0; k < path->nops && path->op[k].op == REDIST_DYNSLICE; k++) {
        const struct redist_weak_op *op = &path->op[k];
        push_digit(&valley->start.dim[op->split], FRESH + k, op->factor);
        refine_chain(&none, FRESH + k, op->factor, &valley->before.of[FRESH + k]);
    }
}

/* Cuts every digit before the permute as what it meets. A source axis that
 * the target lacks is cut so on both sides. */
static void copy_chains(const struct redist_problem *problem, const bool *in_target,
                        const struct pairing *pairing, struct valley *valley)
{
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        for (uint32_t k = 0; k < pairing->nmeetings[i]; k++) {
            const struct meeting *meeting = &pairing->meeting[i][k];
            if (meeting->origin >= FRESH) {
                copy_chain(&pairing->primes[i], meeting, &valley->after,
                           &valley->before.of[meeting->origin]);
            } else if (!in_target[meeting->origin]) {
                copy_chain(&pairing->primes[i], meeting, &valley->after,
                           &valley->after.of[meeting->origin]);
            }
        }
    }
}

/* Lays a gathered digit on the source axis it meets, and a slice on the place
 * of the target axis (or of the gathered digit) it meets. */
static void place_meetings(const struct redist_problem *problem, const bool *in_source,
                           const bool *in_target, bool slices, const struct pairing *pairing,
                           struct valley *valley)
{
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        for (uint32_t k = 0; k < pairing->nmeetings[i]; k++) {
            const struct meeting *meeting = &pairing->meeting[i][k];
            bool slice = meeting->origin >= FRESH;
            for (uint32_t j = 0; slice == slices && j < meeting->n; j++) {
                uint32_t origin = pairing->primes[i].at[meeting->first + j].origin;
                uint32_t index = pairing->primes[i].at[meeting->first + j].index;
                uint32_t *after = &valley->after.of[origin].place[index];
                uint32_t *before = &valley->before.of[meeting->origin].place[j];
                if (slice && !in_source[valley->basis.digit[*after].axis])
                    *before = *after;
                else if (!slice && origin >= FRESH && !in_target[meeting->origin])
                    *after = *before;
            }
        }
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

bool lay_out_valley(const struct redist_problem *problem, const struct weak_path *path,
                    const struct digit_course *back, struct valley *valley)
{
    struct pairing pairing;
    bool in_source[REDIST_MAX_AXES] = {false};
    bool in_target[REDIST_MAX_AXES] = {false};
    bool source_digit[MAX_DIGITS] = {false};
    bool target_digit[MAX_DIGITS] = {false};
    const bool none[MAX_DIGITS] = {false};
    mark_axes(&problem->from, in_source);
    mark_axes(&problem->to, in_target);
    build_after_chains(problem, path, back, &valley->after);
    start_valley(problem, path, valley);
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        list_primes(&valley->after, &back->last.dim[i], &pairing.primes[i]);
        pair_dim(&valley->start.dim[i], &valley->after, i, &pairing);
    }
    copy_chains(problem, in_target, &pairing, valley);
    build_basis(&problem->mesh, &valley->after, &valley->basis);
    memcpy(valley->before.of, valley->after.of, FRESH * sizeof valley->after.of[0]);
    mark_digits(&valley->basis, in_source, source_digit);
    mark_digits(&valley->basis, in_target, target_digit);
    place_meetings(problem, in_source, in_target, false, &pairing, valley);
    if (!place_fresh(&valley->basis, target_digit, source_digit, path, REDIST_ALLGATHER,
                     &valley->after))
        return false;
    place_meetings(problem, in_source, in_target, true, &pairing, valley);
    return place_fresh(&valley->basis, source_digit, none, path, REDIST_DYNSLICE, &valley->before);
}
