#include "transfers/certificate.h"
#include <stdlib.h>
#include <string.h>
#include "base/report.h"

#define MAX_ROUNDS 64
#define MAX_NUMBER (UINT64_C(1) << 62)

struct part_reader {
    struct word_reader words;
    const struct transfer_problem *problem;
    struct transfer_round round;
    struct transfer_part part;
    struct open_boxes boxes;
    visit_part *visit;
    void *context;
    bool goes_on;
};

static void read_leaf(struct part_reader *reader, bool adds)
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
    part->low = take_leaf_box(&reader->boxes);
    part->high = part->low + reader->boxes.ndims;
    if (!reader->words.failed)
        reader->goes_on = reader->visit(reader->context, &reader->round, part);
}

/* The tree of a piece that has elements. */
static void read_tree(struct part_reader *reader, const struct transfer_piece *piece)
{
    begin_tree(&reader->boxes, piece->low, piece->high, reader->problem->array[piece->array].ndims);
    while (reader->boxes.count > 0 && !reader->words.failed && reader->goes_on) {
        struct word word = take_word(&reader->words);
        if (is_word(word, "cut"))
            cut_next_box(&reader->words, &reader->boxes);
        else if (is_word(word, "give") || is_word(word, "add"))
            read_leaf(reader, is_word(word, "add"));
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
        return report_no_memory(error, "out of memory");
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
    /* a visitor that does not go on has no memory, and has said so */
    enum redist_status status =
        reader->words.failed || reader->goes_on ? reader->words.status : REDIST_NO_MEMORY;
    free_transfer_side(&between[0]);
    free_transfer_side(&between[1]);
    free(reader);
    return status;
}
