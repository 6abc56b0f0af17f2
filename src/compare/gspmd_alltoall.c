#include "compare/gspmd_alltoall.h"

/* Dimension `gives` hands its minor-most tiles to `takes`; the counts of the two
 * are exchanged. */
struct exchange {
    uint32_t gives, takes;
};

/* Dimensions whose count is not the target's yet, in the order in which those of
 * equal count are looked at. */
struct open_dims {
    uint32_t n;
    uint32_t dim[MAX_VIEW];
};

static uint32_t count_equal(const struct open_dims *open, const uint32_t *count, uint32_t value)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < open->n; k++)
        n += count[open->dim[k]] == value;
    return n;
}

/* The place of the last dimension with the least count. */
static uint32_t find_next(const struct open_dims *open, const uint32_t *count)
{
    uint32_t place = 0;
    for (uint32_t k = 1; k < open->n; k++)
        if (count[open->dim[k]] <= count[open->dim[place]])
            place = k;
    return place;
}

/* The place of the dimension of count `want` that gives to one of count `have`:
 * for have = 1 the first whose target is cut, else the first whose target count
 * is `have`; if there is none, the last. Their number when the counts do not
 * divide. */
static uint32_t find_giver(const struct open_dims *open, const uint32_t *count,
                           const uint32_t *goal, uint32_t have, uint32_t want)
{
    uint32_t last = open->n;
    if (want % have != 0)
        return last;
    for (uint32_t k = 0; k < open->n; k++) {
        uint32_t j = open->dim[k];
        if (count[j] != want)
            continue;
        if (have == 1 ? goal[j] != 1 : goal[j] == have)
            return k;
        last = k;
    }
    return last;
}

static void drop_place(struct open_dims *open, uint32_t place)
{
    open->n--;
    for (uint32_t k = place; k < open->n; k++)
        open->dim[k] = open->dim[k + 1];
}

/* The exchanges that bring the counts to the target's; false when there are none
 * by these rules. The giver, now of the lesser count, takes the place of the
 * dimension that was served. */
static bool list_exchanges(const struct tiling *now, const struct tiling *target,
                           struct exchange *exchange, uint32_t *n)
{
    uint32_t count[MAX_VIEW];
    struct open_dims open = {0};
    *n = 0;
    for (uint32_t i = 0; i < now->rank; i++) {
        count[i] = now->count[i];
        if (now->count[i] != target->count[i])
            open.dim[open.n++] = i;
    }
    for (uint32_t k = 0; k < open.n; k++)
        if (count_equal(&open, count, count[open.dim[k]]) !=
            count_equal(&open, target->count, count[open.dim[k]]))
            return false;
    while (open.n > 0) {
        uint32_t place = find_next(&open, count), i = open.dim[place];
        uint32_t have = count[i], want = target->count[i];
        if (want == have) {
            drop_place(&open, place);
            continue;
        }
        uint32_t giver = find_giver(&open, count, target->count, have, want);
        if (giver == open.n)
            return false;
        uint32_t j = open.dim[giver];
        exchange[(*n)++] = (struct exchange){j, i};
        count[i] = want;
        count[j] = have;
        open.dim[place] = j;
        drop_place(&open, giver);
    }
    return true;
}

static bool divides_always(const struct tiling *now, const struct tiling *target, uint32_t i)
{
    return now->size[i] % now->count[i] == 0 && now->size[i] % target->count[i] == 0;
}

/* Exchanges that share no dimension with another and pad nothing are one
 * collective. */
static bool can_be_joined(const struct tiling *now, const struct tiling *target,
                          const struct exchange *exchange, uint32_t n, uint32_t k)
{
    uint32_t a = exchange[k].gives, b = exchange[k].takes;
    for (uint32_t m = 0; m < n; m++)
        if (m != k && (exchange[m].gives == a || exchange[m].gives == b || exchange[m].takes == a ||
                       exchange[m].takes == b))
            return false;
    return divides_always(now, target, a) && divides_always(now, target, b);
}

static void take_exchange(struct tiling_run *run, struct tiling *now, struct exchange exchange,
                          bool joined)
{
    uint32_t factor = now->count[exchange.gives] / now->count[exchange.takes];
    add_tiling_alltoall(run, now, exchange.gives, exchange.takes, factor, joined);
}

bool reshard_with_alltoalls(struct tiling_run *run, struct tiling *now, const struct tiling *target)
{
    struct exchange exchange[MAX_VIEW];
    bool joins[MAX_VIEW], joined = false;
    uint32_t n;
    if (now->replicas != target->replicas || has_same_counts(now, target) ||
        !list_exchanges(now, target, exchange, &n))
        return false;
    for (uint32_t k = 0; k < n; k++)
        joins[k] = can_be_joined(now, target, exchange, n, k);
    for (uint32_t k = 0; k < n; k++)
        if (joins[k]) {
            take_exchange(run, now, exchange[k], joined);
            joined = true;
        }
    for (uint32_t k = 0; k < n; k++)
        if (!joins[k])
            take_exchange(run, now, exchange[k], false);
    if (!is_same_tiling(run, now, target))
        add_tiling_permute(run, now, target->tile);
    return true;
}
