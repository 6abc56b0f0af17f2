#include "plan/weak/reduction.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STATES 100000u

bool is_less_rest(struct rest a, struct rest b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.steps < b.steps;
}

struct rest add_step_cost(struct rest rest, uint64_t cost)
{
    return (struct rest){add_costs(rest.cost, cost), rest.steps + 1};
}

uint32_t multiply_pieces(const struct weak_graph *graph, const uint32_t *pieces)
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

/* Number of the state plus 1, 0 when it is none. */
static uint64_t number_state(const struct reduced_graph *reduction, const uint32_t *pieces)
{
    uint64_t number = 0;
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
            return 0;
        number = number * reduction->nvalues[i] + low;
    }
    return number + 1;
}

/* The slot of a key, or the empty one where it would be. */
static struct rest_entry *find_slot(const struct rest_table *table, uint64_t key)
{
    uint32_t at = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (table->nslots - 1);
    while (table->slot[at].key != 0 && table->slot[at].key != key)
        at = (at + 1) & (table->nslots - 1);
    return &table->slot[at];
}

const struct rest_entry *find_rest(const struct reduced_graph *reduction,
                                   const struct rest_table *table, const uint32_t *pieces)
{
    uint64_t key = number_state(reduction, pieces);
    const struct rest_entry *entry = key == 0 ? NULL : find_slot(table, key);
    return entry == NULL || entry->key == 0 ? NULL : entry;
}

/* --- the table of one total ------------------------------------------------ */

struct layered_state {
    struct rest_entry *entry;
    uint32_t outstanding;
    uint32_t pieces[REDIST_MAX_RANK];
};

struct layers {
    const struct reduced_graph *reduction;
    struct rest_table *table;
    struct layered_state *state; /* those that occur, by what is outstanding */
    uint32_t nstates, room;
    bool no_memory, too_many;
};

static void list_states(struct layers *layers, uint32_t dim, uint32_t left,
                        struct layered_state *state)
{
    const struct reduced_graph *reduction = layers->reduction;
    if (dim < reduction->graph->rank) {
        for (uint32_t k = 0; k < reduction->nvalues[dim] && !layers->too_many; k++) {
            state->pieces[dim] = reduction->value[dim][k];
            if (left % state->pieces[dim] == 0)
                list_states(layers, dim + 1, left / state->pieces[dim], state);
        }
        return;
    }
    layers->too_many = layers->too_many || layers->nstates == MOST_STATES;
    if (reduction->outstanding % left != 0 || layers->too_many)
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

struct rest end_moves(const struct reduced_graph *reduction, uint32_t outstanding,
                      const uint32_t *pieces, uint64_t local)
{
    const struct weak_graph *graph = reduction->graph;
    struct rest rest = {0, 0};
    if (outstanding > 1)
        rest = add_step_cost(rest, multiply_cost(2, local));
    if (reduction->loose)
        return rest;
    for (uint32_t i = 0; i < graph->rank; i++) {
        if (pieces[i] % graph->target[i] != 0)
            return NO_REST;
    }
    rest.cost = add_costs(rest.cost, compute_gather_cost(graph, pieces, local));
    rest.steps += count_gathers(graph, pieces);
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
static bool lower_by_op(struct layers *layers, const struct layered_state *state,
                        const struct redist_weak_op *op, uint64_t local)
{
    const struct weak_graph *graph = layers->reduction->graph;
    uint32_t pieces[REDIST_MAX_RANK];
    memcpy(pieces, state->pieces, sizeof pieces);
    if (op->into < graph->rank)
        pieces[op->into] /= op->factor;
    pieces[op->split] *= op->factor;
    const struct rest_entry *after = find_rest(layers->reduction, layers->table, pieces);
    if (after == NULL)
        return false;
    bool plain = lower_rest(&state->entry->plain, add_step_cost(after->plain, local));
    bool permuted = lower_rest(&state->entry->permuted, add_step_cost(after->permuted, local));
    return plain || permuted;
}

static bool lower_by_moves(struct layers *layers, const struct layered_state *state)
{
    const struct weak_graph *graph = layers->reduction->graph;
    uint64_t local = find_local_size(layers->reduction, state->pieces);
    bool changed = false;
    for (uint32_t j = 0; j < graph->rank; j++) {
        uint32_t free = graph->cap[j] / state->pieces[j];
        for (uint32_t i = 0; i <= graph->rank; i++) {
            uint32_t have = i < graph->rank ? state->pieces[i] : state->outstanding;
            uint32_t room = i == j ? 1 : find_common_divisor(have, free);
            for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= room; k++) {
                struct redist_weak_op op = {REDIST_ALLTOALL, i, j, graph->divisor[k]};
                if (room % op.factor == 0)
                    changed = lower_by_op(layers, state, &op, local) || changed;
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
            state->entry->plain =
                end_moves(layers->reduction, state->outstanding, state->pieces, local);
            state->entry->permuted = add_step_cost(state->entry->plain, local);
        }
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t k = first; k < end; k++)
                changed = lower_by_moves(layers, &layers->state[k]) || changed;
        }
    }
}

/* Room for all states, and an entry for each; false when memory runs out. */
static bool open_table(struct layers *layers)
{
    struct rest_table *table = layers->table;
    table->nslots = 16;
    while (table->nslots < 2 * layers->nstates)
        table->nslots *= 2;
    table->slot = calloc(table->nslots, sizeof *table->slot);
    for (uint32_t k = 0; table->slot != NULL && k < layers->nstates; k++) {
        uint64_t key = number_state(layers->reduction, layers->state[k].pieces);
        layers->state[k].entry = find_slot(table, key);
        *layers->state[k].entry = (struct rest_entry){key, NO_REST, NO_REST};
    }
    return table->slot != NULL;
}

enum fill_result { TABLE_FILLED, TOO_MANY_STATES, NO_MEMORY };

static enum fill_result fill_table(const struct reduced_graph *reduction, uint32_t total,
                                   struct rest_table *table)
{
    struct layers layers = {.reduction = reduction, .table = table};
    struct layered_state state = {.outstanding = 0};
    enum fill_result result = TABLE_FILLED;
    table->total = total;
    list_states(&layers, 0, total, &state);
    if (layers.nstates > 1)
        qsort(layers.state, layers.nstates, sizeof *layers.state, order_states);
    if (layers.too_many)
        result = TOO_MANY_STATES;
    else if (layers.no_memory || !open_table(&layers))
        result = NO_MEMORY;
    else
        fill_layers(&layers);
    free(layers.state);
    return result;
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

/* Can the states be numbered in 64 bits? */
static bool can_number(const struct reduced_graph *reduction)
{
    uint64_t product = 1;
    for (uint32_t i = 0; i < reduction->graph->rank; i++)
        product = multiply_cost(reduction->nvalues[i], product);
    return product < COST_INFINITE / 2;
}

static enum fill_result fill_tables(struct reduced_graph *reduction)
{
    const struct weak_graph *graph = reduction->graph;
    uint32_t base = multiply_pieces(graph, graph->source) * reduction->outstanding;
    enum fill_result result = can_number(reduction) ? TABLE_FILLED : TOO_MANY_STATES;
    for (uint32_t k = 0; k <= graph->ndivisors && result == TABLE_FILLED; k++) {
        uint32_t slices = k == 0 ? 1 : graph->divisor[k - 1];
        if (graph->ndevices / base % slices == 0)
            result = fill_table(reduction, base * slices, &reduction->table[reduction->ntables++]);
    }
    return result;
}

bool open_reduction(const struct weak_graph *graph, uint32_t outstanding, bool loose,
                    struct reduced_graph *reduction)
{
    memset(reduction, 0, sizeof *reduction);
    reduction->graph = graph;
    reduction->outstanding = outstanding;
    reduction->loose = loose;
    list_values(graph, false, reduction);
    enum fill_result result = fill_tables(reduction);
    if (result == TOO_MANY_STATES) {
        close_reduction(reduction);
        list_values(graph, true, reduction);
        reduction->limited = true;
        result = fill_tables(reduction);
        reduction->too_large = result == TOO_MANY_STATES;
    }
    if (result != TABLE_FILLED)
        close_reduction(reduction);
    return result != NO_MEMORY;
}

void close_reduction(struct reduced_graph *reduction)
{
    for (uint32_t k = 0; k < reduction->ntables; k++) {
        free(reduction->table[k].slot);
        reduction->table[k].slot = NULL;
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
