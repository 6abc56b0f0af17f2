#include "transfers/equal_pieces.h"
#include <stdlib.h>
#include <string.h>
#include "base/digest.h"
#include "base/number_table.h"
#include "transfers/index.h"

#define NO_DEVICE UINT32_MAX

/* What makes target pieces alike. */
struct piece_matcher {
    const struct equal_arrays *source;
    const struct transfer_piece *piece; /* of the target */
    uint32_t *owner;                    /* of each: its device where that has some of the array */
    uint32_t number;                    /* the piece that is looked for */
};

static uint32_t count_dims(const struct piece_matcher *matcher, uint32_t number)
{
    return matcher->source->problem->array[matcher->piece[number].array].ndims;
}

static bool is_alike(const void *context, uint32_t number)
{
    const struct piece_matcher *matcher = context;
    const struct transfer_piece *one = &matcher->piece[number];
    const struct transfer_piece *other = &matcher->piece[matcher->number];
    size_t bytes = count_dims(matcher, number) * sizeof(uint64_t);
    return matcher->source->like[one->array] == matcher->source->like[other->array] &&
           matcher->owner[number] == matcher->owner[matcher->number] &&
           memcmp(one->low, other->low, bytes) == 0 && memcmp(one->high, other->high, bytes) == 0;
}

static uint64_t digest_piece(const struct piece_matcher *matcher, uint32_t number)
{
    const struct transfer_piece *piece = &matcher->piece[number];
    uint64_t digest = digest_number(DIGEST_START, matcher->source->like[piece->array]);
    digest = digest_number(digest, matcher->owner[number]);
    for (uint32_t x = 0; x < count_dims(matcher, number); x++)
        digest = digest_number(digest_number(digest, piece->low[x]), piece->high[x]);
    return digest;
}

/* Neighbours are mostly of one array and device. */
static void find_owners(const struct piece_matcher *matcher, uint32_t npieces)
{
    const struct transfer_piece *piece = matcher->piece;
    for (uint32_t p = 0; p < npieces; p++) {
        if (p > 0 && piece[p].array == piece[p - 1].array &&
            piece[p].device == piece[p - 1].device) {
            matcher->owner[p] = matcher->owner[p - 1];
            continue;
        }
        bool own = has_array(matcher->source, piece[p].array, piece[p].device);
        matcher->owner[p] = own ? piece[p].device : NO_DEVICE;
    }
}

/* A kind is numbered when its second piece is found. */
static void number_kinds(struct piece_matcher *matcher, const struct number_table *table,
                         struct equal_pieces *pieces)
{
    const struct transfer_problem *problem = matcher->source->problem;
    for (uint32_t p = 0; p < problem->target.npieces; p++) {
        const struct transfer_array *array = &problem->array[matcher->piece[p].array];
        pieces->kind[p] = NO_KIND;
        if (array->ndims > array->rank || is_empty_piece(problem, &matcher->piece[p]))
            continue;
        matcher->number = p;
        uint32_t *first = find_thing(table, digest_piece(matcher, p), is_alike, matcher);
        if (*first == NO_THING) {
            *first = p;
            continue;
        }
        if (pieces->kind[*first] == NO_KIND)
            pieces->kind[*first] = pieces->count++;
        pieces->kind[p] = pieces->kind[*first];
    }
}

bool create_equal_pieces(const struct equal_arrays *source, struct equal_pieces *pieces)
{
    const struct transfer_side *target = &source->problem->target;
    struct number_table table = {0};
    struct piece_matcher matcher = {.source = source, .piece = target->piece};
    matcher.owner = malloc(((size_t)target->npieces + 1) * sizeof *matcher.owner);
    *pieces = (struct equal_pieces){0};
    pieces->kind = malloc(((size_t)target->npieces + 1) * sizeof *pieces->kind);
    bool made = matcher.owner != NULL && pieces->kind != NULL &&
                create_number_table(&table, target->npieces);
    if (made) {
        find_owners(&matcher, target->npieces);
        number_kinds(&matcher, &table, pieces);
    } else {
        free_equal_pieces(pieces);
    }
    free_number_table(&table);
    free(matcher.owner);
    return made;
}

void free_equal_pieces(struct equal_pieces *pieces)
{
    free(pieces->kind);
    *pieces = (struct equal_pieces){0};
}
