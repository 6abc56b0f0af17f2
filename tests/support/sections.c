#include "sections.h"
#include <stdlib.h>
#include <string.h>

/* --- the weak graph: a state is how many pieces each dimension is cut into, and behind
 * those how many summands are apart, numbered by where these stand in the lists of possible
 * counts. --- */

#define COUNTS_MAX 300u

struct cuts {
    uint32_t count; /* possible numbers of pieces: divisors of size and of D */
    uint64_t pieces[COUNTS_MAX];
};

struct atlas {
    const struct redist_problem *problem;
    uint32_t rank, ndevices; /* devices that differ in more than kept summands */
    struct cuts factor;      /* divisors of these */
    struct cuts dim[REDIST_MAX_RANK + 1];
    uint64_t nstates, most; /* memory bound */
    uint64_t *cost;         /* by state; UINT64_MAX: not reached, or no state */
};

/* 0 is a size that any number divides. */
static void list_cuts(uint64_t size, uint32_t ndevices, struct cuts *cuts)
{
    cuts->count = 0;
    for (uint32_t n = 1; n <= ndevices; n++)
        if (size % n == 0 && ndevices % n == 0)
            cuts->pieces[cuts->count++] = n;
}

/* Piece counts of a state; false when it is over the devices or the memory. */
static bool spread_state(const struct atlas *atlas, uint64_t state, uint64_t *pieces,
                         uint64_t *local)
{
    uint64_t tiles = 1;
    *local = 1;
    for (uint32_t i = 0; i <= atlas->rank; i++) {
        pieces[i] = atlas->dim[i].pieces[state % atlas->dim[i].count];
        state /= atlas->dim[i].count;
        tiles *= pieces[i];
        if (tiles > atlas->ndevices)
            return false;
        if (i < atlas->rank &&
            __builtin_mul_overflow(*local, atlas->problem->from.dim[i].size / pieces[i], local))
            return false;
    }
    return atlas->ndevices % tiles == 0 && *local <= atlas->most;
}

/* The state with these pieces; UINT64_MAX when a dimension cannot be cut so. */
static uint64_t find_state(const struct atlas *atlas, const uint64_t *pieces)
{
    uint64_t state = 0;
    for (uint32_t i = atlas->rank + 1; i-- > 0;) {
        const struct cuts *cuts = &atlas->dim[i];
        uint32_t k = 0;
        while (k < cuts->count && cuts->pieces[k] != pieces[i])
            k++;
        if (k == cuts->count)
            return UINT64_MAX;
        state = state * cuts->count + k;
    }
    return state;
}

static bool relax(struct atlas *atlas, const uint64_t *pieces, uint64_t cost)
{
    uint64_t unused[REDIST_MAX_RANK + 1], local, state = find_state(atlas, pieces);
    if (state == UINT64_MAX || !spread_state(atlas, state, unused, &local) ||
        cost >= atlas->cost[state])
        return false;
    atlas->cost[state] = cost;
    return true;
}

/* What it costs that pieces leave dimension i for dimension j (leave_state). */
static uint64_t price_way(const struct atlas *atlas, uint32_t i, uint32_t j, uint64_t k,
                          uint64_t local)
{
    if (i > atlas->rank)
        return 0;
    if (j < atlas->rank)
        return local;
    return i < atlas->rank ? local * k : local * 2;
}

/* All ways out of a state: pieces leave dimension i, and go to dimension j. Number `rank`
 * is that of the summands, which nothing goes to; the one behind it stands for nowhere. */
static bool leave_state(struct atlas *atlas, uint64_t state)
{
    uint64_t pieces[REDIST_MAX_RANK + 1], local;
    uint32_t nowhere = atlas->rank + 1;
    bool changed = false;
    if (atlas->cost[state] == UINT64_MAX || !spread_state(atlas, state, pieces, &local))
        return false;
    for (uint32_t i = 0; i <= nowhere; i++) {
        for (uint32_t j = 0; j <= nowhere; j++) {
            for (uint32_t f = 1; i != j && j != atlas->rank && f < atlas->factor.count; f++) {
                uint64_t next[REDIST_MAX_RANK + 1], k = atlas->factor.pieces[f];
                memcpy(next, pieces, sizeof next);
                if (i < nowhere && next[i] % k != 0)
                    continue;
                if (i < nowhere)
                    next[i] /= k;
                if (j < nowhere)
                    next[j] *= k;
                changed |=
                    relax(atlas, next, atlas->cost[state] + price_way(atlas, i, j, k, local));
            }
        }
    }
    return changed;
}

static void list_pieces(const struct redist_type *type, uint64_t *pieces, uint64_t *local)
{
    *local = 1;
    for (uint32_t i = 0; i < type->rank; i++) {
        pieces[i] = type->dim[i].size / type->dim[i].tile;
        *local *= type->dim[i].tile;
    }
}

static uint32_t count_summands(const struct redist_problem *problem, const struct redist_type *type)
{
    uint32_t n = 1;
    for (uint32_t k = 0; k < type->nunreduced; k++)
        n *= problem->mesh.axis[type->unreduced[k]].size;
    return n;
}

uint64_t find_least_cost(const struct redist_problem *problem)
{
    struct atlas atlas = {.problem = problem, .rank = problem->from.rank, .nstates = 1};
    uint64_t source[REDIST_MAX_RANK + 1], target[REDIST_MAX_RANK + 1], first, last;
    uint32_t kept = count_summands(problem, &problem->to);
    atlas.ndevices = raw_count_devices(problem) / kept;
    list_pieces(&problem->from, source, &first);
    list_pieces(&problem->to, target, &last);
    source[atlas.rank] = count_summands(problem, &problem->from) / kept;
    target[atlas.rank] = 1;
    atlas.most = first > last ? first : last;
    list_cuts(0, atlas.ndevices, &atlas.factor);
    list_cuts(source[atlas.rank], atlas.ndevices, &atlas.dim[atlas.rank]);
    atlas.nstates = atlas.dim[atlas.rank].count;
    for (uint32_t i = 0; i < atlas.rank; i++) {
        list_cuts(problem->from.dim[i].size, atlas.ndevices, &atlas.dim[i]);
        atlas.nstates *= atlas.dim[i].count;
    }
    atlas.cost = raw_allocate(atlas.nstates * sizeof *atlas.cost);
    for (uint64_t k = 0; k < atlas.nstates; k++)
        atlas.cost[k] = UINT64_MAX;
    atlas.cost[find_state(&atlas, source)] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint64_t k = 0; k < atlas.nstates; k++)
            changed |= leave_state(&atlas, k);
    }
    uint64_t least = atlas.cost[find_state(&atlas, target)];
    free(atlas.cost);
    return least;
}

/* --- fusion --- */

static bool can_join(enum raw_op before, enum raw_op op)
{
    return (before == RAW_ALLGATHER && op == RAW_ALLGATHER) ||
           (before == RAW_ALLTOALL && (op == RAW_ALLTOALL || op == RAW_ALLPERMUTE));
}

static uint32_t find_root(uint32_t *parent, uint32_t d)
{
    while (parent[d] != d)
        d = parent[d] = parent[parent[d]];
    return d;
}

/* Merges the sets of all devices that a step brings together. */
static void merge_groups(const struct raw_step *step, uint32_t ndevices, uint32_t *parent)
{
    for (uint32_t p = 0; p < ndevices; p++) {
        uint32_t other = step->op == RAW_ALLPERMUTE ? p : step->list[p - p % step->factor];
        parent[find_root(parent, step->list[p])] = find_root(parent, other);
    }
}

static bool sets_within(uint32_t *parent, uint32_t ndevices, uint64_t most)
{
    uint32_t *members = raw_allocate(ndevices * sizeof *members);
    bool within = true;
    memset(members, 0, ndevices * sizeof *members);
    for (uint32_t d = 0; d < ndevices; d++)
        within = ++members[find_root(parent, d)] <= most && within;
    free(members);
    return within;
}

bool is_fusion_right(const struct raw_plan *plan, const uint64_t *size)
{
    uint32_t *parent = raw_allocate(plan->ndevices * sizeof *parent);
    uint64_t total = 0, most = 1;
    bool right = true;
    for (uint32_t s = 0; s < plan->nsteps && right; s++) {
        const struct raw_step *step = &plan->step[s];
        if (s == 0 || step->joined == 0) {
            for (uint32_t d = 0; d < plan->ndevices; d++)
                parent[d] = d;
            most = 1;
        }
        if (step->joined == 0) {
            total += step->op == RAW_DYNSLICE ? 0 : size[s + 1];
        } else {
            right = s > 0 && can_join(plan->step[s - 1].op, step->op);
            total += step->op == RAW_ALLGATHER ? size[s + 1] - size[s] : 0;
        }
        most *= step->op == RAW_ALLPERMUTE ? 1 : step->factor;
        merge_groups(step, plan->ndevices, parent);
        if (step->joined != 0)
            right = right && sets_within(parent, plan->ndevices, most);
    }
    free(parent);
    return right && total <= plan->fused;
}
