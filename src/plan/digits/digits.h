/** @file digits.h
 * A tile's number along a dimension as a stack of mixed-radix digits.
 *
 * An alltoall into i along j takes the minor-most factor-n part of dimension
 * i's tile number and makes it the minor-most part of dimension j's; a gather
 * drops it and a slice adds one. So while every factor cuts the stacks at
 * digits that exist or can be split, a sequence only moves digits. It does not
 * when, say, a factor 3 meets a minor digit of size 2: then the stacks are
 * "misaligned" and only a table of all tiles tells what happens.
 *
 * Where a digit comes from is its origin: a mesh axis, or "fresh", cut by a
 * slice (or, read backwards, dropped by a gather) and so far on no axis.
 */
#ifndef REDIST_PLAN_DIGITS_H
#define REDIST_PLAN_DIGITS_H

#include "plan/weak/weak.h"

#define MAX_DIGITS 20u        /* each is at least 2, and their product at most 2^20 */
#define FRESH REDIST_MAX_AXES /* origins from here on are fresh */
#define MAX_ORIGINS (REDIST_MAX_AXES + REDIST_MAX_STEPS)

/** The part of its origin with values stride .. stride * size, a range of
 *  places: (origin's value / stride) mod size. */
struct digit {
    uint32_t origin;
    uint32_t stride;
    uint32_t size;
};

/** Most significant first, so that the minor-most digit is the last. */
struct digit_stack {
    uint32_t n;
    struct digit digit[MAX_DIGITS];
};

struct digit_stacks {
    struct digit_stack dim[REDIST_MAX_RANK];
};

/** The digits of a dimension of a type, size-1 axes left out. */
void list_type_digits(const struct redist_mesh *mesh, const struct redist_dim *dim,
                      struct digit_stack *stack);

bool same_digit(const struct digit *a, const struct digit *b);

/** Makes one new digit the minor-most. */
void push_digit(struct digit_stack *stack, uint32_t origin, uint32_t size);

/** Moves the minor-most `factor` part to `part` (emptied first), splitting a
 *  digit when that is needed; false when the digits do not align, and then
 *  both stacks are unusable. */
bool pop_digits(struct digit_stack *stack, uint32_t factor, struct digit_stack *part);

/** Puts `part` below everything in `stack` as the minor-most digits. */
void push_part(struct digit_stack *stack, const struct digit_stack *part);

/** The digits that a dimension of the target type must show: its axes, most
 *  significant first, and which of them partition the source as well. Axes
 *  that do not and lie side by side count as one: any fresh digits do there. */
struct wanted {
    uint32_t n;
    struct digit axis[REDIST_MAX_AXES]; /**< whole axes */
    bool placed[REDIST_MAX_AXES];       /**< the axis occurs in the source */
};

/** Whether the axis partitions some dimension. */
bool has_axis(const struct redist_type *type, uint32_t axis);

void list_wanted(const struct redist_problem *problem, uint32_t dim, struct wanted *wanted);

/** Needs of a dimension on the way to the very target, not only to its piece
 *  count: a digit of the target's axis must sit in its place if the source has
 *  that axis, and a fresh digit if not. With NEED_PIECES | NEED_MERGE_FIRST a
 *  wrong digit is in the way and no slice can help. */
#define NEED_MERGE_FIRST 4u
unsigned compare_digits(const struct wanted *wanted, const struct digit_stack *stack);

#endif
