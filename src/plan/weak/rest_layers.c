#include "plan/weak/rest_layers.h"
#include "plan/weak/value_steps.h"

#include <stdlib.h>
#include <string.h>

#define MOST_STATES 100000u
#define MOST_NUMBERS (UINT64_C(1) << 25)
/* Clearing so many words costs less than what a state saves by them. */
#define WORDS_A_STATE 64u

struct layered_state {
    struct rest_entry *entry;
    uint32_t outstanding;
    uint64_t key;
    uint32_t value[REDIST_MAX_RANK];
    uint32_t pieces[REDIST_MAX_RANK];
};

/* Of the plain rests of a table, or of those with an allpermute. */
typedef struct rest *choose_rest(struct rest_entry *entry);

/* A state by what was left from it before any way inside its layer. */
struct ranked_state {
    struct rest rest;
    uint32_t state;
};

struct layers {
    const struct reduced_graph *reduction;
    struct rest_table *table;
    struct layered_state *state; /* those that occur, by what is outstanding */
    uint32_t nstates;
    uint32_t first[MAX_DIVISORS + 1]; /* state of a layer, and behind the last one listed; of the
                                       * layer without summands, then of each divisor */
    struct ranked_state *ranked;      /* of one layer, the least rests first */
    uint32_t *lowered;                /* states of a layer whose rests became less, in this order */
    uint32_t nscatters, scatter[MAX_DIVISORS]; /* divisors, by number, of what a layer has left */
    uint64_t *seen; /* a bit for each number of a state; NULL where these are too many */
};

/* The number of the layer with so many summands left. */
static uint32_t find_layer(const struct weak_graph *graph, uint32_t outstanding)
{
    uint32_t low = 0, high = outstanding == 1 ? 0 : graph->ndivisors;
    while (low < high) { /* the divisors ascend */
        uint32_t middle = (low + high) / 2;
        if (graph->divisor[middle] < outstanding)
            low = middle + 1;
        else
            high = middle;
    }
    return outstanding == 1 ? 0 : low + 1;
}

/* Adds the states that can be cut so from dimension `dim` on, when so many pieces and summands
 * are left for these; where there is no room for any they are only counted, of each layer. */
static void list_states(struct layers *layers, uint32_t dim, uint32_t left,
                        struct layered_state *state)
{
    const struct reduced_graph *reduction = layers->reduction;
    if (dim < reduction->graph->rank) {
        const uint64_t key = state->key;
        for (uint32_t k = 0; k < reduction->nvalues[dim] && layers->nstates <= MOST_STATES; k++) {
            state->value[dim] = k;
            state->pieces[dim] = reduction->value[dim][k];
            state->key = key + k * reduction->weight[dim];
            if (left % state->pieces[dim] == 0)
                list_states(layers, dim + 1, left / state->pieces[dim], state);
        }
        state->key = key;
        return;
    }
    if (reduction->outstanding % left != 0)
        return;
    uint32_t *next = &layers->first[find_layer(reduction->graph, left)];
    state->outstanding = left;
    if (layers->state != NULL)
        layers->state[*next] = *state;
    ++*next;
    layers->nstates++;
}

static void count_states(const struct reduced_graph *reduction, uint32_t total,
                         struct layers *layers)
{
    struct layered_state state = {.key = 1};
    *layers = (struct layers){.reduction = reduction};
    list_states(layers, 0, total, &state);
}

bool has_few_states(const struct reduced_graph *reduction, uint32_t total)
{
    struct layers layers;
    count_states(reduction, total, &layers);
    return layers.nstates <= MOST_STATES;
}

/* Lists the states that were counted, layer behind layer. */
static void list_layers(struct layers *layers)
{
    struct layered_state state = {.key = 1};
    uint32_t before = 0;
    for (uint32_t k = 0; k <= layers->reduction->graph->ndivisors; k++) {
        uint32_t count = layers->first[k];
        layers->first[k] = before;
        before += count;
    }
    layers->nstates = 0;
    list_states(layers, 0, layers->table->total, &state);
}

static bool lower_rest(struct rest *rest, struct rest other)
{
    bool less = other.cost != COST_INFINITE && is_less_rest(other, *rest);
    if (less)
        *rest = other;
    return less;
}

/* --- ways out of a layer ----------------------------------------------------------------- */

/* Lowers the rests of a state to what the states after a reducescatter leave. */
static void lower_by_scatters(const struct layers *layers, const struct layered_state *state,
                              uint64_t local)
{
    const struct reduced_graph *reduction = layers->reduction;
    for (uint32_t j = 0; j < reduction->graph->rank; j++) {
        uint32_t value = state->value[j];
        const uint8_t *cut = get_steps(reduction, reduction->cut, j, value);
        for (uint32_t m = 0; m < layers->nscatters; m++) {
            uint32_t after = cut[layers->scatter[m]];
            if (after == NO_VALUE)
                continue;
            const struct rest_entry *entry = find_rest_entry(
                layers->table, state->entry->key + (after - value) * reduction->weight[j]);
            if (entry == NULL)
                continue;
            (void)lower_rest(&state->entry->plain, add_step_cost(entry->plain, local));
            (void)lower_rest(&state->entry->permuted, add_step_cost(entry->permuted, local));
        }
    }
}

/* --- ways inside a layer ----------------------------------------------------------------- */

static struct rest *choose_plain(struct rest_entry *entry)
{
    return &entry->plain;
}

static struct rest *choose_permuted(struct rest_entry *entry)
{
    return &entry->permuted;
}

/* Of the states of a layer, how far they are taken. */
struct spread {
    struct layers *layers;
    choose_rest *choose;
    uint32_t first, end; /* of those ranked, the ones neither taken nor known to be lowered */
    uint32_t nlowered, ntaken;
    struct rest next; /* what is left one alltoall before the state at hand */
    uint64_t *seen;   /* NULL where too few are looked at for it to be cleared */
};

static void lower_before(struct spread *spread, uint64_t key)
{
    struct rest_entry *before = find_rest_entry(spread->layers->table, key);
    if (before != NULL && lower_rest(spread->choose(before), spread->next))
        spread->layers->lowered[spread->nlowered++] = before->state;
}

/* Whether dimensions of a layer were joined so before. The states that cutting one of them leads
 * to are then lowered already, as the states are taken from the least rest on. */
static bool was_seen(const struct spread *spread, uint64_t key)
{
    uint64_t *seen = spread->seen, bit = UINT64_C(1) << key % 64;
    if (seen == NULL)
        return false;
    bool was = (seen[key / 64] & bit) != 0;
    seen[key / 64] |= bit;
    return was;
}

/* With dimension i joined by a divisor, `joined`: lowers the states that cutting another leads to. */
static void lower_cut(struct spread *spread, const struct layered_state *state, uint32_t i,
                      uint32_t divisor, uint64_t joined)
{
    const struct reduced_graph *reduction = spread->layers->reduction;
    for (uint32_t j = 0; j < reduction->graph->rank; j++) {
        uint32_t value = state->value[j];
        uint32_t after = get_steps(reduction, reduction->cut, j, value)[divisor];
        if (j != i && after != NO_VALUE)
            lower_before(spread, joined + (after - value) * reduction->weight[j]);
    }
}

/* Lowers the states that an alltoall leads to this one from. Those are the states that one leads
 * to from it, as each can be taken back. */
static void lower_neighbours(struct spread *spread, const struct layered_state *state)
{
    const struct reduced_graph *reduction = spread->layers->reduction;
    const struct weak_graph *graph = reduction->graph;
    for (uint32_t i = 0; i < graph->rank; i++) {
        uint32_t value = state->value[i], pieces = state->pieces[i];
        const uint8_t *steps = get_steps(reduction, reduction->joined, i, value);
        for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= pieces; k++) {
            uint64_t joined = state->entry->key - (value - steps[k]) * reduction->weight[i];
            if (steps[k] != NO_VALUE && !was_seen(spread, joined - 1))
                lower_cut(spread, state, i, k, joined);
        }
    }
}

static int order_ranked(const void *a, const void *b)
{
    const struct ranked_state *x = a, *y = b;
    if (is_less_rest(x->rest, y->rest))
        return -1;
    return is_less_rest(y->rest, x->rest);
}

/* Ranks the states of a layer. False where no way inside it, which costs `local`, leaves less
 * than what is known. */
static bool rank_states(const struct layers *layers, uint32_t first, uint32_t end,
                        choose_rest *choose, uint64_t local)
{
    struct rest least = NO_REST, most = {0, 0};
    for (uint32_t k = first; k < end; k++) {
        struct rest rest = *choose(layers->state[k].entry);
        layers->ranked[k - first] = (struct ranked_state){rest, k};
        (void)lower_rest(&least, rest);
        most = is_less_rest(most, rest) ? rest : most;
    }
    if (least.cost == COST_INFINITE || !is_less_rest(add_step_cost(least, local), most))
        return false;
    qsort(layers->ranked, end - first, sizeof *layers->ranked, order_ranked);
    return true;
}

static bool is_lowered(const struct spread *spread, uint32_t rank)
{
    const struct ranked_state *ranked = &spread->layers->ranked[rank];
    return is_less_rest(*spread->choose(spread->layers->state[ranked->state].entry), ranked->rest);
}

/* The state of the least rest that is not taken: of those as they were, or of those lowered. */
static const struct layered_state *take_least(struct spread *spread)
{
    const struct layers *layers = spread->layers;
    while (spread->first < spread->end && is_lowered(spread, spread->first))
        spread->first++;
    if (spread->nlowered > spread->ntaken) {
        const struct layered_state *lowered = &layers->state[layers->lowered[spread->ntaken]];
        if (spread->first == spread->end ||
            is_less_rest(*spread->choose(lowered->entry), layers->ranked[spread->first].rest)) {
            spread->ntaken++;
            return lowered;
        }
    }
    return spread->first == spread->end ? NULL
                                        : &layers->state[layers->ranked[spread->first++].state];
}

/* Whether a state that is still as it was has more left than `next`. */
static bool may_lower(struct spread *spread)
{
    while (spread->end > 0 && is_lowered(spread, spread->end - 1))
        spread->end--;
    return spread->end > 0 &&
           is_less_rest(spread->next, spread->layers->ranked[spread->end - 1].rest);
}

/* Takes the states from the least rest on. All ways inside a layer cost the same, so that what
 * becomes less does so once, and in this order. */
static void spread_rests(struct layers *layers, uint32_t first, uint32_t end, choose_rest *choose,
                         uint64_t local)
{
    struct spread spread = {.layers = layers, .choose = choose, .end = end - first};
    const struct layered_state *state = NULL;
    size_t words = layers->reduction->nnumbers / 64 + 1;
    if (!rank_states(layers, first, end, choose, local))
        return;
    if (layers->seen != NULL && words / WORDS_A_STATE < end - first)
        spread.seen = memset(layers->seen, 0, words * sizeof *spread.seen);
    while ((state = take_least(&spread)) != NULL) {
        spread.next = add_step_cost(*choose(state->entry), local);
        if (!may_lower(&spread))
            return;
        lower_neighbours(&spread, state);
    }
}

/* The divisors by which reducescatters may lead out of a layer. */
static void list_scatters(struct layers *layers, uint32_t outstanding)
{
    const struct weak_graph *graph = layers->reduction->graph;
    layers->nscatters = 0;
    for (uint32_t k = 0; k < graph->ndivisors && graph->divisor[k] <= outstanding; k++)
        if (outstanding % graph->divisor[k] == 0)
            layers->scatter[layers->nscatters++] = k;
}

/* All states of a layer have one local size. Ways out of it are taken first. */
static void fill_layer(struct layers *layers, uint32_t first, uint32_t end)
{
    uint64_t local = find_local_size(layers->reduction, layers->state[first].pieces);
    list_scatters(layers, layers->state[first].outstanding);
    for (uint32_t k = first; k < end; k++) {
        const struct layered_state *state = &layers->state[k];
        state->entry->plain =
            end_moves(layers->reduction, state->outstanding, state->pieces, local);
        state->entry->permuted = add_step_cost(state->entry->plain, local);
        lower_by_scatters(layers, state, local);
    }
    spread_rests(layers, first, end, choose_plain, local);
    if (layers->state[first].outstanding > 1 && !layers->reduction->loose) {
        spread_rests(layers, first, end, choose_permuted, local);
        return;
    }
    /* Nothing leads out of it: an allpermute costs the same from any state. At any layout it is of
     * no use. */
    for (uint32_t k = first; k < end; k++) {
        struct rest_entry *entry = layers->state[k].entry;
        entry->permuted =
            layers->reduction->loose ? entry->plain : add_step_cost(entry->plain, local);
    }
}

/* Layer by layer, fewest summands first: a reducescatter leads to a layer that is
 * done, an alltoall stays in its own. */
static void fill_layers(struct layers *layers)
{
    for (uint32_t k = 0, first = 0; k <= layers->reduction->graph->ndivisors; k++) {
        if (layers->first[k] > first)
            fill_layer(layers, first, layers->first[k]);
        first = layers->first[k];
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
    table->entry = malloc((layers->nstates + 1) * sizeof *table->entry);
    if (table->slot == NULL || table->entry == NULL)
        return false;
    for (uint32_t k = 0; k < layers->nstates; k++) {
        uint64_t key = layers->state[k].key;
        layers->state[k].entry = &table->entry[k];
        *layers->state[k].entry = (struct rest_entry){key, NO_REST, NO_REST, k};
        *find_rest_slot(table, key) = k + 1;
    }
    return true;
}

bool fill_rest_table(const struct reduced_graph *reduction, uint32_t total,
                     struct rest_table *table)
{
    struct layers layers;
    count_states(reduction, total, &layers);
    size_t room = (size_t)layers.nstates + 1; /* so that none allocates something */
    layers.table = table;
    table->total = total;
    layers.state = malloc(room * sizeof *layers.state);
    layers.ranked = malloc(room * sizeof *layers.ranked);
    layers.lowered = malloc(room * sizeof *layers.lowered);
    if (reduction->nnumbers <= MOST_NUMBERS) /* it is faster with them, and right without */
        layers.seen = malloc((reduction->nnumbers / 64 + 1) * sizeof *layers.seen);
    bool enough = layers.state != NULL && layers.ranked != NULL && layers.lowered != NULL;
    if (enough) {
        list_layers(&layers);
        enough = open_table(&layers);
    }
    if (enough)
        fill_layers(&layers);
    free(layers.state);
    free(layers.ranked);
    free(layers.lowered);
    free(layers.seen);
    return enough;
}
