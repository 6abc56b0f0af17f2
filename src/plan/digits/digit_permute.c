#include "plan/digits/digit_permute.h"

#include <stdlib.h>

/* Places of all tile digits before and after the permute, dimension by
 * dimension, least significant first. */
struct sides {
    struct places before;
    struct places after;
    bool alike; /* digit k has the same prime on both sides, in every dimension */
};

static void list_sides(const struct redist_problem *problem, const struct valley *valley,
                       struct sides *sides)
{
    sides->before.n = 0;
    sides->after.n = 0;
    for (uint32_t i = problem->from.rank; i > 0; i--) {
        /* Chains are cut wherever a stack's digits end, so both succeed. */
        const struct valley_side *before = &valley->before, *after = &valley->after;
        (void)find_places(&before->chains, &before->course.last.dim[i - 1], &sides->before);
        (void)find_places(&after->chains, &after->course.last.dim[i - 1], &sides->after);
    }
    sides->alike = true;
    for (uint32_t k = 0; k < sides->before.n; k++) {
        const struct basis_digit *digit = valley->basis.digit;
        sides->alike =
            sides->alike && digit[sides->before.at[k]].prime == digit[sides->after.at[k]].prime;
    }
}

/* Where device digit b comes from: a device d receives from the one whose
 * digit b is d's digit source[b]. Tile digits fix this for the places before
 * the permute. A place b that tells only replicas apart closes the chain of
 * such moves that starts at it, so that a device whose tile does not change
 * does not move. */
static void route_digits(const struct basis *basis, const struct sides *sides,
                         uint32_t source[MAX_DIGITS])
{
    uint32_t receiver[MAX_DIGITS];
    for (uint32_t b = 0; b < basis->n; b++) {
        source[b] = NO_PLACE;
        receiver[b] = NO_PLACE;
    }
    for (uint32_t k = 0; k < sides->before.n; k++) {
        source[sides->before.at[k]] = sides->after.at[k];
        receiver[sides->after.at[k]] = sides->before.at[k];
    }
    for (uint32_t b = 0; b < basis->n; b++) {
        if (source[b] == NO_PLACE) {
            uint32_t end = b;
            while (receiver[end] != NO_PLACE)
                end = receiver[end];
            source[b] = end;
            receiver[end] = b;
        }
    }
}

/* For every device the sum of its digits, each times its weight. Devices with a digit
 * follow those without. */
static uint32_t *sum_digits(const struct basis *basis, uint32_t ndevices,
                            const uint32_t weight[MAX_DIGITS])
{
    uint32_t *sum = malloc(ndevices * sizeof *sum);
    if (sum == NULL)
        return NULL;
    sum[0] = 0;
    for (uint32_t b = 0; b < basis->n; b++) {
        uint32_t step = basis->digit[b].step;
        for (uint32_t d = step; d < step * basis->digit[b].prime; d++)
            sum[d] = sum[d - step] + weight[b];
    }
    return sum;
}

static uint32_t *list_routes(const struct basis *basis, uint32_t ndevices,
                             const uint32_t source[MAX_DIGITS])
{
    uint32_t weight[MAX_DIGITS];
    for (uint32_t b = 0; b < basis->n; b++)
        weight[source[b]] = basis->digit[b].step;
    return sum_digits(basis, ndevices, weight);
}

/* What each device digit adds to the tile number. */
static void weigh_digits(const struct basis *basis, const struct places *places,
                         uint32_t weight[MAX_DIGITS])
{
    uint32_t next = 1;
    for (uint32_t b = 0; b < basis->n; b++)
        weight[b] = 0;
    for (uint32_t k = 0; k < places->n; k++) {
        weight[places->at[k]] = next;
        next *= basis->digit[places->at[k]].prime;
    }
}

/* Holders of a tile before meet its holders after: first a device with itself,
 * then the others in their order. `holder` and `seen` have room for all devices. */
static void match_holders(uint32_t ndevices, const uint32_t *before, const uint32_t *after,
                          uint32_t copies, uint32_t *list, uint32_t *holder, uint32_t *seen)
{
    for (uint32_t d = 0; d < ndevices; d++)
        if (before[d] == after[d])
            list[d] = d;
        else
            holder[before[d] * copies + seen[before[d]]++] = d;
    for (uint32_t d = ndevices; d-- > 0;)
        if (before[d] != after[d])
            list[d] = holder[after[d] * copies + --seen[after[d]]];
}

/* The number of the tile that each device holds at these places. */
static uint32_t *list_tiles(const struct basis *basis, uint32_t ndevices,
                            const struct places *places)
{
    uint32_t weight[MAX_DIGITS];
    weigh_digits(basis, places, weight);
    return sum_digits(basis, ndevices, weight);
}

static uint32_t *list_matches(const struct basis *basis, uint32_t ndevices,
                              const struct sides *sides)
{
    uint32_t copies = ndevices;
    uint32_t *before = list_tiles(basis, ndevices, &sides->before);
    uint32_t *after = list_tiles(basis, ndevices, &sides->after);
    uint32_t *list = calloc(ndevices, sizeof *list);
    uint32_t *holder = calloc(ndevices, sizeof *holder);
    uint32_t *seen = calloc(ndevices, sizeof *seen);
    for (uint32_t k = 0; k < sides->before.n; k++)
        copies /= basis->digit[sides->before.at[k]].prime;
    if (before != NULL && after != NULL && list != NULL && holder != NULL && seen != NULL) {
        match_holders(ndevices, before, after, copies, list, holder, seen);
    } else {
        free(list);
        list = NULL;
    }
    free(before);
    free(after);
    free(holder);
    free(seen);
    return list;
}

uint32_t *list_permutation(const struct redist_problem *problem, const struct valley *valley)
{
    struct sides sides;
    uint32_t ndevices = redist_count_devices(&problem->mesh);
    list_sides(problem, valley, &sides);
    if (!sides.alike)
        return list_matches(&valley->basis, ndevices, &sides);
    uint32_t source[MAX_DIGITS];
    route_digits(&valley->basis, &sides, source);
    return list_routes(&valley->basis, ndevices, source);
}

enum irregular_lists find_irregular_lists(const struct redist_problem *problem,
                                          const struct weak_path *path, uint32_t at)
{
    struct valley valley;
    struct sides sides;
    if (!lay_out_valley(problem, path, at, &valley))
        return ALL_LISTS;
    list_sides(problem, &valley, &sides);
    return sides.alike ? NO_LIST : PERMUTE_LIST;
}
