#include "plan/choose/slice_plan.h"

#include <stdlib.h>
#include <string.h>

#include "plan/choose/restate.h"
#include "plan/lower/assemble.h"
#include "base/report.h"
#include "base/walk.h"

#define NO_SLICE UINT32_MAX

struct slicer {
    const struct plan_view *view;
    uint32_t stride;     /* offsets of a device */
    uint64_t *from, *to; /* by device and dimension */
    bool *holds, *wants; /* by device */
    uint32_t *slice, *list;
    uint32_t nholders;
};

static bool open_slicer(const struct plan_view *view, struct slicer *slicer)
{
    uint32_t n = view->ndevices;
    *slicer = (struct slicer){.view = view, .stride = view->rank > 0 ? view->rank : 1};
    slicer->from = calloc((size_t)n * slicer->stride, sizeof *slicer->from);
    slicer->to = calloc((size_t)n * slicer->stride, sizeof *slicer->to);
    slicer->holds = calloc(n, sizeof *slicer->holds);
    slicer->wants = calloc(n, sizeof *slicer->wants);
    slicer->slice = calloc(n, sizeof *slicer->slice);
    slicer->list = calloc(n, sizeof *slicer->list);
    return slicer->from != NULL && slicer->to != NULL && slicer->holds != NULL &&
           slicer->wants != NULL && slicer->slice != NULL && slicer->list != NULL;
}

static void close_slicer(struct slicer *slicer)
{
    free(slicer->from);
    free(slicer->to);
    free(slicer->holds);
    free(slicer->wants);
    free(slicer->slice);
    free(slicer->list);
}

static uint32_t fill_side(const struct redist_mesh *mesh, const struct redist_type *type,
                          uint32_t stride, uint64_t *offset, bool *present)
{
    uint32_t n = redist_count_devices(mesh);
    struct position_walk walk;
    start_walk(mesh, type, &walk);
    for (uint32_t p = 0; p < n; p++, advance_walk(&walk)) {
        uint32_t device = redist_get_device(mesh, p);
        memcpy(offset + (size_t)device * stride, walk.offset, type->rank * sizeof *offset);
        present[device] = true;
    }
    return n;
}

/* Which slice of its tile each device of the target wants along dimension i, when the
 * tile holds `factor` of them; false when a device wants anything else. */
static bool find_slices(struct slicer *slicer, uint32_t i, uint64_t to_tile, uint64_t factor)
{
    for (uint32_t d = 0; d < slicer->view->ndevices; d++) {
        uint64_t from = slicer->from[(size_t)d * slicer->stride + i];
        uint64_t to = slicer->to[(size_t)d * slicer->stride + i];
        slicer->slice[d] = NO_SLICE;
        if (!slicer->wants[d])
            continue;
        if (to < from || (to - from) % to_tile != 0 || (to - from) / to_tile >= factor)
            return false;
        slicer->slice[d] = (uint32_t)((to - from) / to_tile);
    }
    return true;
}

/* Puts holders into groups of one for each slice; the devices that want none fill up.
 * Returns how many devices are used, 0 when it does not work out. */
static uint32_t list_slices(struct slicer *slicer, uint32_t factor)
{
    uint32_t n = slicer->view->ndevices, groups = slicer->nholders / factor, at = 0, idle;
    uint32_t *next = calloc(factor, sizeof *next);
    bool fits = next != NULL && groups > 0;
    for (uint32_t p = 0; p < groups * factor; p++)
        slicer->list[p] = NO_SLICE;
    for (uint32_t d = 0; d < n && fits; d++) {
        if (slicer->slice[d] == NO_SLICE)
            continue;
        uint32_t group = next[slicer->slice[d]]++;
        fits = group < groups;
        if (fits)
            slicer->list[group * factor + slicer->slice[d]] = d;
    }
    free(next);
    idle = groups * factor;
    for (uint32_t d = 0; d < n && fits; d++) {
        if (slicer->slice[d] != NO_SLICE)
            continue;
        while (at < groups * factor && slicer->list[at] != NO_SLICE)
            at++;
        bool used = slicer->holds[d] && at < groups * factor;
        slicer->list[used ? at : idle++] = d;
        slicer->holds[d] = used;
    }
    return fits ? groups * factor : 0;
}

static enum redist_status append_slice(struct slicer *slicer, uint32_t i, uint32_t factor,
                                       struct redist_plan *plan, bool *fits,
                                       struct redist_error *error)
{
    uint32_t n = slicer->view->ndevices, used = list_slices(slicer, factor);
    *fits = used > 0;
    if (!*fits)
        return REDIST_OK;
    slicer->nholders = used;
    struct redist_step step = {.op = REDIST_DYNSLICE, .split = i, .factor = factor, .used = used};
    step.list = malloc(n * sizeof *step.list);
    if (step.list == NULL)
        return report_no_memory(error, "out of memory");
    memcpy(step.list, slicer->list, n * sizeof *step.list);
    return append_full_step(plan, &step) ? REDIST_OK : report_failure(error, "too many steps");
}

/* May the tile grow to `tile`: only beyond the array? */
static bool may_resize(const struct slicer *slicer, uint32_t i, uint64_t from_tile, uint64_t tile)
{
    uint64_t size = slicer->view->problem->from.dim[i].size;
    for (uint32_t d = 0; d < slicer->view->ndevices && tile > from_tile; d++)
        if (slicer->holds[d] && slicer->from[(size_t)d * slicer->stride + i] + from_tile < size)
            return false;
    return true;
}

/* The tiles from which slices alone lead on: multiples of the target's. */
static bool find_tiles(struct slicer *slicer, uint64_t tile[REDIST_MAX_RANK])
{
    const struct redist_problem *problem = slicer->view->problem;
    for (uint32_t d = 0; d < slicer->view->ndevices; d++)
        if (slicer->wants[d] && !slicer->holds[d])
            return false;
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        uint64_t from = problem->from.dim[i].tile, to = problem->to.dim[i].tile;
        uint64_t factor = from / to + (from % to != 0);
        bool first = find_slices(slicer, i, to, 1);
        tile[i] = first ? to : factor * to;
        if (factor > REDIST_MAX_DEVICES || (!first && !find_slices(slicer, i, to, factor)) ||
            tile[i] > REDIST_MAX_EXTENT || !may_resize(slicer, i, from, tile[i]))
            return false;
    }
    return true;
}

/* Resizes and slices the dimensions whose tile grows before it is cut, or the others. */
static enum redist_status append_slices_of(struct slicer *slicer, const uint64_t *tile,
                                           bool growing, struct redist_plan *plan, bool *fits,
                                           struct redist_error *error)
{
    const struct redist_problem *problem = slicer->view->problem;
    struct redist_step resize = {.op = REDIST_RESIZE, .factor = 1, .used = plan->ndevices};
    uint32_t rank = problem->from.rank;
    bool resizes = false;
    for (uint32_t i = 0; i < rank; i++) {
        uint64_t from = problem->from.dim[i].tile, to = problem->to.dim[i].tile;
        bool turn = (tile[i] > from) == growing;
        resize.tile[i] = turn ? tile[i] : growing ? to : from;
        resizes = resizes || (turn && tile[i] != from);
    }
    for (uint32_t v = 0; v < plan->nsums; v++)
        resize.tile[rank + v] = 1;
    if (resizes && !append_full_step(plan, &resize))
        return report_failure(error, "too many steps");
    for (uint32_t i = 0; i < rank && *fits; i++) {
        uint64_t from = problem->from.dim[i].tile, to = problem->to.dim[i].tile;
        if (tile[i] == to || (tile[i] > from) != growing)
            continue;
        (void)find_slices(slicer, i, to, tile[i] / to);
        enum redist_status status =
            append_slice(slicer, i, (uint32_t)(tile[i] / to), plan, fits, error);
        if (status != REDIST_OK)
            return status;
    }
    return REDIST_OK;
}

static enum redist_status make_sliced_plan(struct slicer *slicer, const uint64_t *tile,
                                           struct redist_plan **plan, struct redist_error *error)
{
    const struct sum_layout none = {.n = 0};
    bool fits = true;
    enum redist_status status = start_view_plan(slicer->view, &none, plan, error);
    if (status == REDIST_OK)
        status = append_slices_of(slicer, tile, false, *plan, &fits, error);
    if (status == REDIST_OK && fits)
        status = append_slices_of(slicer, tile, true, *plan, &fits, error);
    if (status == REDIST_OK && fits)
        status = finish_view_plan(slicer->view, *plan, error);
    if (status == REDIST_OK && (!fits || (*plan)->height > (*plan)->memory_bound)) {
        redist_free_plan(*plan);
        *plan = NULL;
    }
    return status;
}

/* Whether the device at a position ends with a slice of its tile along dimension i, or with it. */
static bool wants_slice(const struct redist_problem *problem, uint32_t i, uint64_t had,
                        uint64_t wanted)
{
    uint64_t from = problem->from.dim[i].tile, to = problem->to.dim[i].tile;
    return wanted >= had && (wanted - had) % to == 0 &&
           (wanted - had) / to < from / to + (from % to != 0);
}

/* Whether so do the second device along each axis and the last one: on one mesh one of these tells
 * nearly always, before all are looked at. */
static bool may_be_slices(const struct redist_problem *problem)
{
    const struct redist_mesh *mesh = &problem->mesh;
    uint64_t had[REDIST_MAX_RANK], wanted[REDIST_MAX_RANK];
    uint32_t stride = redist_count_devices(mesh), last = stride - 1;
    bool fits = true;
    for (uint32_t a = 0; a <= mesh->naxes && fits && !problem->two_meshes; a++) {
        stride /= a < mesh->naxes ? mesh->axis[a].size : 1;
        uint32_t position = a == mesh->naxes || mesh->axis[a].size == 1 ? last : stride;
        redist_compute_offset(mesh, &problem->from, position, had);
        redist_compute_offset(mesh, &problem->to, position, wanted);
        for (uint32_t i = 0; i < problem->from.rank; i++)
            fits = fits && wants_slice(problem, i, had[i], wanted[i]);
    }
    return fits;
}

enum redist_status plan_slices(const struct plan_view *view, struct redist_plan **plan,
                               struct redist_error *error)
{
    const struct redist_problem *problem = view->problem;
    struct slicer slicer;
    uint64_t tile[REDIST_MAX_RANK];
    *plan = NULL;
    if (!may_be_slices(problem))
        return REDIST_OK;
    if (!open_slicer(view, &slicer)) {
        close_slicer(&slicer);
        return report_no_memory(error, "out of memory");
    }
    slicer.nholders =
        fill_side(&problem->mesh, &problem->from, slicer.stride, slicer.from, slicer.holds);
    (void)fill_side(redist_get_target_mesh(problem), &problem->to, slicer.stride, slicer.to,
                    slicer.wants);
    enum redist_status status = REDIST_OK;
    if (find_tiles(&slicer, tile))
        status = make_sliced_plan(&slicer, tile, plan, error);
    close_slicer(&slicer);
    return status;
}
