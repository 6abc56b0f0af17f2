/* What a plan has at least, of which a plan that is too long is refused: never more than a plan has,
 * and all that it has where pieces lie one behind the other. */
#include "support/checks.h"
#include "exact/random.h"
#include "base/text_stream.h"
#include "transfers/least_plan.h"
#include "transfers/plan.h"

#define DEVICES 6u
#define PIECES 256u
#define EXTENT 120u

/* Pieces of an array of two dimensions. */
struct drawn_side {
    uint32_t count;
    struct drawn_piece {
        uint32_t device, low[2], high[2];
    } piece[PIECES];
};

/* Cuts a box, and gives each part to as many devices. */
static void cut_drawn(struct drawn_side *side, struct drawn_piece box, uint32_t depth,
                      uint32_t copies)
{
    uint32_t x = draw(2), wide = box.high[x] - box.low[x];
    if (depth == 0 || wide < 2) {
        for (uint32_t k = 1 + draw(copies); k > 0; k--) {
            box.device = draw(DEVICES);
            side->piece[side->count++] = box;
        }
        return;
    }
    struct drawn_piece behind = box;
    box.high[x] = behind.low[x] = box.low[x] + 1 + draw(wide - 1);
    cut_drawn(side, box, depth - 1, copies);
    cut_drawn(side, behind, depth - 1, copies);
}

static void write_side(FILE *out, const char *word, const struct drawn_side *side)
{
    fprintf(out, "%s %u\n", word, (unsigned)side->count);
    for (uint32_t d = 0; d < DEVICES; d++) {
        uint32_t count = 0;
        for (uint32_t p = 0; p < side->count; p++)
            count += side->piece[p].device == d;
        fprintf(out, "device %u 0\n", (unsigned)count);
        for (uint32_t p = 0; p < side->count; p++) {
            const struct drawn_piece *piece = &side->piece[p];
            if (piece->device == d)
                fprintf(out, "buffer 0 4 shape 2 1 1 tree piece 0 2 %u %u %u %u\n",
                        (unsigned)piece->low[0], (unsigned)piece->high[0], (unsigned)piece->low[1],
                        (unsigned)piece->high[1]);
        }
    }
}

/* The problem as the planner reads it. Its buffers, which it does not look at, are none. */
static void read_drawn(const struct drawn_side *source, const struct drawn_side *target,
                       struct transfer_problem *problem)
{
    char *text;
    size_t length;
    struct redist_error error;
    FILE *out = open_text(&text, &length);
    assert_non_null(out);
    fprintf(out, "redist-transfers 1\ndevices %u\narrays 1\narray w elem 4 shape 2 %u %u sums 0\n",
            DEVICES, EXTENT, EXTENT);
    write_side(out, "source", source);
    write_side(out, "target", target);
    fputs("end\n", out);
    assert_int_equal(fclose(out), 0);
    assert_ok(read_transfer_problem(text, length, "drawn", problem, &error));
    free(text);
}

/* What the trees of a plan have. */
static struct plan_room measure_plan(const struct transfer_problem *problem)
{
    static const char before[] = "redist-transfers-cert 1\nrounds 1\nround 1\n";
    char *text;
    size_t length;
    struct redist_error error;
    struct plan_room room = {0, 0};
    FILE *out = open_text(&text, &length);
    assert_non_null(out);
    assert_ok(plan_transfers(out, problem, &error));
    assert_int_equal(fclose(out), 0);
    room.bytes = length - strlen(before) - strlen("end\n");
    for (const char *at = text + strlen(before); at < text + strlen(before) + room.bytes; at++)
        room.words += *at == '\n' ? 2 : *at == ' ';
    free(text);
    return room;
}

static enum redist_status check_drawn(const struct transfer_problem *problem,
                                      const struct plan_room *room, struct redist_error *error)
{
    struct piece_index index;
    assert_true(create_index(problem, &problem->source, &index));
    enum redist_status status = check_least_plan(problem, &index, room, error);
    free_index(&index);
    return status;
}

static void compare_drawn(uint32_t source_copies)
{
    const struct drawn_piece whole = {0, {0, 0}, {EXTENT, EXTENT}};
    struct drawn_side side[2] = {{0}, {0}};
    struct transfer_problem problem;
    struct redist_error error;
    for (uint32_t s = 0; s < 2; s++)
        cut_drawn(&side[s], whole, draw(7), s == 0 ? source_copies : 2);
    read_drawn(&side[0], &side[1], &problem);
    const struct plan_room room = measure_plan(&problem);
    assert_ok(check_drawn(&problem, &room, &error));
    free_transfer_problem(&problem);
}

static void test_never_more(void **state)
{
    for (uint32_t k = start_random(300); k > 0; k--)
        compare_drawn(1 + k % 3);
}

/* Rows to columns: each column has a leaf of each row. */
static void test_all_of_rows(void **state)
{
    struct drawn_side side[2] = {{0}, {0}};
    struct transfer_problem problem;
    struct redist_error error;
    for (uint32_t k = 0; k < EXTENT; k++) {
        side[0].piece[k] = (struct drawn_piece){k * DEVICES / EXTENT, {k, 0}, {k + 1, EXTENT}};
        side[1].piece[k] = (struct drawn_piece){0, {0, k}, {EXTENT, k + 1}};
    }
    side[0].count = side[1].count = EXTENT;
    read_drawn(&side[0], &side[1], &problem);
    const struct plan_room room = measure_plan(&problem);
    const struct plan_room bytes = {room.bytes - 1, room.words};
    const struct plan_room words = {room.bytes, room.words - 1};
    assert_ok(check_drawn(&problem, &room, &error));
    assert_int_equal(check_drawn(&problem, &bytes, &error), REDIST_REJECTED);
    assert_non_null(strstr(error.message, "268500992 bytes together"));
    assert_non_null(strstr(error.message, "at least 14400 boxes are given, for 120 of 120 pieces"));
    assert_int_equal(check_drawn(&problem, &words, &error), REDIST_REJECTED);
    assert_non_null(strstr(error.message, "67108864 words together"));
    free_transfer_problem(&problem);
}

RUN_TESTS(cmocka_unit_test(test_never_more), cmocka_unit_test(test_all_of_rows))
