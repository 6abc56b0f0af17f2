/** @file meter.h
 * Adding up the steps of a baseline and, when asked to, making them a plan:
 * the steps are then replayed on the tile table, which fixes their groups.
 */
#ifndef REDIST_COMPARE_METER_H
#define REDIST_COMPARE_METER_H

#include "compare/table_lists.h"

struct meter {
    const struct redist_problem *problem;
    struct baseline_result result;
    uint64_t parts[REDIST_MAX_RANK]; /**< tiles along each dimension */
    uint64_t local;                  /**< local size; COST_INFINITE once it overflows */
    bool collecting;                 /**< between begin_collective and end_collective */
    bool joining;                    /**< the collective has a step already */
    struct redist_plan *plan;        /**< NULL when the steps are only counted */
    struct tile_table table;         /**< after the last step, when there is a plan */
    const char *unplanned;           /**< why there is no plan although there are steps */
};

/** With `planned`, the steps become a plan too. False when memory runs out. */
bool start_meter(const struct redist_problem *problem, bool planned, struct meter *meter);

/** The steps up to the call of end_collective are one collective. */
void begin_collective(struct meter *meter);
void end_collective(struct meter *meter);

/** After the step device d holds the tile that `locate` says. Steps of one
 *  collective may all name the layout after the last of them. */
void meter_slice(struct meter *meter, uint32_t dim, uint32_t factor, locate_tile_of *locate,
                 const void *layout);
void meter_permute(struct meter *meter, locate_tile_of *locate, const void *layout);

/** The minor-most `factor` of the tiles along `into` is merged or moved to the
 *  minor end of `split`: the tiles after the step follow from those before. */
void meter_gather(struct meter *meter, uint32_t into, uint32_t factor);
void meter_alltoall(struct meter *meter, uint32_t into, uint32_t split, uint32_t factor);

/** Hands over the plan. Fails when there is none: the method failed, pads, or
 *  does not end at the target. */
enum redist_status finish_meter(struct meter *meter, struct redist_plan **plan,
                                struct redist_error *error);

void free_meter(struct meter *meter);

/** A locate_tile_of for a struct layout_of_type: the tiles of a type. */
struct layout_of_type {
    const struct redist_mesh *mesh;
    const struct redist_type *type;
};
void locate_in_type(const void *layout, uint32_t device, uint64_t *position);

#endif
