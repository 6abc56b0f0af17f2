#include "compare/tiling.h"
#include <stdlib.h>
#include <string.h>

struct tile_array {
    struct tile_array *next;
    uint32_t tile[];
};

bool start_tiling_run(const struct redist_problem *problem, struct tiling_run *run)
{
    *run =
        (struct tiling_run){.problem = problem, .ndevices = redist_count_devices(&problem->mesh)};
    run->step = malloc(MAX_TILING_STEPS * sizeof *run->step);
    run->spare = calloc(run->ndevices, sizeof *run->spare);
    return run->step != NULL && run->spare != NULL;
}

void end_tiling_run(struct tiling_run *run)
{
    while (run->arrays != NULL) {
        struct tile_array *next = run->arrays->next;
        free(run->arrays);
        run->arrays = next;
    }
    free(run->step);
    free(run->spare);
}

uint32_t *take_tile_array(struct tiling_run *run)
{
    size_t bytes = run->ndevices * sizeof(uint32_t);
    struct tile_array *array = malloc(sizeof *array + bytes);
    if (array == NULL) {
        run->lost = true;
        return run->spare;
    }
    memset(array->tile, 0, bytes);
    array->next = run->arrays;
    run->arrays = array;
    return array->tile;
}

void read_tiling(struct tiling_run *run, const struct redist_type *type, struct tiling *tiling)
{
    struct layout_of_type layout = {&run->problem->mesh, type};
    *tiling = (struct tiling){.rank = type->rank, .replicas = run->ndevices};
    tiling->tile = take_tile_array(run);
    for (uint32_t i = 0; i < type->rank; i++) {
        tiling->count[i] = (uint32_t)(type->dim[i].size / type->dim[i].tile);
        tiling->size[i] = type->dim[i].size;
        tiling->real[i] = i;
        tiling->replicas /= tiling->count[i];
    }
    for (uint32_t d = 0; d < run->ndevices; d++) {
        uint64_t position[REDIST_MAX_RANK];
        uint32_t number = 0;
        locate_in_type(&layout, d, position);
        for (uint32_t i = 0; i < type->rank; i++)
            number = number * tiling->count[i] + (uint32_t)position[i];
        tiling->tile[d] = number;
    }
}

struct tiling copy_tiling(struct tiling_run *run, const struct tiling *tiling)
{
    struct tiling copy = *tiling;
    copy.tile = take_tile_array(run);
    if (copy.tile != tiling->tile)
        memcpy(copy.tile, tiling->tile, run->ndevices * sizeof *copy.tile);
    return copy;
}

bool has_same_counts(const struct tiling *a, const struct tiling *b)
{
    return memcmp(a->count, b->count, a->rank * sizeof a->count[0]) == 0;
}

bool is_same_tiling(const struct tiling_run *run, const struct tiling *a, const struct tiling *b)
{
    return has_same_counts(a, b) &&
           memcmp(a->tile, b->tile, run->ndevices * sizeof a->tile[0]) == 0;
}

void find_tile_position(const struct tiling *tiling, uint32_t number, uint32_t *position)
{
    for (uint32_t i = tiling->rank; i-- > 0;) {
        position[i] = number % tiling->count[i];
        number /= tiling->count[i];
    }
}

uint32_t number_tile_position(const struct tiling *tiling, const uint32_t *position)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < tiling->rank; i++)
        number = number * tiling->count[i] + position[i];
    return number;
}

void number_replicas(struct tiling_run *run, const struct tiling *tiling, uint32_t *replica)
{
    uint32_t *seen = take_tile_array(run);
    for (uint32_t d = 0; d < run->ndevices; d++)
        replica[d] = seen[tiling->tile[d]]++;
}

static void change_counts(struct tiling *tiling, uint32_t into, uint32_t split, uint32_t factor)
{
    if (into < tiling->rank)
        tiling->count[into] /= factor;
    else
        tiling->replicas /= factor;
    if (split < tiling->rank)
        tiling->count[split] *= factor;
    else
        tiling->replicas *= factor;
}

void move_tile_factor(const struct tiling_run *run, const struct tiling *before, uint32_t into,
                      uint32_t split, uint32_t factor, uint32_t *tile)
{
    struct tiling after = *before;
    change_counts(&after, into, split, factor);
    for (uint32_t d = 0; d < run->ndevices; d++) {
        uint32_t position[MAX_VIEW] = {0};
        find_tile_position(before, before->tile[d], position);
        uint32_t digit = position[into] % factor;
        position[into] /= factor;
        if (split < before->rank)
            position[split] = position[split] * factor + digit;
        tile[d] = number_tile_position(&after, position);
    }
}

static void add_step(struct tiling_run *run, const struct tiling *now, struct baseline_step step)
{
    if (run->nsteps == MAX_TILING_STEPS)
        run->failure = "not computed: too many steps";
    else
        run->step[run->nsteps++] = (struct tiling_step){step, *now};
}

/* In a split view only the last part with tiles is the minor end of the
 * dimension; elsewhere a step would leave tiles that are no boxes. */
static void check_minor_end(struct tiling_run *run, const struct tiling *now, uint32_t dim)
{
    for (uint32_t i = dim + 1; i < now->rank && now->real[i] == now->real[dim]; i++)
        if (now->count[i] > 1)
            run->failure = "not computed: a step inside a dimension";
}

void add_tiling_alltoall(struct tiling_run *run, struct tiling *now, uint32_t into, uint32_t split,
                         uint32_t factor, bool joined)
{
    uint32_t *tile = take_tile_array(run);
    check_minor_end(run, now, into);
    check_minor_end(run, now, split);
    move_tile_factor(run, now, into, split, factor, tile);
    change_counts(now, into, split, factor);
    now->tile = tile;
    add_step(
        run, now,
        (struct baseline_step){REDIST_ALLTOALL, now->real[into], now->real[split], factor, joined});
}

static void add_gather(struct tiling_run *run, struct tiling *now, uint32_t into, uint32_t factor)
{
    uint32_t *tile = take_tile_array(run);
    check_minor_end(run, now, into);
    move_tile_factor(run, now, into, now->rank, factor, tile);
    change_counts(now, into, now->rank, factor);
    now->tile = tile;
    add_step(
        run, now,
        (struct baseline_step){REDIST_ALLGATHER, now->real[into], now->real[into], factor, false});
}

void gather_to_counts(struct tiling_run *run, struct tiling *now, const uint32_t *count)
{
    for (uint32_t i = now->rank; i-- > 0;)
        if (now->count[i] > count[i])
            add_gather(run, now, i, now->count[i] / count[i]);
}

void add_tiling_permute(struct tiling_run *run, struct tiling *now, const uint32_t *tile)
{
    uint32_t *own = take_tile_array(run);
    memmove(own, tile, run->ndevices * sizeof *own);
    now->tile = own;
    add_step(run, now, (struct baseline_step){REDIST_ALLPERMUTE, 0, 0, 1, false});
}

void add_tiling_slice(struct tiling_run *run, struct tiling *now, const uint32_t *count,
                      const uint32_t *tile)
{
    uint32_t *own = take_tile_array(run), factor[MAX_VIEW];
    bool joined = false;
    memmove(own, tile, run->ndevices * sizeof *own);
    for (uint32_t i = 0; i < now->rank; i++) {
        factor[i] = count[i] / now->count[i];
        if (factor[i] > 1)
            check_minor_end(run, now, i);
    }
    for (uint32_t i = 0; i < now->rank; i++)
        change_counts(now, now->rank, i, factor[i]);
    now->tile = own;
    for (uint32_t i = 0; i < now->rank; i++) {
        if (factor[i] == 1)
            continue;
        add_step(
            run, now,
            (struct baseline_step){REDIST_DYNSLICE, now->real[i], now->real[i], factor[i], joined});
        joined = true;
    }
}

/* A tiling as a layout; parts of one dimension count together. */
static void locate_in_tiling(const void *layout, uint32_t device, uint64_t *position)
{
    const struct tiling *tiling = layout;
    uint32_t at[MAX_VIEW];
    find_tile_position(tiling, tiling->tile[device], at);
    memset(position, 0, REDIST_MAX_RANK * sizeof *position);
    for (uint32_t i = 0; i < tiling->rank; i++)
        position[tiling->real[i]] = position[tiling->real[i]] * tiling->count[i] + at[i];
}

void meter_tiling_steps(const struct tiling_run *run, struct meter *meter)
{
    for (uint32_t s = 0; s < run->nsteps; s++) {
        const struct baseline_step *step = &run->step[s].step;
        bool more = s + 1 < run->nsteps && run->step[s + 1].step.joined;
        if (more && !step->joined)
            begin_collective(meter);
        if (step->op == REDIST_DYNSLICE)
            meter_slice(meter, step->split, step->factor, locate_in_tiling, &run->step[s].after);
        else if (step->op == REDIST_ALLPERMUTE)
            meter_permute(meter, locate_in_tiling, &run->step[s].after);
        else if (step->op == REDIST_ALLTOALL)
            meter_alltoall(meter, step->into, step->split, step->factor);
        else
            meter_gather(meter, step->into, step->factor);
        if (!more)
            end_collective(meter);
    }
}
