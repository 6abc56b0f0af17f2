#include "report/step_finding.h"
#include <inttypes.h>
#include "check/check.h"

static void describe_member(struct line *line, uint32_t x, uint32_t p, uint64_t expected)
{
    uint32_t s = FAULT.step, device = LIST.v[p];
    append_to_line(line,
                   "device %" PRIu32 ", member %" PRIu32 " of group %" PRIu32
                   ", holds the tile at offset %" PRIu64 " of dimension %" PRIu32
                   ", and would have to hold the one at %" PRIu64,
                   device, p % FACTOR.v[s], p / FACTOR.v[s], OFF.v[x][device], x, expected);
}

static void describe_group(struct line *line)
{
    uint32_t s = FAULT.step, n = FACTOR.v[s];
    for (uint32_t x = 0; x < DIMS; x++)
        for (uint32_t p = 0; p < USED.v[s]; p++) {
            uint64_t expected = OFF.v[x][LIST.v[p - p % n]];
            if (x == DIM_I.v[s])
                expected += p % n * TILE.v[s - 1][x];
            if (OFF.v[x][LIST.v[p]] != expected) {
                describe_member(line, x, p, expected);
                return;
            }
        }
}

static void describe_idle_giver(struct line *line)
{
    uint32_t s = FAULT.step;
    for (uint32_t p = 0; p < USED.v[s]; p++)
        if (HELD.v[LIST.v[p]] == 0 && (OP.v[s] != OP_BROADCAST || p % FACTOR.v[s] == 0)) {
            append_to_line(line,
                           "device %" PRIu32 ", member %" PRIu32 " of group %" PRIu32 ", is idle",
                           LIST.v[p], p % FACTOR.v[s], p / FACTOR.v[s]);
            return;
        }
}

/* Which tile does not follow, found by the core's own function. */
static void describe_tile(struct line *line)
{
    uint32_t s = FAULT.step, x = 0;
    while (x + 1 < DIMS && check_scaled_tile(s, x) != 0)
        x++;
    append_to_line(line,
                   "dimension %" PRIu32 ": the tile was %" PRIu64 ", the stated one is %" PRIu64, x,
                   TILE.v[s - 1][x], TILE.v[s][x]);
    if (x == DIM_I.v[s] || x == DIM_J.v[s])
        append_to_line(line, ", and the step is to %s it by %" PRIu32,
                       x == DIM_I.v[s] ? "multiply" : "divide", FACTOR.v[s]);
}

static void describe_size(struct line *line)
{
    uint64_t size = tile_product(FAULT.step);
    if (size == 0)
        append_to_line(line, "stated %" PRIu64 ", the product is 2^64 or more", SIZE.v[FAULT.step]);
    else
        append_to_line(line, "stated %" PRIu64 ", is %" PRIu64, SIZE.v[FAULT.step], size);
}

static void describe_cost(struct line *line)
{
    uint32_t s = FAULT.step;
    uint64_t step = OP.v[s] == OP_REDUCESCATTER ? SIZE.v[s - 1] : SIZE.v[s];
    if (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_RESIZE)
        step = 0;
    append_to_line(line,
                   "stated %" PRIu64 "; it was %" PRIu64 " before, and the step costs %s%" PRIu64,
                   COST.v[s], COST.v[s - 1], OP.v[s] == OP_ALLREDUCE ? "twice " : "", step);
}

/* The core's own functions find the dimension again, in the core's order. */
static uint32_t find_resized_dimension(void)
{
    uint32_t s = FAULT.step, x = 0;
    while (x < DIMS && column_fits(x, TILE.v[s][x]) != 0 &&
           (TILE.v[s][x] <= TILE.v[s - 1][x] || column_ends(x, TILE.v[s - 1][x]) != 0))
        x++;
    return x;
}

static void describe_resize(struct line *line)
{
    uint32_t s = FAULT.step, x = find_resized_dimension();
    uint64_t before = TILE.v[s - 1][x], after = TILE.v[s][x];
    for (uint32_t d = 0; d < NDEV; d++) {
        uint64_t offset = OFF.v[x][d], size = DIM_SIZE.v[FROM][x];
        int over = offset > EXTENT_MAX - after;
        int grows = HELD.v[d] != 0 && size > before && size - before > offset;
        if (FAULT.code == E_RESIZE_EXTENT ? !over : !grows)
            continue;
        append_to_line(line,
                       "the tile of device %" PRIu32 " at offset %" PRIu64 " of dimension %" PRIu32
                       " would grow from %" PRIu64 " to %" PRIu64,
                       d, offset, x, before, after);
        if (!over)
            append_to_line(line, " of %" PRIu64 " elements", size);
        return;
    }
}

static void describe_exchange_tile(struct line *line)
{
    for (uint32_t x = 0; x < DIMS; x++)
        if (TILE.v[FAULT.step][x] != DIM_TILE.v[TO][x]) {
            append_to_line(line,
                           "dimension %" PRIu32 ": the stated tile is %" PRIu64
                           ", that of the target %" PRIu64,
                           x, TILE.v[FAULT.step][x], DIM_TILE.v[TO][x]);
            return;
        }
}

static void describe_grid(struct line *line)
{
    uint32_t s = FAULT.step;
    for (uint32_t x = 0; x < DIMS; x++)
        for (uint32_t d = 0; d < NDEV; d++) {
            uint64_t tile = TILE.v[s - 1][x], offset = OFF.v[x][d];
            if (HELD.v[d] == 0 || offset % tile == 0)
                continue;
            append_to_line(line,
                           "the tile of device %" PRIu32 " is at offset %" PRIu64
                           " of dimension %" PRIu32 ", no multiple of %" PRIu64,
                           d, offset, x, tile);
            return;
        }
}

/* The offsets of cell q, row-major over the dimensions. */
static void append_cell(struct line *line, uint32_t q)
{
    uint64_t at[RANK_MAX];
    for (uint32_t x = DIMS; x-- > 0;) {
        uint64_t cells = cells_along(FAULT.step, x);
        at[x] = q % cells * TILE.v[FAULT.step - 1][x];
        q = (uint32_t)(q / cells);
    }
    for (uint32_t x = 0; x < DIMS; x++)
        append_to_line(line, " %" PRIu64, at[x]);
}

/* The core left the holder of every cell in INV, where the cells are no more than the
 * devices. */
static void describe_cover(struct line *line)
{
    uint32_t cells = count_cells(FAULT.step);
    for (uint32_t q = 0; q < cells; q++)
        if (INV.v[q] == NONE) {
            append_to_line(line, "no device holds the tile at offsets");
            append_cell(line, q);
            return;
        }
    append_to_line(line, "there are more tiles than the %" PRIu32 " devices", NDEV);
}

void describe_step_fault(struct line *line)
{
    switch (FAULT.code) {
    case E_TILE:
        describe_tile(line);
        break;
    case E_SIZE:
        describe_size(line);
        break;
    case E_COST:
        describe_cost(line);
        break;
    case E_GROUP_OFFSETS:
    case E_GROUP_SUMMANDS:
        describe_group(line);
        break;
    case E_GIVER_IDLE:
        describe_idle_giver(line);
        break;
    case E_RESIZE_DATA:
    case E_RESIZE_EXTENT:
        describe_resize(line);
        break;
    case E_EXCHANGE_TILE:
        describe_exchange_tile(line);
        break;
    case E_EXCHANGE_GRID:
        describe_grid(line);
        break;
    case E_EXCHANGE_COVER:
        describe_cover(line);
        break;
    default:
        break;
    }
}
