#include "compare/shardy_slice.h"
#include "plan/weak/weak.h"

/* Axes of the target of dimension `to` that dimension `from` may slice already,
 * since an alltoall will take them along: positions first..last-1 of its list. */
struct borrowed {
    uint32_t to, first, last;
};

/* How many entries at the end of `in` are those before `end` in `out`. */
static uint32_t count_matching(const struct sub_axis_list *in, const struct sub_axis_list *out,
                               uint32_t end)
{
    uint32_t n = 0;
    while (n < in->n && n < end && is_same_sub_axis(&in->at[in->n - 1 - n], &out->at[end - 1 - n]))
        n++;
    return n;
}

static bool find_borrowed(const struct shardy_state *state, uint32_t from,
                          struct borrowed *borrowed)
{
    const struct sub_axis_list *in = &state->in[from];
    if (in->n == 0 || state->out[from].n > 0)
        return false;
    borrowed->to = find_out_dim(state, &in->at[in->n - 1]);
    if (borrowed->to == state->rank || state->in[borrowed->to].n > 0)
        return false;
    const struct sub_axis_list *out = &state->out[borrowed->to];
    borrowed->first = find_sub_axis(out, &in->at[in->n - 1]) + 1;
    borrowed->last = borrowed->first;
    while (borrowed->last < out->n && is_free_axis(state, &out->at[borrowed->last]))
        borrowed->last++;
    uint32_t common = count_matching(in, out, borrowed->first);
    for (uint32_t k = 0; k + common < in->n; k++)
        if (find_sub_axis(out, &in->at[k]) < out->n)
            return false;
    return borrowed->last > borrowed->first;
}

/* Takes what dimension `from` can borrow, unless its size does not divide. */
static void borrow_axes(struct shardy_state *state, struct meter *meter, uint32_t from)
{
    struct borrowed borrowed;
    if (!find_borrowed(state, from, &borrowed))
        return;
    const struct sub_axis_list *out = &state->out[borrowed.to];
    struct sub_axis_list *in = &state->in[from];
    uint64_t common = 1, added = 1;
    uint32_t matching = count_matching(in, out, borrowed.first);
    for (uint32_t k = borrowed.first; k < borrowed.last; k++)
        added *= out->at[k].size;
    for (uint32_t k = borrowed.first - matching; k < borrowed.first; k++)
        common *= out->at[k].size;
    uint64_t pieces = multiply_sub_axes(&state->done[from]) * multiply_sub_axes(in) * added;
    if (meter->problem->from.dim[from].size % pieces != 0)
        return;
    for (uint32_t k = borrowed.first; k < borrowed.last; k++)
        append_sub_axis(in, out->at[k]);
    state->capacity[borrowed.to] /= common * added;
}

/* Slices free axes of dimension i's own target; those that do not fit, and what
 * remains of those that fit in part, go to the pool. */
static void slice_own_axes(struct shardy_state *state, uint32_t i, struct sub_axis_list *pool)
{
    struct sub_axis_list *in = &state->in[i], *out = &state->out[i];
    for (uint32_t k = 0; k < out->n;) {
        struct sub_axis axis = out->at[k], within, rest;
        if (!is_free_axis(state, &axis)) {
            k++;
            continue;
        }
        if (!fit_sub_axis(axis, &state->capacity[i], &within, &rest)) {
            append_sub_axis(pool, axis);
            k++;
            continue;
        }
        if (in->n == 0 && k == 0) {
            append_sub_axis(&state->done[i], within);
            remove_sub_axes(out, 0, 1);
        } else {
            append_sub_axis(in, within);
            out->at[k++] = within;
        }
        if (rest.size > 1) {
            insert_sub_axis(out, k++, rest);
            append_sub_axis(pool, rest);
        }
    }
}

static uint64_t count_pieces(const struct shardy_state *state, uint32_t i)
{
    return multiply_sub_axes(&state->done[i]) * multiply_sub_axes(&state->in[i]);
}

void slice_free_axes(struct shardy_state *state, struct meter *meter)
{
    struct sub_axis_list pool = {0};
    uint64_t before[REDIST_MAX_RANK];
    for (uint32_t i = 0; i < state->rank; i++) {
        uint64_t in = multiply_sub_axes(&state->in[i]), out = multiply_sub_axes(&state->out[i]);
        state->capacity[i] = out / find_common_divisor(in, (uint32_t)out);
        before[i] = count_pieces(state, i);
    }
    for (uint32_t i = 0; i < state->rank; i++)
        borrow_axes(state, meter, i);
    for (uint32_t i = 0; i < state->rank; i++)
        slice_own_axes(state, i, &pool);
    distribute_axes(state, &pool, false, 0, state->rank);
    begin_collective(meter);
    for (uint32_t i = 0; i < state->rank; i++) {
        uint64_t factor = count_pieces(state, i) / before[i];
        if (factor > 1)
            meter_slice(meter, i, (uint32_t)factor, locate_in_shardy, state);
    }
    end_collective(meter);
}
