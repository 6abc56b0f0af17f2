#include "plan/weak/reduction.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STATES (1u << 17)
#define NO_REST ((struct rest){COST_INFINITE, 0})

bool is_less_rest(struct rest a, struct rest b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.steps < b.steps;
}

struct rest add_step_cost(struct rest rest, uint64_t cost)
{
    return (struct rest){add_costs(rest.cost, cost), rest.steps + 1};
}

static uint32_t multiply_pieces(const struct weak_graph *graph, const uint32_t *pieces)
{
    uint32_t product = 1;
    for (uint32_t i = 0; i < graph->rank; i++)
        product *= pieces[i];
    return product;
}

uint64_t find_local_size(const struct reduced_graph *reduction, const uint32_t *pieces)
{
    const struct weak_graph *graph = reduction->graph;
    return graph->source_size /
           (multiply_pieces(graph, pieces) / multiply_pieces(graph, graph->source));
}

bool find_state(const struct reduced_graph *reduction, const uint32_t *pieces, uint32_t *state)
{
    *state = 0;
    for (uint32_t i = 0; i < reduction->graph->rank; i++) {
        uint32_t low = 0, high = reduction->nvalues[i];
        while (low < high) { /* the values ascend */
            uint32_t middle = (low + high) / 2;
            if (reduction->value[i][middle] < pieces[i])
                low = middle + 1;
            else
                high = middle;
        }
        if (low == reduction->nvalues[i] || reduction->value[i][low] != pieces[i])
            return false;
        *state = *state * reduction->nvalues[i] + low;
    }
    return true;
}

/* --- the table of one total ------------------------------------------------ */

struct layered_state {
    uint32_t outstanding;
    uint32_t pieces[REDIST_MAX_RANK];
};

struct layers {
    const struct reduced_graph *reduction;
    struct rest_table *table;
    struct layered_state *state; /* those that occur, by what is outstanding */
    uint32_t nstates, room;
    bool no_memory;
};

static void list_states(struct layers *layers, uint32_t dim, uint32_t left,
                        struct layered_state *state)
{
    const struct reduced_graph *reduction = layers->reduction;
    if (dim < reduction->graph->rank) {
        for (uint32_t k = 0; k < reduction->nvalues[dim]; k++) {
            state->pieces[dim] = reduction->value[dim][k];
            if (left % state->pieces[dim] == 0)
                list_states(layers, dim + 1, left / state->pieces[dim], state);
        }
        return;
    }
    if (reduction->outstanding % left != 0)
        return;
    if (layers->nstates == layers->room) {
        uint32_t room = layers->room * 2 + 64;
        struct layered_state *larger = realloc(layers->state, room * sizeof *larger);
        if (larger == NULL) {
            layers->no_memory = true;
            return;
        }
        layers->state = larger;
        layers->room = room;
    }
    state->outstanding = left;
    layers->state[layers->nstates++] = *state;
}

static int order_states(const void *a, const void *b)
{
    uint32_t x = ((const struct layered_state *)a)->outstanding;
    uint32_t y = ((const struct layered_state *)b)->outstanding;
    return x < y ? -1 : x > y;
}

/* What is left when nothing is exchanged any more. */
static struct rest end_moves(const struct reduced_graph *reduction,
                             const struct layered_state *state, uint64_t local)
{
    const struct weak_graph *graph = reduction->graph;
    struct rest rest = {0, 0};
    if (state->outstanding > 1)
        rest = add_step_cost(rest, multiply_cost(2, local));
    if (reduction->loose)
        return rest;
    for (uint32_t i = 0; i < graph->rank; i++) {
        if (state->pieces[i] % graph->target[i] != 0)
            return NO_REST;
    }
    rest.cost = add_costs(rest.cost, compute_gather_cost(graph, state->pieces, local));
    rest.steps += count_gathers(graph, state->pieces);
    return rest;
}

static bool lower_rest(struct rest *rest, struct rest other)
{
    bool less = other.cost != COST_INFINITE && is_less_rest(other, *rest);
    if (less)
        *rest = other;
    return less;
}

/* Lowers the rests of a state to what the state after `op` leaves. */
static bool lower_by_op(struct layers *layers, const struct layered_state *state, uint32_t number,
                        const struct redist_weak_op *op, uint64_t local)
{
    const struct weak_graph *graph = layers->reduction->graph;
    struct rest_table *table = layers->table;
    uint32_t pieces[REDIST_MAX_RANK], after;
    memcpy(pieces, state->pieces, sizeof pieces);
    if (op->into < graph->rank)
        pieces[op->into] /= op->factor;
    pieces[op->split] *= op->factor;
    if (!find_state(layers->reduction, pieces, &after))
        return false;
    bool plain = lower_rest(&table->plain[number], add_step_cost(table->plain[after], local));
    bool permuted =
        lower_rest(&table->permuted[number], add_step_cost(table->permuted[after], local));
    return plain || permuted;
}

static bool lower_by_moves(struct layers *layers, const struct layered_state *state)
{
    const struct weak_graph *graph = layers->reduction->graph;
    uint64_t local = find_local_size(layers->reduction, state->pieces);
    uint32_t number;
    bool changed = false;
    (void)find_state(layers->reduction, state->pieces, &number);
    for (uint32_t j = 0; j < graph->rank; j++) {
        uint32_t free = graph->cap[j] / state->pieces[j];
        for (uint32_t i = 0; i <= graph->rank; i++) {
            uint32_t have = i < graph->rank ? state->pieces[i] : state->outstanding;
            uint32_t room = i == j ? 1 : find_common_divisor(have, free);
            for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
                struct redist_weak_op op = {REDIST_ALLTOALL, i, j, graph->divisor[k]};
                if (room % op.factor == 0)
                    changed = lower_by_op(layers, state, number, &op, local) || changed;
            }
        }
    }
    return changed;
}

/* Layer by layer, fewest summands first: a reducescatter leads to a layer that is
 * done, an alltoall stays in its own. */
static void fill_layers(struct layers *layers)
{
    uint32_t end;
    for (uint32_t first = 0; first < layers->nstates; first = end) {
        for (end = first; end < layers->nstates &&
                          layers->state[end].outstanding == layers->state[first].outstanding;
             end++) {
            const struct layered_state *state = &layers->state[end];
            uint64_t local = find_local_size(layers->reduction, state->pieces);
            uint32_t number;
            (void)find_state(layers->reduction, state->pieces, &number);
            struct rest rest = end_moves(layers->reduction, state, local);
            layers->table->plain[number] = rest;
            layers->table->permuted[number] = add_step_cost(rest, local);
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t k = first; k < end; k++)
                changed = lower_by_moves(layers, &layers->state[k]) || changed;
        }
    }
}

static bool fill_table(const struct reduced_graph *reduction, uint32_t total,
                       struct rest_table *table)
{
    struct layers layers = {.reduction = reduction, .table = table};
    struct layered_state state = {.outstanding = 0};
    table->total = total;
    table->plain = malloc(reduction->nstates * sizeof *table->plain);
    table->permuted = malloc(reduction->nstates * sizeof *table->permuted);
    if (table->plain == NULL || table->permuted == NULL)
        return false;
    for (uint32_t k = 0; k < reduction->nstates; k++)
        table->plain[k] = table->permuted[k] = NO_REST;
    list_states(&layers, 0, total, &state);
    if (!layers.no_memory && layers.nstates > 0) {
        qsort(layers.state, layers.nstates, sizeof *layers.state, order_states);
        fill_layers(&layers);
    }
    free(layers.state);
    return !layers.no_memory;
}

/* --- all tables --------------------------------------------------------------- */

static void list_values(const struct weak_graph *graph, bool few, struct reduced_graph *reduction)
{
    for (uint32_t i = 0; i < graph->rank; i++) {
        uint32_t cap = graph->cap[i];
        uint32_t common = find_common_divisor(graph->source[i], graph->target[i]);
        reduction->nvalues[i] = 0;
        reduction->value[i][reduction->nvalues[i]++] = 1;
        for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= cap; k++) {
            uint32_t value = graph->divisor[k];
            bool useful = !few || value == graph->source[i] || value == graph->target[i] ||
                          value == common || value == cap;
            if (cap % value == 0 && useful)
                reduction->value[i][reduction->nvalues[i]++] = value;
        }
    }
}

static bool count_states(struct reduced_graph *reduction, uint32_t rank)
{
    uint64_t product = 1;
    for (uint32_t i = 0; i < rank && product <= MOST_STATES; i++)
        product *= reduction->nvalues[i];
    reduction->nstates = (uint32_t)product;
    return product <= MOST_STATES;
}

bool open_reduction(const struct weak_graph *graph, uint32_t outstanding, bool loose,
                    struct reduced_graph *reduction)
{
    memset(reduction, 0, sizeof *reduction);
    reduction->graph = graph;
    reduction->outstanding = outstanding;
    reduction->loose = loose;
    uint32_t base = multiply_pieces(graph, graph->source) * outstanding;
    list_values(graph, false, reduction);
    reduction->limited = !count_states(reduction, graph->rank);
    if (reduction->limited) {
        list_values(graph, true, reduction);
        reduction->too_large = !count_states(reduction, graph->rank);
    }
    for (uint32_t k = 0; k <= graph->ndivisors && !reduction->too_large; k++) {
        uint32_t slices = k == 0 ? 1 : graph->divisor[k - 1];
        if (graph->ndevices / base % slices != 0)
            continue;
        if (!fill_table(reduction, base * slices, &reduction->table[reduction->ntables++])) {
            close_reduction(reduction);
            return false;
        }
    }
    return true;
}

void close_reduction(struct reduced_graph *reduction)
{
    for (uint32_t k = 0; k < reduction->ntables; k++) {
        free(reduction->table[k].plain);
        free(reduction->table[k].permuted);
    }
    reduction->ntables = 0;
}

const struct rest_table *get_rest_table(const struct reduced_graph *reduction, uint32_t slices)
{
    const struct weak_graph *graph = reduction->graph;
    uint32_t total = multiply_pieces(graph, graph->source) * reduction->outstanding * slices;
    for (uint32_t k = 0; k < reduction->ntables; k++) {
        if (reduction->table[k].total == total)
            return &reduction->table[k];
    }
    return NULL;
}

/* --- the path of least rest ------------------------------------------------------ */

struct tracer {
    const struct reduced_graph *reduction;
    bool permute;
    uint32_t pieces[REDIST_MAX_RANK], slices, nslices;
    struct weak_reduction *found;
};

static struct rest look_up(const struct reduced_graph *reduction, const struct rest_table *table,
                           bool permute, const uint32_t *pieces)
{
    uint32_t state;
    if (!find_state(reduction, pieces, &state))
        return NO_REST;
    return permute ? table->permuted[state] : table->plain[state];
}

static void trace_slices(struct tracer *tracer, uint32_t dim, uint32_t left)
{
    const struct reduced_graph *reduction = tracer->reduction;
    const struct weak_graph *graph = reduction->graph;
    if (dim == graph->rank) {
        struct rest rest = look_up(reduction, get_rest_table(reduction, tracer->slices),
                                   tracer->permute, tracer->pieces);
        rest.steps += tracer->nslices;
        if (rest.cost != COST_INFINITE && is_less_rest(rest, tracer->found->rest)) {
            tracer->found->rest = rest;
            memcpy(tracer->found->pieces, tracer->pieces, sizeof tracer->pieces);
        }
        return;
    }
    trace_slices(tracer, dim + 1, left);
    uint32_t room = find_common_divisor(graph->cap[dim] / tracer->pieces[dim], left);
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
        uint32_t factor = graph->divisor[k];
        if (room % factor != 0)
            continue;
        tracer->pieces[dim] *= factor;
        tracer->slices *= factor;
        tracer->nslices++;
        trace_slices(tracer, dim + 1, left / factor);
        tracer->nslices--;
        tracer->slices /= factor;
        tracer->pieces[dim] /= factor;
    }
}

/* Takes the first move, in a fixed order, after which the least is left. */
static bool take_move(const struct reduced_graph *reduction, const struct rest_table *table,
                      bool permute, struct weak_reduction *found)
{
    const struct weak_graph *graph = reduction->graph;
    struct rest rest = look_up(reduction, table, permute, found->pieces);
    uint64_t local = find_local_size(reduction, found->pieces);
    for (uint32_t j = 0; j < graph->rank; j++) {
        uint32_t free = graph->cap[j] / found->pieces[j];
        for (uint32_t i = graph->rank + 1; i > 0; i--) {
            uint32_t have = i > graph->rank ? found->outstanding : found->pieces[i - 1];
            uint32_t room = i - 1 == j ? 1 : find_common_divisor(have, free);
            for (uint32_t k = graph->ndivisors; k > 0; k--) {
                struct redist_weak_op op = {REDIST_ALLTOALL, i - 1, j, graph->divisor[k - 1]};
                uint32_t pieces[REDIST_MAX_RANK];
                if (room % op.factor != 0)
                    continue;
                memcpy(pieces, found->pieces, sizeof pieces);
                pieces[j] *= op.factor;
                if (i <= graph->rank)
                    pieces[i - 1] /= op.factor;
                struct rest after = look_up(reduction, table, permute, pieces);
                struct rest whole = add_step_cost(after, local);
                if (after.cost == COST_INFINITE || is_less_rest(rest, whole))
                    continue;
                memcpy(found->pieces, pieces, sizeof pieces);
                found->outstanding /= i > graph->rank ? op.factor : 1;
                return append_op(&found->path, op);
            }
        }
    }
    return false;
}

bool trace_reduction(const struct reduced_graph *reduction, bool permute,
                     struct weak_reduction *found)
{
    const struct weak_graph *graph = reduction->graph;
    struct tracer tracer = {
        .reduction = reduction, .permute = permute, .slices = 1, .found = found};
    uint32_t base = multiply_pieces(graph, graph->source) * reduction->outstanding;
    *found = (struct weak_reduction){.rest = NO_REST, .outstanding = reduction->outstanding};
    memcpy(tracer.pieces, graph->source, sizeof tracer.pieces);
    trace_slices(&tracer, 0, graph->ndevices / base);
    if (found->rest.cost == COST_INFINITE || !append_slices(graph, found->pieces, &found->path))
        return false;
    const struct rest_table *table = get_rest_table(
        reduction, multiply_pieces(graph, found->pieces) / multiply_pieces(graph, graph->source));
    for (;;) {
        struct layered_state state = {.outstanding = found->outstanding};
        memcpy(state.pieces, found->pieces, sizeof state.pieces);
        uint64_t local = find_local_size(reduction, found->pieces);
        struct rest end = end_moves(reduction, &state, local);
        if (permute && end.cost != COST_INFINITE)
            end = add_step_cost(end, local);
        if (!is_less_rest(look_up(reduction, table, permute, found->pieces), end))
            return end.cost != COST_INFINITE;
        if (!take_move(reduction, table, permute, found))
            return false;
    }
}
