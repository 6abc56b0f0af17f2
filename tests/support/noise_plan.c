/* Random changes of plans and problems. */
#include <stdlib.h>
#include <string.h>
#include "noise.h"

static void exchange(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

static void drop_step(struct raw_plan *plan, uint32_t s)
{
    free(plan->step[s].list);
    plan->nsteps--;
    memmove(&plan->step[s], &plan->step[s + 1], (plan->nsteps - s) * sizeof *plan->step);
}

static void double_step(struct raw_plan *plan, uint32_t s)
{
    size_t bytes = plan->ndevices * sizeof(uint32_t);
    if (plan->nsteps == RAW_STEPS)
        return;
    memmove(&plan->step[s + 1], &plan->step[s], (plan->nsteps - s) * sizeof *plan->step);
    plan->nsteps++;
    plan->step[s].list = raw_allocate(bytes);
    memcpy(plan->step[s].list, plan->step[s + 1].list, bytes);
}

static void alter_step(struct prng *prng, uint32_t rank, struct raw_step *step)
{
    switch (draw_below(prng, 4)) {
    case 0:
        step->op = (enum raw_op)draw_below(prng, 4);
        break;
    case 1:
        step->into = (uint32_t)draw_below(prng, rank > 0 ? rank : 1);
        break;
    case 2:
        step->split = (uint32_t)draw_below(prng, rank > 0 ? rank : 1);
        break;
    default:
        step->factor = 1 + (uint32_t)draw_below(prng, 2 * step->factor);
        break;
    }
}

void alter_steps(struct prng *prng, struct raw_plan *plan)
{
    if (plan->nsteps == 0)
        return;
    uint32_t s = (uint32_t)draw_below(prng, plan->nsteps);
    uint32_t other = (uint32_t)draw_below(prng, plan->nsteps);
    switch (draw_below(prng, 5)) {
    case 0:
        drop_step(plan, s);
        break;
    case 1:
        double_step(plan, s);
        break;
    case 2: {
        struct raw_step kept = plan->step[s];
        plan->step[s] = plan->step[other];
        plan->step[other] = kept;
        break;
    }
    default:
        alter_step(prng, plan->problem.from.rank, &plan->step[s]);
        break;
    }
    raw_restate_plan(plan);
}

/* Any shape whose product is D, in any order of its axes. */
static void draw_iota(struct prng *prng, struct raw_step *step, uint32_t ndevices)
{
    step->iota_rank = 0;
    do {
        uint32_t part = ndevices;
        if (step->iota_rank < 5) {
            do
                part = 1 + (uint32_t)draw_below(prng, ndevices);
            while (ndevices % part != 0);
        }
        step->iota_dim[step->iota_rank] = part;
        step->iota_perm[step->iota_rank] = step->iota_rank;
        step->iota_rank++;
        ndevices /= part;
    } while (ndevices > 1);
    draw_order(prng, step->iota_perm, step->iota_rank);
}

static void exchange_groups(struct prng *prng, struct raw_step *step, uint32_t ndevices)
{
    uint32_t n = step->factor, ngroups = ndevices / n;
    if (ngroups == 0)
        return;
    uint32_t a = (uint32_t)draw_below(prng, ngroups), b = (uint32_t)draw_below(prng, ngroups);
    for (uint32_t m = 0; m < n; m++)
        exchange(&step->list[a * n + m], &step->list[b * n + m]);
}

void alter_groups(struct prng *prng, struct raw_plan *plan)
{
    if (plan->nsteps == 0)
        return;
    struct raw_step *step = &plan->step[draw_below(prng, plan->nsteps)];
    uint32_t n = plan->ndevices;
    uint32_t p = (uint32_t)draw_below(prng, n), q = (uint32_t)draw_below(prng, n);
    uint64_t kind = draw_below(prng, 8);
    if (kind == 0) {
        draw_iota(prng, step, n);
        return;
    }
    if (kind == 1 && step->iota_rank > 1) {
        exchange(&step->iota_perm[p % step->iota_rank], &step->iota_perm[q % step->iota_rank]);
        return;
    }
    step->iota_rank = 0;
    if (kind == 2)
        step->list[p] = step->list[q];
    else if (kind == 3)
        step->list[p] = n + q;
    else if (kind == 4)
        draw_order(prng, step->list, n);
    else if (kind < 7)
        exchange_groups(prng, step, n);
    else
        exchange(&step->list[p], &step->list[q]);
}

void alter_statements(struct prng *prng, struct raw_plan *plan)
{
    if (plan->nsteps == 0)
        return;
    uint32_t s = (uint32_t)draw_below(prng, plan->nsteps);
    uint32_t last = draw_chance(prng, 50) ? plan->nsteps - 1 : s;
    uint64_t by = draw_chance(prng, 50) ? 1 : UINT64_MAX; /* one up or one down */
    uint64_t kind = draw_below(prng, 3);
    uint32_t rank = plan->problem.from.rank;
    uint64_t dim = draw_below(prng, rank > 0 ? rank : 1);
    for (uint32_t t = s; t <= last; t++) {
        if (kind == 0)
            plan->step[t].tile[dim] += by;
        if (kind == 1)
            plan->step[t].size += by;
        if (kind == 2)
            plan->step[t].cost += by;
    }
    plan->cost += draw_below(prng, 3);
    plan->height += draw_below(prng, 3);
}

void alter_claim(struct prng *prng, struct raw_plan *plan)
{
    switch (draw_below(prng, 6)) {
    case 0:
        plan->height--;
        break;
    case 1:
        plan->height += draw_below(prng, 10);
        break;
    case 2:
        plan->cost--;
        break;
    case 3:
        plan->cost += draw_below(prng, 10);
        break;
    case 4:
        plan->bounded ^= 1;
        break;
    default:
        plan->normal ^= 1;
        break;
    }
}

void alter_problem(struct prng *prng, struct redist_problem *problem)
{
    struct redist_type *type = draw_chance(prng, 50) ? &problem->from : &problem->to;
    uint64_t kind = draw_below(prng, 9);
    if (kind == 8) {
        struct redist_axis *other = &problem->mesh.axis[draw_below(prng, problem->mesh.naxes)];
        memcpy(other->name, problem->mesh.axis[0].name, sizeof other->name);
        return;
    }
    if (kind == 0 || type->rank == 0) {
        problem->elem_bytes = (uint32_t)draw_below(prng, 18);
        return;
    }
    struct redist_dim *dim = &type->dim[draw_below(prng, type->rank)];
    uint8_t axis = (uint8_t)draw_below(prng, problem->mesh.naxes);
    if (kind == 1)
        dim->tile = 1 + draw_below(prng, 2 * dim->tile);
    else if (kind == 2)
        dim->tile = dim->size = dim->size + 1;
    else if (kind == 3 && dim->naxes > 0)
        dim->naxes--;
    else if (kind == 4)
        type->rank--;
    else if (kind == 5 && dim->naxes > 0)
        dim->axis[draw_below(prng, dim->naxes)] = axis;
    else if (dim->naxes < REDIST_MAX_AXES)
        dim->axis[dim->naxes++] = axis;
}
