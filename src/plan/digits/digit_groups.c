#include "plan/digits/digit_groups.h"

#include <stdlib.h>
#include <string.h>

#include "plan/digits/basis.h"
#include "plan/digits/digit_permute.h"
#include "plan/digits/digit_valley.h"
#include "plan/weak/pairs.h"

static void mark_axes(const struct redist_type *type, const struct basis *basis, bool *marked)
{
    bool has_axis[REDIST_MAX_AXES] = {false};
    for (uint32_t i = 0; i < type->rank; i++)
        for (uint32_t k = 0; k < type->dim[i].naxes; k++)
            has_axis[type->dim[i].axis[k]] = true;
    for (uint32_t b = 0; b < basis->n; b++)
        marked[b] = has_axis[basis->digit[b].axis];
}

/* A stretch of a fresh digit that ended on a target axis. */
struct landing {
    struct digit fresh;
    struct digit axis;
};

struct landings {
    uint32_t n;
    struct landing at[REDIST_MAX_AXES + MAX_DIGITS];
};

/* Pairs the final digits of a dimension with the target's axes, both from the
 * most significant on; false when they are cut differently. */
static bool land_dim(const struct digit_stack *have, const struct digit_stack *target,
                     struct landings *landings)
{
    struct digit_stack rest = *have;
    struct digit_stack want = *target;
    uint32_t a = 0;
    for (uint32_t b = 0; b < want.n; a += rest.digit[a].size == 1, b += want.digit[b].size == 1) {
        struct digit *digit = &rest.digit[a];
        struct digit *axis = &want.digit[b];
        uint32_t size = digit->size < axis->size ? digit->size : axis->size;
        if (digit->size % size != 0 || axis->size % size != 0)
            return false;
        digit->size /= size;
        axis->size /= size;
        if (digit->origin >= FRESH) {
            landings->at[landings->n++] =
                (struct landing){{digit->origin, digit->stride * digit->size, size},
                                 {axis->origin, axis->stride * axis->size, size}};
        }
    }
    return true;
}

/* Cuts at all that moves, and where fresh digits land. */
static void cut_path(const struct weak_path *path, const struct digit_course *course,
                     const struct digit_shuffle *shuffle, const struct landings *landings,
                     struct cuts *cuts)
{
    for (uint32_t k = 0; k < path->nops; k++) {
        cut_stack(cuts, &course->part[k]);
        if (shuffle != NULL) {
            cut_stack(cuts, &shuffle[k].before);
            cut_stack(cuts, &shuffle[k].dropped);
            cut_stack(cuts, &shuffle[k].added);
        }
    }
    for (uint32_t k = 0; k < landings->n; k++) {
        const struct digit *fresh = &landings->at[k].fresh;
        add_cut(cuts, fresh->origin, fresh->stride);
        add_cut(cuts, fresh->origin, fresh->stride * fresh->size);
    }
}

/* The chains of a path without permute: its cuts, where fresh digits land, and
 * an axis that only the target has is cut as what lands there. */
static bool build_forward_chains(const struct redist_problem *problem, const struct weak_path *path,
                                 const struct digit_course *course,
                                 const struct digit_shuffle *shuffle, struct landings *landings,
                                 struct chains *chains)
{
    const struct redist_mesh *mesh = &problem->mesh;
    struct cuts cuts = {.n = {0}};
    landings->n = 0;
    for (uint32_t i = 0; i < problem->to.rank; i++) {
        struct digit_stack target;
        list_type_digits(mesh, &problem->to.dim[i], &target);
        if (!land_dim(&course->last.dim[i], &target, landings))
            return false;
    }
    cut_path(path, course, shuffle, landings, &cuts);
    for (uint32_t k = 0; k < path->nops; k++)
        refine_chain(&cuts, FRESH + k, count_fresh(path, shuffle, k), &chains->of[FRESH + k]);
    for (uint32_t k = 0; k < landings->n; k++) {
        const struct landing *landing = &landings->at[k];
        const struct chain *chain = &chains->of[landing->fresh.origin];
        for (uint32_t j = 0; j < chain->n; j++) {
            uint32_t end = chain->stride[j] * chain->prime[j];
            if (end > landing->fresh.stride && end <= landing->fresh.stride * landing->fresh.size) {
                add_cut(&cuts, landing->axis.origin,
                        end / landing->fresh.stride * landing->axis.stride);
            }
        }
    }
    for (uint32_t x = 0; x < mesh->naxes; x++)
        refine_chain(&cuts, x, mesh->axis[x].size, &chains->of[x]);
    return true;
}

/* Puts each landed prime on the digit of the axis where it landed. */
static void place_landings(const struct landings *landings, struct chains *chains)
{
    for (uint32_t k = 0; k < landings->n; k++) {
        const struct landing *landing = &landings->at[k];
        struct chain *fresh = &chains->of[landing->fresh.origin];
        const struct chain *axis = &chains->of[landing->axis.origin];
        for (uint32_t j = 0; j < fresh->n; j++) {
            uint32_t stride = fresh->stride[j] / landing->fresh.stride * landing->axis.stride;
            bool inside = fresh->stride[j] >= landing->fresh.stride &&
                          fresh->stride[j] < landing->fresh.stride * landing->fresh.size;
            for (uint32_t a = 0; inside && a < axis->n; a++)
                if (axis->stride[a] == stride && axis->prime[a] == fresh->prime[j])
                    fresh->place[j] = axis->place[a];
        }
    }
}

static enum group_result list_op(const struct basis *basis, const struct chains *chains,
                                 const struct digit_stack *part, uint32_t ndevices, uint32_t **list)
{
    struct places member = {.n = 0};
    if (!find_places(chains, part, &member))
        return GROUPS_MISALIGNED;
    *list = list_by_digits(basis, ndevices, &member);
    return *list == NULL ? GROUPS_NO_MEMORY : GROUPS_DONE;
}

/* What landed on an axis is marked first, because it must not be given twice. */
static bool place_fresh(const struct basis *basis, const bool *taken, uint32_t nops,
                        struct chains *chains)
{
    bool used[MAX_DIGITS];
    bool avoided[MAX_DIGITS] = {false};
    memcpy(used, taken, sizeof used);
    for (uint32_t k = 0; k < nops; k++) {
        const struct chain *chain = &chains->of[FRESH + k];
        for (uint32_t j = 0; j < chain->n; j++)
            if (chain->place[j] != NO_PLACE)
                used[chain->place[j]] = true;
    }
    for (uint32_t k = 0; k < nops; k++)
        if (!place_chain(basis, used, avoided, &chains->of[FRESH + k]))
            return false;
    return true;
}

/* The groups of an op with digits that come in, and the allpermute after it. */
static enum group_result list_shuffle(const struct basis *basis, const struct chains *chains,
                                      const struct digit_shuffle *shuffle, uint32_t ndevices,
                                      uint32_t *groups, uint32_t **list)
{
    struct places before = {.n = 0}, after = {.n = 0};
    struct place_pairs pairs = {.added = {.n = 0}};
    if (!find_places(chains, &shuffle->before, &before) ||
        !find_places(chains, &shuffle->after, &after) ||
        !find_places(chains, &shuffle->dropped, &pairs.dropped) ||
        !find_places(chains, &shuffle->added, &pairs.added))
        return GROUPS_MISALIGNED;
    shear_list(basis, ndevices, &pairs, groups);
    if (before.n == 0)
        return GROUPS_DONE;
    *list = list_by_shuffle(basis, ndevices, &before, &after, &pairs);
    return *list == NULL ? GROUPS_NO_MEMORY : GROUPS_DONE;
}

static enum group_result build_without_permute(const struct redist_problem *problem,
                                               const struct weak_path *path,
                                               const struct digit_course *course,
                                               const struct digit_shuffle *shuffle,
                                               struct group_lists *lists)
{
    uint32_t ndevices = redist_count_devices(&problem->mesh);
    struct chains chains;
    struct basis basis;
    struct landings landings;
    bool taken[MAX_DIGITS] = {false};
    if (!build_forward_chains(problem, path, course, shuffle, &landings, &chains))
        return GROUPS_MISALIGNED;
    build_basis(&problem->mesh, &chains, &basis);
    place_landings(&landings, &chains);
    mark_axes(&problem->from, &basis, taken);
    if (!place_fresh(&basis, taken, path->nops, &chains))
        return GROUPS_MISALIGNED;
    enum group_result result = GROUPS_DONE;
    for (uint32_t k = 0; k < path->nops && result == GROUPS_DONE; k++) {
        result = list_op(&basis, &chains, &course->part[k], ndevices, &lists->op[k]);
        if (result == GROUPS_DONE && shuffle != NULL) {
            result = list_shuffle(&basis, &chains, &shuffle[k], ndevices, lists->op[k],
                                  &lists->after[k]);
        }
    }
    return result;
}

enum group_result build_shuffled_groups(const struct redist_problem *problem,
                                        const struct weak_path *path,
                                        const struct digit_shuffle *shuffle,
                                        struct group_lists *lists)
{
    struct digit_course course;
    return follow_forward(problem, path, shuffle, &course)
               ? build_without_permute(problem, path, &course, shuffle, lists)
               : GROUPS_MISALIGNED;
}

static bool reaches_target(const struct redist_problem *problem, const struct digit_course *course)
{
    for (uint32_t i = 0; i < problem->to.rank; i++) {
        struct wanted wanted;
        list_wanted(problem, i, &wanted);
        if ((compare_digits(&wanted, &course->last.dim[i]) & NEED_PIECES) != 0)
            return false;
    }
    return true;
}

static enum group_result build_with_permute(const struct redist_problem *problem,
                                            const struct weak_path *path, struct group_lists *lists)
{
    struct valley valley;
    uint32_t ndevices = redist_count_devices(&problem->mesh);
    if (!lay_out_valley(problem, path, lists->permute_at, &valley))
        return GROUPS_MISALIGNED;
    enum group_result result = GROUPS_DONE;
    for (uint32_t k = 0; k < path->nops && result == GROUPS_DONE; k++) {
        const struct valley_side *side = k < lists->permute_at ? &valley.before : &valley.after;
        result =
            list_op(&valley.basis, &side->chains, &side->course.part[k], ndevices, &lists->op[k]);
    }
    if (result == GROUPS_DONE) {
        lists->permute = list_permutation(problem, &valley);
        result = lists->permute == NULL ? GROUPS_NO_MEMORY : GROUPS_DONE;
    }
    return result;
}

/* Misaligned on the way from the source: only the tables tell whether a
 * permute is needed. With one, the digits may align on the way back. */
static enum group_result build_misaligned(const struct redist_problem *problem,
                                          const struct weak_graph *graph,
                                          const struct weak_path *path, struct group_lists *lists)
{
    struct pair_test test;
    bool reaches = false;
    start_pair_test(problem, &test);
    if (test_pairs(graph, path, &test, &reaches) != REDIST_OK)
        return GROUPS_NO_MEMORY;
    return reaches ? GROUPS_MISALIGNED : build_with_permute(problem, path, lists);
}

enum group_result build_digit_groups(const struct redist_problem *problem,
                                     const struct weak_graph *graph, const struct weak_path *path,
                                     struct group_lists *lists)
{
    struct digit_course course;
    if (!follow_forward(problem, path, NULL, &course))
        return build_misaligned(problem, graph, path, lists);
    return reaches_target(problem, &course)
               ? build_without_permute(problem, path, &course, NULL, lists)
               : build_with_permute(problem, path, lists);
}
