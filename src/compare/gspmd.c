#include "compare/gspmd.h"
#include <string.h>
#include "compare/gspmd_alltoall.h"
#include "compare/gspmd_partial.h"
#include "base/report.h"

/* Far more than any chain of rules that ends, and than all chains together. */
enum { MAX_DEPTH = 40, MAX_ATTEMPTS = 1000 };

static bool reshard(struct tiling_run *run, struct tiling *now, const struct tiling *target,
                    bool may_replicate, uint32_t depth);

/* --- a dimension seen as two --- */

/* Counts (major, rest) in place of one count; a tile's number stays. */
static void split_view(struct tiling *tiling, uint32_t dim, uint32_t major)
{
    for (uint32_t i = tiling->rank; i-- > dim;) {
        tiling->count[i + 1] = tiling->count[i];
        tiling->size[i + 1] = tiling->size[i];
        tiling->real[i + 1] = tiling->real[i];
        tiling->grouped[i + 1] = tiling->grouped[i];
    }
    tiling->rank++;
    tiling->count[dim] = major;
    tiling->count[dim + 1] /= major;
    tiling->size[dim] = major;
    tiling->size[dim + 1] /= major;
}

static void merge_view(struct tiling *tiling, uint32_t dim)
{
    tiling->count[dim] *= tiling->count[dim + 1];
    tiling->size[dim] *= tiling->size[dim + 1];
    tiling->rank--;
    for (uint32_t i = dim + 1; i < tiling->rank; i++) {
        tiling->count[i] = tiling->count[i + 1];
        tiling->size[i] = tiling->size[i + 1];
        tiling->real[i] = tiling->real[i + 1];
        tiling->grouped[i] = tiling->grouped[i + 1];
    }
}

/* How to see dimension `dim` as (major, rest), and the dimension that the rest
 * changes places with. */
struct regrouping {
    uint32_t dim, major, other;
};

/* One of the four counts of i and j is 1, and the products agree: counts
 * (X, Y) and (X * Y, 1). `i` is the one without a 1. */
static bool match_merge(const struct tiling *now, const struct tiling *target, uint32_t i,
                        uint32_t j, struct regrouping *view)
{
    const uint32_t *a = now->count, *b = target->count;
    if (a[i] * a[j] != b[i] * b[j])
        return false;
    if (b[j] == 1 ? now->size[i] / a[i] % a[j] != 0 : now->size[i] % a[i] != 0)
        return false;
    *view = (struct regrouping){i, b[j] == 1 ? a[i] : b[i], j};
    return true;
}

/* All four counts are cut, and the source's is the product of the target's. */
static bool match_transfer(const struct tiling *now, const struct tiling *target, uint32_t i,
                           uint32_t j, struct regrouping *view)
{
    if (now->count[i] != target->count[i] * target->count[j] || now->size[i] % now->count[i] != 0)
        return false;
    *view = (struct regrouping){i, target->count[i], j};
    return true;
}

static bool match_pair(const struct tiling *now, const struct tiling *target, uint32_t i,
                       uint32_t j, struct regrouping *view)
{
    const uint32_t *a = now->count, *b = target->count;
    uint32_t ones = (a[i] == 1) + (a[j] == 1) + (b[i] == 1) + (b[j] == 1);
    if (ones == 1)
        return a[i] == 1 || b[i] == 1 ? match_merge(now, target, j, i, view)
                                      : match_merge(now, target, i, j, view);
    if (ones == 0)
        return a[i] < b[i] ? match_transfer(now, target, j, i, view)
                           : match_transfer(now, target, i, j, view);
    return false;
}

static bool find_view(const struct tiling *now, const struct tiling *target,
                      struct regrouping *view)
{
    if (now->replicas != target->replicas || now->rank == MAX_VIEW)
        return false;
    for (uint32_t i = 0; i < now->rank; i++)
        for (uint32_t j = i + 1; j < now->rank; j++)
            if (now->count[i] != target->count[i] && now->count[j] != target->count[j] &&
                match_pair(now, target, i, j, view))
                return true;
    return false;
}

static bool reshard_in_view(struct tiling_run *run, struct tiling *now, const struct tiling *target,
                            const struct regrouping *view, uint32_t depth)
{
    split_view(now, view->dim, view->major);
    struct tiling goal = *now;
    uint32_t rest = view->dim + 1, other = view->other + (view->other > view->dim);
    goal.count[rest] = now->count[other];
    goal.count[other] = now->count[rest];
    goal.tile = target->tile; /* the same device list, counted otherwise */
    if (!reshard(run, now, &goal, false, depth))
        return false;
    merge_view(now, view->dim);
    return reshard(run, now, target, false, depth);
}

/* --- replicating, or unreplicating, one dimension first --- */

/* A dimension that becomes the target's replicas when it is gathered. */
static uint32_t find_replicated_dim(const struct tiling *now, const struct tiling *target)
{
    uint32_t i = 0;
    while (i < now->rank && (target->replicas == 1 || now->grouped[i] || now->count[i] == 1 ||
                             now->count[i] * now->replicas != target->replicas))
        i++;
    return i;
}

static bool reshard_replicating(struct tiling_run *run, struct tiling *now,
                                const struct tiling *target, uint32_t dim, uint32_t depth)
{
    uint32_t count[MAX_VIEW];
    memcpy(count, now->count, sizeof count);
    count[dim] = 1;
    gather_to_counts(run, now, count);
    return reshard(run, now, target, false, depth);
}

/* A dimension, uncut as yet, that can take all replicas. */
static uint32_t find_unreplicated_dim(const struct tiling *now, const struct tiling *target)
{
    uint32_t i = 0;
    while (i < now->rank && (now->replicas == 1 || target->replicas > 1 || now->count[i] != 1 ||
                             target->count[i] == 1 || target->count[i] % now->replicas != 0))
        i++;
    return i;
}

static bool reshard_unreplicating(struct tiling_run *run, struct tiling *now,
                                  const struct tiling *target, uint32_t dim, uint32_t depth)
{
    struct tiling sliced = copy_tiling(run, now);
    uint32_t *replica = take_tile_array(run);
    number_replicas(run, now, replica);
    sliced.count[dim] = now->replicas;
    sliced.replicas = 1;
    for (uint32_t d = 0; d < run->ndevices; d++) {
        uint32_t at[MAX_VIEW];
        find_tile_position(now, now->tile[d], at);
        at[dim] = replica[d];
        sliced.tile[d] = number_tile_position(&sliced, at);
    }
    add_tiling_slice(run, now, sliced.count, sliced.tile);
    return reshard(run, now, target, false, depth);
}

/* The first of the three that matches decides; when it leads nowhere, none does. */
static bool reshard_complexly(struct tiling_run *run, struct tiling *now,
                              const struct tiling *target, uint32_t depth)
{
    struct regrouping view;
    if (find_view(now, target, &view))
        return reshard_in_view(run, now, target, &view, depth);
    uint32_t dim = find_replicated_dim(now, target);
    if (dim < now->rank)
        return reshard_replicating(run, now, target, dim, depth);
    dim = find_unreplicated_dim(now, target);
    return dim < now->rank && reshard_unreplicating(run, now, target, dim, depth);
}

/* --- equal dimensions --- */

/* The number of the group, and of the device in its device list. */
static void number_members(struct tiling_run *run, const struct tiling *tiling, uint32_t *group,
                           uint32_t *member)
{
    uint32_t *replica = take_tile_array(run);
    number_replicas(run, tiling, replica);
    for (uint32_t d = 0; d < run->ndevices; d++) {
        uint32_t at[MAX_VIEW], inner = 0;
        group[d] = 0;
        find_tile_position(tiling, tiling->tile[d], at);
        for (uint32_t i = 0; i < tiling->rank; i++) {
            uint32_t *number = tiling->grouped[i] ? &group[d] : &inner;
            *number = *number * tiling->count[i] + at[i];
        }
        member[d] = inner * tiling->replicas + replica[d];
    }
}

/* The target inside the groups of `now`. Where both have the same groups, and
 * members change places alike in all, that is the target itself; else each
 * member gets the tile of the member with its number. */
static struct tiling align_groups(struct tiling_run *run, const struct tiling *now,
                                  const struct tiling *target)
{
    uint32_t *group = take_tile_array(run), *member = take_tile_array(run);
    uint32_t *goal_group = take_tile_array(run), *goal_member = take_tile_array(run);
    uint32_t *changed = take_tile_array(run);
    bool alike = true;
    number_members(run, now, group, member);
    number_members(run, target, goal_group, goal_member);
    for (uint32_t d = 0; d < run->ndevices; d++)
        changed[member[d]] = goal_member[d];
    for (uint32_t d = 0; d < run->ndevices; d++)
        alike = alike && group[d] == goal_group[d] && changed[member[d]] == goal_member[d];
    struct tiling aligned = copy_tiling(run, target);
    for (uint32_t d = 0; d < run->ndevices && !alike; d++) {
        uint32_t at[MAX_VIEW], number = member[d] / target->replicas;
        find_tile_position(now, now->tile[d], at);
        for (uint32_t i = target->rank; i-- > 0;)
            if (!target->grouped[i]) {
                at[i] = number % target->count[i];
                number /= target->count[i];
            }
        aligned.tile[d] = number_tile_position(target, at);
    }
    return aligned;
}

/* False when no dimension is left to group. */
static bool reshard_in_groups(struct tiling_run *run, struct tiling *now,
                              const struct tiling *target, uint32_t depth)
{
    bool grouped[MAX_VIEW], found = false;
    struct tiling goal = *target;
    memcpy(grouped, now->grouped, sizeof grouped);
    for (uint32_t i = 0; i < now->rank; i++)
        if (!grouped[i] && now->count[i] > 1 && now->count[i] == target->count[i])
            now->grouped[i] = goal.grouped[i] = found = true;
    if (!found)
        return false;
    struct tiling aligned = align_groups(run, now, &goal);
    bool done = reshard(run, now, &aligned, true, depth);
    memcpy(now->grouped, grouped, sizeof grouped);
    return done && reshard(run, now, target, true, depth);
}

/* --- all rules in order --- */

static void replicate_all(struct tiling_run *run, struct tiling *now, const struct tiling *target)
{
    uint32_t count[MAX_VIEW];
    for (uint32_t i = 0; i < now->rank; i++)
        count[i] = now->grouped[i] ? now->count[i] : 1;
    run->replicates = true;
    gather_to_counts(run, now, count);
    (void)reshard_with_slices(run, now, target);
}

static bool reshard_simply(struct tiling_run *run, struct tiling *now, const struct tiling *target)
{
    if (is_same_tiling(run, now, target))
        return true;
    if (has_same_counts(now, target)) {
        add_tiling_permute(run, now, target->tile);
        return true;
    }
    return reshard_with_alltoalls(run, now, target) || reshard_with_slices(run, now, target) ||
           reshard_with_gathers(run, now, target) || reshard_shifted_counts(run, now, target);
}

/* Makes `now` the target. False, with the steps as before, when only the last
 * resort is left and that is not wanted. */
static bool reshard(struct tiling_run *run, struct tiling *now, const struct tiling *target,
                    bool may_replicate, uint32_t depth)
{
    const struct tiling before = *now;
    uint32_t nsteps = run->nsteps;
    if (depth == MAX_DEPTH || run->attempts++ == MAX_ATTEMPTS)
        run->failure = "not computed: the rules do not end";
    if (run->failure != NULL || run->lost)
        return false;
    if (reshard_simply(run, now, target))
        return true;
    if (reshard_complexly(run, now, target, depth + 1))
        return true;
    *now = before;
    run->nsteps = nsteps;
    if (reshard_in_groups(run, now, target, depth + 1))
        return true;
    if (run->failure != NULL || run->lost || !may_replicate)
        return false;
    replicate_all(run, now, target);
    return true;
}

enum redist_status run_gspmd_like(struct meter *meter, struct redist_error *error)
{
    struct tiling_run run;
    struct tiling now, target;
    bool enough = start_tiling_run(meter->problem, &run);
    if (enough) {
        read_tiling(&run, &meter->problem->from, &now);
        read_tiling(&run, &meter->problem->to, &target);
        (void)reshard(&run, &now, &target, true, 0);
        enough = !run.lost;
    }
    if (enough) {
        meter_tiling_steps(&run, meter);
        meter->result.replicates = run.replicates;
        meter->result.failure = run.failure;
    }
    end_tiling_run(&run);
    return enough ? REDIST_OK : report_no_memory(error, "out of memory");
}
