#include "plan/sums/axis_run.h"

uint32_t multiply_run(const struct axis_run *run)
{
    uint32_t product = 1;
    for (uint32_t k = 0; k < run->n; k++)
        product *= run->part[k].size;
    return product;
}

uint32_t list_left_runs(const struct reduced_axes *axes, struct axis_run run[REDIST_MAX_AXES])
{
    uint32_t n = 0;
    bool untouched = false;
    for (uint32_t x = 0; x < axes->n; x++) {
        uint32_t taken = axes->taken[x];
        untouched = untouched || taken == 1;
        if (taken > 1 && taken < axes->size[x]) {
            run[n].n = 1;
            run[n++].part[0] = (struct digit){x, taken, axes->size[x] / taken};
        }
    }
    if (n == 0 && untouched)
        run[n++].n = 0;
    for (uint32_t x = 0; x < axes->n; x++)
        if (axes->taken[x] == 1)
            run[0].part[run[0].n++] = (struct digit){x, 1, axes->size[x]};
    return n;
}

/* Whether an untouched axis before x is of its size and, like it, nowhere in the target: then
 * what x leads to is the same with the two exchanged. */
static bool has_twin(const struct reduced_axes *axes, uint32_t x)
{
    for (uint32_t y = 0; y < x && axes->taken[x] == 1 && !axes->placed[x]; y++)
        if (axes->size[y] == axes->size[x] && axes->taken[y] == 1 && !axes->placed[y])
            return true;
    return false;
}

static void extend_run(struct run_walk *walk, uint32_t factor);

/* A run ends with the part of an axis that was begun by a step before: what is left of that one
 * follows what is combined, so that no axis can be less significant. */
static void take_part(struct run_walk *walk, uint32_t factor, uint32_t x, uint32_t part)
{
    struct reduced_axes *axes = walk->axes;
    bool begun = axes->taken[x] > 1;
    walk->reversed.part[walk->reversed.n++] = (struct digit){x, axes->taken[x], part};
    axes->taken[x] *= part;
    if (walk->enter(walk->context, &walk->reversed, factor * part) && !begun)
        extend_run(walk, factor * part);
    axes->taken[x] /= part;
    walk->reversed.n--;
}

/* Adds a less significant axis: all that is left of it, and none that the run has a part of. */
static void extend_run(struct run_walk *walk, uint32_t factor)
{
    const struct reduced_axes *axes = walk->axes;
    for (uint32_t x = 0; x < axes->n; x++) {
        uint32_t left = axes->size[x] / axes->taken[x];
        if (left > 1 && x != walk->reversed.part[0].origin && !has_twin(axes, x) &&
            left <= walk->room / factor)
            take_part(walk, factor, x, left);
    }
}

void walk_runs(struct run_walk *walk)
{
    const struct reduced_axes *axes = walk->axes;
    walk->reversed.n = 0;
    for (uint32_t x = 0; x < axes->n; x++) {
        uint32_t left = axes->size[x] / axes->taken[x];
        if (has_twin(axes, x))
            continue;
        for (uint32_t k = 0; k < walk->ndivisors && walk->divisor[k] <= left; k++)
            if (left % walk->divisor[k] == 0 && walk->divisor[k] <= walk->room)
                take_part(walk, 1, x, walk->divisor[k]);
    }
}
