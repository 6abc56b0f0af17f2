#include "table/exchanged.h"
#include <string.h>
#include "table/missing.h"
#include "table/traced.h"
#include "types/made_axes.h"
#include "types/plain.h"

/* On many devices some of them are looked at first, as nearly always one lacks all that it is to
 * have; no device lacks more. */
enum { SAMPLED_DEVICES = 32, MANY_DEVICES = 4096 };

/* The table of the state before an exchange, made when it is asked for. */
struct replay {
    const struct redist_step *step;
    uint32_t taken; /* steps */
    bool begun;
    struct tile_table table;
};

static bool replay_until(const struct summed_problem *of, uint32_t nsteps, struct replay *replay)
{
    replay->begun = replay->begun || create_table(of, SOURCE_SIDE, &replay->table);
    while (replay->begun && replay->taken < nsteps)
        replay_step(&replay->step[replay->taken++], &replay->table);
    return replay->begun;
}

/* No device receives more than a tile of the target. */
static uint64_t count_most_missing(const struct tile_table *before, const struct tile_table *after)
{
    uint64_t wanted = count_wanted(&after->of.problem->to), most = 0;
    for (uint32_t d = 0; d < after->ndevices && most < wanted; d++) {
        uint64_t missing = after->holds[d] ? count_missing(before, after, d) : 0;
        most = missing > most ? missing : most;
    }
    return most;
}

static bool count_exchanged(const struct tile_table *before, uint64_t *received)
{
    struct tile_table after;
    if (!create_table(&before->of, TARGET_SIDE, &after))
        return false;
    *received = count_most_missing(before, &after);
    free_table(&after);
    return true;
}

/* Whether all of many devices have a tile after so many steps, none of them an exchange, and in
 * the target; but for a reduce as the last step, after which it is known which have none. */
static bool can_sample(const struct summed_problem *of, const struct redist_step *step,
                       uint32_t nsteps)
{
    const struct redist_problem *problem = of->problem;
    uint32_t ndevices = redist_count_problem_devices(problem);
    if (ndevices < MANY_DEVICES || redist_count_devices(&problem->mesh) != ndevices ||
        redist_count_devices(redist_get_target_mesh(problem)) != ndevices || makes_axes(problem))
        return false;
    for (uint32_t s = 0; s < nsteps; s++)
        if (step[s].op == REDIST_EXCHANGE || (step[s].op == REDIST_REDUCE && s + 1 < nsteps) ||
            (step[s].list != NULL && step[s].used != ndevices))
            return false;
    return true;
}

/* A few devices, and which of them have a tile after so many steps: after a reduce such as have
 * none, that lack all that they are to have. */
static void choose_sample(const struct redist_step *step, uint32_t nsteps, uint32_t ndevices,
                          uint32_t device[SAMPLED_DEVICES], bool holds[SAMPLED_DEVICES])
{
    const struct redist_step *last = nsteps > 0 ? &step[nsteps - 1] : NULL;
    bool reduced = last != NULL && last->op == REDIST_REDUCE && last->factor > 1;
    for (uint32_t k = 0; k < SAMPLED_DEVICES; k++) {
        uint32_t any = (uint32_t)(k * UINT64_C(0x9e3779b97f4a7c15) >> 32) % ndevices;
        device[k] = reduced ? last->list[any - any % last->factor + 1] : any;
        holds[k] = !reduced;
    }
}

/* The most that any of a few devices lacks behind so many steps. */
static bool sample_exchanged(const struct summed_problem *of, const struct redist_step *step,
                             uint32_t nsteps, uint64_t *received)
{
    uint64_t before[SAMPLED_DEVICES * REDIST_MAX_RANK], after[SAMPLED_DEVICES * REDIST_MAX_RANK];
    bool holds[SAMPLED_DEVICES], wants[SAMPLED_DEVICES];
    uint32_t device[SAMPLED_DEVICES], ndevices = redist_count_problem_devices(of->problem);
    uint32_t rank = of->problem->from.rank;
    struct tile_table had = {.of = *of, .rank = rank, .ndims = rank + of->nsums};
    had.ndevices = SAMPLED_DEVICES;
    had.holds = holds;
    struct tile_table has = had;
    had.offset = before;
    has.offset = after;
    choose_sample(step, nsteps, ndevices, device, holds);
    memset(wants, true, sizeof wants);
    has.holds = wants;
    for (uint32_t i = 0; i < rank; i++) {
        had.tile[i] = nsteps > 0 ? step[nsteps - 1].tile[i] : of->problem->from.dim[i].tile;
        has.tile[i] = of->problem->to.dim[i].tile;
    }
    if (!trace_rows(of, step, nsteps, device, SAMPLED_DEVICES, before) ||
        !compute_rows(of, TARGET_SIDE, device, SAMPLED_DEVICES, after))
        return false;
    *received = count_most_missing(&had, &has);
    return true;
}

static bool fill_exchange(const struct summed_problem *of, struct redist_step *step, uint32_t s,
                          struct replay *replay)
{
    uint64_t *received = &step[s].received;
    if (can_sample(of, step, s)) {
        if (!sample_exchanged(of, step, s, received))
            return false;
        if (*received == count_wanted(&of->problem->to))
            return true;
    }
    return replay_until(of, s, replay) && count_exchanged(&replay->table, received);
}

/* One of which it is known already what it brings, from a plan that it was taken over from, need
 * not be counted again. */
bool fill_exchanged(const struct summed_problem *of, struct redist_step *step, uint32_t nsteps)
{
    struct replay replay = {.step = step};
    bool enough = true;
    for (uint32_t s = 0; s < nsteps && enough; s++)
        if (step[s].op == REDIST_EXCHANGE && step[s].received == 0)
            enough = fill_exchange(of, step, s, &replay);
    free_table(&replay.table);
    return enough;
}
