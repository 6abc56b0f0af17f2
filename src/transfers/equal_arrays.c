#include "transfers/equal_arrays.h"
#include <stdlib.h>
#include <string.h>
#include "base/digest.h"
#include "base/number_table.h"

static const struct transfer_piece *get_piece(const struct equal_arrays *arrays, uint32_t array,
                                              uint32_t k)
{
    return &arrays->side->piece[arrays->listed[arrays->start[array] + k]];
}

static void list_pieces(struct equal_arrays *arrays)
{
    const struct transfer_side *side = arrays->side;
    uint32_t narrays = arrays->problem->narrays;
    for (uint32_t p = 0; p < side->npieces; p++)
        arrays->place[p] = arrays->start[side->piece[p].array + 1]++;
    for (uint32_t a = 0; a < narrays; a++)
        arrays->start[a + 1] += arrays->start[a];
    for (uint32_t p = 0; p < side->npieces; p++)
        arrays->listed[arrays->start[side->piece[p].array] + arrays->place[p]] = p;
}

static uint64_t digest_array(const struct equal_arrays *arrays, uint32_t array)
{
    uint32_t ndims = arrays->problem->array[array].ndims;
    uint32_t count = arrays->start[array + 1] - arrays->start[array];
    uint64_t hash = digest_number(digest_number(DIGEST_START, ndims), count);
    for (uint32_t k = 0; k < count; k++) {
        const struct transfer_piece *piece = get_piece(arrays, array, k);
        hash = digest_number(hash, piece->device);
        for (uint32_t x = 0; x < ndims; x++)
            hash = digest_number(digest_number(hash, piece->low[x]), piece->high[x]);
    }
    return hash;
}

static bool are_alike(const struct equal_arrays *arrays, uint32_t one, uint32_t other)
{
    const struct transfer_array *array = arrays->problem->array;
    uint32_t count = arrays->start[one + 1] - arrays->start[one];
    size_t bytes = array[one].ndims * sizeof(uint64_t);
    if (array[one].rank != array[other].rank || array[one].ndims != array[other].ndims ||
        count != arrays->start[other + 1] - arrays->start[other])
        return false;
    for (uint32_t k = 0; k < count; k++) {
        const struct transfer_piece *a = get_piece(arrays, one, k);
        const struct transfer_piece *b = get_piece(arrays, other, k);
        if (a->device != b->device || memcmp(a->low, b->low, bytes) != 0 ||
            memcmp(a->high, b->high, bytes) != 0)
            return false;
    }
    return true;
}

struct wanted_array {
    const struct equal_arrays *arrays;
    uint32_t number;
};

static bool is_wanted_array(const void *context, uint32_t number)
{
    const struct wanted_array *wanted = context;
    return are_alike(wanted->arrays, number, wanted->number);
}

static bool find_alike(struct equal_arrays *arrays)
{
    struct number_table table;
    if (!create_number_table(&table, arrays->problem->narrays))
        return false;
    for (uint32_t a = 0; a < arrays->problem->narrays; a++) {
        const struct wanted_array wanted = {arrays, a};
        uint32_t *place = find_thing(&table, digest_array(arrays, a), is_wanted_array, &wanted);
        if (*place == NO_THING)
            *place = a;
        arrays->like[a] = *place;
    }
    free_number_table(&table);
    return true;
}

bool create_equal_arrays(const struct transfer_problem *problem, const struct transfer_side *side,
                         struct equal_arrays *arrays)
{
    *arrays = (struct equal_arrays){.problem = problem, .side = side};
    arrays->like = malloc(((size_t)problem->narrays + 1) * sizeof *arrays->like);
    arrays->start = calloc((size_t)problem->narrays + 1, sizeof *arrays->start);
    arrays->listed = malloc(((size_t)side->npieces + 1) * sizeof *arrays->listed);
    arrays->place = malloc(((size_t)side->npieces + 1) * sizeof *arrays->place);
    bool made = arrays->like != NULL && arrays->start != NULL && arrays->listed != NULL &&
                arrays->place != NULL;
    if (made) {
        list_pieces(arrays);
        made = find_alike(arrays);
    }
    if (!made)
        free_equal_arrays(arrays);
    return made;
}

void free_equal_arrays(struct equal_arrays *arrays)
{
    free(arrays->like);
    free(arrays->start);
    free(arrays->listed);
    free(arrays->place);
    *arrays = (struct equal_arrays){0};
}

bool has_array(const struct equal_arrays *arrays, uint32_t array, uint32_t device)
{
    uint32_t first = arrays->start[array], end = arrays->start[array + 1], last = end;
    while (first < last) {
        uint32_t middle = first + (last - first) / 2;
        if (arrays->side->piece[arrays->listed[middle]].device < device)
            first = middle + 1;
        else
            last = middle;
    }
    return first < end && arrays->side->piece[arrays->listed[first]].device == device;
}
