#include "compare/shardy_permute.h"

static bool divides_either_way(uint32_t a, uint32_t b)
{
    return a % b == 0 || b % a == 0;
}

/* The walk over the axes of one dimension, major to minor: an axis is out of
 * its place when its destination is this dimension, or one that the walk saw,
 * and the axis before it is not its neighbour there. One that is to be gathered
 * is, behind an axis that moves on, when the dimension has no target left. */
static bool has_misplaced_axis(const struct shardy_state *state, uint32_t dim)
{
    const struct sub_axis_list *in = &state->in[dim];
    bool seen[REDIST_MAX_RANK] = {false};
    uint32_t last_dim = state->rank, last_place = 0;
    for (uint32_t k = 0; k < in->n; k++) {
        uint32_t to = find_out_dim(state, &in->at[k]);
        if (to < state->rank) {
            uint32_t place = find_sub_axis(&state->out[to], &in->at[k]);
            bool follows = last_dim == to && place == last_place + 1;
            if ((to == dim || seen[to]) && !follows)
                return true;
            seen[to] = true;
            last_place = place;
        } else if (last_dim < state->rank && state->out[dim].n == 0) {
            return true;
        }
        last_dim = to;
    }
    return false;
}

/* Over all dimensions, the last axis to be gathered and the last free axis of
 * the target: the one can take the other's place. */
static bool has_exchangeable_axes(const struct shardy_state *state)
{
    uint32_t removable = 0, addable = 0;
    for (uint32_t i = 0; i < state->rank; i++) {
        for (uint32_t k = 0; k < state->in[i].n; k++)
            if (find_out_dim(state, &state->in[i].at[k]) == state->rank)
                removable = state->in[i].at[k].size;
        for (uint32_t k = 0; k < state->out[i].n; k++)
            if (is_free_axis(state, &state->out[i].at[k]))
                addable = state->out[i].at[k].size;
    }
    return removable > 0 && addable > 0 && divides_either_way(removable, addable);
}

bool needs_shardy_permute(const struct shardy_state *state)
{
    for (uint32_t i = 0; i < state->rank; i++) {
        const struct sub_axis_list *in = &state->in[i], *out = &state->out[i];
        if (in->n > 0 && out->n > 0 && divides_either_way(in->at[0].size, out->at[0].size))
            return true;
        if (has_misplaced_axis(state, i))
            return true;
    }
    return has_exchangeable_axes(state);
}

/* Makes target axes final from the front as long as they fit; returns by how
 * much they fill the dimension. */
static uint64_t place_target_axes(struct shardy_state *state, uint32_t i)
{
    struct sub_axis_list *out = &state->out[i];
    uint64_t capacity = state->capacity[i];
    struct sub_axis within, rest;
    while (out->n > 0 && fit_sub_axis(out->at[0], &state->capacity[i], &within, &rest)) {
        append_sub_axis(&state->done[i], within);
        remove_sub_axes(out, 0, 1);
        if (rest.size > 1)
            insert_sub_axis(out, 0, rest);
    }
    return capacity / state->capacity[i];
}

/* Splits the axes that are to be gathered: what target axes displaced comes
 * last, what can stay where it was comes first. */
static void order_leaving_axes(struct sub_axis_list *leaving, uint64_t displaced)
{
    struct sub_axis_list moved = {0};
    struct sub_axis within, rest;
    while (leaving->n > 0 && fit_sub_axis(leaving->at[0], &displaced, &within, &rest)) {
        append_sub_axis(&moved, within);
        remove_sub_axes(leaving, 0, 1);
        if (rest.size > 1)
            insert_sub_axis(leaving, 0, rest);
    }
    for (uint32_t k = 0; k < moved.n; k++)
        append_sub_axis(leaving, moved.at[k]);
}

static void append_all(struct sub_axis_list *list, const struct sub_axis_list *more)
{
    for (uint32_t k = 0; k < more->n; k++)
        append_sub_axis(list, more->at[k]);
}

bool permute_shardy_axes(struct shardy_state *state)
{
    struct sub_axis_list leaving[REDIST_MAX_RANK] = {{0}}, coming = {0}, left = {0};
    for (uint32_t i = 0; i < state->rank; i++) {
        state->capacity[i] = multiply_sub_axes(&state->in[i]);
        for (uint32_t k = 0; k < state->in[i].n; k++)
            if (find_out_dim(state, &state->in[i].at[k]) == state->rank)
                append_sub_axis(&leaving[i], state->in[i].at[k]);
    }
    for (uint32_t i = 0; i < state->rank; i++) {
        state->in[i].n = 0;
        order_leaving_axes(&leaving[i], place_target_axes(state, i));
        append_all(&coming, &state->out[i]);
    }
    distribute_axes(state, &coming, false, 0, state->rank);
    for (uint32_t i = 0; i < state->rank; i++)
        distribute_axes(state, &leaving[i], true, i, i + 1);
    for (uint32_t i = 0; i < state->rank; i++)
        append_all(&left, &leaving[i]);
    distribute_axes(state, &left, true, 0, state->rank);
    for (uint32_t i = 0; i < state->rank; i++)
        if (state->capacity[i] != 1)
            return false;
    return true;
}
