#include "product/ring.h"

const struct ring default_ring = {4.5e10, 1e-6};

/* Along which axes the members of the step's groups differ. */
struct span {
    uint32_t axes; /* how many */
    uint32_t hops; /* to the farthest member, on rings with links both ways */
};

static struct span measure_span(const struct redist_plan *plan, const struct redist_step *step)
{
    const struct redist_mesh *mesh = &plan->problem.mesh;
    uint32_t first[REDIST_MAX_AXES], other[REDIST_MAX_AXES];
    bool differs[REDIST_MAX_AXES] = {false};
    struct span span = {0, 0};
    for (uint32_t p = 0; p < plan->ndevices; p++) {
        redist_compute_coordinates(mesh, step->list[p - p % step->factor], first);
        redist_compute_coordinates(mesh, step->list[p], other);
        for (uint32_t x = 0; x < mesh->naxes; x++)
            differs[x] = differs[x] || first[x] != other[x];
    }
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        span.axes += differs[x];
        span.hops += differs[x] ? mesh->axis[x].size / 2 : 0;
    }
    return span;
}

static double find_larger(double x, double y)
{
    return x > y ? x : y;
}

/* Seconds; negative when there is no formula. */
static double time_step(const struct redist_plan *plan, const struct redist_step *step,
                        double before, const struct ring *ring)
{
    double after = (double)step->local_size * plan->problem.elem_bytes;
    if (step->op == REDIST_DYNSLICE || step->op == REDIST_RESIZE)
        return 0;
    if (step->list == NULL || step->used != plan->ndevices || step->op == REDIST_ALLPERMUTE)
        return -1;
    struct span span = measure_span(plan, step);
    double latency = span.hops * ring->hop_seconds;
    double link = ring->bytes_per_second, links = link * span.axes;
    switch (step->op) {
    case REDIST_ALLGATHER:
        return find_larger(after / links, latency);
    case REDIST_REDUCESCATTER:
        return find_larger(before / links, latency);
    case REDIST_ALLREDUCE:
        return 2 * find_larger(before / links, latency);
    case REDIST_ALLTOALL: /* V is what the ring holds */
        return span.axes == 1 ? find_larger(before * step->factor / (4 * link), latency) : -1;
    default:
        return -1;
    }
}

uint64_t price_ring(const struct redist_plan *plan, const struct ring *ring)
{
    double seconds = 0;
    double before =
        (double)redist_compute_local_size(&plan->problem.from) * plan->problem.elem_bytes;
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        double time = time_step(plan, &plan->step[k], before, ring);
        if (time < 0)
            return UINT64_MAX;
        seconds += time;
        before = (double)plan->step[k].local_size * plan->problem.elem_bytes;
    }
    double picoseconds = seconds * 1e12;
    return picoseconds < 1e19 ? (uint64_t)picoseconds : UINT64_MAX;
}
