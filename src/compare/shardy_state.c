#include "compare/shardy_state.h"

/* Cuts the lists of one layout at the borders of the other's. */
static void cut_layout(struct sub_axis_list *cut, const struct sub_axis_list *border, uint32_t rank)
{
    for (uint32_t i = 0; i < rank; i++)
        for (uint32_t j = 0; j < rank; j++)
            for (uint32_t k = 0; k < border[j].n; k++)
                cut_sub_axes(&cut[i], &border[j].at[k]);
}

void start_shardy_state(const struct redist_problem *problem, struct shardy_state *state)
{
    *state = (struct shardy_state){.mesh = &problem->mesh, .rank = problem->from.rank};
    for (uint32_t i = 0; i < state->rank; i++) {
        read_sub_axes(state->mesh, &problem->from.dim[i], &state->in[i]);
        read_sub_axes(state->mesh, &problem->to.dim[i], &state->out[i]);
    }
    cut_layout(state->in, state->out, state->rank);
    cut_layout(state->out, state->in, state->rank);
    for (uint32_t i = 0; i < state->rank; i++) {
        struct sub_axis_list *in = &state->in[i], *out = &state->out[i];
        while (in->n > 0 && out->n > 0 && is_same_sub_axis(&in->at[0], &out->at[0])) {
            append_sub_axis(&state->done[i], in->at[0]);
            remove_sub_axes(in, 0, 1);
            remove_sub_axes(out, 0, 1);
        }
    }
}

bool is_shardy_done(const struct shardy_state *state)
{
    for (uint32_t i = 0; i < state->rank; i++)
        if (state->in[i].n > 0 || state->out[i].n > 0)
            return false;
    return true;
}

uint32_t find_out_dim(const struct shardy_state *state, const struct sub_axis *axis)
{
    uint32_t i = 0;
    while (i < state->rank && find_sub_axis(&state->out[i], axis) == state->out[i].n)
        i++;
    return i;
}

bool is_free_axis(const struct shardy_state *state, const struct sub_axis *axis)
{
    for (uint32_t i = 0; i < state->rank; i++)
        if (find_sub_axis(&state->in[i], axis) < state->in[i].n)
            return false;
    return true;
}

void distribute_axes(struct shardy_state *state, struct sub_axis_list *pool, bool to_front,
                     uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        uint32_t place = to_front ? 0 : state->in[i].n;
        for (uint32_t k = 0; k < pool->n && state->capacity[i] > 1;) {
            struct sub_axis within, rest;
            if (!fit_sub_axis(pool->at[k], &state->capacity[i], &within, &rest)) {
                k++;
                continue;
            }
            remove_sub_axes(pool, k, 1);
            insert_sub_axis(&state->in[i], place++, within);
            if (rest.size > 1) {
                insert_sub_axis(pool, 0, rest);
                for (uint32_t j = 0; j < state->rank; j++)
                    cut_sub_axes(&state->out[j], &within);
            }
        }
    }
}

/* Length of the whole axis, or of the part of it, that begins at position k of
 * the dimension's layout; `next` is the position behind it. */
static uint32_t join_parts(const struct sub_axis_list *whole, uint32_t k, uint32_t *next)
{
    uint32_t size = whole->at[k].size, end = whole->at[k].pre * size;
    for (*next = k + 1; *next < whole->n; (*next)++) {
        const struct sub_axis *part = &whole->at[*next];
        if (part->axis != whole->at[k].axis || part->pre != end)
            break;
        size *= part->size;
        end *= part->size;
    }
    return size;
}

static void list_current(const struct shardy_state *state, uint32_t dim,
                         struct sub_axis_list *whole)
{
    *whole = state->done[dim];
    for (uint32_t k = 0; k < state->in[dim].n; k++)
        append_sub_axis(whole, state->in[dim].at[k]);
}

bool has_parts_of_axes(const struct shardy_state *state)
{
    for (uint32_t i = 0; i < state->rank; i++) {
        struct sub_axis_list whole;
        list_current(state, i, &whole);
        for (uint32_t k = 0, next; k < whole.n; k = next)
            if (join_parts(&whole, k, &next) != state->mesh->axis[whole.at[k].axis].size)
                return true;
    }
    return false;
}

void locate_in_shardy(const void *layout, uint32_t device, uint64_t *position)
{
    const struct shardy_state *state = layout;
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_coordinates(state->mesh, device, coordinate);
    for (uint32_t i = 0; i < state->rank; i++) {
        struct sub_axis_list whole;
        list_current(state, i, &whole);
        position[i] = read_position(state->mesh, &whole, coordinate);
    }
}
