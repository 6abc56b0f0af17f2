#include "plan/digits/joint.h"

#include <string.h>

uint64_t bound_joint_valley(const struct weak_graph *graph, struct needs needs, uint32_t moves,
                            uint64_t local, bool permute)
{
    uint32_t exchanges = (moves > 0 || needs.pieces > 0) + (permute ? 1u : 0u);
    if (local > graph->target_size)
        return COST_INFINITE;
    return add_costs(multiply_cost(exchanges, local),
                     local < graph->target_size ? graph->target_size : 0);
}

bool can_join(const struct weak_graph *graph, const uint32_t *pieces, uint32_t group)
{
    uint64_t needed = group;
    for (uint32_t i = 0; i < graph->rank && needed <= graph->ndevices; i++)
        needed *= graph->target[i] / find_common_divisor(graph->target[i], pieces[i]);
    return needed <= graph->ndevices;
}

uint64_t bound_joint_slices(const struct weak_graph *graph, struct needs needs, uint64_t local,
                            uint64_t least, bool permute)
{
    uint64_t low = bound_joint_valley(graph, needs, 0, least, permute);
    uint64_t high = local < graph->target_size ? local : graph->target_size;
    uint64_t other = bound_joint_valley(graph, needs, 0, high, permute);
    return low < other ? low : other; /* linear between the two */
}

/* What the target shows in a place of the state after the alltoalls. */
enum want { WANT_ANY, WANT_FRESH, WANT_AXIS };

struct place {
    struct digit content;
    enum want want;
    struct digit axis; /* for WANT_AXIS */
    bool joint;        /* inside the joint groups */
    bool given;        /* its content has found a place */
    bool settled;
    struct digit after;
};

struct digit_layout {
    uint32_t n;
    struct place at[MAX_DIGITS];
};

static bool fits(const struct place *place, const struct digit *digit)
{
    return digit->size == place->content.size &&
           (place->want == WANT_ANY || (place->want == WANT_FRESH && digit->origin >= FRESH) ||
            (place->want == WANT_AXIS && same_digit(&place->axis, digit)));
}

/* Appends a dimension's places; false when its digits and the target's axes
 * are cut differently. */
static bool lay_out_dim(const struct redist_problem *problem, uint32_t dim,
                        const struct digit_stack *stack, struct digit_layout *layout)
{
    struct digit_stack primes;
    struct wanted wanted;
    uint32_t axis = 0;
    list_wanted(problem, dim, &wanted);
    refine_stack(stack, &primes);
    for (uint32_t k = 0; k < primes.n; k++) {
        struct place *place = &layout->at[layout->n++];
        *place = (struct place){.content = primes.digit[k], .want = WANT_ANY};
        if (axis == wanted.n)
            continue;
        struct digit *rest = &wanted.axis[axis];
        if (rest->size % place->content.size != 0)
            return false;
        rest->size /= place->content.size;
        place->want = wanted.placed[axis] ? WANT_AXIS : WANT_FRESH;
        place->axis = (struct digit){rest->origin, rest->size, place->content.size};
        axis += rest->size == 1;
    }
    return axis == wanted.n;
}

static bool contains(const struct digit_stack *stack, const struct digit *digit)
{
    for (uint32_t k = 0; k < stack->n; k++) {
        const struct digit *whole = &stack->digit[k];
        if (whole->origin == digit->origin && whole->stride <= digit->stride &&
            digit->stride < whole->stride * whole->size)
            return true;
    }
    return false;
}

static struct place *find_content(struct digit_layout *layout, const struct digit *digit)
{
    for (uint32_t p = 0; p < layout->n; p++)
        if (same_digit(&layout->at[p].content, digit))
            return &layout->at[p];
    return NULL;
}

/* Marks what moves and what must; returns how many devices that joins, 0 when
 * some digit is nowhere. */
static uint64_t mark_joint(const struct weak_path *path, const struct digit_course *course,
                           struct digit_layout *layout)
{
    uint64_t size = 1;
    for (uint32_t p = 0; p < layout->n; p++) {
        struct place *place = &layout->at[p];
        for (uint32_t k = 0; k < path->nops; k++) {
            place->joint = place->joint || (path->op[k].op == REDIST_ALLTOALL &&
                                            contains(&course->part[k], &place->content));
        }
    }
    for (uint32_t p = 0; p < layout->n; p++) {
        struct place *place = &layout->at[p];
        if (fits(place, &place->content))
            continue;
        struct place *origin =
            place->want == WANT_AXIS ? find_content(layout, &place->axis) : place;
        if (origin == NULL)
            return 0;
        place->joint = origin->joint = true;
    }
    for (uint32_t p = 0; p < layout->n; p++)
        size *= layout->at[p].joint ? layout->at[p].content.size : 1;
    return size;
}

/* Gives the places with this want what fits: first what they hold, if `own`. */
static bool settle(struct digit_layout *layout, enum want want, bool own)
{
    bool all = true;
    for (uint32_t p = 0; p < layout->n; p++) {
        struct place *place = &layout->at[p];
        if (!place->joint || place->settled || place->want != want)
            continue;
        for (uint32_t q = own ? p : 0; q < (own ? p + 1 : layout->n) && !place->settled; q++) {
            struct place *giver = &layout->at[q];
            if (giver->joint && !giver->given && fits(place, &giver->content)) {
                place->after = giver->content;
                giver->given = place->settled = true;
            }
        }
        all = all && place->settled;
    }
    return all;
}

/* Fresh digits come in where the target has a new axis, for digits of axes that
 * it has not. */
static void add_missing(const struct redist_problem *problem, uint32_t op,
                        struct digit_layout *layout, struct digit_shuffle *shuffle)
{
    for (uint32_t p = 0; p < layout->n; p++) {
        struct place *place = &layout->at[p];
        for (uint32_t q = 0; q < layout->n && place->joint && place->want == WANT_FRESH; q++) {
            struct place *giver = &layout->at[q];
            if (!place->settled && giver->joint && !giver->given &&
                giver->content.size == place->content.size && giver->content.origin < FRESH &&
                !has_axis(&problem->to, giver->content.origin)) {
                place->after = add_fresh(shuffle, op, &giver->content);
                giver->given = place->settled = true;
            }
        }
    }
}

static void write_shuffle(const struct digit_layout *layout, struct digit_shuffle *shuffle)
{
    for (uint32_t p = 0; p < layout->n; p++) {
        const struct place *place = &layout->at[p];
        if (place->joint && !same_digit(&place->content, &place->after)) {
            shuffle->before.digit[shuffle->before.n++] = place->content;
            shuffle->after.digit[shuffle->after.n++] = place->after;
        }
    }
}

/* The places of the state after the alltoalls, marked as mark_joint does. */
static uint64_t lay_out_path(const struct redist_problem *problem, const struct weak_path *path,
                             struct digit_layout *layout)
{
    struct weak_path head = *path; /* without the gathers */
    struct digit_course course;
    while (head.nops > 0 && head.op[head.nops - 1].op == REDIST_ALLGATHER)
        head.nops--;
    if (!follow_forward(problem, &head, NULL, &course))
        return 0;
    for (uint32_t i = 0; i < problem->from.rank; i++)
        if (!lay_out_dim(problem, i, &course.last.dim[i], layout))
            return 0;
    return mark_joint(&head, &course, layout);
}

/* Clears the shuffles; returns the size of a joint group. */
static uint64_t start_shuffles(const struct weak_path *path, struct digit_shuffle *shuffle,
                               uint32_t *last)
{
    uint64_t group = 1;
    *last = 0;
    for (uint32_t k = 0; k < path->nops; k++) {
        shuffle[k] = (struct digit_shuffle){.before = {.n = 0}};
        if (path->op[k].op == REDIST_ALLTOALL) {
            group *= path->op[k].factor;
            *last = k;
        }
    }
    return group;
}

bool find_joint_order(const struct redist_problem *problem, const struct weak_path *path,
                      struct digit_shuffle shuffle[REDIST_MAX_STEPS])
{
    struct digit_layout layout = {.n = 0};
    uint32_t last;
    uint64_t group = start_shuffles(path, shuffle, &last);
    uint64_t joint = lay_out_path(problem, path, &layout);
    if (joint == 0 || group % joint != 0 || !settle(&layout, WANT_AXIS, false))
        return false;
    (void)settle(&layout, WANT_FRESH, true);
    (void)settle(&layout, WANT_FRESH, false);
    add_missing(problem, last, &layout, &shuffle[last]);
    (void)settle(&layout, WANT_ANY, true);
    if (!settle(&layout, WANT_FRESH, false) || !settle(&layout, WANT_ANY, false))
        return false;
    for (uint32_t k = 0; k < last; k++) { /* all alltoalls keep to the same groups */
        if (path->op[k].op == REDIST_ALLTOALL) {
            shuffle[k].dropped = shuffle[last].dropped;
            shuffle[k].added = shuffle[last].added;
        }
    }
    write_shuffle(&layout, &shuffle[last]);
    return true;
}
