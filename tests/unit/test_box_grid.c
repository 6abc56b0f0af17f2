/* Boxes that are a grid are cut as any boxes are: with each of them twice they are none. */
#include "support/checks.h"
#include "exact/random.h"
#include "transfers/box_grid.h"
#include "transfers/cuts.h"

#define DIMS 3u
#define MOST_CELLS 9u
#define MOST_BOXES (MOST_CELLS * MOST_CELLS * MOST_CELLS)
#define MOST_WORDS 40000u

/* What a cutter tells. */
struct told {
    size_t count;
    uint64_t word[MOST_WORDS];
};

static void tell(struct told *told, uint64_t word)
{
    assert_true(told->count < MOST_WORDS);
    told->word[told->count++] = word;
}

static void tell_cut(void *context, uint32_t x, uint64_t at)
{
    tell(context, x);
    tell(context, at);
}

static enum redist_status tell_leaf(void *context, const uint32_t *number, size_t count)
{
    tell(context, UINT64_MAX);
    for (size_t k = 0; k < count; k++) /* those that are there twice once */
        if (k == 0 || number[k] != number[k - 1])
            tell(context, number[k]);
    return REDIST_OK;
}

/* A grid with gaps, and a box that may hold only some of it. */
struct drawn_grid {
    uint32_t count[DIMS], nboxes;
    uint64_t low[DIMS][MOST_CELLS], high[DIMS][MOST_CELLS];
    uint64_t bounds[MOST_BOXES][2 * DIMS], from[DIMS], to[DIMS];
    struct bounded_box box[MOST_BOXES];
};

static void draw_axis(struct drawn_grid *grid, uint32_t x)
{
    uint64_t end = 0;
    grid->count[x] = 1 + draw(MOST_CELLS);
    for (uint32_t i = 0; i < grid->count[x]; i++) {
        grid->low[x][i] = end + draw(2) * draw(3);
        grid->high[x][i] = end = grid->low[x][i] + 1 + draw(3);
    }
    grid->from[x] = draw(2) * draw((uint32_t)end);
    grid->to[x] = draw(2) == 0 ? end + draw(3) : grid->from[x] + 1 + draw((uint32_t)end);
    if (grid->to[x] <= grid->from[x])
        grid->to[x] = grid->from[x] + 1;
}

static void draw_grid(struct drawn_grid *grid)
{
    grid->nboxes = 1;
    for (uint32_t x = 0; x < DIMS; x++) {
        draw_axis(grid, x);
        grid->nboxes *= grid->count[x];
    }
    for (uint32_t k = 0; k < grid->nboxes; k++) {
        uint32_t rest = k;
        for (uint32_t x = DIMS; x-- > 0; rest /= grid->count[x]) {
            grid->bounds[k][x] = grid->low[x][rest % grid->count[x]];
            grid->bounds[k][DIMS + x] = grid->high[x][rest % grid->count[x]];
        }
    }
    bool mixed = draw(2) == 0;
    for (uint32_t k = 0; k < grid->nboxes; k++)
        grid->box[k] = (struct bounded_box){grid->bounds[k], grid->bounds[k] + DIMS};
    for (uint32_t k = grid->nboxes; mixed && k > 1; k--) {
        uint32_t other = draw(k);
        struct bounded_box box = grid->box[other];
        grid->box[other] = grid->box[k - 1];
        grid->box[k - 1] = box;
    }
}

static bool meets(const struct drawn_grid *grid, uint32_t k)
{
    for (uint32_t x = 0; x < DIMS; x++)
        if (grid->box[k].low[x] >= grid->to[x] || grid->box[k].high[x] <= grid->from[x])
            return false;
    return true;
}

/* With each box so many times. Whether they are found to be a grid. */
static bool cut_drawn(const struct drawn_grid *grid, uint32_t times, struct told *told)
{
    struct redist_error error;
    struct box_grid found;
    struct box_cutter cutter = {.error = &error, .end_dim = DIMS, .box = grid->box};
    cutter.cut = tell_cut;
    cutter.leaf = tell_leaf;
    cutter.context = told;
    memcpy(cutter.low, grid->from, sizeof grid->from);
    memcpy(cutter.high, grid->to, sizeof grid->to);
    for (uint32_t k = 0; k < grid->nboxes; k++)
        for (uint32_t n = 0; n < times && meets(grid, k); n++)
            assert_true(add_candidate_box(&cutter, k));
    bool is_grid = find_grid(&cutter, &found);
    if (is_grid)
        free_grid(&found);
    told->count = 0;
    assert_int_equal(cut_box(&cutter), REDIST_OK);
    free_cutter(&cutter);
    return is_grid;
}

static void grids_are_cut_as_boxes(void **state)
{
    static struct drawn_grid grid;
    static struct told once, twice;
    int grids = 0, all = 0;
    for (uint32_t k = start_random(500); k > 0; k--) {
        draw_grid(&grid);
        all++;
        grids += cut_drawn(&grid, 1, &once);
        assert_false(cut_drawn(&grid, 2, &twice));
        assert_int_equal(once.count, twice.count);
        assert_memory_equal(once.word, twice.word, once.count * sizeof once.word[0]);
    }
    assert_true(5 * grids > 2 * all);
}

RUN_TESTS(cmocka_unit_test(grids_are_cut_as_boxes))
