#include "transfers/least_plan.h"
#include <stdlib.h>
#include "transfers/load.h"
#include "base/report.h"

/* More bytes than a leaf and a cut have; those of the line of a tree. */
#define LONGEST_LEAF 48u
#define LINE_BYTES 5u /* "tree" and the end */

/* A target piece, and the pieces of the source that meet it. */
struct met_pieces {
    const struct transfer_problem *problem;
    const struct transfer_piece *piece;
    uint32_t ndims, cut_dims; /* bits: dimensions in which some do not have all */
    uint64_t count, least_number;
    uint64_t elements, most;      /* that they have in common with it, each for itself; one */
    uint64_t give_bytes;          /* that name all of them */
    uint64_t cuts[TRANSFER_DIMS]; /* bytes of cuts at which they begin */
};

static uint32_t count_digits(uint64_t number)
{
    uint32_t digits = 1;
    for (; number >= 10; number /= 10)
        digits++;
    return digits;
}

/* " give p" */
static uint64_t measure_leaf(uint64_t number)
{
    return 6 + count_digits(number);
}

/* " cut x c" */
static uint64_t measure_cut(uint32_t x, uint64_t at)
{
    return 6 + count_digits(x) + count_digits(at);
}

static bool add_met(void *context, uint32_t number)
{
    struct met_pieces *met = context;
    const struct transfer_piece *target = met->piece, *piece = &met->problem->source.piece[number];
    uint64_t elements = 1;
    for (uint32_t x = 0; x < met->ndims; x++) {
        bool begins = piece->low[x] > target->low[x], ends = piece->high[x] < target->high[x];
        uint64_t low = begins ? piece->low[x] : target->low[x];
        elements *= (ends ? piece->high[x] : target->high[x]) - low;
        if (begins || ends)
            met->cut_dims |= UINT32_C(1) << x;
        if (begins)
            met->cuts[x] += measure_cut(x, low);
    }
    if (met->count++ == 0 || number < met->least_number)
        met->least_number = number;
    if (elements > met->most)
        met->most = elements;
    add_bytes(&met->elements, elements);
    met->give_bytes += measure_leaf(number);
    return true;
}

static uint64_t count_elements(const struct met_pieces *met)
{
    uint64_t elements = 1;
    for (uint32_t x = 0; x < met->ndims; x++)
        elements *= met->piece->high[x] - met->piece->low[x];
    return elements;
}

/* The shortest cut that the target piece has. */
static uint64_t measure_any_cut(const struct met_pieces *met)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t x = 0; x < met->ndims; x++) {
        uint64_t bytes = measure_cut(x, met->piece->low[x] + 1);
        least = bytes < least ? bytes : least;
    }
    return least;
}

/* Adds what the tree has at least. Pieces that have each element once all give. Of others the
 * largest give first, as if these were all. What begins in one dimension alone is cut there. */
static void add_tree(const struct met_pieces *met, struct plan_extent *extent)
{
    uint64_t elements = count_elements(met), leaves = met->count, gives = met->give_bytes, cuts = 0;
    bool once = met->elements == elements;
    if (!once) {
        leaves = elements / met->most + (elements % met->most != 0);
        gives = leaves * measure_leaf(met->least_number);
    }
    if (once && (met->cut_dims & (met->cut_dims - 1)) == 0)
        for (uint32_t x = 0; x < met->ndims; x++)
            cuts += met->cuts[x];
    else if (leaves > 1)
        cuts = (leaves - 1) * measure_any_cut(met);
    extent->boxes += leaves;
    extent->bytes += LINE_BYTES + gives + cuts;
    extent->words += TREE_WORDS + leaves * GIVE_WORDS + (leaves - 1) * CUT_WORDS;
}

/* As far as a limit is passed. */
static void measure_least(const struct transfer_problem *problem, const struct piece_index *index,
                          const struct plan_room *room, struct plan_extent *extent)
{
    for (uint32_t p = 0; p < problem->target.npieces && is_within_room(room, extent); p++) {
        const struct transfer_piece *piece = &problem->target.piece[p];
        struct met_pieces met = {.problem = problem, .piece = piece};
        met.ndims = problem->array[piece->array].ndims;
        extent->pieces++;
        if (is_empty_piece(problem, piece))
            continue;
        (void)visit_meeting(index, piece->array, piece->low, piece->high, add_met, &met);
        if (met.count > 0)
            add_tree(&met, extent);
    }
}

/* Whether also leaves of all pairs of pieces of an array had room. */
static bool has_few_pairs(const struct transfer_problem *problem, const struct plan_room *room,
                          uint32_t *count)
{
    uint64_t most = room->bytes / LONGEST_LEAF, pairs = problem->target.npieces;
    if (room->words / (GIVE_WORDS + CUT_WORDS) < most)
        most = room->words / (GIVE_WORDS + CUT_WORDS);
    for (uint32_t p = 0; p < problem->source.npieces; p++)
        count[problem->source.piece[p].array]++;
    for (uint32_t p = 0; p < problem->target.npieces && pairs <= most; p++)
        pairs += count[problem->target.piece[p].array];
    return pairs <= most;
}

enum redist_status check_least_plan(const struct transfer_problem *problem,
                                    const struct piece_index *index, const struct plan_room *room,
                                    struct redist_error *error)
{
    struct plan_extent extent = {.of = problem->target.npieces};
    uint32_t *count = calloc((size_t)problem->narrays + 1, sizeof *count);
    bool few = count != NULL && has_few_pairs(problem, room, count);
    free(count);
    if (count == NULL)
        return report_no_memory(error, "out of memory for the pieces of a layout");
    if (!few)
        measure_least(problem, index, room, &extent);
    return is_within_room(room, &extent) ? REDIST_OK : report_long_plan(error, room, &extent);
}
