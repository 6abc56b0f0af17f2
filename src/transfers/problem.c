#include "transfers/problem.h"
#include <stdlib.h>
#include <string.h>
#include "transfers/words.h"

#define MAX_DEVICES (UINT64_C(1) << 18)
#define MAX_ARRAYS (UINT64_C(1) << 16)
#define MAX_PIECES (UINT64_C(1) << 22)
#define MAX_NUMBER (UINT64_C(1) << 62)

static void read_array(struct word_reader *reader, struct transfer_array *array)
{
    expect_word(reader, "array");
    struct word name = take_word(reader);
    if (name.length == 0 || name.length >= sizeof array->name)
        fail_reading(reader, "a name of at most 31 bytes");
    else
        memcpy(array->name, name.text, name.length);
    expect_word(reader, "elem");
    array->elem = (uint32_t)take_number_word(reader, 1, 65536);
    expect_word(reader, "shape");
    array->rank = (uint32_t)take_number_word(reader, 0, TRANSFER_DIMS);
    for (uint32_t x = 0; x < array->rank; x++)
        array->extent[x] = take_number_word(reader, 0, MAX_NUMBER);
    expect_word(reader, "sums");
    array->ndims = array->rank + (uint32_t)take_number_word(reader, 0, TRANSFER_DIMS - array->rank);
    for (uint32_t x = array->rank; x < array->ndims; x++)
        array->extent[x] = take_number_word(reader, 1, MAX_NUMBER);
}

/* Behind the word `piece`. Bounds are kept one piece after another. */
static void read_piece(struct word_reader *reader, const struct transfer_problem *problem,
                       struct transfer_piece *piece, uint64_t *bound)
{
    if (problem->narrays == 0) {
        fail_reading(reader, "no piece, as there is no array");
        return;
    }
    piece->array = (uint32_t)take_number_word(reader, 0, problem->narrays - 1);
    const struct transfer_array *array = &problem->array[piece->array];
    (void)take_number_word(reader, array->ndims, array->ndims);
    for (uint32_t x = 0; x < array->ndims; x++) {
        bound[x] = take_number_word(reader, 0, array->extent[x]);
        bound[array->ndims + x] = take_number_word(reader, bound[x], array->extent[x]);
    }
    piece->low = bound;
    piece->high = bound + array->ndims;
}

static void read_pieces(struct word_reader *reader, const struct transfer_problem *problem,
                        struct transfer_side *side)
{
    uint32_t device = 0, devices = 0, count = 0;
    uint64_t *bound = side->bounds;
    while (!reader->failed) {
        struct word_reader before = *reader;
        struct word word = take_word(reader);
        if (word.length == 0 ||
            (reader->begins && !is_word(word, "device") && !is_word(word, "buffer"))) {
            *reader = before;
            break;
        }
        if (is_word(word, "device"))
            device = devices++;
        if (!is_word(word, "piece"))
            continue;
        if (count == side->npieces) {
            fail_reading(reader, "no more pieces than the layout states");
            return;
        }
        side->piece[count].device = device;
        read_piece(reader, problem, &side->piece[count], bound);
        if (!reader->failed)
            bound += 2 * problem->array[side->piece[count++].array].ndims;
    }
    if (count != side->npieces || devices != problem->ndevices)
        fail_reading(reader, "as many pieces and devices as are stated");
}

void read_transfer_side(struct word_reader *reader, const char *word,
                        const struct transfer_problem *problem, struct transfer_side *side)
{
    expect_word(reader, word);
    side->npieces = (uint32_t)take_number_word(reader, 0, MAX_PIECES);
    if (reader->failed)
        return;
    side->layout = *reader;
    /* Room for as many bounds as there can be in a text of this length: one takes two bytes. */
    size_t bounds = (size_t)(reader->end - reader->at) / 2 + 2 * TRANSFER_DIMS;
    side->piece = calloc((size_t)side->npieces + 1, sizeof *side->piece);
    side->bounds = malloc(bounds * sizeof *side->bounds);
    if (side->piece == NULL || side->bounds == NULL)
        fail_for_memory(reader);
    else
        read_pieces(reader, problem, side);
}

enum redist_status read_transfer_problem(const char *text, size_t length, const char *name,
                                         struct transfer_problem *problem,
                                         struct redist_error *error)
{
    struct word_reader reader = begin_words(text, length, name, error);
    memset(problem, 0, sizeof *problem);
    expect_word(&reader, "redist-transfers");
    expect_word(&reader, "1");
    expect_word(&reader, "devices");
    problem->ndevices = (uint32_t)take_number_word(&reader, 1, MAX_DEVICES);
    expect_word(&reader, "arrays");
    problem->narrays = (uint32_t)take_number_word(&reader, 0, MAX_ARRAYS);
    problem->array = calloc((size_t)problem->narrays + 1, sizeof *problem->array);
    if (problem->array == NULL)
        fail_for_memory(&reader);
    for (uint32_t a = 0; a < problem->narrays && !reader.failed; a++)
        read_array(&reader, &problem->array[a]);
    read_transfer_side(&reader, "source", problem, &problem->source);
    if (!reader.failed)
        read_transfer_side(&reader, "target", problem, &problem->target);
    expect_word(&reader, "end");
    return reader.status;
}

void free_transfer_side(struct transfer_side *side)
{
    free(side->piece);
    free(side->bounds);
}

void free_transfer_problem(struct transfer_problem *problem)
{
    free_transfer_side(&problem->source);
    free_transfer_side(&problem->target);
    free(problem->array);
    memset(problem, 0, sizeof *problem);
}

uint64_t count_data_bytes(const struct transfer_array *array, const uint64_t *low,
                          const uint64_t *high)
{
    uint64_t bytes = array->elem;
    for (uint32_t x = 0; x < array->rank; x++)
        bytes *= high[x] - low[x];
    return bytes;
}
