#include "table/traced.h"
#include "types/plain.h"
#include <stdlib.h>

/* What is known of each row, from its last step back to the first: where it came from, and in
 * `row` by how much it was moved since. */
struct trace {
    uint32_t count;
    size_t ndims;
    uint32_t *device;
    uint64_t *row;
    bool *wanted;    /* per device */
    uint32_t *place; /* of each device that is wanted in the list of a step */
};

static void trace_permute(const uint32_t *list, struct trace *trace)
{
    for (uint32_t k = 0; k < trace->count; k++)
        trace->device[k] = list[trace->device[k]];
}

/* Back over one step of groups, as replay_step takes it. */
static void trace_groups(const struct redist_step *step, struct trace *trace)
{
    uint64_t piece = cuts_tile(step->op) ? step->tile[step->split] : 0;
    for (uint32_t k = 0; k < trace->count; k++)
        trace->wanted[trace->device[k]] = true;
    for (uint32_t p = 0; p < step->used; p++)
        if (trace->wanted[step->list[p]])
            trace->place[step->list[p]] = p;
    for (uint32_t k = 0; k < trace->count; k++)
        trace->wanted[trace->device[k]] = false;
    for (uint32_t k = 0; k < trace->count; k++) {
        uint32_t place = trace->place[trace->device[k]], member = place % step->factor;
        if (piece > 0)
            trace->row[k * trace->ndims + step->split] += member * piece;
        if (step->op != REDIST_DYNSLICE)
            trace->device[k] = step->list[place - member];
    }
}

static bool open_trace(const struct summed_problem *of, const uint32_t *device, uint32_t count,
                       uint64_t *row, struct trace *trace)
{
    *trace = (struct trace){.count = count, .ndims = of->problem->from.rank + of->nsums};
    uint32_t ndevices = redist_count_problem_devices(of->problem);
    trace->row = row;
    trace->device = malloc((count + (size_t)1) * sizeof *trace->device);
    trace->wanted = calloc(ndevices, sizeof *trace->wanted);
    trace->place = malloc(ndevices * sizeof *trace->place);
    for (uint32_t k = 0; k < count && trace->device != NULL; k++)
        trace->device[k] = device[k];
    for (size_t r = 0; r < count * trace->ndims; r++)
        row[r] = 0;
    return trace->device != NULL && trace->wanted != NULL && trace->place != NULL;
}

/* Where it all came from has a row of its own. */
static bool add_source(const struct summed_problem *of, struct trace *trace)
{
    size_t n = trace->count * trace->ndims;
    uint64_t *source = malloc((n + 1) * sizeof *source);
    bool enough =
        source != NULL && compute_rows(of, SOURCE_SIDE, trace->device, trace->count, source);
    for (size_t r = 0; r < n && enough; r++)
        trace->row[r] += source[r];
    free(source);
    return enough;
}

bool trace_rows(const struct summed_problem *of, const struct redist_step *step, uint32_t nsteps,
                const uint32_t *device, uint32_t count, uint64_t *row)
{
    struct trace trace;
    bool enough = open_trace(of, device, count, row, &trace);
    for (uint32_t s = nsteps; s > 0 && enough; s--) {
        const struct redist_step *taken = &step[s - 1];
        if (taken->op == REDIST_ALLPERMUTE)
            trace_permute(taken->list, &trace);
        else if (taken->op != REDIST_RESIZE)
            trace_groups(taken, &trace);
    }
    enough = enough && add_source(of, &trace);
    free(trace.device);
    free(trace.wanted);
    free(trace.place);
    return enough;
}
