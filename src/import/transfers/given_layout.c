#include "import/transfers/given_layout.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/transfers/given_buffer.h"
#include "transfers/cuts.h"
#include "base/digits.h"
#include "base/text_stream.h"
#include "base/grow.h"
#include "base/report.h"

#define MAX_BUFFERS (UINT32_C(1) << 22)
#define MAX_PIECES (UINT32_C(1) << 22)

/* Where a buffer of a device begins. */
struct buffer_place {
    uint64_t begin, end;
    uint32_t number;
    bool placed;
};

struct layout_reader {
    const struct given_problem *problem;
    struct plan_place place;
    struct given_layout *layout;
    FILE *out;
    struct given_buffer buffer;
    struct box_cutter cutter;
    struct bounded_box *box; /* of the pieces of the buffer */
    size_t box_room, piece_room, buffer_room, nbounds, bounds_room;
    bool listed; /* pieces are kept, not only counted */
    /* two pieces of the buffer that overlap, and where first */
    bool overlap;
    uint32_t one, other;
    uint64_t at[TRANSFER_DIMS];
};

/* Bounds of pieces are at the place of `low` as a number, as long as more are added. */
static enum redist_status make_room(struct layout_reader *reader)
{
    struct given_layout *layout = reader->layout;
    bool fits = grow_array(&layout->side.piece, &reader->piece_room, layout->side.npieces, 1,
                           sizeof *layout->side.piece) &&
                grow_array(&layout->buffer, &reader->buffer_room, layout->side.npieces, 1,
                           sizeof *layout->buffer) &&
                grow_array(&layout->side.bounds, &reader->bounds_room, reader->nbounds,
                           2 * TRANSFER_DIMS, sizeof *layout->side.bounds);
    return fits ? REDIST_OK : refuse_at(&reader->place, "out of memory");
}

/* The part of a piece that the leaf at hand has: dimensions of extent 1 have no counterpart. */
static void find_part(const struct layout_reader *reader, const struct given_piece *piece,
                      uint64_t *low, uint64_t *high)
{
    uint32_t rank = reader->buffer.rank, y = 0;
    const struct transfer_array *array = &reader->problem->array[piece->array];
    const uint64_t *in_buffer = reader->buffer.bounds + piece->bounds;
    const uint64_t *in_array = in_buffer + 2 * (size_t)rank;
    memcpy(low, in_array, array->ndims * sizeof *low);
    memcpy(high, in_array + array->ndims, array->ndims * sizeof *high);
    for (uint32_t x = 0; x < rank; x++) {
        if (in_buffer[rank + x] - in_buffer[x] == 1)
            continue;
        while (high[y] - low[y] == 1)
            y++;
        high[y] = low[y] + (reader->cutter.high[x] - in_buffer[x]);
        low[y] += reader->cutter.low[x] - in_buffer[x];
        y++;
    }
}

static enum redist_status keep_piece(struct layout_reader *reader, uint32_t array,
                                     const uint64_t *low, const uint64_t *high)
{
    struct given_layout *layout = reader->layout;
    uint32_t ndims = reader->problem->array[array].ndims, device = 0, number = layout->side.npieces;
    PASS_FAILURE(make_room(reader));
    memcpy(layout->side.bounds + reader->nbounds, low, ndims * sizeof *low);
    memcpy(layout->side.bounds + reader->nbounds + ndims, high, ndims * sizeof *high);
    reader->nbounds += 2 * (size_t)ndims;
    (void)find_given_device(reader->problem, reader->place.device, &device);
    layout->buffer[number] = (uint32_t)reader->place.buffer;
    layout->side.piece[number] = (struct transfer_piece){device, array, NULL, NULL};
    return REDIST_OK;
}

static enum redist_status add_leaf(struct layout_reader *reader, uint32_t number)
{
    struct given_layout *layout = reader->layout;
    const struct given_piece *piece = &reader->buffer.piece[number];
    uint32_t ndims = reader->problem->array[piece->array].ndims;
    uint64_t low[TRANSFER_DIMS], high[TRANSFER_DIMS];
    char text[(2 + 2 * TRANSFER_DIMS) * DIGITS_BYTES + sizeof " piece"];
    if (layout->side.npieces == MAX_PIECES)
        return refuse_at(&reader->place, "the layout has more than %u pieces", MAX_PIECES);
    find_part(reader, piece, low, high);
    if (reader->listed)
        PASS_FAILURE(keep_piece(reader, piece->array, low, high));
    layout->side.npieces++;
    char *end = append_digits(append_digits(append_word(text, " piece"), piece->array), ndims);
    for (uint32_t x = 0; x < ndims; x++)
        end = append_digits(append_digits(end, low[x]), high[x]);
    (void)fwrite(text, 1, (size_t)(end - text), reader->out);
    return REDIST_OK;
}

static enum redist_status write_buffer_leaf(void *context, const uint32_t *number, size_t count)
{
    struct layout_reader *reader = context;
    if (count == 0)
        fputs(" hole", reader->out);
    if (count == 1)
        return add_leaf(reader, number[0]);
    if (count > 1) {
        reader->overlap = true;
        reader->one = reader->buffer.piece[number[0]].number;
        reader->other = reader->buffer.piece[number[1]].number;
        memcpy(reader->at, reader->cutter.low, sizeof reader->at);
        reader->cutter.before = reader->at;
    }
    return REDIST_OK;
}

static void write_buffer_cut(void *context, uint32_t x, uint64_t at)
{
    struct layout_reader *reader = context;
    char text[2 * DIGITS_BYTES + sizeof " cut"];
    char *end = append_digits(append_digits(append_word(text, " cut"), x), at);
    (void)fwrite(text, 1, (size_t)(end - text), reader->out);
}

static enum redist_status list_boxes(struct layout_reader *reader)
{
    struct given_buffer *buffer = &reader->buffer;
    if (buffer->npieces > reader->box_room) {
        free(reader->box);
        reader->box = malloc(buffer->piece_room * sizeof *reader->box);
        reader->box_room = reader->box == NULL ? 0 : buffer->piece_room;
        if (reader->box == NULL)
            return refuse_at(&reader->place, "out of memory");
    }
    for (uint32_t k = 0; k < buffer->npieces; k++) {
        const uint64_t *low = buffer->bounds + buffer->piece[k].bounds;
        reader->box[k] = (struct bounded_box){low, low + buffer->rank};
        if (!add_candidate_box(&reader->cutter, k))
            return REDIST_NO_MEMORY;
    }
    return REDIST_OK;
}

static enum redist_status write_tree(struct layout_reader *reader)
{
    struct box_cutter *cutter = &reader->cutter;
    char index[INDEX_TEXT];
    PASS_FAILURE(list_boxes(reader));
    reader->overlap = false;
    cutter->box = reader->box;
    cutter->before = NULL;
    cutter->end_dim = reader->buffer.rank;
    memset(cutter->low, 0, sizeof cutter->low);
    memcpy(cutter->high, reader->buffer.extent, sizeof cutter->high);
    fputs(" tree", reader->out);
    PASS_FAILURE(cut_box(cutter));
    fputc('\n', reader->out);
    if (!reader->overlap)
        return REDIST_OK;
    write_index(index, sizeof index, reader->at, reader->buffer.rank);
    return refuse_at(&reader->place,
                     "pieces %" PRIu32 " and %" PRIu32 " overlap at index %s of the buffer",
                     reader->one, reader->other, index);
}

static enum redist_status write_buffer(struct layout_reader *reader, const json_t *list,
                                       const struct buffer_place *at)
{
    struct given_buffer *buffer = &reader->buffer;
    const json_t *object = json_array_get(list, at->number);
    reader->place.buffer = at->number;
    PASS_FAILURE(read_given_buffer(&reader->place, reader->problem, object, buffer));
    PASS_FAILURE(read_given_pieces(&reader->place, reader->problem, object, buffer));
    fprintf(reader->out, "buffer %" PRIu64 " %" PRIu32 " shape %" PRIu32, at->begin, buffer->elem,
            buffer->rank);
    for (uint32_t x = 0; x < buffer->rank; x++)
        fprintf(reader->out, " %" PRIu64, buffer->extent[x]);
    if (buffer->order_rank > 0)
        fputs(" order", reader->out);
    for (uint32_t x = 0; x < buffer->order_rank; x++)
        fprintf(reader->out, " %" PRIu64, buffer->order[x]);
    return write_tree(reader);
}

/* By place; those without one are behind, in their order. Of those at one place the empty ones
 * are first. */
static int order_places(const void *one, const void *other)
{
    const struct buffer_place *a = one, *b = other;
    if (a->placed != b->placed)
        return a->placed ? -1 : 1;
    if (a->placed && a->begin != b->begin)
        return a->begin < b->begin ? -1 : 1;
    if (a->placed && a->end != b->end)
        return a->end < b->end ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* In the order of places; buffers without one lie behind the others. */
static enum redist_status place_buffers(struct layout_reader *reader, const json_t *list,
                                        struct buffer_place *at, uint64_t *bytes)
{
    size_t count = json_array_size(list);
    struct given_buffer *buffer = &reader->buffer;
    for (size_t k = 0; k < count; k++) {
        reader->place.buffer = k;
        PASS_FAILURE(
            read_given_buffer(&reader->place, reader->problem, json_array_get(list, k), buffer));
        uint64_t begin = buffer->placed ? buffer->place : 0;
        at[k] = (struct buffer_place){begin, begin + buffer->bytes, (uint32_t)k, buffer->placed};
    }
    qsort(at, count, sizeof *at, order_places);
    *bytes = 0;
    for (size_t k = 0; k < count; k++) {
        reader->place.buffer = at[k].number;
        if (at[k].placed && at[k].begin < *bytes)
            return refuse_at(&reader->place, "it overlaps buffer %" PRIu32 " at place %" PRIu64,
                             at[k - 1].number, at[k].begin);
        if (!at[k].placed) {
            if (*bytes > PLAN_NUMBER_MAX - at[k].end)
                return refuse_at(&reader->place, "the memory has more than 2^62 bytes");
            at[k].begin = *bytes;
            at[k].end += *bytes;
        }
        *bytes = at[k].end;
    }
    return REDIST_OK;
}

static enum redist_status write_memory(struct layout_reader *reader, const json_t *list)
{
    size_t count = json_array_size(list);
    uint64_t bytes = 0;
    if (count > MAX_BUFFERS)
        return refuse_at(&reader->place, "more than %u buffers", MAX_BUFFERS);
    struct buffer_place *at = malloc((count + 1) * sizeof *at);
    if (at == NULL)
        return refuse_at(&reader->place, "out of memory");
    enum redist_status status = REDIST_OK;
    if (count > 0)
        status = place_buffers(reader, list, at, &bytes);
    fprintf(reader->out, "device %zu %" PRIu64 "\n", count, bytes);
    for (size_t k = 0; k < count && status == REDIST_OK; k++)
        status = write_buffer(reader, list, &at[k]);
    reader->place.buffer = NOT_SAID;
    free(at);
    return status;
}

static enum redist_status check_device(struct layout_reader *reader, const json_t *object,
                                       const json_t **buffers)
{
    static const char *const keys[] = {"device", "buffers", "kind", "name", NULL};
    const json_t *kind = json_object_get(object, "kind"), *name = json_object_get(object, "name");
    const char *word = json_string_value(kind);
    PASS_FAILURE(check_keys(&reader->place, object, keys));
    if (kind != NULL && (word == NULL || (strcmp(word, "rank") != 0 && strcmp(word, "file") != 0)))
        return refuse_at(&reader->place, "'kind': expected \"rank\" or \"file\"");
    if (name != NULL && !json_is_string(name))
        return refuse_at(&reader->place, "'name': expected a string");
    return take_array(&reader->place, object, "buffers", buffers);
}

/* Devices in the order of their numbers; `of` has room for all of the problem, and none. */
static enum redist_status write_devices(struct layout_reader *reader, const json_t *list,
                                        const json_t **of)
{
    uint32_t device = 0;
    for (size_t k = 0; k < json_array_size(list); k++) {
        const json_t *object = json_array_get(list, k);
        reader->place.device = (uint64_t)json_integer_value(json_object_get(object, "device"));
        (void)find_given_device(reader->problem, reader->place.device, &device);
        if (of[device] != NULL)
            return refuse_at(&reader->place, "the device is listed twice");
        of[device] = object;
    }
    for (device = 0; device < reader->problem->ndevices; device++) {
        const json_t *buffers = NULL;
        reader->place.device = reader->problem->device[device];
        if (of[device] != NULL)
            PASS_FAILURE(check_device(reader, of[device], &buffers));
        PASS_FAILURE(write_memory(reader, buffers));
    }
    return REDIST_OK;
}

/* Bounds do not move any more. */
static void settle_bounds(const struct given_problem *problem, struct transfer_side *side)
{
    const uint64_t *bound = side->bounds;
    for (uint32_t p = 0; p < side->npieces; p++) {
        uint32_t ndims = problem->array[side->piece[p].array].ndims;
        side->piece[p].low = bound;
        side->piece[p].high = bound + ndims;
        bound += 2 * (size_t)ndims;
    }
}

static enum redist_status read_layout(const struct given_problem *problem, const char *word,
                                      const json_t *list, bool listed, struct given_layout *layout)
{
    struct layout_reader reader = {.problem = problem,
                                   .place = begin_place(problem->file, problem->error),
                                   .layout = layout,
                                   .listed = listed};
    *layout = (struct given_layout){0};
    reader.place.side = word;
    reader.cutter = (struct box_cutter){
        .error = problem->error, .cut = write_buffer_cut, .leaf = write_buffer_leaf};
    reader.cutter.context = &reader;
    const json_t **of = calloc(problem->ndevices, sizeof *of);
    reader.out = open_text(&layout->text, &layout->length);
    enum redist_status status;
    if (of == NULL || reader.out == NULL)
        status = refuse_at(&reader.place, "out of memory");
    else
        status = write_devices(&reader, list, of);
    if (reader.out != NULL && fclose(reader.out) != 0 && status == REDIST_OK)
        status = refuse_at(&reader.place, "out of memory");
    if (listed)
        settle_bounds(problem, &layout->side);
    free(of);
    free(reader.box);
    free_given_buffer(&reader.buffer);
    free_cutter(&reader.cutter);
    return status;
}

enum redist_status read_given_layout(const struct given_problem *problem, const char *word,
                                     const json_t *list, struct given_layout *layout)
{
    return read_layout(problem, word, list, true, layout);
}

enum redist_status write_given_layout(FILE *out, const struct given_problem *problem,
                                      const char *word, const json_t *list)
{
    struct given_layout layout;
    enum redist_status status = read_layout(problem, word, list, false, &layout);
    if (status == REDIST_OK)
        write_layout_lines(out, word, &layout);
    free_given_layout(&layout);
    return status;
}

void free_given_layout(struct given_layout *layout)
{
    free(layout->side.piece);
    free(layout->side.bounds);
    free(layout->buffer);
    free(layout->text);
    *layout = (struct given_layout){0};
}

void write_layout_lines(FILE *out, const char *word, const struct given_layout *layout)
{
    fprintf(out, "%s %" PRIu32 "\n", word, layout->side.npieces);
    if (layout->length > 0)
        (void)fwrite(layout->text, 1, layout->length, out);
}

void write_given_problem(FILE *out, const struct given_problem *problem,
                         const struct given_layout *source, const struct given_layout *target)
{
    write_given_arrays(out, problem);
    write_layout_lines(out, "source", source);
    write_layout_lines(out, "target", target);
    fputs("end\n", out);
}
