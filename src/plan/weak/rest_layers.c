#include "plan/weak/rest_layers.h"

#include <stdlib.h>
#include <string.h>
#include "base/grow.h"

#define MOST_STATES 100000u

struct layered_state {
    struct rest_entry *entry;
    uint32_t outstanding;
    uint32_t first_way; /* of its ways, when its layer is being filled */
    uint32_t value[REDIST_MAX_RANK];
    uint32_t pieces[REDIST_MAX_RANK];
};

struct layers {
    const struct reduced_graph *reduction;
    struct rest_table *table;
    struct layered_state *state; /* those that occur, by what is outstanding */
    uint32_t nstates;
    uint32_t *way; /* slots that a step leads to, of one state of a layer after another */
    uint32_t nways;
    size_t way_room;
    bool no_memory;
};

/* Adds the states that can be cut so from dimension `dim` on, when so many pieces and summands
 * are left for these; where there is no room for any they are only counted. */
static void list_states(struct layers *layers, uint32_t dim, uint32_t left,
                        struct layered_state *state)
{
    const struct reduced_graph *reduction = layers->reduction;
    if (dim < reduction->graph->rank) {
        for (uint32_t k = 0; k < reduction->nvalues[dim] && layers->nstates <= MOST_STATES; k++) {
            state->value[dim] = k;
            state->pieces[dim] = reduction->value[dim][k];
            if (left % state->pieces[dim] == 0)
                list_states(layers, dim + 1, left / state->pieces[dim], state);
        }
        return;
    }
    if (reduction->outstanding % left != 0)
        return;
    state->outstanding = left;
    if (layers->state != NULL)
        layers->state[layers->nstates] = *state;
    layers->nstates++;
}

static uint32_t count_states(const struct reduced_graph *reduction, uint32_t total)
{
    struct layers layers = {.reduction = reduction};
    struct layered_state state = {.outstanding = 0};
    list_states(&layers, 0, total, &state);
    return layers.nstates;
}

bool has_few_states(const struct reduced_graph *reduction, uint32_t total)
{
    return count_states(reduction, total) <= MOST_STATES;
}

static int order_states(const void *a, const void *b)
{
    uint32_t x = ((const struct layered_state *)a)->outstanding;
    uint32_t y = ((const struct layered_state *)b)->outstanding;
    return x < y ? -1 : x > y;
}

/* A step leads to that state, if it is one. */
static void add_way(struct layers *layers, uint64_t key)
{
    const struct rest_entry *after = find_slot(layers->table, key);
    if (after->key == 0 || layers->no_memory)
        return;
    if (!grow_array(&layers->way, &layers->way_room, layers->nways, 1, sizeof *layers->way)) {
        layers->no_memory = true;
        return;
    }
    layers->way[layers->nways++] = (uint32_t)(after - layers->table->slot);
}

/* The alltoalls and reducescatters into dimension j by that factor. */
static void list_ways_into(struct layers *layers, const struct layered_state *state, uint32_t j,
                           uint32_t factor)
{
    const struct reduced_graph *reduction = layers->reduction;
    uint32_t rank = reduction->graph->rank;
    uint32_t cut = find_piece_count(reduction, j, state->pieces[j] * factor);
    if (cut == reduction->nvalues[j])
        return;
    uint64_t key = state->entry->key + (cut - state->value[j]) * reduction->weight[j];
    if (state->outstanding % factor == 0)
        add_way(layers, key);
    for (uint32_t i = 0; i < rank; i++) {
        if (i == j || state->pieces[i] % factor != 0)
            continue;
        uint32_t joined = find_piece_count(reduction, i, state->pieces[i] / factor);
        if (joined < reduction->nvalues[i])
            add_way(layers, key - (state->value[i] - joined) * reduction->weight[i]);
    }
}

static void list_ways(struct layers *layers, struct layered_state *state)
{
    const struct weak_graph *graph = layers->reduction->graph;
    state->first_way = layers->nways;
    for (uint32_t j = 0; j < graph->rank; j++) {
        uint32_t free = graph->cap[j] / state->pieces[j];
        for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= free; k++)
            if (free % graph->divisor[k] == 0)
                list_ways_into(layers, state, j, graph->divisor[k]);
    }
}

static bool lower_rest(struct rest *rest, struct rest other)
{
    bool less = other.cost != COST_INFINITE && is_less_rest(other, *rest);
    if (less)
        *rest = other;
    return less;
}

/* Lowers the rests of a state to what the states after its ways leave. */
static bool lower_by_ways(struct layers *layers, const struct layered_state *state,
                          uint32_t end_way, uint64_t local)
{
    bool changed = false;
    for (uint32_t w = state->first_way; w < end_way; w++) {
        const struct rest_entry *after = &layers->table->slot[layers->way[w]];
        bool plain = lower_rest(&state->entry->plain, add_step_cost(after->plain, local));
        bool permuted = lower_rest(&state->entry->permuted, add_step_cost(after->permuted, local));
        changed = changed || plain || permuted;
    }
    return changed;
}

/* The least of each rest in a layer. Once all ways out of it have been taken it stays so: a
 * way inside the layer costs something. */
static struct rest_entry find_least_rests(const struct layers *layers, uint32_t first, uint32_t end)
{
    struct rest_entry least = {0, NO_REST, NO_REST};
    for (uint32_t k = first; k < end; k++) {
        (void)lower_rest(&least.plain, layers->state[k].entry->plain);
        (void)lower_rest(&least.permuted, layers->state[k].entry->permuted);
    }
    return least;
}

/* No way inside the layer leaves less than what is known. */
static bool is_settled(const struct rest_entry *entry, const struct rest_entry *least,
                       uint64_t local)
{
    return !is_less_rest(add_step_cost(least->plain, local), entry->plain) &&
           !is_less_rest(add_step_cost(least->permuted, local), entry->permuted);
}

/* All states of a layer have one local size. */
static void fill_layer(struct layers *layers, uint32_t first, uint32_t end)
{
    uint64_t local = find_local_size(layers->reduction, layers->state[first].pieces);
    layers->nways = 0;
    for (uint32_t k = first; k < end; k++) {
        struct layered_state *state = &layers->state[k];
        state->entry->plain =
            end_moves(layers->reduction, state->outstanding, state->pieces, local);
        state->entry->permuted = add_step_cost(state->entry->plain, local);
        list_ways(layers, state);
    }
    struct rest_entry least = {0, {0, 0}, {0, 0}}; /* of any way out of the layer */
    for (bool changed = !layers->no_memory; changed;) {
        changed = false;
        for (uint32_t k = first; k < end; k++) {
            uint32_t end_way = k + 1 < end ? layers->state[k + 1].first_way : layers->nways;
            if (!is_settled(layers->state[k].entry, &least, local))
                changed = lower_by_ways(layers, &layers->state[k], end_way, local) || changed;
        }
        least = find_least_rests(layers, first, end);
    }
}

/* Layer by layer, fewest summands first: a reducescatter leads to a layer that is
 * done, an alltoall stays in its own. */
static void fill_layers(struct layers *layers)
{
    uint32_t end;
    for (uint32_t first = 0; first < layers->nstates; first = end) {
        end = first;
        while (end < layers->nstates &&
               layers->state[end].outstanding == layers->state[first].outstanding)
            end++;
        fill_layer(layers, first, end);
    }
    free(layers->way);
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

bool fill_rest_table(const struct reduced_graph *reduction, uint32_t total,
                     struct rest_table *table)
{
    struct layers layers = {.reduction = reduction, .table = table};
    struct layered_state state = {.outstanding = 0};
    table->total = total;
    /* one more, so that no state allocates something */
    layers.state = malloc((count_states(reduction, total) + 1) * sizeof *layers.state);
    if (layers.state == NULL)
        return false;
    list_states(&layers, 0, total, &state);
    if (layers.nstates > 1)
        qsort(layers.state, layers.nstates, sizeof *layers.state, order_states);
    layers.no_memory = !open_table(&layers);
    if (!layers.no_memory)
        fill_layers(&layers);
    free(layers.state);
    return !layers.no_memory;
}
