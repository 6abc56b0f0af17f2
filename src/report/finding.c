#include "report/finding.h"
#include <inttypes.h>
#include "check/check.h"
#include "report/bound_finding.h"
#include "report/line.h"
#include "report/step_finding.h"

/* --- the last table --- */

static void describe_target_tile(struct line *line)
{
    for (uint32_t x = 0; x < DIMS; x++)
        if (TILE.v[NSTEPS][x] != DIM_TILE.v[TO][x]) {
            append_to_line(line,
                           "dimension %" PRIu32 ": the last tile is %" PRIu64
                           ", that of the target %" PRIu64,
                           x, TILE.v[NSTEPS][x], DIM_TILE.v[TO][x]);
            return;
        }
}

static void describe_target_offset(struct line *line)
{
    for (uint32_t x = 0; x < DIMS; x++)
        for (uint32_t d = 0; d < NDEV; d++)
            if (PLACE.v[TO][d] != NONE && OFF.v[x][d] != base_offset(TO, x, d)) {
                append_to_line(line,
                               "device %" PRIu32 " ends with the tile at offset %" PRIu64
                               " of dimension %" PRIu32
                               ", its tile of the target type is at %" PRIu64,
                               d, OFF.v[x][d], x, base_offset(TO, x, d));
                return;
            }
}

static void describe_idle_target(struct line *line)
{
    for (uint32_t d = 0; d < NDEV; d++)
        if (PLACE.v[TO][d] != NONE && HELD.v[d] == 0) {
            append_to_line(line, "device %" PRIu32 " holds no tile", d);
            return;
        }
}

/* --- meshes --- */

/* Of two meshes the one where the finding is. */
static void describe_mesh_fault(struct line *line)
{
    uint32_t side = FAULT.at == NAME.at[FROM][0] ? FROM : TO;
    if (FAULT.code == E_MESH_DEVICES) {
        append_to_line(line, "%" PRIu32 " positions, %" PRIu32 " devices", POSITIONS.v[side], NDEV);
        return;
    }
    if (FAULT.code != E_ORDER_DEVICE && FAULT.code != E_ORDER_TWICE)
        return;
    for (uint32_t p = 0; p < POSITIONS.v[side]; p++) {
        uint32_t device = ORDER.v[side][p];
        if (device >= NDEV)
            append_to_line(line, "position %" PRIu32 " is device %" PRIu32 " of %" PRIu32, p,
                           device, NDEV);
        else if (PLACE.v[side][device] != p)
            append_to_line(line, "positions %" PRIu32 " and %" PRIu32 " are device %" PRIu32,
                           PLACE.v[side][device], p, device);
        else
            continue;
        return;
    }
}

/* What a line of the certificate would have to repeat. */
static void describe_restated(struct line *line)
{
    static const char *const NAMES[] = {
        [OPERATOR_SUM] = "sum", [OPERATOR_PRODUCT] = "product", [OPERATOR_MIN] = "min",
        [OPERATOR_MAX] = "max", [OPERATOR_AND] = "and",         [OPERATOR_OR] = "or",
        [OPERATOR_XOR] = "xor"};
    if (FAULT.code != E_CERT_DEVICES && FAULT.code != E_CERT_OP)
        return;
    if (line->used != 0)
        append_to_line(line, "; ");
    if (FAULT.code == E_CERT_DEVICES)
        append_to_line(line, "the problem has %" PRIu32 " devices", NDEV);
    else if (OPERATOR != NO_OPERATOR)
        append_to_line(line, "the problem has `op %s`", NAMES[OPERATOR]);
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
    append_to_line(line, "claimed %" PRIu64 ", is %" PRIu64, claimed, found);
}

static void describe_height(struct line *line)
{
    append_to_line(line, "the height is %" PRIu64 ", the larger local size %" PRIu64, find_height(),
                   SIZE.v[0] > SIZE.v[NSTEPS] ? SIZE.v[0] : SIZE.v[NSTEPS]);
}

static void describe_received(struct line *line)
{
    uint64_t received = 0;
    for (uint32_t s = 1; s <= NSTEPS; s++)
        for (uint32_t round = 0; round <= (OP.v[s] == OP_ALLREDUCE); round++) {
            if (round_received(s) > UINT64_MAX - received) {
                append_to_line(line, "claimed %" PRIu64 ", is 2^64 or more", CLAIM_RECEIVED);
                return;
            }
            received += round_received(s);
        }
    describe_claim(line, CLAIM_RECEIVED, received);
}

static void describe_work(struct line *line)
{
    uint64_t work = 0;
    for (uint32_t s = 1; s <= NSTEPS; s++)
        work += step_work(s);
    append_to_line(line, "it takes %" PRIu64, work * NDEV);
}

/* --- what eyes do not see in a text, and its version --- */

static void describe_version(struct line *line, uint32_t end)
{
    uint32_t p = FAULT.at;
    while (p < end && TEXT.v[p] != '\n')
        p++;
    if (p < FAULT.at + 8 || TEXT.v[p - 2] != ' ' || TEXT.v[p - 1] != '1')
        return;
    /* `redist-problem 1`, or `redist-transfers 1` */
    append_to_line(line, TEXT.v[FAULT.at + 7] == 't' ? "got a text of transfers"
                                                     : "got version 1 of the format");
}

int has_carriage_return(uint32_t end)
{
    uint32_t p = FAULT.at;
    while (p < end && TEXT.v[p] != '\n' && TEXT.v[p] != '\r')
        p++;
    return p < end && TEXT.v[p] == '\r';
}

static void describe_text(struct line *line, uint32_t end)
{
    if (FAULT.at == end)
        append_to_line(line, "got the end of the file");
    if (FAULT.code == E_PROBLEM_HEADER || FAULT.code == E_CERT_HEADER)
        describe_version(line, end);
    if (has_carriage_return(end))
        append_to_line(line, "got a carriage return in this line");
}

/* Findings about the plan as a whole: its end, and its claims. */
static void describe_plan_fault(struct line *line)
{
    switch (FAULT.code) {
    case E_TARGET_IDLE:
        describe_idle_target(line);
        break;
    case E_TARGET_TILE:
        describe_target_tile(line);
        break;
    case E_TARGET_OFFSETS:
        describe_target_offset(line);
        break;
    case E_CLAIM_HEIGHT:
        describe_claim(line, CLAIM_HEIGHT, find_height());
        break;
    case E_CLAIM_COST:
        describe_claim(line, CLAIM_COST, COST.v[NSTEPS]);
        break;
    case E_CLAIM_BOUNDED:
        describe_height(line);
        break;
    case E_CLAIM_RECEIVED:
        describe_received(line);
        break;
    case E_PLAN_WORK:
        describe_work(line);
        break;
    default:
        describe_bound_fault(line);
        break;
    }
}

/* Each of the first four speaks of its own codes only. */
void describe_finding(uint32_t end, char text[FINDING_BYTES])
{
    struct line line = {.text = text, .size = FINDING_BYTES};
    text[0] = '\0';
    describe_mesh_fault(&line);
    describe_step_fault(&line);
    describe_plan_fault(&line);
    if (line.used == 0)
        describe_text(&line, end);
    describe_restated(&line);
}

void locate_finding(uint32_t start, uint32_t *line, uint32_t *column)
{
    *line = 1;
    *column = 1;
    for (uint32_t p = start; p < FAULT.at; p++) {
        ++*column;
        if (TEXT.v[p] == '\n') {
            ++*line;
            *column = 1;
        }
    }
}
