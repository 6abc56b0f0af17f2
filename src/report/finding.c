#include "report/finding.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "check/check.h"

/* A line that grows; what does not fit is cut off. */
struct line {
    char *text;
    size_t used;
};

static void append(struct line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void append(struct line *line, const char *format, ...)
{
    size_t room = FINDING_BYTES - line->used;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line->text + line->used, room, format, arguments);
    va_end(arguments);
    if (length > 0)
        line->used += (size_t)length < room ? (size_t)length : room - 1;
}

/* --- a step whose group does not fit: the table is still the one before it --- */

static void describe_member(struct line *line, uint32_t x, uint32_t p, uint64_t expected)
{
    uint32_t s = FAULT.step, device = LIST.v[p];
    append(line,
           "device %" PRIu32 ", member %" PRIu32 " of group %" PRIu32
           ", holds the tile at offset %" PRIu64 " of dimension %" PRIu32
           ", and would have to hold the one at %" PRIu64,
           device, p % FACTOR.v[s], p / FACTOR.v[s], OFF.v[x][device], x, expected);
}

static void describe_group(struct line *line)
{
    uint32_t s = FAULT.step, n = FACTOR.v[s];
    for (uint32_t x = 0; x < RANK.v[FROM]; x++)
        for (uint32_t p = 0; p < NDEV; p++) {
            uint64_t expected = OFF.v[x][LIST.v[p - p % n]];
            if (x == DIM_I.v[s])
                expected += p % n * TILE.v[s - 1][x];
            if (OFF.v[x][LIST.v[p]] != expected) {
                describe_member(line, x, p, expected);
                return;
            }
        }
}

/* --- the last table --- */

static void describe_target_tile(struct line *line)
{
    for (uint32_t x = 0; x < RANK.v[TO]; x++)
        if (TILE.v[NSTEPS][x] != DIM_TILE.v[TO][x]) {
            append(line,
                   "dimension %" PRIu32 ": the last tile is %" PRIu64
                   ", that of the target %" PRIu64,
                   x, TILE.v[NSTEPS][x], DIM_TILE.v[TO][x]);
            return;
        }
}

static void describe_target_offset(struct line *line)
{
    for (uint32_t x = 0; x < RANK.v[TO]; x++)
        for (uint32_t d = 0; d < NDEV; d++)
            if (OFF.v[x][d] != base_offset(TO, x, d)) {
                append(line,
                       "device %" PRIu32 " ends with the tile at offset %" PRIu64
                       " of dimension %" PRIu32 ", its tile of the target type is at %" PRIu64,
                       d, OFF.v[x][d], x, base_offset(TO, x, d));
                return;
            }
}

/* --- claims --- */

uint64_t find_height(void)
{
    uint64_t height = 0;
    for (uint32_t s = 0; s <= NSTEPS; s++)
        height = SIZE.v[s] > height ? SIZE.v[s] : height;
    return height;
}

static void describe_claim(struct line *line, uint64_t claimed, uint64_t found)
{
    append(line, "claimed %" PRIu64 ", is %" PRIu64, claimed, found);
}

static void describe_height(struct line *line)
{
    append(line, "the height is %" PRIu64 ", the larger local size %" PRIu64, find_height(),
           SIZE.v[0] > SIZE.v[NSTEPS] ? SIZE.v[0] : SIZE.v[NSTEPS]);
}

/* --- the lower bound --- */

/* The line of the certificate that lists state k. Findings about the whole plan
 * are located where the certificate begins. */
static uint32_t find_state_line(uint32_t k)
{
    uint32_t number = 1, p = FAULT.at;
    while (p + 6 < TEXT_MAX && memcmp(TEXT.v + p, "bound ", 6) != 0) {
        while (p + 1 < TEXT_MAX && TEXT.v[p] != '\n')
            p++;
        p++;
        number++;
    }
    return number + 1 + k;
}

/* The closed form for what follows a step from state k; only where it falls short
 * of a number below 2^64. */
static uint64_t estimate_rest(uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint32_t unsettled = next_unsettled(k, i, j, f);
    return unsettled == 0 ? 0 : TARGET_SIZE + (unsettled - 1) * LEAST_SIZE;
}

static void describe_bound_source(struct line *line)
{
    uint32_t rank = RANK.v[FROM];
    append(line,
           "the bound is %" PRIu64 ", the closed form proves %" PRIu64
           " from the source, and no state lists the source with paid 0",
           BOUND_COST, estimate_rest(NSTATES, rank, rank, 1));
}

static void describe_bound_target(struct line *line)
{
    for (uint32_t k = 0; k < NSTATES; k++)
        if (is_target(k) != 0) {
            append(line, "line %" PRIu32 " lists the tile of the target", find_state_line(k));
            return;
        }
}

static void describe_weak_fault(struct line *line, uint32_t k)
{
    uint32_t rank = RANK.v[FROM];
    append(line, "line %" PRIu32 ": ", find_state_line(k));
    for (uint32_t x = 0; x < rank; x++)
        if (DIM_SIZE.v[FROM][x] % STATE_TILE.v[k][x] != 0) {
            append(line,
                   "tile %" PRIu64 " does not divide the size %" PRIu64 " of dimension %" PRIu32,
                   STATE_TILE.v[k][x], DIM_SIZE.v[FROM][x], x);
            return;
        }
    uint64_t pieces = next_pieces(k, rank, rank, 1);
    if (pieces == 0)
        append(line, "the array has 2^64 or more such tiles");
    else
        append(line, "the array has %" PRIu64 " such tiles", pieces);
    append(line, ", a number that does not divide the %" PRIu32 " devices", NDEV);
}

static void describe_bound_state(struct line *line)
{
    for (uint32_t k = 0; k < NSTATES; k++)
        if (is_weak(k) == 0) {
            describe_weak_fault(line, k);
            return;
        }
}

/* Dimension i or j is RANK when the step has none. */
static void describe_way_out(struct line *line, uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint32_t rank = RANK.v[FROM];
    uint64_t cost = i < rank ? next_size(k, i, j, f) : 0;
    append(line, "line %" PRIu32 ": ", find_state_line(k));
    if (i == rank)
        append(line, "dynslice %" PRIu32, j);
    else if (j == rank)
        append(line, "allgather %" PRIu32, i);
    else
        append(line, "alltoall %" PRIu32 " %" PRIu32, i, j);
    append(line, " %" PRIu32 " of cost %" PRIu64 " leads to tile", f, cost);
    for (uint32_t x = 0; x < rank; x++)
        append(line, " %" PRIu64, next_tile(k, i, j, f, x));
    append(line,
           "; paid %" PRIu64 ", this cost, and %" PRIu64 " that the closed form proves from there "
           "stay below the bound %" PRIu64
           ", and no state lists that tile with paid at most %" PRIu64,
           STATE_PAID.v[k], estimate_rest(k, i, j, f), BOUND_COST, STATE_PAID.v[k] + cost);
}

/* The core's own function finds the step again, in the core's order. */
static void describe_bound_step(struct line *line)
{
    uint32_t rank = RANK.v[FROM];
    for (uint32_t k = 0; k < NSTATES; k++)
        for (uint32_t i = 0; i <= rank; i++)
            for (uint32_t j = 0; j <= rank; j++)
                for (uint32_t m = 0; i != j && m < NDIVISORS; m++)
                    if (check_next(k, i, j, DIVISOR.v[m]) == 0) {
                        describe_way_out(line, k, i, j, DIVISOR.v[m]);
                        return;
                    }
}

/* --- what eyes do not see in a text --- */

static void describe_text(struct line *line, uint32_t end)
{
    if (FAULT.at == end)
        append(line, "got the end of the file");
    for (uint32_t p = FAULT.at; p < end && TEXT.v[p] != '\n'; p++)
        if (TEXT.v[p] == '\r') {
            append(line, "got a carriage return in this line");
            return;
        }
}

void describe_finding(uint32_t end, char text[FINDING_BYTES])
{
    struct line line = {.text = text};
    text[0] = '\0';
    switch (FAULT.code) {
    case E_GROUP_OFFSETS:
        describe_group(&line);
        break;
    case E_TARGET_TILE:
        describe_target_tile(&line);
        break;
    case E_TARGET_OFFSETS:
        describe_target_offset(&line);
        break;
    case E_CLAIM_HEIGHT:
        describe_claim(&line, CLAIM_HEIGHT, find_height());
        break;
    case E_CLAIM_COST:
        describe_claim(&line, CLAIM_COST, COST.v[NSTEPS]);
        break;
    case E_CLAIM_BOUNDED:
        describe_height(&line);
        break;
    case E_BOUND_SOURCE:
        describe_bound_source(&line);
        break;
    case E_BOUND_TARGET:
        describe_bound_target(&line);
        break;
    case E_BOUND_STATE:
        describe_bound_state(&line);
        break;
    case E_BOUND_STEP:
        describe_bound_step(&line);
        break;
    default:
        describe_text(&line, end);
        break;
    }
}
