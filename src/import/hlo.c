/* HLO: `{devices=[2,1,4]0,1,2,..}`, `{devices=[4,2]<=[2,4]T(1,0)}`, `{replicated}`,
 * and with names `{mesh['a'=2,'b'=4], [{'a'}, {'b':(1)2, ?}]}`. */
#include <inttypes.h>
#include "import/device_order.h"
#include "import/mesh_axes.h"
#include "import/named_dims.h"
#include "import/token.h"
#include "base/report.h"

enum { MAX_COUNTS = REDIST_MAX_RANK + 4 };

struct hlo_counts {
    uint32_t rank, count[MAX_COUNTS];
};

/* What the tile counts behind those of the dimensions are: copies, or summands. */
struct hlo_last {
    uint32_t count;
    bool unreduced[MAX_COUNTS];
};

static enum redist_status scan_counts(struct scan *scan, struct hlo_counts *counts,
                                      struct redist_error *error)
{
    uint64_t product = 1;
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'[' and the tile counts", error);
    do {
        uint64_t count = 0;
        if (counts->rank == MAX_COUNTS)
            return report_failure(error, "rank is over the limit of %u", REDIST_MAX_RANK);
        if (!take_number(scan, &count) || count == 0 || count > REDIST_MAX_DEVICES)
            return report_unexpected(scan, "a tile count (1 to 1048576)", error);
        product *= count;
        if (product > REDIST_MAX_DEVICES)
            return report_failure(error, "expected 1 to %u devices", REDIST_MAX_DEVICES);
        counts->count[counts->rank++] = (uint32_t)count;
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

static enum redist_status scan_devices(struct scan *scan, struct devices *devices,
                                       struct redist_error *error)
{
    return take_text(scan, "<=") ? scan_iota(scan, devices, error)
                                 : scan_device_list(scan, devices, error);
}

/* `last_tile_dims={manual, replicated}` */
static enum redist_status scan_last_dims(struct scan *scan, struct hlo_last *last,
                                         struct redist_error *error)
{
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    do {
        if (last->count == MAX_COUNTS)
            return report_failure(error, "more than %d kinds of copies", MAX_COUNTS);
        if (sees_text(scan, "manual"))
            return refuse(scan, "a manual part (code for one device)", error);
        if (sees_text(scan, "maximal"))
            return refuse(scan, "a maximal part (one device holds all)", error);
        bool unreduced = take_text(scan, "unreduced");
        if (!unreduced && !take_text(scan, "replicated"))
            return report_unexpected(scan, "replicated, manual or unreduced", error);
        last->unreduced[last->count++] = unreduced;
    } while (take_char(scan, ','));
    return take_char(scan, '}') ? REDIST_OK : report_unexpected(scan, "',' or '}'", error);
}

static enum redist_status scan_copies(struct scan *scan, struct hlo_last *last,
                                      struct redist_error *error)
{
    if (take_text(scan, "last_tile_dim_replicate"))
        last->count = 1;
    else if (take_keyword(scan, "last_tile_dims"))
        return scan_last_dims(scan, last, error);
    return REDIST_OK;
}

/* Each count is a piece of the tile assignment; those behind the rank cut nothing. */
static enum redist_status place_counts(const struct hlo_counts *counts, const struct hlo_last *last,
                                       struct sharding *sharding, struct redist_error *error)
{
    struct piece wanted = {1, 1};
    struct piece_list found;
    uint32_t rank = counts->rank - last->count;
    for (uint32_t i = 0, pre = 1; i < counts->rank; pre *= counts->count[i++])
        if (!locate_piece(&sharding->devices, (struct piece){pre, counts->count[i]}, &found))
            PASS_FAILURE(spell_out_order(&sharding->devices, error));
    for (uint32_t i = 0; i < counts->rank; i++) {
        struct redist_error inner = {{0}};
        bool unreduced = i >= rank && last->unreduced[i - rank];
        wanted.size = counts->count[i];
        if (unreduced)
            PASS_FAILURE(set_operator(sharding, REDIST_SUM, error));
        if ((i < rank || unreduced) &&
            add_piece(sharding, unreduced ? UNREDUCED : (int)i, wanted, &inner) != REDIST_OK)
            return report_failure(error, "tile count %u of dimension %u: %s", wanted.size, i,
                                  inner.message);
        wanted.pre *= wanted.size;
    }
    sharding->layout.exact = true;
    sharding->layout.rank = rank;
    return REDIST_OK;
}

static enum redist_status scan_assignment(struct scan *scan, struct sharding *sharding,
                                          struct redist_error *error)
{
    struct hlo_counts counts = {0, {0}};
    struct hlo_last last = {0, {false}};
    struct devices assigned = {0};
    uint64_t tiles = 1;
    PASS_FAILURE(scan_counts(scan, &counts, error));
    PASS_FAILURE(scan_devices(scan, &assigned, error));
    sharding->devices = assigned;
    PASS_FAILURE(scan_copies(scan, &last, error));
    for (uint32_t i = 0; i < counts.rank; i++)
        tiles *= counts.count[i];
    if (tiles != assigned.count)
        return report_failure(error, "the tile counts make %" PRIu64 " tiles for %u devices", tiles,
                              assigned.count);
    if (last.count > counts.rank || counts.rank - last.count > REDIST_MAX_RANK)
        return report_failure(error, "expected at most %u tile counts and those of the copies",
                              REDIST_MAX_RANK);
    return place_counts(&counts, &last, sharding, error);
}

/* `, device_ids=([4,16]T(1,0))`, or a list in the parentheses. */
static enum redist_status scan_device_ids(struct scan *scan, struct devices *devices,
                                          struct redist_error *error)
{
    if (!take_char(scan, '('))
        return report_unexpected(scan, "'('", error);
    PASS_FAILURE(sees_char(scan, '[') ? scan_iota(scan, devices, error)
                                      : scan_device_list(scan, devices, error));
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
}

/* Every device holds a summand of the whole array. */
static enum redist_status leave_unreduced(struct sharding *sharding, struct redist_error *error)
{
    PASS_FAILURE(need_mesh(sharding, error));
    sharding->layout.exact = false;
    for (uint32_t a = 0; a < sharding->devices.mesh.naxes; a++)
        PASS_FAILURE(add_axis(sharding, UNREDUCED, a, error));
    return set_operator(sharding, REDIST_SUM, error);
}

static enum redist_status scan_whole_word(struct scan *scan, struct sharding *sharding,
                                          struct redist_error *error)
{
    if (sees_text(scan, "maximal") || sees_text(scan, "maximal_mesh"))
        return refuse(scan, "a maximal sharding (one device holds all)", error);
    if (sees_text(scan, "manual"))
        return refuse(scan, "a manual sharding (code for one device)", error);
    if (take_text(scan, "unreduced"))
        return leave_unreduced(sharding, error);
    if (sees_text(scan, "unknown"))
        return refuse(scan, "an unknown sharding", error);
    if (sees_char(scan, '{'))
        return refuse(scan, "a tuple of shardings (give that of one array)", error);
    if (!take_text(scan, "replicated"))
        return report_unexpected(scan, "devices=[..], mesh[..], replicated", error);
    sharding->layout.exact = false;
    return REDIST_OK;
}

/* Behind `mesh[`. The mesh of `{mesh[], replicated}` is any. */
static enum redist_status scan_named_sharding(struct scan *scan, struct sharding *sharding,
                                              struct redist_error *error)
{
    struct devices devices;
    PASS_FAILURE(scan_quoted_axes(scan, &devices, error));
    if (!take_char(scan, ','))
        return report_unexpected(scan, "','", error);
    if (devices.mesh.naxes == 0)
        return scan_whole_word(scan, sharding, error);
    sharding->devices = devices;
    if (take_keyword(scan, "device_ids")) {
        PASS_FAILURE(scan_device_ids(scan, &sharding->devices, error));
        if (!take_char(scan, ','))
            return report_unexpected(scan, "','", error);
    }
    PASS_FAILURE(finish_mesh(&sharding->devices, error));
    if (!sees_char(scan, '['))
        return scan_whole_word(scan, sharding, error);
    PASS_FAILURE(scan_named_dims(scan, sharding, error));
    return scan_named_groups(scan, sharding, error);
}

static enum redist_status scan_braces(struct scan *scan, struct sharding *sharding,
                                      struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{'", error);
    if (take_text(scan, "mesh["))
        status = scan_named_sharding(scan, sharding, error);
    else if (take_keyword(scan, "devices"))
        status = scan_assignment(scan, sharding, error);
    else
        status = scan_whole_word(scan, sharding, error);
    if (status != REDIST_OK)
        return status;
    if (sees_text(scan, "metadata") || sees_text(scan, "shard_as") || sees_text(scan, "shard_like"))
        return report_unexpected(scan, "the sharding without metadata and shard groups", error);
    return take_char(scan, '}') ? REDIST_OK : report_unexpected(scan, "'}'", error);
}

/* Also as an instruction or an attribute has it: `sharding={..}`,
 * `mhlo.sharding = "{..}"`. */
enum redist_status read_hlo_sharding(struct scan *scan, struct sharding *sharding,
                                     struct redist_error *error)
{
    (void)(take_keyword(scan, "sharding") || take_keyword(scan, "mhlo.sharding"));
    bool quoted = take_char(scan, '"');
    PASS_FAILURE(scan_braces(scan, sharding, error));
    if (quoted && !take_char(scan, '"'))
        PASS_FAILURE(report_unexpected(scan, "'\"'", error));
    return expect_end(scan, error);
}
