#include "export/transfer_givers.h"
#include <stdlib.h>

bool create_givers(uint32_t ndevices, struct step_givers *givers)
{
    size_t room = (size_t)ndevices + 1;
    *givers = (struct step_givers){
        .place = malloc(room * sizeof *givers->place),
        .holder = malloc(room * sizeof *givers->holder),
        .taken = malloc(room * sizeof *givers->taken),
    };
    if (givers->place != NULL && givers->holder != NULL && givers->taken != NULL)
        return true;
    free_givers(givers);
    return false;
}

void free_givers(struct step_givers *givers)
{
    free(givers->place);
    free(givers->holder);
    free(givers->taken);
    *givers = (struct step_givers){0};
}

void set_step(struct step_givers *givers, const struct redist_step *step,
              const struct tile_table *before, const struct tile_table *after)
{
    givers->step = step;
    givers->before = before;
    givers->after = after;
    if (step != NULL && step->op == REDIST_EXCHANGE)
        givers->nholders = sort_holders(before, NULL, before->ndevices, givers->holder);
    else if (step != NULL && step->list != NULL)
        for (uint32_t p = 0; p < step->used; p++)
            givers->place[step->list[p]] = p;
}

static void take_from(struct step_givers *givers, uint32_t from, const struct array_box *wanted)
{
    struct taken_box *taken = &givers->taken[givers->ntaken];
    struct array_box held;
    taken->from = from;
    if (find_held_box(givers->before, from, &held) &&
        intersect_boxes(&held, wanted, givers->before->ndims, &taken->box))
        givers->ntaken++;
}

static bool take_exchanged(void *context, const struct tile_transfer *transfer)
{
    struct step_givers *givers = context;
    struct taken_box *taken = &givers->taken[givers->ntaken++];
    taken->from = transfer->from;
    for (uint32_t x = 0; x < givers->before->ndims; x++) {
        taken->box.low[x] = transfer->offset[x];
        taken->box.high[x] = transfer->offset[x] + transfer->extent[x];
    }
    return true;
}

void find_taken_of_group(struct step_givers *givers, const uint32_t *member,
                         const struct array_box *wanted)
{
    givers->ntaken = 0;
    for (uint32_t m = 0; m < givers->step->factor; m++)
        take_from(givers, member[m], wanted);
}

void find_taken(struct step_givers *givers, uint32_t taker)
{
    const struct redist_step *step = givers->step;
    struct array_box wanted;
    givers->ntaken = 0;
    if (!find_held_box(givers->after, taker, &wanted))
        return;
    if (step == NULL) {
        take_from(givers, taker, &wanted);
    } else if (step->op == REDIST_EXCHANGE) {
        (void)visit_givers(givers->holder, givers->nholders, givers->after, taker, take_exchanged,
                           givers);
    } else if (step->op == REDIST_ALLPERMUTE) {
        take_from(givers, step->list[taker], &wanted);
    } else {
        uint32_t place = givers->place[taker];
        const uint32_t *member = step->list + (place - place % step->factor);
        if (step->op == REDIST_BROADCAST)
            take_from(givers, member[0], &wanted);
        else
            find_taken_of_group(givers, member, &wanted);
    }
}
