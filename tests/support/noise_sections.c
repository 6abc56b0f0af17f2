/* Random changes of the optional sections. */
#include "noise.h"

static void alter_number(struct prng *prng, uint64_t *number)
{
    *number = draw_chance(prng, 10) ? draw_below(prng, 2 * *number + 2)
                                    : *number + (draw_chance(prng, 60) ? 1 : UINT64_MAX);
}

static void alter_state(struct prng *prng, struct raw_plan *plan)
{
    struct raw_state *state = &plan->state[draw_below(prng, plan->nstates)];
    struct raw_state *other = &plan->state[draw_below(prng, plan->nstates)];
    uint32_t rank = plan->problem.from.rank;
    uint64_t *tile = &state->tile[draw_below(prng, rank > 0 ? rank : 1)];
    switch (draw_below(prng, 6)) {
    case 0:
        *state = plan->state[--plan->nstates];
        break;
    case 1:
        *state = *other;
        break;
    case 2:
        alter_number(prng, &state->paid);
        break;
    case 3:
        *tile *= 2;
        break;
    case 4:
        *tile /= 2;
        break;
    default:
        alter_number(prng, tile);
        break;
    }
}

static void alter_fusion(struct prng *prng, struct raw_plan *plan)
{
    if (!plan->has_fusion || draw_chance(prng, 10)) {
        plan->has_fusion = !plan->has_fusion;
        plan->fused = plan->cost;
    }
    if (plan->nsteps > 0 && draw_chance(prng, 60))
        plan->step[draw_below(prng, plan->nsteps)].joined ^= 1u;
    if (draw_chance(prng, 40))
        alter_number(prng, &plan->fused);
}

void alter_sections(struct prng *prng, struct raw_plan *plan)
{
    if (draw_chance(prng, 40))
        alter_fusion(prng, plan);
    else if (draw_chance(prng, 5))
        plan->has_bound = false;
    else if (plan->has_bound && plan->nstates > 0 && draw_chance(prng, 75))
        alter_state(prng, plan);
    else
        alter_number(prng, &plan->least);
}
