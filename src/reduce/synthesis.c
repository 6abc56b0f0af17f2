#include "reduce/synthesis.h"
#include <stdlib.h>
#include <string.h>
#include "reduce/identical.h"
#include "base/grow.h"
#include "base/report.h"

/* uthash ends the program when memory runs out, unless told what to do. */
#define HASH_NONFATAL_OOM 1
#define uthash_nonfatal_oom(node) ((node)->lost = true)
#include <uthash.h>

enum { INSTRUCTIONS = GROUP_SETS * COLLECTIVES };
static const size_t memory_limit = (size_t)512 << 20;

struct node;

/* A step from one state to another. */
struct edge {
    struct node *next; /* NULL when the instruction does not apply */
    uint64_t results;  /* rows that it computes in full */
    bool twice;        /* in two groups, or more */
};

struct node {
    UT_hash_handle hh;
    struct node *later; /* in order of discovery */
    struct edge *edge;  /* of each instruction; NULL before they are tried */
    uint32_t reach;     /* bit n: the goal can be reached in n steps exactly */
    bool lost;          /* out of memory when it was to be entered */
    struct state state; /* the key; it ends in its rows */
};

struct graph {
    const struct reading *reading;
    struct synthesis *synthesis;
    struct group_shape shape[GROUP_SETS];
    struct instruction instruction[INSTRUCTIONS];
    uint32_t ninstructions, devices, nstates;
    size_t row_bytes, memory;
    struct node *table, *goal, **last; /* `last`: where the next one found is linked */
    struct state *scratch;
};

static struct node *find_node(struct graph *graph, const struct state *state)
{
    struct node *node;
    HASH_FIND(hh, graph->table, state->row, graph->row_bytes, node);
    return node;
}

/* Enters a state that is not there yet; NULL when memory runs out. */
static struct node *add_node(struct graph *graph, const struct state *state)
{
    size_t bytes = sizeof(struct node) + graph->row_bytes;
    struct node *node = calloc(1, bytes);
    if (node == NULL)
        return NULL;
    node->state.devices = graph->devices;
    memcpy(node->state.row, state->row, graph->row_bytes);
    HASH_ADD_KEYPTR(hh, graph->table, node->state.row, graph->row_bytes, node);
    if (node->lost) {
        free(node);
        return NULL;
    }
    *graph->last = node;
    graph->last = &node->later;
    graph->nstates++;
    graph->memory += bytes;
    return node;
}

/* The state that graph->scratch holds, entered if it is new; NULL for a new one
 * that is not the goal when `goal_only`. False when memory runs out. */
static bool enter_state(struct graph *graph, bool goal_only, struct node **result)
{
    struct node *node = find_node(graph, graph->scratch);
    bool goal = node == NULL && is_goal(graph->scratch);
    *result = node;
    if (node != NULL || (goal_only && !goal))
        return true;
    *result = add_node(graph, graph->scratch);
    if (goal)
        graph->goal = *result;
    return *result != NULL;
}

/* All states after `node`; with `goal_only` no step is left to go on from new ones. */
static bool expand_node(struct graph *graph, struct node *node, bool goal_only)
{
    node->edge = calloc(graph->ninstructions, sizeof *node->edge);
    if (node->edge == NULL)
        return false;
    graph->memory += graph->ninstructions * sizeof *node->edge;
    for (uint32_t i = 0; i < graph->ninstructions; i++) {
        const struct instruction *step = &graph->instruction[i];
        enum collective collective = (enum collective)step->collective;
        const struct group_shape *shape = &graph->shape[step->set];
        struct edge *edge = &node->edge[i];
        if (!apply_instruction(collective, graph->reading, &graph->synthesis->set[step->set], shape,
                               &node->state, graph->scratch))
            continue;
        if (!enter_state(graph, goal_only, &edge->next))
            return false;
        edge->results = find_results(collective, shape, graph->scratch, &edge->twice);
    }
    return true;
}

/* Nothing is applied to the goal: a program ends there. */
static enum redist_status explore_states(struct graph *graph, uint32_t limit,
                                         struct redist_error *error)
{
    set_start(graph->scratch);
    struct node *node = add_node(graph, graph->scratch);
    bool enough = node != NULL;
    for (uint32_t depth = 0; depth < limit && enough; depth++) {
        struct node **end = graph->last; /* the states of this depth lie before it */
        while (node != NULL && enough) {
            if (graph->memory > memory_limit)
                return report_failure(error,
                                      "the states of %u levels and at most %u steps need more "
                                      "than %zu MiB; expected a smaller --limit",
                                      graph->synthesis->nlevels, limit, memory_limit >> 20);
            if (node != graph->goal)
                enough = expand_node(graph, node, depth + 1 == limit);
            bool last = &node->later == end;
            node = node->later;
            if (last)
                break;
        }
    }
    return enough ? REDIST_OK : report_no_memory(error, "out of memory");
}

static void mark_reach(struct graph *graph, uint32_t limit)
{
    if (graph->goal == NULL)
        return;
    graph->goal->reach = 1;
    for (uint32_t length = 1; length <= limit; length++)
        for (struct node *node = graph->table; node != NULL; node = node->hh.next)
            for (uint32_t i = 0; node->edge != NULL && i < graph->ninstructions; i++)
                if (node->edge[i].next != NULL &&
                    (node->edge[i].next->reach >> (length - 1) & 1) != 0)
                    node->reach |= 1u << length;
}

static bool store_program(struct graph *graph, const struct reduction_program *program)
{
    struct synthesis *synthesis = graph->synthesis;
    if (!grow_array(&synthesis->program, &synthesis->room, synthesis->count, 1,
                    sizeof *synthesis->program))
        return false;
    synthesis->program[synthesis->count++] = *program;
    synthesis->of_length[program->nsteps]++;
    return true;
}

/* Stores all programs that go on from `node` to the goal in exactly `left` steps
 * after those of `program`, which have computed `results`. */
static enum redist_status follow_node(struct graph *graph, const struct node *node, uint32_t left,
                                      const struct reduction_program *program, uint64_t results,
                                      struct redist_error *error)
{
    if (left == 0) {
        if (graph->synthesis->count == PROGRAMS_MAX)
            return report_failure(error, "more than %d programs; expected a smaller --limit",
                                  PROGRAMS_MAX);
        return store_program(graph, program) ? REDIST_OK : report_no_memory(error, "out of memory");
    }
    enum redist_status status = REDIST_OK;
    for (uint32_t i = 0; i < graph->ninstructions && status == REDIST_OK; i++) {
        const struct edge *edge = &node->edge[i];
        if (edge->next == NULL || (edge->next->reach >> (left - 1) & 1) == 0)
            continue;
        struct reduction_program longer = *program;
        longer.step[longer.nsteps++] = graph->instruction[i];
        if (edge->twice || (results & edge->results) != 0)
            longer.identical = false;
        status = follow_node(graph, edge->next, left - 1, &longer, results | edge->results, error);
    }
    return status;
}

static enum redist_status list_programs(struct graph *graph, uint32_t limit,
                                        struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    const struct node *start = graph->table;
    for (uint32_t length = 1; length <= limit && status == REDIST_OK; length++) {
        const struct reduction_program none = {.identical = true};
        if ((start->reach >> length & 1) != 0)
            status = follow_node(graph, start, length, &none, 0, error);
    }
    return status;
}

static void free_nodes(struct graph *graph)
{
    struct node *node = graph->table;
    HASH_CLEAR(hh, graph->table);
    while (node != NULL) {
        struct node *later = node->later;
        free(node->edge);
        free(node);
        node = later;
    }
}

static void list_instructions(struct graph *graph, const uint32_t *size)
{
    struct synthesis *synthesis = graph->synthesis;
    for (uint32_t s = 0; s < synthesis->nsets; s++) {
        graph->shape[s] = shape_groups(&synthesis->set[s], synthesis->nlevels, size);
        for (uint32_t c = 0; c < COLLECTIVES; c++)
            if (is_instruction(graph->reading, &synthesis->set[s], (enum collective)c))
                graph->instruction[graph->ninstructions++] =
                    (struct instruction){(uint8_t)s, (uint8_t)c};
    }
}

enum redist_status synthesize_on(uint32_t nlevels, const uint32_t *size, uint32_t limit,
                                 const struct reading *reading, struct synthesis *synthesis,
                                 struct redist_error *error)
{
    struct graph graph = {.reading = reading, .synthesis = synthesis, .devices = 1};
    *synthesis = (struct synthesis){.nlevels = nlevels};
    if (nlevels == 0)
        return REDIST_OK;
    if (nlevels > SYNTHESIS_LEVELS)
        return report_failure(error, "the reduction spans %u levels, expected at most %d", nlevels,
                              SYNTHESIS_LEVELS);
    synthesis->nsets = list_group_sets(nlevels, synthesis->set);
    list_instructions(&graph, size);
    for (uint32_t l = 0; l < nlevels; l++)
        graph.devices *= size[l];
    graph.row_bytes = (size_t)graph.devices * graph.devices * sizeof(uint64_t);
    struct node *first = NULL;
    graph.last = &first;
    graph.scratch = create_state(graph.devices);
    enum redist_status status = graph.scratch == NULL ? report_no_memory(error, "out of memory")
                                                      : explore_states(&graph, limit, error);
    if (status == REDIST_OK) {
        mark_reach(&graph, limit);
        status = list_programs(&graph, limit, error);
    }
    synthesis->nstates = graph.nstates;
    free_nodes(&graph);
    free(graph.scratch);
    if (status != REDIST_OK)
        free_synthesis(synthesis);
    return status;
}

enum redist_status synthesize(uint32_t nlevels, uint32_t limit, const struct reading *reading,
                              struct synthesis *synthesis, struct redist_error *error)
{
    uint32_t size[SYNTHESIS_LEVELS];
    for (uint32_t l = 0; l < SYNTHESIS_LEVELS; l++)
        size[l] = 2;
    return synthesize_on(nlevels, size, limit, reading, synthesis, error);
}

void free_synthesis(struct synthesis *synthesis)
{
    free(synthesis->program);
    synthesis->program = NULL;
    synthesis->count = 0;
    synthesis->room = 0;
}
