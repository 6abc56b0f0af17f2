#include "reduce/lowering.h"
#include <string.h>

enum { DEVICES = 1 << SYNTHESIS_LEVELS, DIMS = 4 };

/* Where the runs of each device begin, in chunks, and how long they are, on the
 * smallest hierarchy of so many levels, two devices a level. */
struct boxes {
    uint32_t length[DIMS];
    uint32_t start[DEVICES][DIMS];
};

/* A search over cuts and orders, depth first. */
struct attempt {
    uint32_t nlevels, devices, ndims;
    bool split; /* collectives may become two steps */
    const struct group_set *set;
    const struct reduction_program *program;
    struct lowering *lowering;
};

static uint32_t get_digit(const struct attempt *attempt, uint32_t device, uint32_t level)
{
    return device >> (attempt->nlevels - level) & 1;
}

/* The first member of the group of `device`: its digits of the levels of the step are 0. */
static uint32_t find_first(const struct attempt *attempt, const struct lowered_step *step,
                           uint32_t device)
{
    for (uint32_t l = step->outer + 1u; l <= step->inner; l++)
        device &= ~(1u << (attempt->nlevels - l));
    return device;
}

static uint32_t count_members(const struct lowered_step *step)
{
    return 1u << (step->inner - step->outer);
}

/* The number of the run that a device keeps. */
static uint32_t find_run(const struct attempt *attempt, const struct lowered_step *step,
                         uint32_t device)
{
    uint32_t run = 0;
    for (uint32_t k = 0; k < (uint32_t)step->inner - step->outer; k++)
        run = run * 2 + get_digit(attempt, device, step->order[k]);
    return run;
}

static bool cut_runs(const struct attempt *attempt, const struct lowered_step *step,
                     struct boxes *boxes)
{
    uint32_t members = count_members(step);
    if (boxes->length[step->dim] % members != 0)
        return false;
    boxes->length[step->dim] /= members;
    for (uint32_t d = 0; d < attempt->devices; d++)
        boxes->start[d][step->dim] += find_run(attempt, step, d) * boxes->length[step->dim];
    return true;
}

/* Whether the runs of each group lie one behind the other along `dim` and at one place
 * otherwise; then they become one. */
static bool join_runs(const struct attempt *attempt, const struct lowered_step *step, uint32_t dim,
                      struct boxes *boxes)
{
    uint32_t members = count_members(step), least[DEVICES], seen[DEVICES] = {0};
    for (uint32_t d = 0; d < attempt->devices; d++)
        least[d] = UINT32_MAX;
    for (uint32_t d = 0; d < attempt->devices; d++) {
        uint32_t first = find_first(attempt, step, d);
        if (boxes->start[d][dim] < least[first])
            least[first] = boxes->start[d][dim];
    }
    for (uint32_t d = 0; d < attempt->devices; d++) {
        uint32_t first = find_first(attempt, step, d);
        uint32_t place = (boxes->start[d][dim] - least[first]) / boxes->length[dim];
        if ((boxes->start[d][dim] - least[first]) % boxes->length[dim] != 0 || place >= members ||
            (seen[first] >> place & 1) != 0)
            return false;
        seen[first] |= 1u << place;
        for (uint32_t x = 0; x < attempt->ndims; x++)
            if (x != dim && boxes->start[d][x] != boxes->start[first][x])
                return false;
    }
    for (uint32_t d = 0; d < attempt->devices; d++)
        boxes->start[d][dim] = least[find_first(attempt, step, d)];
    boxes->length[dim] *= members;
    return true;
}

static void copy_first(const struct attempt *attempt, const struct lowered_step *step,
                       struct boxes *boxes)
{
    for (uint32_t d = 0; d < attempt->devices; d++)
        memcpy(boxes->start[d], boxes->start[find_first(attempt, step, d)], sizeof boxes->start[d]);
}

static bool is_whole(const struct attempt *attempt, const struct boxes *boxes)
{
    for (uint32_t x = 0; x < attempt->ndims; x++)
        if (boxes->length[x] != attempt->devices)
            return false;
    return true;
}

static bool lower_from(const struct attempt *attempt, uint32_t done, const struct boxes *boxes);

/* Goes on after `step`, of which `parts` more steps are to follow before the program does. */
static bool take_step(const struct attempt *attempt, uint32_t done, struct lowered_step step,
                      const struct lowered_step *second, const struct boxes *boxes);

/* All orders of the levels of a ReduceScatter, in all dimensions. */
static bool try_cuts(const struct attempt *attempt, uint32_t done, struct lowered_step step,
                     uint32_t placed, const struct lowered_step *second, const struct boxes *boxes)
{
    uint32_t levels = (uint32_t)step.inner - step.outer;
    for (uint32_t l = step.outer + 1u; placed < levels && l <= step.inner; l++) {
        if (memchr(step.order, (int)l, placed) != NULL)
            continue;
        step.order[placed] = (uint8_t)l;
        if (try_cuts(attempt, done, step, placed + 1, second, boxes))
            return true;
    }
    for (uint32_t dim = 0; placed == levels && dim < attempt->ndims; dim++) {
        struct boxes after = *boxes;
        step.dim = (uint8_t)dim;
        if (cut_runs(attempt, &step, &after) && take_step(attempt, done, step, second, &after))
            return true;
    }
    return false;
}

static bool try_joins(const struct attempt *attempt, uint32_t done, struct lowered_step step,
                      const struct lowered_step *second, const struct boxes *boxes)
{
    for (uint32_t dim = 0; dim < attempt->ndims; dim++) {
        struct boxes after = *boxes;
        step.dim = (uint8_t)dim;
        if (join_runs(attempt, &step, dim, &after) &&
            take_step(attempt, done, step, second, &after))
            return true;
    }
    return false;
}

static bool try_step(const struct attempt *attempt, uint32_t done, struct lowered_step step,
                     const struct lowered_step *second, const struct boxes *boxes)
{
    struct boxes after = *boxes;
    switch (step.collective) {
    case REDUCE_SCATTER:
        return try_cuts(attempt, done, step, 0, second, boxes);
    case ALL_GATHER:
        return try_joins(attempt, done, step, second, boxes);
    case BROADCAST:
        copy_first(attempt, &step, &after);
        return take_step(attempt, done, step, second, &after);
    default:
        return take_step(attempt, done, step, second, &after);
    }
}

static bool take_step(const struct attempt *attempt, uint32_t done, struct lowered_step step,
                      const struct lowered_step *second, const struct boxes *boxes)
{
    struct lowering *lowering = attempt->lowering;
    if (lowering->nsteps == LOWERED_STEPS)
        return false;
    lowering->step[lowering->nsteps++] = step;
    if (second != NULL ? try_step(attempt, done, *second, NULL, boxes)
                       : lower_from(attempt, done + 1, boxes))
        return true;
    lowering->nsteps--;
    return false;
}

/* In two steps: the inner levels and then the outer ones, or the other way round. */
static bool try_parts(const struct attempt *attempt, uint32_t done, struct lowered_step step,
                      const struct boxes *boxes)
{
    for (uint32_t middle = step.outer + 1u; middle < step.inner; middle++) {
        struct lowered_step inner = step, outer = step;
        inner.outer = outer.inner = (uint8_t)middle;
        inner.form = step.inner == attempt->nlevels ? INSIDE_GROUP : PARALLEL;
        outer.form = PARALLEL;
        if (try_step(attempt, done, inner, &outer, boxes) ||
            try_step(attempt, done, outer, &inner, boxes))
            return true;
    }
    return false;
}

static bool lower_from(const struct attempt *attempt, uint32_t done, const struct boxes *boxes)
{
    if (done == attempt->program->nsteps)
        return is_whole(attempt, boxes);
    const struct instruction *instruction = &attempt->program->step[done];
    const struct group_set *set = &attempt->set[instruction->set];
    struct lowered_step step = {.collective = (enum collective)instruction->collective,
                                .form = set->form,
                                .outer = (uint8_t)set->outer,
                                .inner = (uint8_t)set->inner};
    if (try_step(attempt, done, step, NULL, boxes))
        return true;
    bool parts = step.collective == REDUCE_SCATTER || step.collective == ALL_GATHER;
    return attempt->split && parts && try_parts(attempt, done, step, boxes);
}

/* As few dimensions as possible, and two steps for one where nothing else is left. */
bool find_lowering(uint32_t nlevels, const struct group_set set[GROUP_SETS],
                   const struct reduction_program *program, uint32_t most,
                   struct lowering *lowering)
{
    struct attempt attempt = {.nlevels = nlevels,
                              .devices = 1u << nlevels,
                              .set = set,
                              .program = program,
                              .lowering = lowering};
    for (uint32_t split = 0; split < 2; split++) {
        attempt.split = split == 1;
        for (attempt.ndims = 1; attempt.ndims <= most && attempt.ndims <= DIMS; attempt.ndims++) {
            struct boxes boxes = {{0}, {{0}}};
            for (uint32_t x = 0; x < attempt.ndims; x++)
                boxes.length[x] = attempt.devices;
            memset(lowering, 0, sizeof *lowering);
            lowering->ndims = attempt.ndims;
            if (lower_from(&attempt, 0, &boxes))
                return true;
        }
    }
    return false;
}
