#include "compare/shardy.h"
#include "compare/shardy_permute.h"
#include "compare/shardy_slice.h"
#include "compare/shardy_state.h"

/* The axes at the end of dimension `from` that all go to one other dimension:
 * how many, and where. */
static uint32_t find_moving_run(const struct shardy_state *state, uint32_t from, uint32_t *to)
{
    const struct sub_axis_list *in = &state->in[from];
    uint32_t n = 0;
    *to = state->rank;
    for (; n < in->n; n++) {
        uint32_t goal = find_out_dim(state, &in->at[in->n - 1 - n]);
        if (goal == state->rank || goal == from || (n > 0 && goal != *to))
            break;
        *to = goal;
    }
    return n;
}

/* The run is what the target wants next. */
static bool begins_target(const struct sub_axis_list *in, uint32_t run,
                          const struct sub_axis_list *out)
{
    if (run > out->n)
        return false;
    for (uint32_t k = 0; k < run; k++)
        if (!is_same_sub_axis(&in->at[in->n - run + k], &out->at[k]))
            return false;
    return true;
}

static void move_run(struct shardy_state *state, struct meter *meter, uint32_t from, uint32_t run,
                     uint32_t to)
{
    struct sub_axis_list *source = &state->in[from], *in = &state->in[to], *out = &state->out[to];
    uint32_t first = source->n - run, factor = 1;
    for (uint32_t k = first; k < source->n; k++) {
        struct sub_axis axis = source->at[k];
        factor *= axis.size;
        if (in->n == 0 && out->n > 0 && is_same_sub_axis(&out->at[0], &axis)) {
            append_sub_axis(&state->done[to], axis);
            remove_sub_axes(out, 0, 1);
        } else {
            append_sub_axis(in, axis);
        }
    }
    remove_sub_axes(source, first, run);
    meter_alltoall(meter, from, to, factor);
}

/* With `any`, axes move also to where the target does not want them next. */
static void move_axes(struct shardy_state *state, struct meter *meter, bool any)
{
    for (uint32_t from = 0; from < state->rank; from++) {
        uint32_t to, run;
        while ((run = find_moving_run(state, from, &to)) > 0 &&
               (any || begins_target(&state->in[from], run, &state->out[to])))
            move_run(state, meter, from, run, to);
    }
}

static void gather_unwanted_axes(struct shardy_state *state, struct meter *meter)
{
    begin_collective(meter);
    for (uint32_t i = 0; i < state->rank; i++) {
        struct sub_axis_list *in = &state->in[i];
        uint32_t keep = in->n, factor = 1;
        while (keep > 0 && find_out_dim(state, &in->at[keep - 1]) == state->rank)
            factor *= in->at[--keep].size;
        in->n = keep;
        if (factor > 1)
            meter_gather(meter, i, factor);
    }
    end_collective(meter);
}

static void note_parts(const struct shardy_state *state, struct meter *meter)
{
    meter->result.parts_of_axes = meter->result.parts_of_axes || has_parts_of_axes(state);
}

void run_shardy_like(struct meter *meter)
{
    struct shardy_state state;
    start_shardy_state(meter->problem, &state);
    for (uint32_t round = 0; round < 2 && !is_shardy_done(&state); round++) {
        slice_free_axes(&state, meter);
        note_parts(&state, meter);
        if (needs_shardy_permute(&state)) {
            if (!permute_shardy_axes(&state)) {
                meter->result.failure = "a permute would change the tile";
                return;
            }
            meter_permute(meter, locate_in_shardy, &state);
            note_parts(&state, meter);
        }
        move_axes(&state, meter, false);
        move_axes(&state, meter, true);
        gather_unwanted_axes(&state, meter);
        note_parts(&state, meter);
    }
    if (!is_shardy_done(&state))
        meter->result.failure = "assertion: not at the target after two rounds";
}
