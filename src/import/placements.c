#include "import/placements.h"
#include "import/token.h"
#include "notation/nearest.h"
#include "base/report.h"

static enum redist_status scan_dimension_number(struct scan *scan, struct placement *placement,
                                                struct redist_error *error)
{
    int64_t dimension = 0;
    (void)take_keyword(scan, "dim");
    if (!take_integer(scan, &dimension) || dimension >= REDIST_MAX_RANK ||
        dimension < -(int64_t)REDIST_MAX_RANK)
        return report_unexpected(scan, "a dimension of the tensor", error);
    placement->shards = true;
    placement->dimension = (int)dimension;
    return REDIST_OK;
}

/* Behind `_StridedShard(` or `_S(`. */
static enum redist_status scan_strided(struct scan *scan, struct placement *placement,
                                       struct redist_error *error)
{
    uint64_t factor = 0;
    PASS_FAILURE(scan_dimension_number(scan, placement, error));
    if (!take_char(scan, ','))
        return report_unexpected(scan, "',' and the split factor", error);
    (void)(take_keyword(scan, "split_factor") || take_keyword(scan, "sf"));
    if (!take_number(scan, &factor) || factor == 0 || factor > REDIST_MAX_DEVICES)
        return report_unexpected(scan, "the split factor", error);
    placement->strided = (uint32_t)factor;
    return REDIST_OK;
}

/* The word of a placement, with a suggestion when it is none. */
static enum redist_status report_placement(struct scan *scan, struct redist_error *error)
{
    static const char *const words[] = {"Shard", "Replicate", "Partial"};
    char name[REDIST_MAX_NAME + 1u];
    struct scan ahead = *scan;
    const char *meant = take_name(&ahead, name) ? find_nearest(name, words, 3) : NULL;
    if (meant == NULL)
        return report_unexpected(scan, "Shard(d), Replicate() or Partial()", error);
    return report_failure(error, "column %zu: '%s' is no placement; did you mean '%s'?",
                          scan->position + 1, name, meant);
}

/* Behind the word: `("max")`, `(reduce_op=max)`, `()`, or nothing. */
static enum redist_status scan_partial(struct scan *scan, struct placement *placement,
                                       struct redist_error *error)
{
    placement->partial = true;
    placement->combine = REDIST_SUM;
    if (!take_char(scan, '(') || take_char(scan, ')'))
        return REDIST_OK;
    (void)take_keyword(scan, "reduce_op");
    char quote = take_char(scan, '"') ? '"' : take_char(scan, '\'') ? '\'' : '\0';
    if (sees_text(scan, "avg"))
        return refuse(scan, "an average (of what is to be summed first)", error);
    if (!take_operator(scan, &placement->combine) || (quote != '\0' && !take_char(scan, quote)))
        return report_unexpected(scan, "sum, product, min, max, band, bor or bxor", error);
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
}

static enum redist_status scan_placement(struct scan *scan, struct placement *placement,
                                         struct redist_error *error)
{
    *placement = (struct placement){.place = IN_ORDER};
    if (take_text(scan, "Partial") || take_text(scan, "_Partial") || take_text(scan, "P"))
        return scan_partial(scan, placement, error);
    if (take_text(scan, "Replicate("))
        return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
    else if (take_text(scan, "Shard("))
        PASS_FAILURE(scan_dimension_number(scan, placement, error));
    else if (take_text(scan, "_StridedShard("))
        PASS_FAILURE(scan_strided(scan, placement, error));
    else
        return report_placement(scan, error);
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
}

static enum redist_status scan_list(struct scan *scan, struct placements *placements,
                                    struct redist_error *error)
{
    char close = take_char(scan, '(') ? ')' : ']';
    if (close == ']' && !take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    do {
        if (placements->count > 0 && sees_char(scan, close))
            break; /* a tuple of Python may end in a comma */
        if (placements->count == REDIST_MAX_AXES)
            return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
        PASS_FAILURE(scan_placement(scan, &placements->item[placements->count++], error));
    } while (take_char(scan, ','));
    return take_char(scan, close) ? REDIST_OK
                                  : report_unexpected(scan, "',' or the closing bracket", error);
}

/* `S(0)`, `S(0)[1]`, `_S(0, 2)`, `R` */
static enum redist_status scan_letter(struct scan *scan, struct placement *placement,
                                      struct redist_error *error)
{
    *placement = (struct placement){.place = IN_ORDER};
    if (take_char(scan, 'R'))
        return REDIST_OK;
    if (take_char(scan, 'P'))
        return scan_partial(scan, placement, error);
    bool strided = take_text(scan, "_S(");
    if (!strided && !take_text(scan, "S("))
        return report_unexpected(scan, "S(d), R or P", error);
    PASS_FAILURE(strided ? scan_strided(scan, placement, error)
                         : scan_dimension_number(scan, placement, error));
    if (!take_char(scan, ')'))
        return report_unexpected(scan, "')'", error);
    if (take_char(scan, '[') &&
        (!take_integer(scan, &placement->place) || placement->place < 0 || !take_char(scan, ']')))
        return report_unexpected(scan, "the place in the shard order and ']'", error);
    return REDIST_OK;
}

static enum redist_status scan_letters(struct scan *scan, struct placements *placements,
                                       struct redist_error *error)
{
    while (!at_end(scan)) {
        if (placements->count == REDIST_MAX_AXES)
            return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
        PASS_FAILURE(scan_letter(scan, &placements->item[placements->count++], error));
    }
    return REDIST_OK;
}

/* -1 is the last dimension; it and others must be told apart before they are ordered. */
static enum redist_status count_from_first(struct placements *placements, uint32_t rank,
                                           struct redist_error *error)
{
    bool negative = false, positive = false;
    for (uint32_t a = 0; a < placements->count; a++) {
        struct placement *item = &placements->item[a];
        if (item->shards && item->dimension < 0 && rank != UNKNOWN_RANK &&
            item->dimension >= -(int)rank)
            item->dimension += (int)rank;
        negative |= item->shards && item->dimension < 0;
        positive |= item->shards && item->dimension >= 0;
    }
    if (negative && positive && rank == UNKNOWN_RANK)
        return report_failure(error, "dimensions counted from both ends: expected them from 0, or "
                                     "a shape (--shape)");
    return REDIST_OK;
}

enum redist_status read_placements(struct scan *scan, uint32_t naxes, uint32_t rank,
                                   struct placements *placements, struct redist_error *error)
{
    placements->count = 0;
    (void)take_keyword(scan, "placements");
    enum redist_status status = sees_char(scan, '[') || sees_char(scan, '(')
                                    ? scan_list(scan, placements, error)
                                    : scan_letters(scan, placements, error);
    if (status == REDIST_OK)
        status = expect_end(scan, error);
    if (status != REDIST_OK)
        return status;
    if (placements->count != naxes)
        return report_failure(error,
                              "expected one placement for each of the %u axes of the mesh, got %u",
                              naxes, placements->count);
    return count_from_first(placements, rank, error);
}
