#include "import/mesh_text.h"
#include <string.h>
#include "import/device_order.h"
#include "import/mesh_axes.h"
#include "import/python_mesh.h"
#include "import/token.h"
#include "base/report.h"

enum redist_status scan_shardy_mesh(struct scan *scan, struct devices *devices,
                                    struct redist_error *error)
{
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    PASS_FAILURE(scan_quoted_axes(scan, devices, error));
    if (devices->mesh.naxes == 0)
        return refuse(scan, "a mesh without axes (maximal: one device holds the array)", error);
    if (take_char(scan, ',')) {
        if (!take_keyword(scan, "device_ids") || !take_char(scan, '['))
            return report_unexpected(scan, "'device_ids=['", error);
        PASS_FAILURE(scan_device_list(scan, devices, error));
        if (!take_char(scan, ']'))
            return report_unexpected(scan, "',' or ']'", error);
    }
    if (!take_char(scan, '>'))
        return report_unexpected(scan, "'>'", error);
    return finish_mesh(devices, error);
}

/* Before the sizes: `shape =`, or in a cluster, as grids were called, `rank = 2, dim_sizes =`. */
static bool take_grid_shape(struct scan *scan)
{
    uint64_t rank = 0;
    if (take_keyword(scan, "rank") && (!take_number(scan, &rank) || !take_char(scan, ',')))
        return false;
    return take_keyword(scan, "shape") || take_keyword(scan, "dim_sizes");
}

/* `shard.grid @g(shape = 4x4)` */
static enum redist_status scan_grid(struct scan *scan, struct devices *devices,
                                    struct redist_error *error)
{
    memset(devices, 0, sizeof *devices);
    PASS_FAILURE(scan_symbol(scan, '@', devices->name, error));
    if (!take_char(scan, '(') || !take_grid_shape(scan))
        return report_unexpected(scan, "'(shape = '", error);
    do {
        uint64_t size = 0;
        if (sees_char(scan, '?'))
            return refuse(scan, "a size that is known only when the program runs", error);
        if (!take_number(scan, &size))
            return report_unexpected(scan, "the size of a grid axis", error);
        PASS_FAILURE(append_unnamed_axis(&devices->mesh, size, error));
    } while (take_char(scan, 'x'));
    if (!take_char(scan, ')'))
        return report_unexpected(scan, "'x' or ')'", error);
    return finish_mesh(devices, error);
}

/* `@m = <..>`, `sdy.mesh @m = <..>`, `#sdy.mesh<..>`, `<..>` */
static enum redist_status scan_shardy_text(struct scan *scan, struct devices *devices,
                                           struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u] = "";
    (void)(take_text(scan, "#sdy.mesh") || take_text(scan, "sdy.mesh"));
    if (sees_char(scan, '@')) {
        PASS_FAILURE(scan_symbol(scan, '@', name, error));
        if (!take_char(scan, '='))
            return report_unexpected(scan, "'='", error);
    }
    if (!take_char(scan, '<'))
        return report_unexpected(scan, "'<'", error);
    enum redist_status status = scan_shardy_mesh(scan, devices, error);
    memcpy(devices->name, name, sizeof name);
    return status;
}

static enum redist_status scan_hlo_mesh(struct scan *scan, struct devices *devices,
                                        struct redist_error *error)
{
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'[' and the axes", error);
    PASS_FAILURE(scan_quoted_axes(scan, devices, error));
    return finish_mesh(devices, error);
}

static enum redist_status scan_mesh_text(struct scan *scan, struct devices *devices,
                                         struct redist_error *error)
{
    if (sees_python_mesh(scan) || sees_char(scan, '{'))
        return scan_python_mesh(scan, devices, error);
    if (take_text(scan, "shard.grid") || take_text(scan, "mesh.mesh") ||
        take_text(scan, "mesh.cluster"))
        return scan_grid(scan, devices, error);
    if (sees_char(scan, '<') || sees_char(scan, '@') || sees_text(scan, "sdy.mesh") ||
        sees_text(scan, "#sdy.mesh"))
        return scan_shardy_text(scan, devices, error);
    if (take_text(scan, "mesh"))
        return scan_hlo_mesh(scan, devices, error);
    return report_unexpected(scan,
                             "x=4,y=6 or a mesh of JAX, Shardy, PyTorch or MLIR "
                             "(docs/NOTATIONS.md)",
                             error);
}

/* `x=4`: the native notation, which gives its own messages. */
static bool is_native(const char *text)
{
    struct scan scan = {text, strlen(text), 0};
    char name[REDIST_MAX_NAME + 1u];
    return at_end(&scan) || (take_name(&scan, name) && (at_end(&scan) || take_char(&scan, '=')));
}

enum redist_status parse_mesh_text(const char *text, struct devices *devices,
                                   struct redist_error *error)
{
    struct scan scan = {text, strlen(text), 0};
    memset(devices, 0, sizeof *devices);
    if (is_native(text)) {
        PASS_FAILURE(redist_parse_mesh(text, &devices->mesh, error));
        return finish_mesh(devices, error);
    }
    PASS_FAILURE(scan_mesh_text(&scan, devices, error));
    return expect_end(&scan, error);
}
