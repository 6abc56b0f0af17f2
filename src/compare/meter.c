#include "compare/meter.h"
#include <stdlib.h>
#include <string.h>
#include "plan/lower/assemble.h"
#include "plan/weak/weak.h"
#include "base/report.h"
#include "base/walk.h"

static uint64_t measure_local(const struct meter *meter)
{
    uint64_t local = 1;
    for (uint32_t i = 0; i < meter->problem->from.rank; i++) {
        uint64_t size = meter->problem->from.dim[i].size, parts = meter->parts[i];
        local = multiply_cost(size / parts + (size % parts != 0), local);
    }
    return local;
}

bool start_meter(const struct redist_problem *problem, bool planned, struct meter *meter)
{
    *meter = (struct meter){.problem = problem};
    for (uint32_t i = 0; i < problem->from.rank; i++)
        meter->parts[i] = problem->from.dim[i].size / problem->from.dim[i].tile;
    meter->local = measure_local(meter);
    meter->result.height = meter->local;
    if (!planned)
        return true;
    meter->plan = start_plan(problem);
    return meter->plan != NULL &&
           create_table(&(struct summed_problem){problem, NULL, 0}, SOURCE_SIDE, &meter->table);
}

void free_meter(struct meter *meter)
{
    if (meter->plan != NULL)
        free_table(&meter->table);
    redist_free_plan(meter->plan);
    meter->plan = NULL;
}

void begin_collective(struct meter *meter)
{
    meter->collecting = true;
    meter->joining = false;
}

void end_collective(struct meter *meter)
{
    meter->collecting = meter->joining = false;
}

/* A gather that joins a collective brings it new elements, anything else only
 * shares the charge of the first exchange. */
static uint64_t price_joint(const struct baseline_step *step, uint64_t before, uint64_t cost)
{
    if (!step->joined)
        return cost;
    return step->op == REDIST_ALLGATHER && cost != COST_INFINITE ? cost - before : 0;
}

static uint64_t count_received_elements(const struct baseline_step *step, uint64_t before,
                                        uint64_t after)
{
    switch (step->op) {
    case REDIST_ALLGATHER:
        return after == COST_INFINITE ? after : after - before;
    case REDIST_ALLTOALL:
        return after - after / step->factor;
    case REDIST_ALLPERMUTE:
        return after;
    default:
        return 0;
    }
}

/* Padding can make a tile smaller in an alltoall; it costs its larger end. */
static void charge_step(struct meter *meter, const struct baseline_step *step, uint64_t before)
{
    struct baseline_result *result = &meter->result;
    uint64_t after = meter->local, larger = after > before ? after : before;
    uint64_t cost = step->op == REDIST_DYNSLICE ? 0 : larger;
    result->cost = add_costs(result->cost, cost);
    result->joint_cost = add_costs(result->joint_cost, price_joint(step, before, cost));
    result->received = add_costs(result->received, count_received_elements(step, before, after));
    result->height = larger > result->height ? larger : result->height;
    result->npermutes += step->op == REDIST_ALLPERMUTE;
}

static void change_parts(struct meter *meter, const struct baseline_step *step)
{
    if (step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL)
        meter->parts[step->into] /= step->factor;
    if (step->op == REDIST_DYNSLICE || step->op == REDIST_ALLTOALL) {
        meter->parts[step->split] *= step->factor;
        if (meter->problem->from.dim[step->split].size % meter->parts[step->split] != 0)
            meter->result.pads = true;
    }
}

/* Groups come from the table before the step, so it is replayed only now. */
static void plan_step(struct meter *meter, const struct baseline_step *step, locate_tile_of *locate,
                      const void *layout)
{
    if (meter->result.pads)
        meter->unplanned = "it pads, and a plan's tiles divide their dimension";
    if (meter->unplanned != NULL)
        return;
    uint32_t *list = list_devices(&meter->table, step, locate, layout, &meter->unplanned);
    if (list == NULL)
        return;
    if (!append_step(meter->plan,
                     (struct redist_weak_op){step->op, step->into, step->split, step->factor},
                     list))
        meter->unplanned = "it has too many steps";
    else
        replay_step(&meter->plan->step[meter->plan->nsteps - 1], &meter->table);
}

static void take_step(struct meter *meter, struct baseline_step step, locate_tile_of *locate,
                      const void *layout)
{
    struct baseline_result *result = &meter->result;
    uint64_t before = meter->local;
    step.joined = meter->joining;
    meter->joining = meter->collecting;
    change_parts(meter, &step);
    meter->local = measure_local(meter);
    charge_step(meter, &step, before);
    if (result->nsteps < REDIST_MAX_STEPS)
        result->step[result->nsteps] = step;
    result->nsteps++;
    result->ncollectives += !step.joined;
    if (meter->plan != NULL)
        plan_step(meter, &step, locate, layout);
}

void meter_slice(struct meter *meter, uint32_t dim, uint32_t factor, locate_tile_of *locate,
                 const void *layout)
{
    take_step(meter, (struct baseline_step){REDIST_DYNSLICE, dim, dim, factor, false}, locate,
              layout);
}

void meter_gather(struct meter *meter, uint32_t into, uint32_t factor)
{
    take_step(meter, (struct baseline_step){REDIST_ALLGATHER, into, into, factor, false}, NULL,
              NULL);
}

void meter_alltoall(struct meter *meter, uint32_t into, uint32_t split, uint32_t factor)
{
    take_step(meter, (struct baseline_step){REDIST_ALLTOALL, into, split, factor, false}, NULL,
              NULL);
}

void meter_permute(struct meter *meter, locate_tile_of *locate, const void *layout)
{
    take_step(meter, (struct baseline_step){REDIST_ALLPERMUTE, 0, 0, 1, false}, locate, layout);
}

void locate_in_type(const void *layout, uint32_t device, uint64_t *position)
{
    const struct layout_of_type *of = layout;
    redist_compute_offset(of->mesh, of->type, device, position);
    for (uint32_t i = 0; i < of->type->rank; i++)
        position[i] /= of->type->dim[i].tile;
}

static bool ends_at_target(const struct meter *meter)
{
    const struct redist_problem *problem = meter->problem;
    struct position_walk walk;
    start_walk(&problem->mesh, &problem->to, &walk);
    for (uint32_t d = 0; d < meter->table.ndevices; d++, advance_walk(&walk)) {
        for (uint32_t i = 0; i < problem->to.rank; i++)
            if (walk.offset[i] != get_offsets(&meter->table, d)[i] ||
                meter->table.tile[i] != problem->to.dim[i].tile)
                return false;
    }
    return true;
}

enum redist_status finish_meter(struct meter *meter, struct redist_plan **plan,
                                struct redist_error *error)
{
    const char *why = meter->result.failure != NULL ? meter->result.failure : meter->unplanned;
    if (why == NULL && !ends_at_target(meter))
        why = "it does not end at the target";
    if (why != NULL)
        return report_status(REDIST_IMPOSSIBLE, error, "the method's steps are no plan: %s", why);
    enum redist_status status = finish_plan(meter->plan, error);
    if (status == REDIST_OK) {
        *plan = meter->plan;
        free_table(&meter->table);
        meter->plan = NULL;
    }
    return status;
}
