#include "report/bound_finding.h"
#include <inttypes.h>
#include <string.h>
#include "check/check.h"

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
    uint32_t none = RANK.v[FROM] + 1;
    append_to_line(line,
                   "the bound is %" PRIu64 ", the closed form proves %" PRIu64
                   " from the source, and no state lists the source with paid 0",
                   BOUND_COST, estimate_rest(NSTATES, none, none, 1));
}

static void describe_bound_target(struct line *line)
{
    for (uint32_t k = 0; k < NSTATES; k++)
        if (is_target(k) != 0) {
            append_to_line(line, "line %" PRIu32 " lists the tile of the target",
                           find_state_line(k));
            return;
        }
}

static void describe_weak_fault(struct line *line, uint32_t k)
{
    uint32_t rank = RANK.v[FROM];
    append_to_line(line, "line %" PRIu32 ": ", find_state_line(k));
    for (uint32_t x = 0; x < rank; x++)
        if (DIM_SIZE.v[FROM][x] % STATE_TILE.v[k][x] != 0) {
            append_to_line(
                line, "tile %" PRIu64 " does not divide the size %" PRIu64 " of dimension %" PRIu32,
                STATE_TILE.v[k][x], DIM_SIZE.v[FROM][x], x);
            return;
        }
    if (SUMMANDS % STATE_JOINED.v[k] != 0) {
        append_to_line(line,
                       "%" PRIu64 " joined summands do not divide the %" PRIu32
                       " that the target combines",
                       STATE_JOINED.v[k], SUMMANDS);
        return;
    }
    uint64_t pieces = next_pieces(k, rank + 1, rank + 1, 1, rank + 1);
    if (pieces == 0)
        append_to_line(line, "the array has 2^64 or more such tiles");
    else
        append_to_line(line, "the array has %" PRIu64 " such tiles", pieces);
    append_to_line(line, ", a number that does not divide the %" PRIu32 " devices", SHARERS);
    if (SHARERS != NDEV)
        append_to_line(line, " that share a summand of the target");
}

static void describe_bound_state(struct line *line)
{
    for (uint32_t k = 0; k < NSTATES; k++)
        if (is_weak(k) == 0) {
            describe_weak_fault(line, k);
            return;
        }
}

/* Dimension i is RANK when the step joins summands; i or j is RANK + 1 when the step has
 * none. */
static void name_step(struct line *line, uint32_t i, uint32_t j)
{
    uint32_t rank = RANK.v[FROM];
    if (i > rank)
        append_to_line(line, "dynslice %" PRIu32, j);
    else if (i == rank && j > rank)
        append_to_line(line, "allreduce");
    else if (i == rank)
        append_to_line(line, "reducescatter %" PRIu32, j);
    else if (j > rank)
        append_to_line(line, "allgather %" PRIu32, i);
    else
        append_to_line(line, "alltoall %" PRIu32 " %" PRIu32, i, j);
}

static void describe_way_out(struct line *line, uint32_t k, uint32_t i, uint32_t j, uint32_t f)
{
    uint32_t rank = RANK.v[FROM];
    uint64_t cost = weak_cost(next_size(k, i, j, f), i, j, f);
    append_to_line(line, "line %" PRIu32 ": ", find_state_line(k));
    name_step(line, i, j);
    append_to_line(line, " %" PRIu32 " of cost %" PRIu64 " leads to tile", f, cost);
    for (uint32_t x = 0; x < rank; x++)
        append_to_line(line, " %" PRIu64, next_tile(k, i, j, f, x));
    if (rank < DIMS)
        append_to_line(line, " with %" PRIu64 " of %" PRIu32 " summands joined",
                       next_tile(k, i, j, f, rank), SUMMANDS);
    append_to_line(
        line,
        "; paid %" PRIu64 ", this cost, and %" PRIu64 " that the closed form proves from there "
        "stay below the bound %" PRIu64 ", and no state lists that tile with paid at most %" PRIu64,
        STATE_PAID.v[k], estimate_rest(k, i, j, f), BOUND_COST, STATE_PAID.v[k] + cost);
}

/* The core's own function finds the step again, in the core's order. */
static void describe_bound_step(struct line *line)
{
    uint32_t rank = RANK.v[FROM];
    for (uint32_t k = 0; k < NSTATES; k++)
        for (uint32_t i = 0; i <= rank + 1; i++)
            for (uint32_t j = 0; j <= rank + 1; j++)
                for (uint32_t m = 0; i != j && j != rank && m < NDIVISORS; m++)
                    if (check_next(k, i, j, DIVISOR.v[m]) == 0) {
                        describe_way_out(line, k, i, j, DIVISOR.v[m]);
                        return;
                    }
}

void describe_bound_fault(struct line *line)
{
    switch (FAULT.code) {
    case E_BOUND_SOURCE:
        describe_bound_source(line);
        break;
    case E_BOUND_TARGET:
        describe_bound_target(line);
        break;
    case E_BOUND_STATE:
        describe_bound_state(line);
        break;
    case E_BOUND_STEP:
        describe_bound_step(line);
        break;
    default:
        break;
    }
}
