#include "plan/sums/reduce_path.h"

#include <string.h>

#include "plan/sums/scatters.h"
#include "plan/weak/pairs.h"
#include "base/report.h"

static bool may_try(struct reducing *search)
{
    if (search->trials == TRIAL_CAP) {
        search->choice->cap_hit = true;
        return false;
    }
    search->trials++;
    return true;
}

/* --- a complete path -------------------------------------------------------------- */

static bool write_path(const struct reducing *search, const struct axis_run *left, uint32_t nleft,
                       struct reduce_path *path)
{
    const struct weak_graph *graph = search->graph;
    struct run_writer writer;
    uint32_t valley[REDIST_MAX_RANK];
    memcpy(valley, search->pieces, sizeof valley);
    for (uint32_t k = search->nmoves; k > 0; k--) {
        const struct redist_weak_op *op = &search->move[k - 1];
        if (op->into < graph->rank)
            valley[op->into] *= op->factor;
        valley[op->split] /= op->factor;
    }
    start_run_writer(search->view, &search->axes, path, &writer);
    bool fits = append_slices(graph, valley, &path->path);
    for (uint32_t k = 0; k < search->nmoves && fits; k++) {
        const struct redist_weak_op *op = &search->move[k];
        fits = op->into < graph->rank
                   ? append_op(&path->path, *op)
                   : append_run(&writer, REDIST_ALLTOALL, op->split, &search->run[k]);
    }
    for (uint32_t k = 0; k < nleft && fits; k++)
        fits = append_run(&writer, REDIST_ALLGATHER, 0, &left[k]);
    return fits && append_gathers(graph, search->pieces, &path->path);
}

/* Does a path whose digits do not align lead to the target table? */
static bool test_tiles(struct reducing *search, const struct reduce_path *path)
{
    struct redist_problem inner;
    struct weak_graph graph;
    struct pair_test test;
    bool equal = false;
    if (search->pair_work >= PAIR_WORK) {
        search->choice->cap_hit = true;
        return false;
    }
    lay_out_sums(search->view, &path->sums, &inner);
    build_weak_graph(&inner, &graph);
    start_pair_test(&inner, &test);
    if (test_pairs(&graph, &path->path, &test, &equal) != REDIST_OK)
        search->no_memory = true;
    search->pair_work += test.work;
    return equal;
}

static void consider_path(struct reducing *search)
{
    const struct weak_graph *graph = search->graph;
    struct reduce_choice *choice = search->choice;
    struct axis_run left[REDIST_MAX_AXES];
    uint32_t nleft = list_left_runs(&search->axes, left);
    struct rest whole = search->spent;
    uint64_t received = search->received;
    for (uint32_t k = 0; k < nleft; k++) {
        whole = add_step_cost(whole, multiply_cost(2, search->local));
        received = add_costs(received, count_allreduced(multiply_run(&left[k]), search->local));
    }
    whole.cost = add_costs(whole.cost, compute_gather_cost(graph, search->pieces, search->local));
    whole.steps += count_gathers(graph, search->pieces);
    received = add_costs(received, graph->target_size - search->local);
    choice->considered++;
    bool better =
        is_within_limit(search, whole) &&
        (!choice->found || is_less_rest(whole, search->limit) || received < choice->received);
    struct reduce_path path;
    if (whole.cost == COST_INFINITE || !better || !write_path(search, left, nleft, &path) ||
        (!search->aligned && !test_tiles(search, &path)))
        return;
    choice->found = true;
    choice->rest = search->limit = whole;
    choice->received = received;
    choice->path = path;
}

/* --- moves ------------------------------------------------------------------------- */

static void choose_moves(struct reducing *search);

/* What a move changes besides counts that are simply turned back. */
struct undo {
    uint64_t local, received;
    struct rest spent;
};

/* Of the digits that a move changes. */
struct digits_undo {
    struct digit_stack into, split;
    unsigned need[REDIST_MAX_RANK];
    bool aligned;
};

static void enter_move(struct reducing *search, const struct redist_weak_op *op, struct undo *undo)
{
    uint64_t after = search->local;
    *undo = (struct undo){search->local, search->received, search->spent};
    search->spent = add_step_cost(search->spent, search->local);
    if (op->into < search->graph->rank)
        search->pieces[op->into] /= op->factor;
    else {
        search->outstanding /= op->factor;
        after = search->local = search->local / op->factor;
    }
    search->received += undo->local - (op->into < search->graph->rank ? after / op->factor : after);
    search->pieces[op->split] *= op->factor;
    search->move[search->nmoves++] = *op;
}

static void leave_move(struct reducing *search, const struct redist_weak_op *op,
                       const struct undo *undo)
{
    search->nmoves--;
    search->pieces[op->split] /= op->factor;
    if (op->into < search->graph->rank)
        search->pieces[op->into] *= op->factor;
    else
        search->outstanding *= op->factor;
    search->local = undo->local;
    search->received = undo->received;
    search->spent = undo->spent;
}

static void move_digits(struct reducing *search, const struct redist_weak_op *op)
{
    struct digit_stack part, *split = &search->stacks.dim[op->split];
    const struct axis_run *run = &search->run[search->nmoves - 1];
    if (op->into < search->graph->rank) {
        search->aligned = pop_digits(&search->stacks.dim[op->into], op->factor, &part);
        if (search->aligned)
            push_part(split, &part);
        return;
    }
    for (uint32_t k = run->n; k > 0; k--) {
        struct digit digit = run->part[k - 1];
        digit.origin = search->axes.axis[digit.origin];
        split->digit[split->n++] = digit;
    }
}

/* Behind a move that `left` may follow. */
static void go_on(struct reducing *search, const struct redist_weak_op *op,
                  const struct rest_entry *left)
{
    struct digits_undo undo = {.aligned = search->aligned};
    bool moves = op->into < search->graph->rank;
    if (moves)
        undo.into = search->stacks.dim[op->into];
    undo.split = search->stacks.dim[op->split];
    memcpy(undo.need, search->need, sizeof undo.need);
    if (search->aligned)
        move_digits(search, op);
    find_needs(search, op, undo.aligned);
    if (may_go_on(search, left))
        choose_moves(search);
    if (moves)
        search->stacks.dim[op->into] = undo.into;
    search->stacks.dim[op->split] = undo.split;
    memcpy(search->need, undo.need, sizeof undo.need);
    search->aligned = undo.aligned;
}

/* An alltoall, or a reducescatter of the run that `search->run[nmoves]` holds. */
static void try_move(struct reducing *search, const struct redist_weak_op *op)
{
    struct undo undo;
    if (search->nmoves == REDIST_MAX_STEPS || !may_try(search))
        return;
    enter_move(search, op, &undo);
    const struct rest_entry *left = find_left(search);
    if (left != NULL)
        go_on(search, op, left);
    leave_move(search, op, &undo);
}

static void choose_moves(struct reducing *search)
{
    const struct weak_graph *graph = search->graph;
    if (count_needed(search).into == 0)
        consider_path(search);
    for (uint32_t j = 0; j < graph->rank; j++) {
        uint32_t free = graph->cap[j] / search->pieces[j];
        uint32_t room = find_common_divisor(search->outstanding, free);
        if (room > 1 && search->nmoves < REDIST_MAX_STEPS)
            choose_scatters(search, j, room, try_move);
        for (uint32_t i = 0; i < graph->rank; i++) {
            room = i == j ? 1 : find_common_divisor(search->pieces[i], free);
            for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
                struct redist_weak_op op = {REDIST_ALLTOALL, i, j, graph->divisor[k]};
                if (room % op.factor == 0)
                    try_move(search, &op);
            }
        }
    }
}

static void choose_slices(struct reducing *search, uint32_t dim, uint32_t left)
{
    const struct weak_graph *graph = search->graph;
    if (dim == graph->rank) {
        search->rests = get_rest_table(search->reduction, search->slices);
        search->spent = (struct rest){0, search->nslices};
        const struct rest_entry *rest = find_left(search);
        if (rest != NULL && may_go_on(search, rest))
            choose_moves(search);
        return;
    }
    choose_slices(search, dim + 1, left);
    uint32_t room = find_common_divisor(graph->cap[dim] / search->pieces[dim], left);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
        uint32_t factor = graph->divisor[k];
        if (room % factor != 0)
            continue;
        search->pieces[dim] *= factor;
        search->local /= factor;
        search->slices *= factor;
        search->nslices++;
        push_digit(&search->stacks.dim[dim], FRESH + dim, factor);
        search->need[dim] = judge_dimension(search, dim);
        choose_slices(search, dim + 1, left / factor);
        search->stacks.dim[dim].n--;
        search->need[dim] = judge_dimension(search, dim);
        search->nslices--;
        search->slices /= factor;
        search->local *= factor;
        search->pieces[dim] /= factor;
    }
}

enum redist_status choose_reduce_path(const struct plan_view *view,
                                      const struct reduced_graph *reduction, struct rest limit,
                                      struct reduce_choice *choice, struct redist_error *error)
{
    const struct weak_graph *graph = reduction->graph;
    struct reducing search = {.view = view,
                              .reduction = reduction,
                              .graph = graph,
                              .choice = choice,
                              .limit = limit,
                              .outstanding = reduction->outstanding,
                              .slices = 1,
                              .local = graph->source_size,
                              .aligned = true};
    uint32_t left = graph->ndevices / reduction->outstanding;
    *choice = (struct reduce_choice){.refused = NO_REST};
    list_reduced_axes(view, &search.axes);
    memcpy(search.pieces, graph->source, sizeof search.pieces);
    for (uint32_t i = 0; i < graph->rank; i++) {
        left /= graph->source[i];
        list_type_digits(&view->inner.mesh, &view->inner.from.dim[i], &search.stacks.dim[i]);
        list_wanted(&view->inner, i, &search.wanted[i]);
        search.need[i] = judge_dimension(&search, i);
    }
    choose_slices(&search, 0, left);
    return search.no_memory ? report_no_memory(error, "out of memory") : REDIST_OK;
}
