/* Shards as pieces with strides on both sides, in the words of DeepSpeed's affine maps. */
#include "import/transfers/notations_of_layouts.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

enum { MOST_DEPTH = 64 };

/* Array or shard: the array row-major, the shard in the order of the item. */
struct room {
    uint64_t order[TRANSFER_DIMS]; /* outermost first */
    uint64_t extent[TRANSFER_DIMS], stride[TRANSFER_DIMS], count;
};

/* Elements of a piece: offsets in array and shard, and of each dimension the steps there. */
struct block {
    uint32_t ndims;
    uint64_t extent[TRANSFER_DIMS];
    uint64_t offset[2], stride[2][TRANSFER_DIMS];
};

/* The shard of one rank. */
struct shard {
    const struct notated_item *item;
    uint32_t array, rank;
    struct room room[2]; /* of the array, of the shard */
    struct built_buffer buffer;
    uint64_t written; /* elements of its pieces */
};

/* Where a block goes over an end: along which dimension, how far from its begin it is a box,
 * and whether that is all there is on both sides, so that it goes on in the next row. */
struct block_cut {
    uint32_t dim;
    uint64_t fits;
    bool whole;
};

/* A block that lies in one box of array and shard. */
struct block_boxes {
    uint64_t shape[TRANSFER_DIMS], at[2][TRANSFER_DIMS];
};

/* A room without elements has no strides. */
static bool measure_room(struct room *room, uint32_t rank)
{
    uint64_t stride = 1;
    if (!multiply_extents(1, rank, room->extent, &room->count))
        return false;
    for (uint32_t k = rank; k-- > 0 && room->count > 0;) {
        room->stride[room->order[k]] = stride;
        stride *= room->extent[room->order[k]];
    }
    return true;
}

/* How many elements a block has, at most 2^62, and whether all lie in both rooms. */
static bool measure_block(const struct shard *shard, const struct block *block, uint64_t *count)
{
    if (!multiply_extents(1, block->ndims, block->extent, count))
        return false;
    for (uint32_t side = 0; side < 2 && *count > 0; side++) {
        uint64_t last = block->offset[side], way = 0;
        for (uint32_t j = 0; j < block->ndims; j++) {
            if (!multiply_numbers(block->extent[j] - 1, block->stride[side][j], &way))
                return false;
            last += way;
            if (last >= shard->room[side].count)
                return false;
        }
        if (last >= shard->room[side].count)
            return false;
    }
    return true;
}

/* The dimension in which dimension j of a block goes on element by element on both sides, and
 * which no other one has taken; or rank. */
static uint32_t find_dimension(const struct shard *shard, const struct block *block, uint32_t j,
                               const struct block_boxes *boxes)
{
    uint32_t x = 0;
    while (x < shard->rank &&
           (shard->room[0].stride[x] != block->stride[0][j] ||
            shard->room[1].stride[x] != block->stride[1][j] || shard->room[0].extent[x] == 1 ||
            shard->room[1].extent[x] == 1 || boxes->shape[x] != 1))
        x++;
    return x;
}

/* How far dimension j of a block stays within dimension x of array and shard. */
static struct block_cut measure_way(const struct shard *shard, const struct block_boxes *boxes,
                                    uint32_t j, uint32_t x)
{
    if (x == shard->rank)
        return (struct block_cut){j, 1, false};
    uint64_t given = shard->room[0].extent[x] - boxes->at[0][x];
    uint64_t held = shard->room[1].extent[x] - boxes->at[1][x];
    bool whole =
        given == held && given == shard->room[0].extent[x] && held == shard->room[1].extent[x];
    return (struct block_cut){j, given < held ? given : held, whole};
}

/* Whether a block is a box on both sides; else the first dimension along which it is none. */
static bool find_boxes(const struct shard *shard, const struct block *block,
                       struct block_boxes *boxes, struct block_cut *cut)
{
    for (uint32_t side = 0; side < 2; side++) {
        uint64_t rest = block->offset[side];
        for (uint32_t k = 0; k < shard->rank; k++) {
            uint64_t x = shard->room[side].order[k];
            boxes->shape[x] = 1;
            boxes->at[side][x] = rest / shard->room[side].stride[x];
            rest %= shard->room[side].stride[x];
        }
    }
    for (uint32_t j = 0; j < block->ndims; j++) {
        if (block->extent[j] == 1)
            continue;
        uint32_t x = find_dimension(shard, block, j, boxes);
        *cut = measure_way(shard, boxes, j, x);
        if (cut->fits < block->extent[j])
            return false;
        boxes->shape[x] = block->extent[j];
    }
    return true;
}

/* What a cut leaves below it, with whole rows as a dimension of their own; it is taken from
 * the block. */
static struct block take_below(struct block *block, const struct block_cut *cut)
{
    uint32_t dim = cut->dim;
    uint64_t rows = 1;
    struct block below = *block;
    below.extent[dim] = cut->fits;
    if (cut->whole && block->ndims < TRANSFER_DIMS) {
        rows = block->extent[dim] / cut->fits;
        below.extent[below.ndims] = rows;
        for (uint32_t side = 0; side < 2; side++)
            below.stride[side][below.ndims] = cut->fits * block->stride[side][dim];
        below.ndims++;
    }
    block->extent[dim] -= rows * cut->fits;
    for (uint32_t side = 0; side < 2; side++)
        block->offset[side] += rows * cut->fits * block->stride[side][dim];
    return below;
}

/* Cuts off what is a box along a dimension, until the rest is. Only a piece that goes over
 * itself needs many calls within each other. */
static enum redist_status add_block(struct shard *shard, struct block block, uint32_t depth)
{
    struct block_boxes boxes;
    struct block_cut cut;
    if (depth == MOST_DEPTH)
        return refuse_at(&shard->item->place,
                         "a piece crosses ends of dimensions within each "
                         "other, more than %d deep",
                         MOST_DEPTH);
    while (!find_boxes(shard, &block, &boxes, &cut)) {
        struct block below = take_below(&block, &cut);
        PASS_FAILURE(add_block(shard, below, depth + 1));
        if (block.extent[cut.dim] == 0)
            return REDIST_OK;
    }
    const struct built_piece piece = {
        .array = shard->array, .at = boxes.at[1], .shape = boxes.shape, .origin = boxes.at[0]};
    return add_built_piece(shard->item, &shard->buffer, &piece);
}

/* `[offset, [stride, ..]]` */
static enum redist_status read_strides(const struct plan_place *place, const json_t *object,
                                       const char *key, struct block *block, uint32_t side)
{
    const json_t *list = json_object_get(object, key), *offset = json_array_get(list, 0);
    json_int_t number = json_integer_value(offset);
    if (json_array_size(list) != 2 || !json_is_integer(offset) || number < 0 ||
        (uint64_t)number > PLAN_NUMBER_MAX)
        return refuse_at(place, "'%s': expected [offset, strides]", key);
    block->offset[side] = (uint64_t)number;
    return take_items(place, json_array_get(list, 1), key, block->ndims, block->stride[side]);
}

static enum redist_status add_piece(struct shard *shard, const struct plan_place *place,
                                    const json_t *object)
{
    static const char *const keys[] = {"shape", "source", "dest", "locations", "scale", NULL};
    const json_t *scale = json_object_get(object, "scale");
    struct block block = {0};
    uint64_t count = 0;
    PASS_FAILURE(check_keys(place, object, keys));
    PASS_FAILURE(
        take_short_list(place, object, "shape", 0, TRANSFER_DIMS, block.extent, &block.ndims));
    PASS_FAILURE(read_strides(place, object, "source", &block, 0));
    PASS_FAILURE(read_strides(place, object, "dest", &block, 1));
    if (scale != NULL && json_number_value(scale) != 1.0)
        return refuse_at(place, "'scale': the shard has other values than the array, which no "
                                "transfer makes");
    if (!measure_block(shard, &block, &count))
        return refuse_at(place, "it leaves the array, or the shard");
    if (count == 0)
        return REDIST_OK;
    shard->written += count;
    if (shard->written > shard->room[1].count)
        return refuse_at(place, "the pieces have more elements than the shard");
    return add_block(shard, block, 0);
}

static enum redist_status add_pieces(struct shard *shard, const struct plan_place *place,
                                     const json_t *object)
{
    static const char *const keys[] = {"shard_shape", "pieces", NULL};
    const json_t *list = NULL;
    PASS_FAILURE(check_keys(place, object, keys));
    PASS_FAILURE(take_list(place, object, "shard_shape", shard->rank, shard->room[1].extent));
    PASS_FAILURE(take_array(place, object, "pieces", &list));
    if (!measure_room(&shard->room[1], shard->rank))
        return refuse_at(place, "'shard_shape': more than 2^62 elements");
    struct plan_place piece = *place;
    for (size_t k = 0; k < json_array_size(list); k++) {
        piece.piece = k;
        PASS_FAILURE(add_piece(shard, &piece, json_array_get(list, k)));
    }
    if (shard->written == shard->room[1].count)
        return REDIST_OK;
    return refuse_at(place, "the pieces have %" PRIu64 " elements, and the shard %" PRIu64,
                     shard->written, shard->room[1].count);
}

/* A number as `json.dump` writes it as a key. */
static bool read_rank(const char *key, uint64_t *rank)
{
    size_t length = strlen(key);
    if (length == 0 || length > 18 || strspn(key, "0123456789") != length ||
        (key[0] == '0' && length > 1))
        return false;
    *rank = strtoull(key, NULL, 10);
    return true;
}

static enum redist_status add_rank(const struct notated_item *item, uint32_t array, const char *key,
                                   const json_t *object)
{
    const struct transfer_array *about = &item->problem->array[array];
    struct plan_place place = item->place;
    struct shard shard = {.item = item, .array = array, .rank = about->rank};
    if (!read_rank(key, &place.device))
        return refuse_at(&place, "'ranks': expected numbers as keys, not '%.40s'", key);
    const struct item_order rows = {.kind = ROW_MAJOR};
    PASS_FAILURE(find_item_order(&place, &rows, about->rank, shard.room[0].order));
    PASS_FAILURE(find_item_order(&place, &item->order, about->rank, shard.room[1].order));
    memcpy(shard.room[0].extent, about->extent, about->rank * sizeof *about->extent);
    (void)measure_room(&shard.room[0], about->rank);
    PASS_FAILURE(keep_device(item, place.device));
    shard.buffer = start_buffer(array, about->rank);
    enum redist_status status = add_pieces(&shard, &place, object);
    if (status == REDIST_OK && shard.written > 0)
        return finish_buffer(item, &shard.buffer, shard.room[1].extent, place.device);
    drop_buffer(&shard.buffer);
    return status;
}

enum redist_status expand_affine(struct notated_item *item)
{
    static const char *const keys[] = {"array", "affine", "devices", "order", NULL};
    static const char *const inner[] = {"logical_shape", "ranks", NULL};
    const json_t *map = json_object_get(item->object, "affine");
    json_t *ranks = json_object_get(map, "ranks"), *object = NULL;
    uint64_t extent[TRANSFER_DIMS];
    uint32_t array = 0;
    const char *key = NULL;
    PASS_FAILURE(check_keys(&item->place, item->object, keys));
    PASS_FAILURE(check_keys(&item->place, map, inner));
    PASS_FAILURE(take_array_name(&item->place, item->problem, item->object, "array", &array));
    PASS_FAILURE(take_devices(item, 0));
    const struct transfer_array *about = &item->problem->array[array];
    PASS_FAILURE(take_list(&item->place, map, "logical_shape", about->rank, extent));
    if (memcmp(extent, about->extent, about->rank * sizeof *extent) != 0)
        return refuse_at(&item->place, "'logical_shape': the array has another shape");
    if (!json_is_object(ranks))
        return refuse_at(&item->place, "'ranks': expected an object");
    json_object_foreach(ranks, key, object) PASS_FAILURE(add_rank(item, array, key, object));
    return REDIST_OK;
}
