#include <redist/compare.h>

#include "plan/weak/weak.h"
#include "program/brought.h"

static uint32_t count_receivers(const struct redist_step *step, uint32_t ndevices)
{
    uint32_t moving = 0;
    if (step->op != REDIST_ALLPERMUTE) {
        return ndevices;
    }
    for (uint32_t d = 0; d < ndevices; d++) {
        moving += step->list[d] != d;
    }
    return moving;
}

void redist_measure_plan(const struct redist_plan *plan, struct redist_traffic *traffic)
{
    uint64_t local = redist_compute_local_size(&plan->problem.from);
    *traffic = (struct redist_traffic){0, 0.0};
    for (uint32_t k = 0; k < plan->nsteps; k++) {
        const struct redist_step *step = &plan->step[k];
        uint32_t receivers = count_receivers(step, plan->ndevices);
        uint64_t received = receivers > 0 ? count_received(step, local) : 0;
        /* The devices that the permute moves take part in all else as well. */
        traffic->max = add_costs(traffic->max, received);
        traffic->mean += (double)receivers / plan->ndevices * (double)received;
        local = step->local_size;
    }
}

/* Elements that the source and target tiles of a device share. */
static uint64_t measure_overlap(const struct redist_problem *problem, uint32_t device)
{
    uint64_t from[REDIST_MAX_RANK];
    uint64_t to[REDIST_MAX_RANK];
    uint64_t overlap = 1;
    redist_compute_offset(&problem->mesh, &problem->from, device, from);
    redist_compute_offset(&problem->mesh, &problem->to, device, to);
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        uint64_t from_end = from[i] + problem->from.dim[i].tile;
        uint64_t to_end = to[i] + problem->to.dim[i].tile;
        uint64_t begin = from[i] > to[i] ? from[i] : to[i];
        uint64_t end = from_end < to_end ? from_end : to_end;
        if (end <= begin) {
            return 0;
        }
        overlap *= end - begin; /* no more than a tile: no overflow */
    }
    return overlap;
}

void redist_measure_problem(const struct redist_problem *problem, struct redist_traffic *traffic)
{
    uint32_t ndevices = redist_count_devices(&problem->mesh);
    uint64_t size = redist_compute_local_size(&problem->to);
    *traffic = (struct redist_traffic){0, 0.0};
    for (uint32_t d = 0; d < ndevices; d++) {
        uint64_t missing = size - measure_overlap(problem, d);
        traffic->max = missing > traffic->max ? missing : traffic->max;
        traffic->mean += (double)missing / ndevices;
    }
}
