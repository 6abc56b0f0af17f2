/** @file contents.h
 * What the devices hold while a plan is carried out, as formal sums.
 *
 * The unit is a block, a piece of the array that no step cuts. Of a summand of a
 * block there is a random number, and of a formal sum of them the sum of these
 * numbers modulo 2^64: two multisets have one number only if they are equal, but
 * for an accident of 2^-64. Padding, and what an idle device holds, are numbers
 * that occur nowhere else. Beside it stands the origin of a value, the call that
 * combined it last: values of one origin have the same bits.
 */
#ifndef SUPPORT_CONTENTS_H
#define SUPPORT_CONTENTS_H

#include "extents.h"
#include "raw_plan.h"

struct contents {
    extents shape; /**< blocks of a tile, row-major */
    uint64_t volume;
    uint64_t *value, *origin; /**< device d has those from d * volume on */
};

/** The problem, and how the array is cut into blocks. */
struct stage {
    const struct redist_problem *asked;
    uint32_t rank, ndevices;
    extents cut, blocks; /**< elements of a block; blocks of the array */
    uint64_t unique;     /**< numbers that were given out */
};

/** Every device of the source mesh with its tile of summands. */
void fill_source(struct stage *stage, struct contents *held);

/** What the target asks for; padding is 0. */
void fill_target(struct stage *stage, struct contents *wanted);

/** Carries out a step, `shape` being the blocks of a tile after it; `number` tells
 *  the steps apart. False when an exchange finds a block nowhere; `held` may then
 *  only be released. */
bool move_contents(struct stage *stage, const struct raw_step *step, uint32_t number,
                   const extents shape, struct contents *held);

/** The most blocks that a device of the target wants and does not hold. */
uint64_t count_absent(const struct stage *stage, const struct contents *held,
                      const struct contents *wanted);

/** Every device of the target has what it wants. */
bool has_wanted(const struct stage *stage, const struct contents *held,
                const struct contents *wanted);

/** And equal blocks come from one combination each. */
bool has_one_origin(const struct stage *stage, const struct contents *held,
                    const struct contents *wanted);

void release_contents(struct contents *contents);

#endif
