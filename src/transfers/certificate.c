#include "transfers/certificate.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

#define MAX_ROUNDS 64
#define MAX_OPEN 1024
#define MAX_NUMBER (UINT64_C(1) << 62)

/* The boxes of a tree that are still to come, the next one last: the low bounds of each, then
 * the high ones. */
struct part_reader {
    struct word_reader words;
    const struct transfer_problem *problem;
    struct transfer_round round;
    struct transfer_part part;
    uint64_t box[MAX_OPEN][2 * TRANSFER_DIMS];
    uint32_t open;
    visit_part *visit;
    void *context;
    bool goes_on;
};

static void cut_box(struct part_reader *reader, uint32_t ndims)
{
    uint64_t *upper = reader->box[reader->open - 1];
    if (ndims == 0 || reader->open == MAX_OPEN) {
        fail_reading(&reader->words, "no cut");
        return;
    }
    uint32_t x = (uint32_t)take_number_word(&reader->words, 0, ndims - 1);
    uint64_t place = take_number_word(&reader->words, upper[x], upper[ndims + x]);
    uint64_t *lower = reader->box[reader->open++];
    memcpy(lower, upper, sizeof reader->box[0]);
    upper[x] = place;
    lower[ndims + x] = place;
}

static void read_leaf(struct part_reader *reader, bool adds, uint32_t ndims)
{
    const struct transfer_side *from = reader->round.from;
    struct transfer_part *part = &reader->part;
    if (from->npieces == 0) {
        fail_reading(&reader->words, "no giver, as there is no piece");
        return;
    }
    part->adds = adds;
    part->turn = adds ? take_number_word(&reader->words, 0, MAX_NUMBER) : 0;
    part->giver = (uint32_t)take_number_word(&reader->words, 0, from->npieces - 1);
    part->low = reader->box[--reader->open];
    part->high = part->low + ndims;
    if (!reader->words.failed)
        reader->goes_on = reader->visit(reader->context, &reader->round, part);
}

/* The tree of a piece that has elements. */
static void read_tree(struct part_reader *reader, const struct transfer_piece *piece)
{
    uint32_t ndims = reader->problem->array[piece->array].ndims;
    memcpy(reader->box[0], piece->low, ndims * sizeof *piece->low);
    memcpy(reader->box[0] + ndims, piece->high, ndims * sizeof *piece->high);
    reader->open = 1;
    while (reader->open > 0 && !reader->words.failed && reader->goes_on) {
        struct word word = take_word(&reader->words);
        if (is_word(word, "cut"))
            cut_box(reader, ndims);
        else if (is_word(word, "give") || is_word(word, "add"))
            read_leaf(reader, is_word(word, "add"), ndims);
        else
            fail_reading(&reader->words, "cut, give or add");
    }
}

static bool has_elements(const struct transfer_problem *problem, const struct transfer_piece *piece)
{
    uint32_t ndims = problem->array[piece->array].ndims;
    for (uint32_t x = 0; x < ndims; x++)
        if (piece->low[x] == piece->high[x])
            return false;
    return true;
}

static void read_trees(struct part_reader *reader)
{
    const struct transfer_side *to = reader->round.to;
    for (uint32_t p = 0; p < to->npieces && !reader->words.failed && reader->goes_on; p++) {
        expect_word(&reader->words, "tree");
        reader->part.piece = p;
        if (has_elements(reader->problem, &to->piece[p]))
            read_tree(reader, &to->piece[p]);
    }
}

/* Layouts between rounds are kept for the next one. */
static void read_rounds(struct part_reader *reader, struct transfer_side between[2])
{
    struct transfer_round *round = &reader->round;
    round->from = &reader->problem->source;
    for (uint32_t i = 1; i <= round->rounds && !reader->words.failed && reader->goes_on; i++) {
        struct transfer_side *next = &between[i % 2];
        round->number = i;
        expect_word(&reader->words, "round");
        (void)take_number_word(&reader->words, i, i);
        free_transfer_side(next);
        memset(next, 0, sizeof *next);
        if (i < round->rounds)
            read_transfer_side(&reader->words, "layout", reader->problem, next);
        round->to = i < round->rounds ? next : &reader->problem->target;
        read_trees(reader);
        round->from = round->to;
    }
    if (reader->goes_on)
        expect_word(&reader->words, "end");
}

enum redist_status read_transfer_certificate(const char *text, size_t length, const char *name,
                                             const struct transfer_problem *problem,
                                             visit_part *visit, void *context,
                                             struct redist_error *error)
{
    struct transfer_side between[2] = {{0}, {0}};
    struct part_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL)
        return report_failure(error, "out of memory");
    reader->words = begin_words(text, length, name, error);
    reader->problem = problem;
    reader->visit = visit;
    reader->context = context;
    reader->goes_on = true;
    expect_word(&reader->words, "redist-transfers-cert");
    expect_word(&reader->words, "1");
    expect_word(&reader->words, "rounds");
    reader->round.rounds = (uint32_t)take_number_word(&reader->words, 1, MAX_ROUNDS);
    read_rounds(reader, between);
    bool right = !reader->words.failed && reader->goes_on;
    free_transfer_side(&between[0]);
    free_transfer_side(&between[1]);
    free(reader);
    return right ? REDIST_OK : REDIST_FAILED;
}
