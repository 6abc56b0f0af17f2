/* The rule order of a Shardy-like pass, on whole axes. (It first cuts axes
 * into sub-axes that both types share; types of this library name whole axes
 * only, so these are the axes themselves.) Two rounds of: slice what the
 * target needs and no dimension uses; at most one permute, which exchanges
 * axes of equal size; move trailing runs of axes by alltoall; gather what
 * still stands in the way. Lists here run from the major axis to the minor. */
#include <string.h>

#include "compare/baseline_shardy.h"

struct axis_list {
    uint32_t n;
    uint8_t axis[REDIST_MAX_AXES];
};

struct layout {
    const struct redist_mesh *mesh;
    uint32_t rank;
    struct axis_list now[REDIST_MAX_RANK];
    struct axis_list goal[REDIST_MAX_RANK];
};

static void read_axes(const struct redist_mesh *mesh, const struct redist_dim *dim,
                      struct axis_list *list)
{
    list->n = 0;
    for (uint32_t k = dim->naxes; k > 0; k--) {
        if (mesh->axis[dim->axis[k - 1]].size > 1) {
            list->axis[list->n++] = dim->axis[k - 1];
        }
    }
}

static uint32_t get_size(const struct layout *layout, uint8_t axis)
{
    return layout->mesh->axis[axis].size;
}

/* Product of the sizes from position `first` on. */
static uint32_t multiply_sizes(const struct layout *layout, const struct axis_list *list,
                               uint32_t first)
{
    uint32_t product = 1;
    for (uint32_t k = first; k < list->n; k++) {
        product *= get_size(layout, list->axis[k]);
    }
    return product;
}

/* The place that holds the axis now, or NULL when no dimension uses it. */
static uint8_t *find_axis(struct layout *layout, uint8_t axis)
{
    for (uint32_t i = 0; i < layout->rank; i++) {
        for (uint32_t k = 0; k < layout->now[i].n; k++) {
            if (layout->now[i].axis[k] == axis) {
                return &layout->now[i].axis[k];
            }
        }
    }
    return NULL;
}

static uint32_t count_common(const struct layout *layout, uint32_t dim)
{
    const struct axis_list *now = &layout->now[dim];
    const struct axis_list *goal = &layout->goal[dim];
    uint32_t k = 0;
    while (k < now->n && k < goal->n && now->axis[k] == goal->axis[k]) {
        k++;
    }
    return k;
}

/* Appends unused axes of the goal while the count still divides the goal's. */
static void slice_dims(struct layout *layout, struct meter *meter)
{
    for (uint32_t i = 0; i < layout->rank; i++) {
        struct axis_list *now = &layout->now[i];
        const struct axis_list *goal = &layout->goal[i];
        uint32_t left = multiply_sizes(layout, goal, 0);
        uint32_t pieces = multiply_sizes(layout, now, 0);
        uint32_t factor = 1;
        for (uint32_t k = 0; k < goal->n && left % pieces == 0; k++) {
            uint32_t size = get_size(layout, goal->axis[k]);
            if (find_axis(layout, goal->axis[k]) == NULL && left / pieces % size == 0) {
                now->axis[now->n++] = goal->axis[k];
                pieces *= size;
                factor *= size;
            }
        }
        if (factor > 1) {
            meter_slice(meter, factor);
        }
    }
}

/* Puts goal axes where an axis of the same size stands in their place. */
static void permute_axes(struct layout *layout, struct meter *meter)
{
    bool moved = false;
    for (uint32_t i = 0; i < layout->rank; i++) {
        struct axis_list *now = &layout->now[i];
        const struct axis_list *goal = &layout->goal[i];
        for (uint32_t k = count_common(layout, i); k < now->n && k < goal->n; k++) {
            uint8_t wanted = goal->axis[k];
            uint8_t present = now->axis[k];
            if (get_size(layout, wanted) != get_size(layout, present)) {
                break;
            }
            uint8_t *place = find_axis(layout, wanted);
            if (place != NULL) {
                *place = present;
            }
            now->axis[k] = wanted;
            moved = moved || wanted != present;
        }
    }
    if (moved) {
        meter_permute(meter);
    }
}

/* Length of the run at the end of dimension i that comes next in j's goal. */
static uint32_t find_run(const struct layout *layout, uint32_t i, uint32_t j)
{
    const struct axis_list *from = &layout->now[i];
    const struct axis_list *goal = &layout->goal[j];
    uint32_t have = layout->now[j].n;
    if (i == j || count_common(layout, j) != have) {
        return 0;
    }
    uint32_t most = goal->n - have;
    uint32_t free_axes = from->n - count_common(layout, i);
    for (uint32_t n = most < free_axes ? most : free_axes; n > 0; n--) {
        if (memcmp(&from->axis[from->n - n], &goal->axis[have], n) == 0) {
            return n;
        }
    }
    return 0;
}

static bool move_run(struct layout *layout, struct meter *meter)
{
    for (uint32_t i = 0; i < layout->rank; i++) {
        for (uint32_t j = 0; j < layout->rank; j++) {
            struct axis_list *from = &layout->now[i];
            struct axis_list *to = &layout->now[j];
            uint32_t n = find_run(layout, i, j);
            if (n == 0) {
                continue;
            }
            meter_alltoall(meter, multiply_sizes(layout, from, from->n - n));
            from->n -= n;
            memcpy(&to->axis[to->n], &from->axis[from->n], n);
            to->n += n;
            return true;
        }
    }
    return false;
}

static void gather_rest(struct layout *layout, struct meter *meter)
{
    for (uint32_t i = 0; i < layout->rank; i++) {
        uint32_t keep = count_common(layout, i);
        if (keep < layout->now[i].n) {
            meter_gather(meter, multiply_sizes(layout, &layout->now[i], keep));
            layout->now[i].n = keep;
        }
    }
}

/* The second round only has to slice: after the gathers every dimension shows
 * a beginning of its goal, and no axis stands anywhere else. */
void run_shardy_like(const struct redist_problem *problem, struct meter *meter)
{
    struct layout layout = {.mesh = &problem->mesh, .rank = problem->from.rank};
    for (uint32_t i = 0; i < layout.rank; i++) {
        read_axes(&problem->mesh, &problem->from.dim[i], &layout.now[i]);
        read_axes(&problem->mesh, &problem->to.dim[i], &layout.goal[i]);
    }
    for (uint32_t round = 0; round < 2; round++) {
        slice_dims(&layout, meter);
        permute_axes(&layout, meter);
        while (move_run(&layout, meter)) {
        }
        gather_rest(&layout, meter);
    }
}
