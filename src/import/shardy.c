/* Shardy: `#sdy.sharding<@mesh, [{"x"}, {"y":(1)2, ?}], replicated={"z"}>`. */
#include "import/mesh_text.h"
#include "import/named_dims.h"
#include "import/shape_text.h"
#include "import/token.h"
#include "base/report.h"

/* `@mesh`, which is that of --mesh, or `mesh<["x"=4]>`. */
static enum redist_status scan_mesh_reference(struct scan *scan, struct sharding *sharding,
                                              struct redist_error *error)
{
    if (take_text(scan, "mesh<"))
        return scan_shardy_mesh(scan, &sharding->devices, error);
    return scan_mesh_name(scan, &sharding->devices, error);
}

static enum redist_status scan_attribute(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error)
{
    PASS_FAILURE(scan_mesh_reference(scan, sharding, error));
    PASS_FAILURE(need_mesh(sharding, error));
    if (!take_char(scan, ','))
        return report_unexpected(scan, "','", error);
    PASS_FAILURE(scan_named_dims(scan, sharding, error));
    PASS_FAILURE(scan_named_groups(scan, sharding, error));
    return take_char(scan, '>') ? REDIST_OK : report_unexpected(scan, "',' or '>'", error);
}

/* `sdy.sharding = #sdy.sharding<`, `#sdy.sharding<`, `sharding<`, `<` */
static bool take_opening(struct scan *scan)
{
    if (take_text(scan, "sdy.sharding") && !sees_char(scan, '<') && !take_char(scan, '='))
        return false;
    (void)(take_text(scan, "#sdy.sharding") || take_text(scan, "sharding"));
    return take_char(scan, '<');
}

enum redist_status read_shardy_sharding(struct scan *scan, struct sharding *sharding,
                                        struct redist_error *error)
{
    enum redist_status status = REDIST_OK;
    if (sees_char(scan, '[')) { /* the dimensions alone */
        status = need_mesh(sharding, error);
        if (status == REDIST_OK)
            status = scan_named_dims(scan, sharding, error);
        if (status == REDIST_OK)
            status = scan_named_groups(scan, sharding, error);
    } else if (!take_opening(scan)) {
        status = report_unexpected(scan, "#sdy.sharding<@mesh, [{..}, ..]>", error);
    } else {
        status = scan_attribute(scan, sharding, error);
    }
    if (status == REDIST_OK && take_char(scan, ':'))
        status = scan_tensor_type(scan, &sharding->shape, error);
    return status == REDIST_OK ? expect_end(scan, error) : status;
}
