#include "programs/run/data/run_image.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "elements/kind.h"
#include "execute/consensus.h"
#include "programs/run/data/run_values.h"

/* The elements of a piece, one after the other in row-major order. */
struct element_walk {
    const struct transfer_array *array;
    const struct transfer_piece *piece;
    struct piece_place place;
    uint64_t index[TRANSFER_DIMS]; /* in the piece */
    uint64_t step[TRANSFER_DIMS];  /* of the index in the array, along each dimension */
    uint64_t at;                   /* byte of the memory */
    uint64_t number;               /* row-major index in the array */
};

static bool is_valued(const struct transfer_array *array)
{
    return array->ndims > array->rank;
}

static uint64_t get_length(const struct transfer_piece *piece, uint32_t x)
{
    return piece->high[x] - piece->low[x];
}

/* At the first element; false when there is none. */
static bool start_elements(const struct image *image, enum table_side side, uint32_t p,
                           struct element_walk *walk)
{
    const struct transfer_side *layout =
        side == SOURCE_SIDE ? &image->problem->source : &image->problem->target;
    uint64_t step = 1;
    *walk = (struct element_walk){.piece = &layout->piece[p],
                                  .place = get_piece_place(&image->places[side], p)};
    walk->array = &image->problem->array[walk->piece->array];
    walk->at = walk->place.first;
    for (uint32_t x = walk->array->rank; x > 0; x--) {
        walk->step[x - 1] = step;
        walk->number += walk->piece->low[x - 1] * step;
        step *= walk->array->extent[x - 1];
        if (get_length(walk->piece, x - 1) == 0)
            return false;
    }
    return true;
}

static bool next_element(struct element_walk *walk)
{
    for (uint32_t x = walk->array->rank; x > 0; x--) {
        uint64_t last = get_length(walk->piece, x - 1) - 1;
        uint64_t *index = &walk->index[x - 1];
        if (*index < last) {
            ++*index;
            walk->at += walk->place.stride[x - 1];
            walk->number += walk->step[x - 1];
            return true;
        }
        *index = 0;
        walk->at -= last * walk->place.stride[x - 1];
        walk->number -= last * walk->step[x - 1];
    }
    return false;
}

/* What the elements of an array are, an integer where it is not said; REDIST_BYTES when there is
 * none of the size. */
static enum redist_element choose_formula(const struct image *image, uint32_t array)
{
    enum redist_element element = image->values[array].element;
    uint32_t bytes = image->problem->array[array].elem;
    return get_element_bytes(element) == bytes ? element : find_integer(bytes);
}

static struct formula describe_values(const struct image *image, const struct element_walk *walk)
{
    uint32_t a = walk->piece->array;
    struct formula formula = {
        .combine = image->values[a].combine, .element = choose_formula(image, a), .summands = 1};
    for (uint32_t x = walk->array->rank; x < walk->array->ndims; x++)
        formula.summands *= walk->array->extent[x];
    return formula;
}

/* Combines, from the formula, all summands of the piece's box. */
static struct number combine_box(const struct element_walk *walk, const struct formula *formula,
                                 uint64_t index)
{
    const struct transfer_array *array = walk->array;
    uint64_t parts = 1;
    struct number value = {0, 0};
    for (uint32_t x = array->rank; x < array->ndims; x++)
        parts *= get_length(walk->piece, x);
    for (uint64_t p = 0; p < parts; p++) {
        uint64_t rest = p, summand = 0, weight = 1;
        for (uint32_t x = array->ndims; x > array->rank; x--) {
            summand += (walk->piece->low[x - 1] + rest % get_length(walk->piece, x - 1)) * weight;
            rest /= get_length(walk->piece, x - 1);
            weight *= array->extent[x - 1];
        }
        struct number next = compute_summand(formula, summand, index);
        value = p == 0 ? next : combine_numbers(formula->combine, value, next);
    }
    return value;
}

static void write_element(const struct image *image, const struct element_walk *walk, uint32_t pass,
                          unsigned char *bytes)
{
    const struct transfer_array *array = walk->array;
    uint64_t number = image->first[walk->piece->array] + walk->number;
    if (!is_valued(array)) {
        encode_number(number, array->elem, pass, bytes);
        return;
    }
    struct formula formula = describe_values(image, walk);
    store_value(formula.element, combine_box(walk, &formula, number), bytes);
}

/* Writes all elements of a side's pieces, or turns their bytes round. */
static void draw_pieces(const struct image *image, enum table_side side, uint32_t pass, bool spoils,
                        unsigned char *memory)
{
    const struct device_places *places = &image->places[side];
    struct element_walk walk;
    for (uint32_t p = places->first; p < places->first + places->count; p++) {
        if (!start_elements(image, side, p, &walk))
            continue;
        do {
            for (uint32_t b = 0; spoils && b < walk.array->elem; b++)
                memory[walk.at + b] ^= 0xff;
            if (!spoils)
                write_element(image, &walk, pass, memory + walk.at);
        } while (next_element(&walk));
    }
}

void fill_memories(struct job *job, const struct image *image, uint32_t pass)
{
    /* bytes of no piece too: what does not exist must not matter */
    if (job->holds[SOURCE_SIDE]) {
        memset(job->data[SOURCE_SIDE], 0xa5, job->bytes[SOURCE_SIDE]);
        draw_pieces(image, SOURCE_SIDE, pass, false, job->data[SOURCE_SIDE]);
    }
    if (!job->holds[TARGET_SIDE])
        return;
    memset(image->expected, 0x5a, job->bytes[TARGET_SIDE]);
    draw_pieces(image, TARGET_SIDE, pass, false, image->expected);
    /* the complement of the right bytes: what is not written cannot pass */
    memcpy(job->data[TARGET_SIDE], image->expected, job->bytes[TARGET_SIDE]);
    draw_pieces(image, TARGET_SIDE, pass, true, job->data[TARGET_SIDE]);
}

static enum redist_status report_element(const struct job *job, const struct element_walk *walk,
                                         struct redist_error *error)
{
    char index[400] = "";
    size_t used = 0;
    for (uint32_t x = 0; x < walk->array->rank; x++)
        used += (size_t)snprintf(index + used, sizeof index - used, "%s%" PRIu64, x > 0 ? ", " : "",
                                 walk->piece->low[x] + walk->index[x]);
    return report_failure(
        error, "rank %d: array %s: element [%s], at byte %" PRIu64 " of its memory, is wrong",
        job->rank, walk->array->name, index, walk->at);
}

/* Whether an element is as expected. A zero may be -0, the product of complex numbers for
 * example: it is what is expected then. */
static bool accept_element(const struct image *image, const struct element_walk *walk,
                           const unsigned char *memory)
{
    uint32_t bytes = walk->array->elem;
    unsigned char *expected = image->expected + walk->at;
    if (memcmp(memory + walk->at, expected, bytes) == 0)
        return true;
    if (!is_valued(walk->array))
        return false;
    uint64_t number = image->first[walk->piece->array] + walk->number;
    struct formula formula = describe_values(image, walk);
    bool equal =
        equals_value(formula.element, combine_box(walk, &formula, number), memory + walk->at);
    if (equal)
        memcpy(expected, memory + walk->at, bytes);
    return equal;
}

static enum redist_status find_wrong(const struct job *job, const struct image *image,
                                     struct redist_error *error)
{
    const struct device_places *places = &image->places[TARGET_SIDE];
    const unsigned char *memory = job->data[TARGET_SIDE];
    struct element_walk walk;
    uint64_t b = 0, bytes = job->bytes[TARGET_SIDE];
    for (uint32_t p = places->first; p < places->first + places->count; p++) {
        if (!start_elements(image, TARGET_SIDE, p, &walk))
            continue;
        do {
            if (!accept_element(image, &walk, memory))
                return report_element(job, &walk, error);
        } while (next_element(&walk));
    }
    while (b < bytes && memory[b] == image->expected[b])
        b++;
    if (b == bytes)
        return REDIST_OK;
    return report_failure(error,
                          "rank %d: byte %" PRIu64 " of its memory, which belongs to no piece, "
                          "has changed",
                          job->rank, b);
}

enum redist_status verify_memory(struct job *job, const struct image *image,
                                 struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (job->holds[TARGET_SIDE] &&
        memcmp(job->data[TARGET_SIDE], image->expected, job->bytes[TARGET_SIDE]) != 0)
        status = find_wrong(job, image, error);
    return reach_consensus(job->comm, status, error);
}

/* Numbers of arrays go on where those of the array before end. */
static enum redist_status number_arrays(struct image *image, struct redist_error *error)
{
    uint64_t next = 0;
    image->passes = 1;
    for (uint32_t a = 0; a < image->problem->narrays; a++) {
        const struct transfer_array *array = &image->problem->array[a];
        uint64_t size = 1;
        for (uint32_t x = 0; x < array->rank; x++)
            size *= array->extent[x];
        image->first[a] = next;
        next += size;
        if (is_valued(array) && choose_formula(image, a) == REDIST_BYTES)
            return report_failure(error,
                                  "array %s has summands, and elements of %u bytes: expected 1, 2, "
                                  "4 or 8 with --synthetic, or 16 with --dtype complex128",
                                  array->name, (unsigned)array->elem);
        uint32_t passes = 1;
        if (!is_valued(array) && array->elem < 8 && size > 0)
            for (uint64_t last = (next - 1) >> 8 * array->elem; last > 0; passes++)
                last >>= 8 * array->elem;
        image->passes = passes > image->passes ? passes : image->passes;
    }
    return REDIST_OK;
}

static void count_elements(struct image *image)
{
    const struct device_places *places = &image->places[TARGET_SIDE];
    for (uint32_t p = places->first; p < places->first + places->count; p++) {
        const struct transfer_piece *piece = &image->problem->target.piece[p];
        uint64_t elements = 1;
        for (uint32_t x = 0; x < image->problem->array[piece->array].rank; x++)
            elements *= get_length(piece, x);
        image->elements += elements;
    }
}

static enum redist_status prepare_image(const struct job *job, struct image *image,
                                        struct redist_error *error)
{
    const struct transfer_problem *problem = image->problem;
    uint32_t device = (uint32_t)job->rank;
    image->first = calloc((size_t)problem->narrays + 1, sizeof *image->first);
    image->expected = malloc(job->bytes[TARGET_SIDE] + 1);
    if (image->first == NULL || image->expected == NULL)
        return report_no_memory(error, "out of memory for what the target must be");
    PASS_FAILURE(
        read_device_places(problem, &problem->source, device, &image->places[SOURCE_SIDE], error));
    PASS_FAILURE(
        read_device_places(problem, &problem->target, device, &image->places[TARGET_SIDE], error));
    count_elements(image);
    return number_arrays(image, error);
}

enum redist_status create_image(const struct job *job, const struct redist_array_values *values,
                                struct image *image, struct redist_error *error)
{
    *image = (struct image){.problem = &job->transfers->problem, .values = values};
    return reach_consensus(job->comm, prepare_image(job, image, error), error);
}

void free_image(struct image *image)
{
    free_device_places(&image->places[SOURCE_SIDE]);
    free_device_places(&image->places[TARGET_SIDE]);
    free(image->first);
    free(image->expected);
}
