#include "import/transfers/given_buffer.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/transfers/item_order.h"
#include "base/grow.h"
#include "base/report.h"

#define MAX_PIECES (UINT32_C(1) << 22)

/* A piece as the JSON has it: its box in the buffer and in the array, and how often. */
struct drawn_piece {
    uint32_t array, number;
    uint64_t at[TRANSFER_DIMS], shape[TRANSFER_DIMS];
    uint64_t low[TRANSFER_DIMS], box[TRANSFER_DIMS], sum_high[TRANSFER_DIMS];
    uint64_t count[TRANSFER_DIMS], step[TRANSFER_DIMS], array_step[TRANSFER_DIMS];
};

static enum redist_status read_order(const struct plan_place *place, const json_t *object,
                                     struct given_buffer *buffer)
{
    buffer->order_rank = 0;
    if (json_object_get(object, "order") == NULL)
        return REDIST_OK;
    PASS_FAILURE(take_list(place, object, "order", buffer->rank, buffer->order));
    if (!is_dimension_order(buffer->order, buffer->rank))
        return refuse_at(place, "'order': expected each dimension of the buffer once");
    buffer->order_rank = buffer->rank;
    return REDIST_OK;
}

/* The buffer's own array, or that of its first piece. */
static enum redist_status find_element_size(const struct plan_place *place,
                                            const struct given_problem *problem,
                                            const json_t *object, struct given_buffer *buffer)
{
    uint32_t array = 0;
    const json_t *piece = json_array_get(json_object_get(object, "pieces"), 0);
    bool own = json_object_get(object, "array") != NULL || piece == NULL;
    PASS_FAILURE(take_array_name(place, problem, own ? object : piece, "array", &array));
    buffer->elem = problem->array[array].elem;
    return REDIST_OK;
}

enum redist_status read_given_buffer(const struct plan_place *place,
                                     const struct given_problem *problem, const json_t *object,
                                     struct given_buffer *buffer)
{
    static const char *const keys[] = {"shape", "array", "order", "place", "pieces", NULL};
    buffer->npieces = 0;
    buffer->nbounds = 0;
    PASS_FAILURE(check_keys(place, object, keys));
    PASS_FAILURE(
        take_short_list(place, object, "shape", 0, TRANSFER_DIMS, buffer->extent, &buffer->rank));
    PASS_FAILURE(read_order(place, object, buffer));
    PASS_FAILURE(find_element_size(place, problem, object, buffer));
    buffer->placed = json_object_get(object, "place") != NULL;
    if (buffer->placed)
        PASS_FAILURE(take_field(place, object, "place", 0, PLAN_NUMBER_MAX, &buffer->place));
    if (!multiply_extents(buffer->elem, buffer->rank, buffer->extent, &buffer->bytes))
        return refuse_at(place, "its bytes are more than 2^62");
    if (buffer->placed && buffer->place > PLAN_NUMBER_MAX - buffer->bytes)
        return refuse_at(place, "its last place is over 2^62");
    return REDIST_OK;
}

static bool is_one_by_one(const struct given_buffer *buffer, const struct transfer_array *array,
                          const struct drawn_piece *piece)
{
    uint32_t x = 0, y = 0;
    for (;; x++, y++) {
        while (x < buffer->rank && piece->shape[x] == 1)
            x++;
        while (y < array->rank && piece->box[y] == 1)
            y++;
        if (x == buffer->rank || y == array->rank)
            return x == buffer->rank && y == array->rank;
        if (piece->shape[x] != piece->box[y])
            return false;
    }
}

static enum redist_status read_box(const struct plan_place *place,
                                   const struct given_buffer *buffer,
                                   const struct transfer_array *array, const json_t *object,
                                   struct drawn_piece *piece)
{
    PASS_FAILURE(take_list(place, object, "at", buffer->rank, piece->at));
    PASS_FAILURE(take_list(place, object, "shape", buffer->rank, piece->shape));
    PASS_FAILURE(take_list(place, object, "origin", array->rank, piece->low));
    if (json_object_get(object, "box") != NULL) {
        PASS_FAILURE(take_list(place, object, "box", array->rank, piece->box));
    } else if (buffer->rank == array->rank) {
        memcpy(piece->box, piece->shape, array->rank * sizeof *piece->box);
    } else {
        return refuse_at(place,
                         "'box': expected, as buffer and array have %" PRIu32 " and %" PRIu32
                         " dimensions",
                         buffer->rank, array->rank);
    }
    if (!is_one_by_one(buffer, array, piece))
        return refuse_at(place, "'box': without ones, its extents must be those of 'shape'");
    return REDIST_OK;
}

/* Steps beyond the limits of numbers lead out of every array. */
static enum redist_status read_repeat(const struct plan_place *place,
                                      const struct given_buffer *buffer,
                                      const struct transfer_array *array, const json_t *object,
                                      struct drawn_piece *piece)
{
    const json_t *list = json_object_get(object, "repeat");
    for (uint32_t x = 0; x < buffer->rank; x++)
        piece->count[x] = 1;
    memset(piece->step, 0, sizeof piece->step);
    memset(piece->array_step, 0, sizeof piece->array_step);
    if (list == NULL)
        return REDIST_OK;
    if (!json_is_array(list) || json_array_size(list) != buffer->rank ||
        buffer->rank != array->rank)
        return refuse_at(place, "'repeat': expected [count, step in the buffer, step in the "
                                "array] for each dimension, of a buffer with those of the array");
    for (uint32_t x = 0; x < buffer->rank; x++) {
        uint64_t value[3] = {0}, ignored;
        PASS_FAILURE(take_items(place, json_array_get(list, x), "repeat", 3, value));
        if (value[0] == 0 || !multiply_numbers(value[0], value[1], &ignored) ||
            !multiply_numbers(value[0], value[2], &ignored))
            return refuse_at(place, "'repeat': a count of 0, or a step over 2^62");
        piece->count[x] = value[0];
        piece->step[x] = value[1];
        piece->array_step[x] = value[2];
    }
    return REDIST_OK;
}

static enum redist_status make_piece_room(const struct plan_place *place,
                                          struct given_buffer *buffer, size_t nbounds)
{
    if (buffer->npieces == MAX_PIECES)
        return refuse_at(place, "more than %u pieces", MAX_PIECES);
    bool fits = grow_array(&buffer->piece, &buffer->piece_room, buffer->npieces, 1,
                           sizeof *buffer->piece) &&
                grow_array(&buffer->bounds, &buffer->bounds_room, buffer->nbounds, nbounds + 1,
                           sizeof *buffer->bounds);
    return fits ? REDIST_OK : refuse_at(place, "out of memory");
}

/* A box [low, low + size) within extents; else the first index outside. */
static bool lies_within(const uint64_t *low, const uint64_t *size, const uint64_t *extent,
                        uint32_t ndims, uint64_t *outside)
{
    memcpy(outside, low, ndims * sizeof *low);
    for (uint32_t x = ndims; x-- > 0;)
        if (low[x] > extent[x] || size[x] > extent[x] - low[x]) {
            outside[x] = low[x] > extent[x] ? low[x] : extent[x];
            return false;
        }
    return true;
}

static enum redist_status check_bounds(const struct plan_place *place,
                                       const struct given_problem *problem,
                                       const struct given_buffer *buffer,
                                       const struct drawn_piece *piece)
{
    const struct transfer_array *array = &problem->array[piece->array];
    uint64_t outside[TRANSFER_DIMS];
    char index[INDEX_TEXT];
    if (!lies_within(piece->at, piece->shape, buffer->extent, buffer->rank, outside)) {
        write_index(index, sizeof index, outside, buffer->rank);
        return refuse_at(place, "index %s is outside the buffer", index);
    }
    if (!lies_within(piece->low, piece->box, array->extent, array->rank, outside)) {
        write_index(index, sizeof index, outside, array->rank);
        return refuse_at(place, "array %.80s: element %s is outside the array",
                         problem->name[piece->array], index);
    }
    return REDIST_OK;
}

static enum redist_status add_piece(const struct plan_place *place,
                                    const struct given_problem *problem,
                                    struct given_buffer *buffer, const struct drawn_piece *piece)
{
    const struct transfer_array *array = &problem->array[piece->array];
    uint32_t rank = buffer->rank;
    PASS_FAILURE(check_bounds(place, problem, buffer, piece));
    PASS_FAILURE(make_piece_room(place, buffer, 2 * ((size_t)rank + array->ndims)));
    uint64_t *bound = buffer->bounds + buffer->nbounds;
    buffer->piece[buffer->npieces++] =
        (struct given_piece){piece->array, piece->number, buffer->nbounds};
    buffer->nbounds += 2 * ((size_t)rank + array->ndims);
    for (uint32_t x = 0; x < rank; x++) {
        bound[x] = piece->at[x];
        bound[rank + x] = piece->at[x] + piece->shape[x];
    }
    bound += 2 * (size_t)rank;
    for (uint32_t x = 0; x < array->ndims; x++) {
        bound[x] = piece->low[x];
        bound[array->ndims + x] =
            x < array->rank ? piece->low[x] + piece->box[x] : piece->sum_high[x];
    }
    return REDIST_OK;
}

static bool has_elements(const struct given_buffer *buffer, const struct drawn_piece *piece)
{
    for (uint32_t x = 0; x < buffer->rank; x++)
        if (piece->shape[x] == 0)
            return false;
    return true;
}

/* One after another, the last dimension fastest. */
static enum redist_status add_repeated(const struct plan_place *place,
                                       const struct given_problem *problem,
                                       struct given_buffer *buffer, struct drawn_piece *piece)
{
    uint64_t turn[TRANSFER_DIMS] = {0};
    for (;;) {
        uint32_t x = buffer->rank;
        PASS_FAILURE(add_piece(place, problem, buffer, piece));
        while (x > 0 && turn[x - 1] + 1 == piece->count[x - 1]) {
            x--;
            piece->at[x] -= turn[x] * piece->step[x];
            piece->low[x] -= turn[x] * piece->array_step[x];
            turn[x] = 0;
        }
        if (x == 0)
            return REDIST_OK;
        turn[x - 1]++;
        piece->at[x - 1] += piece->step[x - 1];
        piece->low[x - 1] += piece->array_step[x - 1];
    }
}

static enum redist_status read_piece(const struct plan_place *place,
                                     const struct given_problem *problem,
                                     const json_t *buffer_object, const json_t *object,
                                     struct given_buffer *buffer)
{
    static const char *const keys[] = {"at",    "shape", "origin", "box",
                                       "array", "sum",   "repeat", NULL};
    struct drawn_piece piece = {.number = (uint32_t)place->piece};
    bool own = json_object_get(object, "array") != NULL;
    PASS_FAILURE(check_keys(place, object, keys));
    PASS_FAILURE(
        take_array_name(place, problem, own ? object : buffer_object, "array", &piece.array));
    const struct transfer_array *array = &problem->array[piece.array];
    if (array->elem != buffer->elem)
        return refuse_at(place, "array %.80s has elements of another size",
                         problem->name[piece.array]);
    PASS_FAILURE(read_box(place, buffer, array, object, &piece));
    PASS_FAILURE(take_summands(place, array, object, piece.low, piece.sum_high));
    PASS_FAILURE(read_repeat(place, buffer, array, object, &piece));
    if (!has_elements(buffer, &piece)) /* it needs nothing, but has to lie within */
        return check_bounds(place, problem, buffer, &piece);
    return add_repeated(place, problem, buffer, &piece);
}

enum redist_status read_given_pieces(const struct plan_place *place,
                                     const struct given_problem *problem, const json_t *object,
                                     struct given_buffer *buffer)
{
    struct plan_place here = *place;
    const json_t *list = NULL;
    PASS_FAILURE(take_array(place, object, "pieces", &list));
    for (size_t k = 0; k < json_array_size(list); k++) {
        here.piece = k;
        PASS_FAILURE(read_piece(&here, problem, object, json_array_get(list, k), buffer));
    }
    return REDIST_OK;
}

void free_given_buffer(struct given_buffer *buffer)
{
    free(buffer->piece);
    free(buffer->bounds);
    *buffer = (struct given_buffer){0};
}
