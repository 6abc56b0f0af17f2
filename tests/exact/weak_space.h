/* All weak states of a reduction on up to 64 devices, and what is left at least from each,
 * with and without an allpermute: an exhaustive search that shares no code with the
 * planner. */
#ifndef TESTS_EXACT_WEAK_SPACE_H
#define TESTS_EXACT_WEAK_SPACE_H

#include "support/checks.h"

#include "types/sequence.h"

#define MOST_DEVICES 64u
#define MOST_DATA 3u      /* data dimensions */
#define MOST_DIVISORS 12u /* of a number to 64 */
#define WEAK_STATES 512u
#define NO_WAY UINT64_MAX

/* Pieces of the data dimensions, and behind these the summands that are still apart. */
struct weak_state {
    uint32_t pieces[MOST_DATA + 1];
    uint64_t local, rest, permuted; /* what is left at least, without and with a permute */
};

struct weak_space {
    uint32_t rank, ndevices;      /* devices that differ in more than kept summands */
    uint64_t size[MOST_DATA + 1]; /* 1 behind the rank, and last what summands divide */
    uint64_t bound;
    uint32_t ndivisors, divisor[MOST_DIVISORS];
    uint32_t n;
    struct weak_state state[WEAK_STATES];
    uint16_t number[1u << 16]; /* of a state, plus 1, by the places of its counts in `divisor` */
};

static inline uint16_t *place_weak_state(struct weak_space *space, const uint32_t *pieces)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i <= MOST_DATA; i++) {
        uint32_t k = 0;
        while (space->divisor[k] != pieces[i])
            if (++k == space->ndivisors)
                return NULL;
        at = at << 4 | k;
    }
    return &space->number[at];
}

static inline struct weak_state *find_weak_state(struct weak_space *space, const uint32_t *pieces)
{
    const uint16_t *number = place_weak_state(space, pieces);
    return number == NULL || *number == 0 ? NULL : &space->state[*number - 1];
}

static inline void list_weak_states(struct weak_space *space, uint32_t dim, uint32_t left,
                                    struct weak_state *state)
{
    if (dim > MOST_DATA) {
        if (state->local > space->bound)
            return;
        assert_true(space->n < WEAK_STATES);
        space->state[space->n++] = *state;
        *place_weak_state(space, state->pieces) = (uint16_t)space->n;
        return;
    }
    for (uint32_t k = 0; k < space->ndivisors; k++) {
        uint32_t p = space->divisor[k];
        struct weak_state next = *state;
        if (left % p != 0 || space->size[dim] % p != 0)
            continue;
        next.pieces[dim] = p;
        next.local *= dim < MOST_DATA ? space->size[dim] / p : 1;
        list_weak_states(space, dim + 1, left / p, &next);
    }
}

static inline bool lower_cost(uint64_t *known, uint64_t cost)
{
    bool less = cost < *known;
    *known = less ? cost : *known;
    return less;
}

/* What is left from `state` when one with these pieces follows at this price. */
static inline bool follow_weak_edge(struct weak_space *space, struct weak_state *state,
                                    const uint32_t *pieces, uint64_t price)
{
    const struct weak_state *next = find_weak_state(space, pieces);
    bool changed = false;
    if (next != NULL && next->rest != NO_WAY)
        changed = lower_cost(&state->rest, price + next->rest);
    if (next != NULL && next->permuted != NO_WAY)
        changed = lower_cost(&state->permuted, price + next->permuted) || changed;
    return changed;
}

/* The edges by factor n that take pieces out of dimension i, or the summands when that is
 * MOST_DATA; the one behind it stands for nowhere. */
static inline bool leave_by(struct weak_space *space, struct weak_state *state, uint32_t i,
                            uint32_t n)
{
    uint32_t pieces[MOST_DATA + 1];
    bool changed = false, slice = i > MOST_DATA;
    memcpy(pieces, state->pieces, sizeof pieces);
    if (!slice) {
        if (pieces[i] % n != 0)
            return false;
        pieces[i] /= n;
        changed = follow_weak_edge(space, state, pieces,
                                   i < MOST_DATA ? state->local * n : state->local * 2);
    }
    for (uint32_t j = 0; j < space->rank; j++) {
        if (j == i)
            continue;
        pieces[j] *= n;
        changed |= follow_weak_edge(space, state, pieces, slice ? 0 : state->local);
        pieces[j] /= n;
    }
    return changed;
}

static inline bool leave_weak_state(struct weak_space *space, struct weak_state *state)
{
    bool changed = false;
    for (uint32_t k = 0; k < space->ndivisors; k++)
        for (uint32_t i = 0; space->divisor[k] > 1 && i <= MOST_DATA + 1; i++)
            changed |= leave_by(space, state, i, space->divisor[k]);
    if (state->rest != NO_WAY)
        changed |= lower_cost(&state->permuted, state->rest + state->local);
    return changed;
}

/* Everything about a reduction whose size, bound and devices are set. */
static inline void fill_weak_space(struct weak_space *space, const uint32_t *target)
{
    struct weak_state state = {.local = 1, .rest = NO_WAY, .permuted = NO_WAY};
    space->ndivisors = space->n = 0;
    for (uint32_t i = space->rank; i < MOST_DATA; i++)
        space->size[i] = 1;
    space->size[MOST_DATA] = space->ndevices;
    memset(space->number, 0, sizeof space->number);
    for (uint32_t d = 1; d <= space->ndevices; d++)
        if (space->ndevices % d == 0)
            space->divisor[space->ndivisors++] = d;
    list_weak_states(space, 0, space->ndevices, &state);
    find_weak_state(space, target)->rest = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = 0; k < space->n; k++)
            changed |= leave_weak_state(space, &space->state[k]);
    }
}

#endif
