/* JAX: `P('x', ('y', 'z'), None)`, `NamedSharding(mesh, P('x'))`, `float32[8@X,4@Y]`. */
#include <string.h>
#include "import/device_order.h"
#include "import/python.h"
#include "import/python_mesh.h"
#include "import/shape_text.h"
#include "import/token.h"
#include "base/report.h"

/* JAX has no sub-axes. */
static enum redist_status scan_whole_axis(struct scan *scan, struct sharding *sharding,
                                          int dimension, bool quoted, struct redist_error *error)
{
    struct redist_error inner = {{0}};
    uint32_t axis = 0;
    skip_blanks(scan);
    size_t start = scan->position;
    PASS_FAILURE(scan_axis(scan, &sharding->devices.mesh, quoted, &axis, error));
    if (add_axis(sharding, dimension, axis, &inner) != REDIST_OK)
        return report_at(start, &inner, error);
    return REDIST_OK;
}

/* `'y', 'z')` behind the '('; an empty tuple is the same as None. Or a set, which `}`
 * closes. */
static enum redist_status scan_axis_list(struct scan *scan, struct sharding *sharding,
                                         int dimension, bool quoted, char close,
                                         struct redist_error *error)
{
    while (!take_char(scan, close)) {
        PASS_FAILURE(scan_whole_axis(scan, sharding, dimension, quoted, error));
        if (!sees_char(scan, close) && !take_char(scan, ','))
            return report_unexpected(scan, close == ')' ? "',' or ')'" : "',' or '}'", error);
    }
    return REDIST_OK;
}

static int get_last_dimension(const struct sharding *sharding)
{
    return (int)sharding->layout.rank - 1;
}

/* `unreduced={'y'}` */
static enum redist_status scan_unreduced_set(struct scan *scan, struct sharding *sharding,
                                             struct redist_error *error)
{
    if (!take_char(scan, '{'))
        return report_unexpected(scan, "'{' and axes in quotes", error);
    PASS_FAILURE(scan_axis_list(scan, sharding, UNREDUCED, true, '}', error));
    return set_operator(sharding, REDIST_SUM, error);
}

/* `unreduced_kind=max` behind the set, which means sums without it. */
static enum redist_status scan_unreduced_kind(struct scan *scan, struct sharding *sharding,
                                              struct redist_error *error)
{
    enum redist_operator kind;
    (void)(take_text(scan, "jax.sharding.UnreducedKind.") || take_text(scan, "UnreducedKind."));
    if (sharding->layout.combine == REDIST_NO_OPERATOR)
        return report_unexpected(scan, "unreduced={..} before its kind", error);
    if (!take_operator(scan, &kind))
        return report_unexpected(scan, "sum, max or min", error);
    sharding->layout.combine = kind;
    return REDIST_OK;
}

/* `{U:y}` or `{U:(x,y)}` behind a type. */
static enum redist_status scan_type_unreduced(struct scan *scan, struct sharding *sharding,
                                              struct redist_error *error)
{
    if (!take_text(scan, "{U") || !take_char(scan, ':'))
        return refuse(scan, "reduced or varying axes (copies of other programs, manual code)",
                      error);
    PASS_FAILURE(take_char(scan, '(') ? scan_axis_list(scan, sharding, UNREDUCED, false, ')', error)
                                      : scan_whole_axis(scan, sharding, UNREDUCED, false, error));
    if (!take_char(scan, '}'))
        return report_unexpected(scan, "'}'", error);
    return set_operator(sharding, REDIST_SUM, error);
}

static enum redist_status scan_entry(struct scan *scan, struct sharding *sharding,
                                     struct redist_error *error)
{
    if (take_keyword(scan, "unreduced"))
        return scan_unreduced_set(scan, sharding, error);
    if (take_keyword(scan, "unreduced_kind"))
        return scan_unreduced_kind(scan, sharding, error);
    if (sees_text(scan, "reduced"))
        return refuse(scan, "reduced axes (copies whose gradients are partial sums)", error);
    if (sees_text(scan, "UNCONSTRAINED") || sees_text(scan, "P.UNCONSTRAINED") ||
        sees_text(scan, "PartitionSpec.UNCONSTRAINED"))
        return refuse(scan, "an unconstrained dimension (the compiler chooses)", error);
    PASS_FAILURE(add_dimension(&sharding->layout, error));
    if (take_text(scan, "None"))
        return REDIST_OK;
    if (take_char(scan, '('))
        return scan_axis_list(scan, sharding, get_last_dimension(sharding), true, ')', error);
    if (!sees_char(scan, '\'') && !sees_char(scan, '"'))
        return report_unexpected(scan, "None, an axis in quotes, or a tuple of such", error);
    return scan_whole_axis(scan, sharding, get_last_dimension(sharding), true, error);
}

static bool take_spec_name(struct scan *scan)
{
    return take_text(scan, "P(") || take_text(scan, "PartitionSpec(") ||
           take_text(scan, "jax.P(") || take_text(scan, "jax.sharding.PartitionSpec(");
}

static enum redist_status scan_spec(struct scan *scan, struct sharding *sharding,
                                    struct redist_error *error)
{
    if (!take_spec_name(scan))
        return report_unexpected(scan, "P(..) or PartitionSpec(..)", error);
    while (!take_char(scan, ')')) {
        PASS_FAILURE(scan_entry(scan, sharding, error));
        if (!sees_char(scan, ')') && !take_char(scan, ','))
            return report_unexpected(scan, "',' or ')'", error);
    }
    return REDIST_OK;
}

/* `mesh, ` or `mesh=Mesh('x': 4), `; a mesh by its name is that of --mesh. */
static enum redist_status scan_mesh_argument(struct scan *scan, struct sharding *sharding,
                                             struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    (void)take_keyword(scan, "mesh");
    if (sees_python_mesh(scan))
        return scan_python_mesh(scan, &sharding->devices, error);
    return take_name(scan, name) ? REDIST_OK : report_unexpected(scan, "a mesh", error);
}

/* `logical_device_ids=(1, 0, 2, 3)` behind a spec that has been read: the devices of the mesh
 * stand in this order. The spec, at `spec`, is then read again. */
static enum redist_status scan_logical_ids(struct scan *scan, struct scan spec,
                                           struct sharding *sharding, struct redist_error *error)
{
    struct devices *devices = &sharding->devices;
    if (devices->list != NULL || devices->order.count > 1)
        return report_unexpected(scan, "a mesh without an order of its own", error);
    if (!take_char(scan, '(') || scan_device_list(scan, devices, error) != REDIST_OK)
        return report_unexpected(scan, "'(' and each device of the mesh once", error);
    (void)take_char(scan, ','); /* a tuple of Python may end in a comma */
    if (!take_char(scan, ')'))
        return report_unexpected(scan, "',' or ')'", error);
    memset(&sharding->layout, 0, sizeof sharding->layout);
    PASS_FAILURE(check_order(devices, error));
    return scan_spec(&spec, sharding, error);
}

static enum redist_status scan_named_sharding(struct scan *scan, struct sharding *sharding,
                                              struct redist_error *error)
{
    PASS_FAILURE(scan_mesh_argument(scan, sharding, error));
    if (!take_char(scan, ','))
        return report_unexpected(scan, "','", error);
    (void)take_keyword(scan, "spec");
    struct scan spec = *scan;
    PASS_FAILURE(need_mesh(sharding, error));
    PASS_FAILURE(scan_spec(scan, sharding, error));
    while (take_char(scan, ',') && !sees_char(scan, ')')) {
        if (take_keyword(scan, "logical_device_ids")) {
            PASS_FAILURE(scan_logical_ids(scan, spec, sharding, error));
            continue;
        }
        if (!sees_text(scan, "memory_kind"))
            return report_unexpected(scan, "memory_kind=.. or ')'", error);
        PASS_FAILURE(pass_argument(scan, error));
    }
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
}

/* One dimension of `float32[8@X,4@(Y,Z),2]`. */
static enum redist_status scan_typed_dimension(struct scan *scan, struct sharding *sharding,
                                               struct redist_error *error)
{
    PASS_FAILURE(add_dimension(&sharding->layout, error));
    PASS_FAILURE(scan_size(scan, &sharding->shape, error));
    if (!take_char(scan, '@'))
        return REDIST_OK;
    if (take_char(scan, '('))
        return scan_axis_list(scan, sharding, get_last_dimension(sharding), false, ')', error);
    return scan_whole_axis(scan, sharding, get_last_dimension(sharding), false, error);
}

static enum redist_status scan_array_type(struct scan *scan, struct sharding *sharding,
                                          struct redist_error *error)
{
    sharding->layout.exact = true;
    sharding->shape.known = true;
    if (!take_element_type(scan, &sharding->shape.elem_bytes) || !take_char(scan, '['))
        return report_unexpected(scan, "P(..), NamedSharding(..) or a type like float32[8@x,4]",
                                 error);
    if (!take_char(scan, ']')) {
        do {
            PASS_FAILURE(scan_typed_dimension(scan, sharding, error));
        } while (take_char(scan, ','));
        if (!take_char(scan, ']'))
            return report_unexpected(scan, "'@', ',' or ']'", error);
    }
    return sees_char(scan, '{') ? scan_type_unreduced(scan, sharding, error) : REDIST_OK;
}

enum redist_status read_jax_sharding(struct scan *scan, struct sharding *sharding,
                                     struct redist_error *error)
{
    struct scan ahead = *scan;
    enum redist_status status = REDIST_OK;
    if (take_text(scan, "NamedSharding(") || take_text(scan, "jax.NamedSharding(") ||
        take_text(scan, "jax.sharding.NamedSharding("))
        status = scan_named_sharding(scan, sharding, error);
    else if ((status = need_mesh(sharding, error)) == REDIST_OK)
        status = take_spec_name(&ahead) ? scan_spec(scan, sharding, error)
                                        : scan_array_type(scan, sharding, error);
    return status == REDIST_OK ? expect_end(scan, error) : status;
}
