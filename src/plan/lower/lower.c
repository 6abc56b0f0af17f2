#include "plan/lower/lower.h"

#include <stdlib.h>
#include <string.h>

#include "plan/lower/assemble.h"
#include "plan/digits/digit_groups.h"
#include "plan/digits/table_groups.h"
#include "types/plain.h"
#include "base/report.h"

/* Refuses what is not dynslice* alltoall* allgather* between the two types. */
static enum redist_status check_sequence(const struct weak_graph *graph,
                                         const struct weak_path *path, struct redist_error *error)
{
    static const uint32_t rank_of[] = {
        [REDIST_DYNSLICE] = 0, [REDIST_ALLTOALL] = 1, [REDIST_ALLGATHER] = 2};
    uint32_t pieces[REDIST_MAX_RANK];
    memcpy(pieces, graph->source, sizeof pieces);
    uint32_t left = graph->ndevices;
    for (uint32_t i = 0; i < graph->rank; i++)
        left /= pieces[i];
    for (uint32_t k = 0; k < path->nops; k++) {
        const struct redist_weak_op *op = &path->op[k];
        bool splits = op->op != REDIST_ALLGATHER;
        bool joins = op->op != REDIST_DYNSLICE;
        if (op->op == REDIST_ALLPERMUTE || op->factor < 2 || (splits && op->split >= graph->rank) ||
            (joins && op->into >= graph->rank) || (splits && joins && op->into == op->split))
            return report_failure(error, "operation %u is malformed", k + 1);
        if (k > 0 && rank_of[op->op] < rank_of[path->op[k - 1].op])
            return report_failure(error, "operation %u is out of normal form", k + 1);
        if ((joins && pieces[op->into] % op->factor != 0) ||
            (splits && (graph->cap[op->split] / pieces[op->split]) % op->factor != 0) ||
            (!joins && left % op->factor != 0)) {
            return report_failure(error, "operation %u: factor %u does not divide", k + 1,
                                  op->factor);
        }
        if (!joins)
            left /= op->factor;
        apply_weak_op(op, pieces);
    }
    if (memcmp(pieces, graph->target, graph->rank * sizeof pieces[0]) != 0)
        return report_failure(error, "the operations do not end at the target's tile shape");
    return REDIST_OK;
}

bool take_listed_step(const struct weak_path *path, struct group_lists *lists,
                      struct listed_step *step)
{
    uint32_t k = step->next;
    bool after = k > 0 && lists->after[k - 1] != NULL;
    uint32_t **list = NULL;
    step->op = (struct redist_weak_op){REDIST_ALLPERMUTE, 0, 0, 1};
    if (after) {
        list = &lists->after[k - 1];
    } else if (k == lists->permute_at && lists->permute != NULL) {
        list = &lists->permute;
    } else if (k < path->nops) {
        step->op = path->op[k];
        list = &lists->op[k];
        step->next++;
    } else {
        return false;
    }
    step->list = *list;
    *list = NULL;
    return true;
}

static bool add_steps(struct redist_plan *plan, const struct weak_path *path,
                      struct group_lists *lists)
{
    struct listed_step step = {.next = 0};
    while (take_listed_step(path, lists, &step))
        if (!append_step(plan, step.op, step.list))
            return false;
    return true;
}

enum redist_status list_path_groups(const struct redist_problem *problem,
                                    const struct weak_graph *graph, const struct weak_path *path,
                                    bool late, struct group_lists *lists,
                                    struct redist_error *error)
{
    enum group_result result = GROUPS_MISALIGNED;
    *lists = (struct group_lists){.sorted = lists->sorted, .permute_at = find_valley(path, late)};
    if (!problem->two_meshes) /* whose positions have no digits in common */
        result = build_digit_groups(problem, graph, path, lists);
    if (result == GROUPS_MISALIGNED) {
        free_groups(lists);
        result = build_table_groups(problem, graph, path, lists);
    } else if (result == GROUPS_DONE && lists->permute != NULL && graph->ndevices <= SMALL_MESH) {
        /* Groups from tables leave the most devices in place, which matters more on a small mesh;
         * groups from digits have short certificates. */
        result = spare_devices(problem, graph, path, lists);
    }
    if (result != GROUPS_DONE)
        free_groups(lists);
    return result == GROUPS_DONE ? REDIST_OK : report_no_memory(error, "out of memory");
}

/* Makes the plan of a path and its lists, which are freed. */
static enum redist_status make_lowered(const struct redist_problem *problem,
                                       const struct weak_path *path, struct group_lists *lists,
                                       struct redist_plan **plan, struct redist_error *error)
{
    struct redist_plan *made = start_plan(problem);
    enum redist_status status = REDIST_OK;
    if (made == NULL)
        status = report_no_memory(error, "out of memory");
    else if (!add_steps(made, path, lists))
        status = report_failure(error, "the plan needs more than %u steps", REDIST_MAX_STEPS);
    free_groups(lists);
    if (status == REDIST_OK)
        status = finish_plan(made, error);
    if (status != REDIST_OK) {
        redist_free_plan(made);
        return status;
    }
    *plan = made;
    return REDIST_OK;
}

enum redist_status lower_path(const struct redist_problem *problem, const struct weak_graph *graph,
                              const struct weak_path *path, struct sorted_pairs *sorted,
                              struct redist_plan **plan, struct redist_error *error)
{
    struct group_lists lists = {.sorted = sorted};
    *plan = NULL;
    enum redist_status status = list_path_groups(problem, graph, path, false, &lists, error);
    return status == REDIST_OK ? make_lowered(problem, path, &lists, plan, error) : status;
}

enum redist_status lower_shuffled_path(const struct redist_problem *problem,
                                       const struct weak_path *path,
                                       const struct digit_shuffle *shuffle,
                                       struct redist_plan **plan, struct redist_error *error)
{
    struct group_lists lists = {.permute = NULL};
    *plan = NULL;
    enum group_result result = build_shuffled_groups(problem, path, shuffle, &lists);
    if (result != GROUPS_DONE) {
        free_groups(&lists);
        return result == GROUPS_MISALIGNED ? REDIST_OK : report_no_memory(error, "out of memory");
    }
    return make_lowered(problem, path, &lists, plan, error);
}

enum redist_status lower_sequence(const struct redist_problem *problem,
                                  const struct redist_weak_op *ops, size_t nops,
                                  struct redist_plan **plan, struct redist_error *error)
{
    struct weak_graph graph;
    struct weak_path path;
    *plan = NULL;
    enum redist_status status = check_plain_problem(problem, "the planner", error);
    if (status != REDIST_OK)
        return status;
    if (nops > REDIST_MAX_STEPS)
        return report_failure(error, "more than %u operations", REDIST_MAX_STEPS);
    path.nops = (uint32_t)nops;
    memcpy(path.op, ops, nops * sizeof *ops);
    build_weak_graph(problem, &graph);
    status = check_sequence(&graph, &path, error);
    return status == REDIST_OK ? lower_path(problem, &graph, &path, NULL, plan, error) : status;
}
