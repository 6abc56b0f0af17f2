/** @file tiling.h
 * GSPMD's layouts: tile counts, a number of replicas, and which device has
 * which tile; and the list of steps between two of them.
 *
 * For some rules a dimension is seen as two, its counts split. Tiles are numbered
 * row-major over the counts, so that changes no tile's number.
 */
#ifndef REDIST_COMPARE_TILING_H
#define REDIST_COMPARE_TILING_H

#include "compare/meter.h"

/* Each split view takes a factor of at least 2 of at most 2^20 devices. */
enum { MAX_VIEW = REDIST_MAX_RANK + 20, MAX_TILING_STEPS = 256 };

struct tiling {
    uint32_t rank;            /**< of the view */
    uint32_t count[MAX_VIEW]; /**< tiles along each dimension of the view */
    uint64_t size[MAX_VIEW];  /**< elements along it */
    uint32_t real[MAX_VIEW];  /**< the array's dimension that it is part of */
    bool grouped[MAX_VIEW];   /**< stays as it is while the others are resharded */
    uint32_t replicas;        /**< devices with the same tile */
    uint32_t *tile;           /**< of each device; owned by the tiling_run */
};

struct tiling_step {
    struct baseline_step step;
    struct tiling after; /**< the collective, for a slice or permute */
};

/** Steps so far, and memory for tile arrays. */
struct tiling_run {
    const struct redist_problem *problem;
    uint32_t ndevices;
    uint32_t nsteps;
    struct tiling_step *step; /**< MAX_TILING_STEPS */
    bool replicates;          /**< the last resort was taken */
    const char *failure;      /**< why the steps are of no use, or NULL */
    uint32_t attempts;        /**< at layouts, by all rules */
    bool lost;                /**< memory ran out, and arrays are shared */
    struct tile_array *arrays;
    uint32_t *spare; /**< what everyone gets when memory runs out */
};

/** Both fail (false) when memory runs out, then end_tiling_run is still due. */
bool start_tiling_run(const struct redist_problem *problem, struct tiling_run *run);
void end_tiling_run(struct tiling_run *run);

void read_tiling(struct tiling_run *run, const struct redist_type *type, struct tiling *tiling);

/** An array for the tiles of all devices, until the run ends. */
uint32_t *take_tile_array(struct tiling_run *run);

/** A copy with tiles of its own. */
struct tiling copy_tiling(struct tiling_run *run, const struct tiling *tiling);

bool has_same_counts(const struct tiling *a, const struct tiling *b);
bool is_same_tiling(const struct tiling_run *run, const struct tiling *a, const struct tiling *b);

/** Where tile `number` lies, and the other way round. */
void find_tile_position(const struct tiling *tiling, uint32_t number, uint32_t *position);
uint32_t number_tile_position(const struct tiling *tiling, const uint32_t *position);

/** The number of each device among those with its tile, by device. */
void number_replicas(struct tiling_run *run, const struct tiling *tiling, uint32_t *replica);

/** Sets the tile array to the positions after a change of one or two counts of
 *  `before`: dimension `into` gives its minor-most `factor` to `split` (either
 *  may be the view's rank, for none). */
void move_tile_factor(const struct tiling_run *run, const struct tiling *before, uint32_t into,
                      uint32_t split, uint32_t factor, uint32_t *tile);

/** Append a step, in dimensions of the view; `now` is the tiling before it and
 *  becomes the one after it. `joined` to the collective of the step before. */
void add_tiling_alltoall(struct tiling_run *run, struct tiling *now, uint32_t into, uint32_t split,
                         uint32_t factor, bool joined);
void add_tiling_permute(struct tiling_run *run, struct tiling *now, const uint32_t *tile);
/** One slice of all dimensions to these counts and tiles. */
void add_tiling_slice(struct tiling_run *run, struct tiling *now, const uint32_t *count,
                      const uint32_t *tile);

/** Gathers dimensions down to these counts, the last one first. */
void gather_to_counts(struct tiling_run *run, struct tiling *now, const uint32_t *count);

void meter_tiling_steps(const struct tiling_run *run, struct meter *meter);

#endif
