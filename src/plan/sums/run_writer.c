#include "plan/sums/run_writer.h"

#include <string.h>

static bool is_placed(const struct redist_type *type, uint8_t axis)
{
    for (uint32_t i = 0; i < type->rank; i++)
        if (memchr(type->dim[i].axis, axis, type->dim[i].naxes) != NULL)
            return true;
    return false;
}

void list_reduced_axes(const struct plan_view *view, struct reduced_axes *axes)
{
    const struct redist_dim *dim = &view->inner.from.dim[count_fixed(view)];
    axes->n = dim->naxes;
    for (uint32_t x = 0; x < axes->n; x++) {
        axes->axis[x] = dim->axis[x];
        axes->size[x] = view->inner.mesh.axis[dim->axis[x]].size;
        axes->taken[x] = 1;
        axes->placed[x] = is_placed(&view->inner.to, dim->axis[x]);
    }
}

void start_run_writer(const struct plan_view *view, const struct reduced_axes *axes,
                      struct reduce_path *path, struct run_writer *writer)
{
    writer->view = view;
    writer->axes = axes;
    writer->path = path;
    path->path.nops = 0;
    path->sums.n = 0;
    for (uint32_t x = 0; x < axes->n; x++)
        writer->place[x] = REDIST_MAX_RANK;
}

/* Number of the dimension, or MAX_RANK when there are too many. */
static uint32_t place_run(struct run_writer *writer, const struct axis_run *run)
{
    struct sum_layout *sums = &writer->path->sums;
    uint32_t v = writer->place[run->part[0].origin];
    if (v == REDIST_MAX_RANK) {
        v = sums->n;
        if (count_fixed(writer->view) + v == REDIST_MAX_RANK)
            return REDIST_MAX_RANK;
        sums->dim[sums->n++] = (struct redist_dim){.tile = 1, .size = 1};
    }
    struct redist_dim *dim = &sums->dim[v];
    for (uint32_t k = 0; k < run->n; k++) {
        uint32_t x = run->part[k].origin;
        if (writer->place[x] == REDIST_MAX_RANK) {
            writer->place[x] = v;
            dim->axis[dim->naxes++] = writer->axes->axis[x];
            dim->size *= writer->axes->size[x];
        }
    }
    return v;
}

bool append_run(struct run_writer *writer, enum redist_op op, uint32_t split,
                const struct axis_run *run)
{
    uint32_t v = place_run(writer, run);
    struct redist_weak_op reduce = {op, count_fixed(writer->view) + v, split, multiply_run(run)};
    return v < REDIST_MAX_RANK && append_op(&writer->path->path, reduce);
}
