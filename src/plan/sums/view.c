#include "plan/sums/view.h"

#include "plan/weak/seats.h"
#include "types/mesh.h"
#include "base/report.h"

static uint64_t count_tiles(const struct redist_mesh *mesh, const struct redist_dim *dim)
{
    return multiply_axes(mesh, dim->axis, dim->naxes);
}

/* Finds a padded size of one dimension that both sides can have: an unpartitioned
 * side takes any. False when there is none. */
static bool agree_size(const struct redist_problem *problem, uint32_t i, struct plan_view *view)
{
    const struct redist_mesh *target_mesh = redist_get_target_mesh(problem);
    struct redist_dim *from = &view->inner.from.dim[i], *to = &view->inner.to.dim[i];
    uint64_t source_tiles = count_tiles(&problem->mesh, &problem->from.dim[i]);
    uint64_t target_tiles = count_tiles(target_mesh, &problem->to.dim[i]);
    uint64_t source = problem->from.dim[i].tile * source_tiles;
    uint64_t target = problem->to.dim[i].tile * target_tiles;
    uint64_t size = source < target ? source : target;
    if (source != target && source_tiles > 1 && target_tiles > 1)
        return false;
    if (source != target && source_tiles > 1)
        size = source;
    else if (source != target && target_tiles > 1)
        size = target;
    from->size = to->size = size;
    from->tile = size / source_tiles;
    to->tile = size / target_tiles;
    view->resize_source = view->resize_source || from->tile != problem->from.dim[i].tile;
    view->resize_target = view->resize_target || to->tile != problem->to.dim[i].tile;
    return true;
}

/* All on the source's mesh, whose positions are the devices. */
static void forget_devices(struct redist_problem *inner)
{
    inner->two_meshes = false;
    inner->devices = 0;
    inner->mesh.order = NULL;
    inner->mesh.first = 0;
}

/* The source as it is, and nothing said of the target. */
static void set_apart(struct plan_view *view)
{
    const struct redist_problem *problem = view->problem;
    view->apart = true;
    view->resize_source = view->resize_target = false;
    forget_devices(&view->inner);
    view->inner.from = problem->from;
    view->inner.to = problem->from;
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        struct redist_dim *from = &view->inner.from.dim[i], *to = &view->inner.to.dim[i];
        from->size = from->tile * count_tiles(&problem->mesh, from);
        *to = (struct redist_dim){.tile = from->size, .size = from->size};
    }
    view->inner.from.nunreduced = view->inner.to.nunreduced = 0;
}

static bool is_listed(uint32_t axis, const uint8_t *list, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (list[k] == axis)
            return true;
    return false;
}

/* The unreduced axes that the target keeps, or those that it does not. */
static struct redist_dim list_sum_axes(const struct plan_view *view, bool kept)
{
    const struct redist_problem *problem = view->problem;
    struct redist_dim dim = {.tile = 1, .size = 1};
    for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
        uint8_t axis = problem->from.unreduced[k];
        bool keeps = is_listed(axis, problem->to.unreduced, problem->to.nunreduced);
        if (keeps == kept && problem->mesh.axis[axis].size > 1) {
            dim.axis[dim.naxes++] = axis;
            dim.size *= problem->mesh.axis[axis].size;
        }
    }
    return dim;
}

uint32_t count_fixed(const struct plan_view *view)
{
    return view->rank + (view->kept > 1);
}

void lay_out_sums(const struct plan_view *view, const struct sum_layout *reduced,
                  struct redist_problem *inner)
{
    *inner = view->inner;
    inner->from.rank = count_fixed(view);
    for (uint32_t k = 0; k < reduced->n; k++) {
        uint64_t size = reduced->dim[k].size;
        inner->from.dim[inner->from.rank] = reduced->dim[k];
        inner->to.dim[inner->from.rank++] = (struct redist_dim){.tile = size, .size = size};
    }
    inner->to.rank = inner->from.rank;
}

void build_data_graph(const struct plan_view *view, struct weak_graph *graph)
{
    struct redist_problem data = view->inner;
    data.from.rank = data.to.rank = view->rank;
    build_graph_of(&data, view->npositions / view->kept, graph);
}

/* Every axis is itself. */
static struct cut_mesh name_whole_axes(const struct redist_mesh *mesh)
{
    struct cut_mesh cut = {.mesh = *mesh};
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        cut.axis[x] = (uint8_t)x;
        cut.minor[x] = 1;
    }
    return cut;
}

enum redist_status view_problem(const struct redist_problem *problem, bool apart,
                                struct plan_view *view, struct redist_error *error)
{
    *view = (struct plan_view){.problem = problem, .rank = problem->from.rank};
    view->ndevices = redist_count_problem_devices(problem);
    view->npositions = redist_count_devices(&problem->mesh);
    bool seated = !apart && can_seat(problem);
    view->inner = *problem;
    view->inner.combine = REDIST_NO_OPERATOR;
    if (!seated)
        forget_devices(&view->inner);
    view->cut = name_whole_axes(&view->inner.mesh);
    view->inner.from.nunreduced = view->inner.to.nunreduced = 0;
    bool agree = seated || (!apart && !problem->two_meshes);
    for (uint32_t i = 0; i < view->rank && agree; i++)
        agree = agree_size(problem, i, view);
    if (!agree)
        set_apart(view);
    struct redist_dim reduced = list_sum_axes(view, false), kept = list_sum_axes(view, true);
    view->kept = (uint32_t)kept.size;
    view->outstanding = (uint32_t)reduced.size;
    struct sum_layout sums = {.n = view->outstanding > 1, .dim = {reduced}};
    bool any = problem->from.nunreduced > 0 && view->kept == 1 && sums.n == 0;
    if (count_fixed(view) + sums.n + any > REDIST_MAX_RANK)
        return report_failure(error, "a plan has at most %u data and summand dimensions",
                              REDIST_MAX_RANK);
    if (view->kept > 1)
        view->inner.from.dim[view->rank] = view->inner.to.dim[view->rank] = kept;
    struct redist_problem inner;
    lay_out_sums(view, &sums, &inner);
    view->inner = inner;
    return REDIST_OK;
}

void cut_view(const struct plan_view *view, const struct axis_cuts *cuts, struct plan_view *fine)
{
    *fine = *view;
    cut_mesh(&view->inner.mesh, cuts, &fine->cut);
    fine->inner.mesh = fine->cut.mesh;
    cut_type(&fine->cut, &fine->inner.from);
    cut_type(&fine->cut, &fine->inner.to);
}
