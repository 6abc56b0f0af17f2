#include "transfers/share_flow.h"
#include <stdlib.h>
#include <string.h>

/* Steps along edges that one problem may take. */
#define MOST_STEPS (UINT64_C(1) << 28)

#define NO_LEVEL UINT32_MAX

/* Levels and places of groups come before those of devices. */
struct share_flow {
    const struct share_problem *problem;
    uint64_t *share, most, steps;
    uint64_t *left;            /* of each group, not given yet */
    uint64_t *load;            /* of each device */
    uint32_t *of_group;        /* of each edge */
    size_t *back, *back_first; /* edges by device */
    uint32_t *level;
    size_t *next;    /* the edge to look at next, of each node */
    uint32_t *queue; /* nodes */
    size_t *path;    /* edges: forward, back, forward, .. */
};

static bool create_flow(struct share_flow *flow)
{
    const struct share_problem *problem = flow->problem;
    size_t edges = problem->first[problem->ngroups], devices = problem->ndevices;
    size_t nodes = problem->ngroups + devices;
    flow->left = malloc((problem->ngroups + 1) * sizeof *flow->left);
    flow->load = calloc(devices + 1, sizeof *flow->load);
    flow->of_group = malloc((edges + 1) * sizeof *flow->of_group);
    flow->back = malloc((edges + 1) * sizeof *flow->back);
    flow->back_first = calloc(devices + 2, sizeof *flow->back_first);
    flow->level = malloc((nodes + 1) * sizeof *flow->level);
    flow->next = malloc((nodes + 1) * sizeof *flow->next);
    flow->queue = malloc((nodes + 1) * sizeof *flow->queue);
    flow->path = malloc((nodes + 1) * sizeof *flow->path);
    return flow->left != NULL && flow->load != NULL && flow->of_group != NULL &&
           flow->back != NULL && flow->back_first != NULL && flow->level != NULL &&
           flow->next != NULL && flow->queue != NULL && flow->path != NULL;
}

static void free_flow(struct share_flow *flow)
{
    free(flow->left);
    free(flow->load);
    free(flow->of_group);
    free(flow->back);
    free(flow->back_first);
    free(flow->level);
    free(flow->next);
    free(flow->queue);
    free(flow->path);
}

/* Edges by device, and nothing given yet. */
static void start_flow(struct share_flow *flow)
{
    const struct share_problem *problem = flow->problem;
    size_t edges = problem->first[problem->ngroups];
    size_t *place = flow->back_first;
    for (uint32_t g = 0; g < problem->ngroups; g++) {
        flow->left[g] = problem->volume[g];
        for (size_t e = problem->first[g]; e < problem->first[g + 1]; e++)
            flow->of_group[e] = g;
    }
    memset(flow->share, 0, edges * sizeof *flow->share);
    for (size_t e = 0; e < edges; e++)
        place[problem->member[e] + 2]++;
    for (uint32_t d = 0; d < problem->ndevices; d++)
        place[d + 2] += place[d + 1];
    for (size_t e = 0; e < edges; e++)
        flow->back[place[problem->member[e] + 1]++] = e;
}

static void reach(struct share_flow *flow, uint32_t node, uint32_t level, size_t *end)
{
    if (flow->level[node] != NO_LEVEL)
        return;
    flow->level[node] = level;
    flow->queue[(*end)++] = node;
}

/* How far each node is from a group that is not all given. Whether a device with capacity is
 * reached. */
static bool set_levels(struct share_flow *flow)
{
    const struct share_problem *problem = flow->problem;
    uint32_t groups = problem->ngroups;
    size_t end = 0;
    bool free_device = false;
    for (size_t node = 0; node < (size_t)groups + problem->ndevices; node++)
        flow->level[node] = NO_LEVEL;
    for (uint32_t g = 0; g < groups; g++)
        if (flow->left[g] > 0)
            reach(flow, g, 0, &end);
    for (size_t at = 0; at < end; at++) {
        uint32_t node = flow->queue[at], next = flow->level[node] + 1;
        if (node < groups) {
            for (size_t e = problem->first[node]; e < problem->first[node + 1]; e++)
                reach(flow, groups + problem->member[e], next, &end);
            flow->steps += problem->first[node + 1] - problem->first[node];
            continue;
        }
        uint32_t d = node - groups;
        free_device = free_device || flow->load[d] < flow->most;
        for (size_t b = flow->back_first[d]; b < flow->back_first[d + 1]; b++)
            if (flow->share[flow->back[b]] > 0)
                reach(flow, flow->of_group[flow->back[b]], next, &end);
        flow->steps += flow->back_first[d + 1] - flow->back_first[d];
    }
    return free_device;
}

/* Moves along the path from its first group to the device it ends at. */
static void move_along(struct share_flow *flow, uint32_t group, uint32_t device, size_t length)
{
    uint64_t amount = flow->most - flow->load[device];
    if (flow->left[group] < amount)
        amount = flow->left[group];
    for (size_t k = 1; k < length; k += 2)
        if (flow->share[flow->path[k]] < amount)
            amount = flow->share[flow->path[k]];
    for (size_t k = 0; k < length; k++)
        flow->share[flow->path[k]] += k % 2 == 0 ? amount : -amount;
    flow->left[group] -= amount;
    flow->load[device] += amount;
}

/* The node behind the next edge of `node` that leads one level on; false when there is none. */
static bool take_edge(struct share_flow *flow, uint32_t node, uint32_t *to, size_t *edge)
{
    const struct share_problem *problem = flow->problem;
    uint32_t groups = problem->ngroups;
    size_t end = node < groups ? problem->first[node + 1] : flow->back_first[node - groups + 1];
    for (; flow->next[node] < end; flow->next[node]++) {
        size_t at = flow->next[node];
        flow->steps++;
        *edge = node < groups ? at : flow->back[at];
        *to = node < groups ? groups + problem->member[at] : flow->of_group[*edge];
        if (flow->level[*to] == flow->level[node] + 1 && (node < groups || flow->share[*edge] > 0))
            return true;
    }
    return false;
}

/* Gives of a group what the levels allow. */
static void push_group(struct share_flow *flow, uint32_t group)
{
    uint32_t groups = flow->problem->ngroups, node = group, to = 0;
    size_t length = 0, edge = 0;
    while (flow->left[group] > 0) {
        if (node >= groups && flow->load[node - groups] < flow->most) {
            move_along(flow, group, node - groups, length);
            length = 0;
            node = group;
        } else if (take_edge(flow, node, &to, &edge)) {
            flow->path[length++] = edge;
            node = to;
        } else if (length == 0) {
            return;
        } else { /* back to where the last edge came from, and past it */
            edge = flow->path[--length];
            node = length % 2 == 0 ? flow->of_group[edge] : groups + flow->problem->member[edge];
            flow->next[node]++;
        }
    }
}

static void push_all(struct share_flow *flow)
{
    const struct share_problem *problem = flow->problem;
    for (uint32_t g = 0; g < problem->ngroups; g++)
        flow->next[g] = problem->first[g];
    for (uint32_t d = 0; d < problem->ndevices; d++)
        flow->next[problem->ngroups + d] = flow->back_first[d];
    for (uint32_t g = 0; g < problem->ngroups; g++)
        if (flow->left[g] > 0)
            push_group(flow, g);
}

/* What is reached, when no device there has capacity, is the witness: all groups that only the
 * devices reached have, as these are full, of groups reached alone. The least capacity with which
 * they could be given. */
static uint64_t weigh_witness(const struct share_flow *flow, struct share_witness *witness)
{
    const struct share_problem *problem = flow->problem;
    uint64_t volume = 0, devices = 0;
    for (uint32_t g = 0; g < problem->ngroups; g++)
        if (flow->level[g] != NO_LEVEL)
            volume += problem->volume[g];
    for (uint32_t d = 0; d < problem->ndevices; d++) {
        witness->has[d] = flow->level[problem->ngroups + d] != NO_LEVEL;
        devices += witness->has[d];
    }
    witness->volume = volume;
    return volume / devices + (volume % devices != 0);
}

static bool is_all_given(const struct share_flow *flow)
{
    for (uint32_t g = 0; g < flow->problem->ngroups; g++)
        if (flow->left[g] > 0)
            return false;
    return true;
}

bool share_groups(const struct share_problem *problem, uint64_t *share,
                  struct share_witness *witness, uint64_t *most, bool *done)
{
    struct share_flow flow = {.problem = problem, .share = share};
    bool room = create_flow(&flow);
    if (room)
        start_flow(&flow);
    *done = false;
    witness->volume = 0;
    while (room && !(*done = is_all_given(&flow)) && flow.steps < MOST_STEPS)
        if (set_levels(&flow))
            push_all(&flow);
        else
            flow.most = weigh_witness(&flow, witness);
    *most = flow.most;
    free_flow(&flow);
    return room;
}
