#include "transfers/moves/places.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

/* The buffer at hand. */
struct place_reader {
    struct word_reader words;
    const struct transfer_problem *problem;
    const struct transfer_side *side;
    struct device_places *places;
    uint32_t piece; /* the next one of the layout */
    uint64_t place, elem, rank;
    uint64_t extent[TRANSFER_DIMS], stride[TRANSFER_DIMS]; /* strides in bytes */
    struct open_boxes boxes;
};

static const struct transfer_array *find_array(const struct transfer_problem *problem,
                                               const struct transfer_side *side, uint32_t piece)
{
    return &problem->array[side->piece[piece].array];
}

static enum redist_status make_room(const struct transfer_problem *problem,
                                    const struct transfer_side *side, uint32_t device,
                                    struct device_places *places, struct redist_error *error)
{
    places->width = 1;
    while (places->first < side->npieces && side->piece[places->first].device < device)
        places->first++;
    for (uint32_t p = places->first; p < side->npieces && side->piece[p].device == device; p++) {
        uint32_t rank = find_array(problem, side, p)->rank;
        places->width = rank + 1 > places->width ? rank + 1 : places->width;
        places->count++;
    }
    places->number = calloc((size_t)places->count * places->width + 1, sizeof *places->number);
    return places->number != NULL
               ? REDIST_OK
               : report_no_memory(error, "out of memory for the places of pieces");
}

/* Strides by the order of dimensions, which lists the outermost first. */
static void set_strides(struct place_reader *reader, const uint64_t *order)
{
    uint64_t stride = reader->elem;
    for (uint32_t k = (uint32_t)reader->rank; k > 0; k--) {
        reader->stride[order[k - 1]] = stride;
        stride *= reader->extent[order[k - 1]];
    }
}

/* Behind the word `buffer`, up to the word `tree`, which is taken. */
static void read_buffer(struct place_reader *reader)
{
    uint64_t order[TRANSFER_DIMS];
    struct word_reader *words = &reader->words;
    reader->place = take_number_word(words, 0, UINT64_MAX);
    reader->elem = take_number_word(words, 0, UINT64_MAX);
    expect_word(words, "shape");
    reader->rank = take_number_word(words, 0, TRANSFER_DIMS);
    for (uint32_t x = 0; x < reader->rank; x++) {
        reader->extent[x] = take_number_word(words, 0, UINT64_MAX);
        order[x] = x;
    }
    struct word_reader before = *words;
    if (is_word(take_word(words), "order"))
        for (uint32_t x = 0; x < reader->rank; x++)
            order[x] = take_number_word(words, 0, reader->rank - 1);
    else
        *words = before;
    expect_word(words, "tree");
    if (!words->failed)
        set_strides(reader, order);
}

/* The dimensions of which there is more than one index correspond in order. */
static void place_piece(struct place_reader *reader, const uint64_t *low)
{
    const struct transfer_piece *piece = &reader->side->piece[reader->piece];
    const uint64_t *high = low + reader->rank;
    uint64_t *number = reader->places->number +
                       (size_t)(reader->piece - reader->places->first) * reader->places->width;
    uint32_t y = 0;
    number[0] = reader->place;
    for (uint32_t x = 0; x < reader->rank; x++)
        number[0] += low[x] * reader->stride[x];
    for (uint32_t x = 0; x < reader->problem->array[piece->array].rank; x++) {
        if (piece->high[x] - piece->low[x] == 1)
            continue;
        while (y < reader->rank && high[y] - low[y] == 1)
            y++;
        number[1 + x] = y < reader->rank ? reader->stride[y++] : 0;
    }
}

static void read_piece(struct place_reader *reader)
{
    struct word_reader *words = &reader->words;
    const uint64_t *low = take_leaf_box(&reader->boxes);
    if (reader->piece - reader->places->first >= reader->places->count) {
        fail_reading(words, "no more pieces");
        return;
    }
    (void)take_word(words); /* the array */
    uint64_t ndims = take_number_word(words, 0, TRANSFER_DIMS);
    for (uint32_t x = 0; x < 2 * ndims; x++)
        (void)take_word(words);
    if (!words->failed)
        place_piece(reader, low);
    reader->piece++;
}

static void read_tree(struct place_reader *reader)
{
    begin_tree(&reader->boxes, NULL, reader->extent, (uint32_t)reader->rank);
    while (reader->boxes.count > 0 && !reader->words.failed) {
        struct word word = take_word(&reader->words);
        if (is_word(word, "cut"))
            cut_next_box(&reader->words, &reader->boxes);
        else if (is_word(word, "piece"))
            read_piece(reader);
        else if (is_word(word, "hole"))
            (void)take_leaf_box(&reader->boxes);
        else
            fail_reading(&reader->words, "cut, piece or hole");
    }
}

/* Behind the line of the device before, at the word `device` of this one. */
static void find_device(struct word_reader *words, uint32_t device)
{
    struct word_reader before = *words;
    for (uint32_t d = 0; !words->failed;) {
        before = *words;
        struct word word = take_word(words);
        if (word.length == 0)
            fail_reading(words, "another device");
        if (words->begins && is_word(word, "device") && d++ == device)
            break;
    }
    if (!words->failed)
        *words = before;
}

static void read_device(struct place_reader *reader, uint32_t device)
{
    struct word_reader *words = &reader->words;
    find_device(words, device);
    expect_word(words, "device");
    uint64_t buffers = take_number_word(words, 0, UINT64_MAX);
    reader->places->bytes = take_number_word(words, 0, UINT64_MAX);
    for (uint64_t k = 0; k < buffers && !words->failed; k++) {
        expect_word(words, "buffer");
        read_buffer(reader);
        if (!words->failed)
            read_tree(reader);
    }
}

enum redist_status read_device_places(const struct transfer_problem *problem,
                                      const struct transfer_side *side, uint32_t device,
                                      struct device_places *places, struct redist_error *error)
{
    memset(places, 0, sizeof *places);
    PASS_FAILURE(make_room(problem, side, device, places, error));
    struct place_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return report_no_memory(error, "out of memory for the places of pieces");
    reader->words = side->layout;
    reader->words.error = error;
    reader->problem = problem;
    reader->side = side;
    reader->places = places;
    reader->piece = places->first;
    read_device(reader, device);
    enum redist_status status = reader->words.status;
    free(reader);
    return status;
}

void free_device_places(struct device_places *places)
{
    free(places->number);
    memset(places, 0, sizeof *places);
}

struct piece_place get_piece_place(const struct device_places *places, uint32_t piece)
{
    const uint64_t *number = places->number + (size_t)(piece - places->first) * places->width;
    return (struct piece_place){number[0], number + 1};
}

static enum redist_status measure_side(const struct transfer_problem *problem,
                                       const struct transfer_side *side, uint32_t device,
                                       uint64_t *bytes, struct redist_error *error)
{
    struct device_places places;
    enum redist_status status = read_device_places(problem, side, device, &places, error);
    *bytes = places.bytes;
    free_device_places(&places);
    return status;
}

enum redist_status measure_device(const struct transfer_problem *problem, uint32_t device,
                                  uint64_t *source_bytes, uint64_t *target_bytes,
                                  struct redist_error *error)
{
    enum redist_status status =
        measure_side(problem, &problem->source, device, source_bytes, error);
    return status == REDIST_OK
               ? measure_side(problem, &problem->target, device, target_bytes, error)
               : status;
}
