#include "import/mesh_axes.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "import/device_order.h"
#include "import/token.h"
#include "base/report.h"

enum redist_status append_axis(struct redist_mesh *mesh, const char *name, uint64_t size,
                               struct redist_error *error)
{
    if (mesh->naxes == REDIST_MAX_AXES)
        return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
    if (redist_find_axis(mesh, name) >= 0)
        return report_failure(error, "axis '%s' is declared twice", name);
    if (size == 0 || size > REDIST_MAX_DEVICES)
        return report_failure(error, "axis '%s': expected a size from 1 to %u, got %" PRIu64, name,
                              REDIST_MAX_DEVICES, size);
    (void)snprintf(mesh->axis[mesh->naxes].name, sizeof mesh->axis[0].name, "%s", name);
    mesh->axis[mesh->naxes++].size = (uint32_t)size;
    return REDIST_OK;
}

enum redist_status append_unnamed_axis(struct redist_mesh *mesh, uint64_t size,
                                       struct redist_error *error)
{
    char name[REDIST_MAX_NAME + 1u];
    (void)snprintf(name, sizeof name, "d%u", mesh->naxes);
    return append_axis(mesh, name, size, error);
}

enum redist_status finish_mesh(struct devices *devices, struct redist_error *error)
{
    uint32_t count = redist_count_devices(&devices->mesh);
    if (count == 0)
        return report_failure(error, "expected a mesh of 1 to %u axes and at most %u devices",
                              REDIST_MAX_AXES, REDIST_MAX_DEVICES);
    if (devices->count != 0)
        return check_order(devices, error);
    set_plain_order(devices, count);
    return REDIST_OK;
}

enum redist_status scan_quoted_axes(struct scan *scan, struct devices *devices,
                                    struct redist_error *error)
{
    memset(devices, 0, sizeof *devices);
    if (take_char(scan, ']'))
        return REDIST_OK;
    do {
        char name[REDIST_MAX_NAME + 1u];
        uint64_t size = 0;
        bool quoted = sees_char(scan, '\'') || sees_char(scan, '"') || !take_name(scan, name);
        if (quoted)
            PASS_FAILURE(scan_quoted_name(scan, name, error));
        if (!take_char(scan, '='))
            return report_unexpected(scan, "'='", error);
        if (!take_number(scan, &size))
            return report_unexpected(scan, "the size of the axis", error);
        PASS_FAILURE(append_axis(&devices->mesh, name, size, error));
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}
