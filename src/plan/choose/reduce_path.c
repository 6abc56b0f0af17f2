#include "plan/choose/reduce_path.h"

#include <string.h>

#include "plan/weak/pairs.h"
#include "base/report.h"

#define TRIAL_CAP 1000000u
#define PART_CAP 4000000u

struct reducing {
    const struct plan_view *view;
    const struct reduced_graph *reduction;
    const struct weak_graph *graph;
    struct reduce_choice *choice;
    struct rest limit;
    uint32_t trials, parts;
    uint64_t pair_work;
    bool no_memory;
    struct reduced_axes axes; /* with what the path so far has combined of them */
    struct wanted wanted[REDIST_MAX_RANK];
    /* the path so far */
    const struct rest_table *rests;
    uint32_t outstanding;
    uint32_t pieces[REDIST_MAX_RANK], slices, nslices;
    uint64_t local, received;
    struct rest spent;
    bool aligned; /* `stacks` is valid */
    struct digit_stacks stacks;
    unsigned need[REDIST_MAX_RANK];
    uint32_t nmoves;
    struct redist_weak_op move[REDIST_MAX_STEPS];
    struct axis_run run[REDIST_MAX_STEPS]; /* of a move out of dimension `rank` */
};

static unsigned find_need(const struct reducing *search, uint32_t dim)
{
    return search->aligned ? compare_digits(&search->wanted[dim], &search->stacks.dim[dim])
                           : (unsigned)compare_pieces(search->graph, dim, search->pieces[dim]);
}

/* After a move; it changes those of two dimensions, unless digits are no longer followed. */
static void find_needs(struct reducing *search, const struct redist_weak_op *op, bool aligned)
{
    for (uint32_t i = 0; i < search->graph->rank; i++)
        if (i == op->into || i == op->split || search->aligned != aligned)
            search->need[i] = find_need(search, i);
}

/* --- what is left at least ------------------------------------------------------ */

static uint32_t count_needed(const struct reducing *search)
{
    uint32_t moves = 0;
    for (uint32_t i = 0; i < search->graph->rank; i++)
        moves += (search->need[i] & NEED_PIECES) != 0;
    return moves;
}

/* Whether that is within the limit; what was, and what was not, says for which limits the same
 * would be looked at. */
static bool is_within_limit(struct reducing *search, struct rest whole)
{
    struct reduce_choice *choice = search->choice;
    bool refused = is_less_rest(search->limit, whole);
    if (refused && is_less_rest(whole, choice->refused))
        choice->refused = whole;
    if (!refused && is_less_rest(choice->allowed, whole))
        choice->allowed = whole;
    return !refused;
}

/* What is left by the tables; NULL where that alone is too much. */
static const struct rest_entry *find_left(struct reducing *search)
{
    const struct rest_entry *entry = find_rest(search->reduction, search->rests, search->pieces);
    if (search->no_memory || entry == NULL || entry->plain.cost == COST_INFINITE)
        return NULL;
    const struct rest whole = {add_costs(search->spent.cost, entry->plain.cost),
                               search->spent.steps + entry->plain.steps};
    return whole.cost != COST_INFINITE && is_within_limit(search, whole) ? entry : NULL;
}

/* Whether it is not too much with what the digits need either. */
static bool is_promising(struct reducing *search, const struct rest_entry *left)
{
    uint64_t needed =
        bound_moves(search->graph, search->local, search->outstanding, count_needed(search));
    if (needed <= left->plain.cost)
        return true;
    const struct rest whole = {add_costs(search->spent.cost, needed), search->spent.steps};
    return whole.cost != COST_INFINITE && is_within_limit(search, whole);
}

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
    if (is_promising(search, left))
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

static void extend_run(struct reducing *search, uint32_t split, uint32_t room, uint32_t factor);

/* Takes `part` of axis x into the run; a part that leaves a rest of its axis ends it. */
static void take_part(struct reducing *search, uint32_t split, uint32_t room, uint32_t factor,
                      uint32_t x, uint32_t part)
{
    struct axis_run *run = &search->run[search->nmoves];
    if (search->trials == TRIAL_CAP || ++search->parts > PART_CAP) {
        search->choice->cap_hit = true;
        return;
    }
    run->part[run->n++] = (struct digit){x, search->axes.taken[x], part};
    search->axes.taken[x] *= part;
    if (room % (factor * part) == 0)
        try_move(search, &(struct redist_weak_op){REDIST_ALLTOALL, search->graph->rank, split,
                                                  factor * part});
    if (search->axes.taken[x] == search->axes.size[x])
        extend_run(search, split, room, factor * part);
    search->axes.taken[x] /= part;
    run->n--;
}

/* An axis that is begun can only come first: its rest follows what is combined. */
static void extend_run(struct reducing *search, uint32_t split, uint32_t room, uint32_t factor)
{
    const struct weak_graph *graph = search->graph;
    uint32_t at = search->run[search->nmoves].n;
    for (uint32_t x = 0; x < search->axes.n; x++) {
        uint32_t left = search->axes.size[x] / search->axes.taken[x];
        if (left == 1 || (at > 0 && search->axes.taken[x] > 1) || has_twin(&search->axes, x))
            continue;
        for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= left; k++)
            if (left % graph->divisor[k] == 0 && factor * graph->divisor[k] <= room)
                take_part(search, split, room, factor, x, graph->divisor[k]);
    }
}

static void choose_moves(struct reducing *search)
{
    const struct weak_graph *graph = search->graph;
    if (count_needed(search) == 0)
        consider_path(search);
    for (uint32_t j = 0; j < graph->rank; j++) {
        uint32_t free = graph->cap[j] / search->pieces[j];
        uint32_t room = find_common_divisor(search->outstanding, free);
        if (room > 1 && search->nmoves < REDIST_MAX_STEPS) {
            search->run[search->nmoves].n = 0;
            extend_run(search, j, room, 1);
        }
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
        if (rest != NULL && is_promising(search, rest))
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
        search->need[dim] = find_need(search, dim);
        choose_slices(search, dim + 1, left / factor);
        search->stacks.dim[dim].n--;
        search->need[dim] = find_need(search, dim);
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
        search.need[i] = find_need(&search, i);
    }
    choose_slices(&search, 0, left);
    return search.no_memory ? report_no_memory(error, "out of memory") : REDIST_OK;
}
