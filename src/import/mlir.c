/* The shard dialect of MLIR: `shard.sharding @g split_axes = [[0, 1], []]`, where
 * grid axes are numbers; before it was called so, `<@g, [[0, 1], []]>`. */
#include "import/token.h"
#include "base/report.h"

static enum redist_status scan_grid_axis(struct scan *scan, struct sharding *sharding,
                                         int dimension, struct redist_error *error)
{
    uint64_t axis = 0;
    struct redist_error inner = {{0}};
    size_t start = scan->position;
    if (!take_number(scan, &axis))
        return report_unexpected(scan, "the number of a grid axis", error);
    if (axis >= sharding->devices.mesh.naxes)
        return report_failure(error, "column %zu: the mesh has the axes 0 to %u", start + 1,
                              sharding->devices.mesh.naxes - 1);
    if (add_axis(sharding, dimension, (uint32_t)axis, &inner) != REDIST_OK)
        return report_at(start, &inner, error);
    return REDIST_OK;
}

/* `0, 1]` */
static enum redist_status scan_grid_axes(struct scan *scan, struct sharding *sharding,
                                         int dimension, struct redist_error *error)
{
    do {
        PASS_FAILURE(scan_grid_axis(scan, sharding, dimension, error));
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

/* `[[0, 1], []]`; dimensions that are left out are not cut. */
static enum redist_status scan_split_axes(struct scan *scan, struct sharding *sharding,
                                          struct redist_error *error)
{
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    if (take_char(scan, ']'))
        return REDIST_OK;
    do {
        PASS_FAILURE(add_dimension(&sharding->layout, error));
        if (!take_char(scan, '['))
            return report_unexpected(scan, "'[' and the grid axes of the dimension", error);
        if (take_char(scan, ']'))
            continue;
        PASS_FAILURE(scan_grid_axes(scan, sharding, (int)sharding->layout.rank - 1, error));
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

/* `partial = sum [1]`, of older versions. */
static enum redist_status scan_partial(struct scan *scan, struct sharding *sharding,
                                       struct redist_error *error)
{
    enum redist_operator combine;
    if (sees_text(scan, "generic"))
        return refuse(scan, "an operation without a name", error);
    if (!take_operator(scan, &combine))
        return report_unexpected(scan, "sum, max or min", error);
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'[' and the partial axes", error);
    if (take_char(scan, ']'))
        return REDIST_OK;
    PASS_FAILURE(scan_grid_axes(scan, sharding, UNREDUCED, error));
    return set_operator(sharding, combine, error);
}

static enum redist_status scan_extras(struct scan *scan, struct sharding *sharding,
                                      struct redist_error *error)
{
    if (sees_text(scan, "halo_sizes"))
        return refuse(scan, "halos", error);
    if (sees_text(scan, "sharded_dims_offsets"))
        return refuse(scan, "tiles at chosen offsets (uneven tiles)", error);
    return take_keyword(scan, "partial") ? scan_partial(scan, sharding, error) : REDIST_OK;
}

/* `%s = shard.sharding @g split_axes = [..] : !shard.sharding` */
static enum redist_status scan_operation(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    if (sees_char(scan, '%')) {
        PASS_FAILURE(scan_symbol(scan, '%', name, error));
        if (!take_char(scan, '='))
            return report_unexpected(scan, "'='", error);
    }
    if ((take_text(scan, "shard.sharding") || take_text(scan, "mesh.sharding")))
        PASS_FAILURE(scan_mesh_name(scan, &sharding->devices, error));
    if (!take_keyword(scan, "split_axes"))
        return report_unexpected(scan, "split_axes = [[..], ..]", error);
    PASS_FAILURE(scan_split_axes(scan, sharding, error));
    PASS_FAILURE(scan_extras(scan, sharding, error));
    if (take_char(scan, ':') && !take_text(scan, "!shard.sharding") &&
        !take_text(scan, "!mesh.sharding"))
        return report_unexpected(scan, "!shard.sharding", error);
    return REDIST_OK;
}

static enum redist_status scan_old_form(struct scan *scan, struct sharding *sharding,
                                        struct redist_error *error)
{
    PASS_FAILURE(scan_mesh_name(scan, &sharding->devices, error));
    if (!take_char(scan, ','))
        return report_unexpected(scan, "','", error);
    PASS_FAILURE(scan_split_axes(scan, sharding, error));
    if (take_char(scan, ','))
        PASS_FAILURE(scan_extras(scan, sharding, error));
    return take_char(scan, '>') ? REDIST_OK : report_unexpected(scan, "',' or '>'", error);
}

enum redist_status read_mlir_sharding(struct scan *scan, struct sharding *sharding,
                                      struct redist_error *error)
{
    enum redist_status status = need_mesh(sharding, error);
    if (status != REDIST_OK)
        return status;
    if (sees_char(scan, '['))
        status = scan_split_axes(scan, sharding, error);
    else if (take_text(scan, "#mesh.shard<") || take_char(scan, '<'))
        status = scan_old_form(scan, sharding, error);
    else
        status = scan_operation(scan, sharding, error);
    return status == REDIST_OK ? expect_end(scan, error) : status;
}
