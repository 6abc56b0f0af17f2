#include "import/modules/sdy_axes.h"
#include "base/report.h"

/* The axes of an operation, each list done as it is read. */
static enum redist_status take_axis_lists(struct sdy_value *value, struct scan *scan,
                                          enum redist_op op, struct redist_error *error)
{
    struct sub_axis_list axes[REDIST_MAX_RANK];
    enum redist_operator combine =
        op == REDIST_REDUCESCATTER ? take_reduction_word(scan) : REDIST_NO_OPERATOR;
    const uint32_t rank = value->sharding.rank;
    enum redist_status status = scan_axis_lists(scan, value->sharding.mesh, rank, axes, error);
    for (uint32_t x = 0; status == REDIST_OK && x < rank; x++) {
        const struct redist_step step = {.op = op,
                                         .into = op == REDIST_ALLGATHER ? x : 0,
                                         .split = op == REDIST_ALLGATHER ? 0 : x};
        status = take_sdy_step(value, &step, &axes[x], combine, error);
    }
    return status;
}

static enum redist_status take_all_reduce(struct sdy_value *value, struct scan *scan,
                                          struct redist_error *error)
{
    struct sub_axis_list axes;
    enum redist_operator combine = take_reduction_word(scan);
    PASS_FAILURE(scan_sorted_axes(scan, value->sharding.mesh, &axes, error));
    return take_sdy_step(value, &(struct redist_step){.op = REDIST_ALLREDUCE}, &axes, combine,
                         error);
}

/* `[{"x"}: 0->2, {"y"}: 1->3]`: no dimension in two of them, and the first ones ascending. */
static enum redist_status take_all_to_all(struct sdy_value *value, struct scan *scan,
                                          struct redist_error *error)
{
    uint32_t seen = 0;
    uint64_t least = 0;
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    do {
        struct sub_axis_list axes;
        uint64_t from = 0, to = 0;
        PASS_FAILURE(scan_axis_list(scan, value->sharding.mesh, &axes, error));
        if (!take_char(scan, ':') || !take_number(scan, &from) || !take_char(scan, '-') ||
            !take_char(scan, '>') || !take_number(scan, &to) || from >= value->sharding.rank ||
            to >= value->sharding.rank || from == to || (seen & (1u << from | 1u << to)) != 0)
            return report_unexpected(
                scan, "': i->j', two dimensions that no other part of the operation has", error);
        if (from < least)
            return report_unexpected(scan, "the dimensions that axes leave in ascending order",
                                     error);
        least = from;
        seen |= 1u << from | 1u << to;
        const struct redist_step step = {
            .op = REDIST_ALLTOALL, .into = (uint32_t)from, .split = (uint32_t)to};
        PASS_FAILURE(take_sdy_step(value, &step, &axes, REDIST_NO_OPERATOR, error));
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

enum redist_status take_sdy_axes(struct sdy_value *value, struct scan *scan,
                                 struct piece_of_text word, struct redist_error *error)
{
    if (equals_word(word, "sdy.all_gather"))
        return take_axis_lists(value, scan, REDIST_ALLGATHER, error);
    if (equals_word(word, "sdy.all_slice"))
        return take_axis_lists(value, scan, REDIST_DYNSLICE, error);
    if (equals_word(word, "sdy.reduce_scatter"))
        return take_axis_lists(value, scan, REDIST_REDUCESCATTER, error);
    if (equals_word(word, "sdy.all_to_all"))
        return take_all_to_all(value, scan, error);
    if (equals_word(word, "sdy.all_reduce"))
        return take_all_reduce(value, scan, error);
    if (equals_word(word, "sdy.collective_permute"))
        return REDIST_OK;
    return report_failure(error,
                          "'%.*s' is not understood: expected sdy.all_gather, sdy.all_slice, "
                          "sdy.all_to_all, sdy.collective_permute, sdy.all_reduce or "
                          "sdy.reduce_scatter",
                          (int)word.length, word.text);
}
