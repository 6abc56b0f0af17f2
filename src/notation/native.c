/* Reading the paper's notation: `x=4,y=6` and `[3{x}12, 2{y}12]`, axes minor to major,
 * with what is beyond the paper: `[6{}5]{z}`. */
#include <redist/type.h>
#include <inttypes.h>
#include <string.h>
#include "notation/nearest.h"
#include "notation/scan.h"
#include "base/report.h"

static enum redist_status scan_mesh(struct scan *scan, struct redist_mesh *mesh,
                                    struct redist_error *error)
{
    memset(mesh, 0, sizeof *mesh);
    do {
        uint64_t size = 0;
        struct redist_axis axis = {{0}, 0};
        if (mesh->naxes == REDIST_MAX_AXES)
            return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
        if (!take_name(scan, axis.name))
            return report_name(scan, "an axis name (letters, digits, _; up to 31)", error);
        if (redist_find_axis(mesh, axis.name) >= 0)
            return report_failure(error, "axis '%s' is declared twice", axis.name);
        if (!take_char(scan, '='))
            return report_unexpected(scan, "'='", error);
        if (!take_number(scan, &size))
            return report_unexpected(scan, "an axis size (1 to 1048576, no leading zero)", error);
        if (size == 0 || size > REDIST_MAX_DEVICES)
            return report_failure(error, "axis '%s': expected a size from 1 to %u, got %" PRIu64,
                                  axis.name, REDIST_MAX_DEVICES, size);
        axis.size = (uint32_t)size;
        mesh->axis[mesh->naxes++] = axis;
    } while (take_char(scan, ','));
    if (!at_end(scan))
        return report_unexpected(scan, "',' or the end", error);
    if (redist_count_devices(mesh) == 0)
        return report_failure(error, "the mesh has more than %u devices", REDIST_MAX_DEVICES);
    return REDIST_OK;
}

/* The names up to `}`, at least one; `what` has them, for messages. */
static enum redist_status scan_axes(struct scan *scan, const struct redist_mesh *mesh,
                                    const char *what, uint8_t axes[REDIST_MAX_AXES],
                                    uint32_t *naxes, struct redist_error *error)
{
    do {
        char name[REDIST_MAX_NAME + 1u];
        struct redist_error inner = {{0}};
        skip_blanks(scan);
        size_t column = scan->position + 1;
        if (!take_name(scan, name))
            return report_unexpected(scan, "an axis name", error);
        int axis = redist_find_axis(mesh, name);
        if (axis < 0) {
            (void)report_unknown_axis(mesh, name, &inner);
            return report_failure(error, "column %zu: %s", column, inner.message);
        }
        if (*naxes == REDIST_MAX_AXES)
            return report_failure(error, "%s at most %u axes", what, REDIST_MAX_AXES);
        axes[(*naxes)++] = (uint8_t)axis;
    } while (take_char(scan, ','));
    if (!take_char(scan, '}'))
        return report_unexpected(scan, "',' or '}'", error);
    return REDIST_OK;
}

static enum redist_status scan_dim(struct scan *scan, const struct redist_mesh *mesh,
                                   struct redist_dim *dim, struct redist_error *error)
{
    memset(dim, 0, sizeof *dim);
    if (!take_number(scan, &dim->tile))
        return report_unexpected(scan, "a size (1 to 2^63, no leading zero)", error);
    dim->size = dim->tile;
    if (!take_char(scan, '{'))
        return REDIST_OK;
    if (!take_char(scan, '}'))
        PASS_FAILURE(scan_axes(scan, mesh, "a dimension has", dim->axis, &dim->naxes, error));
    if (!take_number(scan, &dim->size))
        return report_unexpected(scan, "the global size (1 to 2^63, no leading zero)", error);
    return REDIST_OK;
}

static enum redist_status scan_type(struct scan *scan, const struct redist_mesh *mesh,
                                    struct redist_type *type, struct redist_error *error)
{
    memset(type, 0, sizeof *type);
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    if (!take_char(scan, ']')) {
        do {
            if (type->rank == REDIST_MAX_RANK)
                return report_failure(error, "rank is over the limit of %u", REDIST_MAX_RANK);
            PASS_FAILURE(scan_dim(scan, mesh, &type->dim[type->rank++], error));
        } while (take_char(scan, ','));
        if (!take_char(scan, ']'))
            return report_unexpected(scan, "',' or ']'", error);
    }
    if (take_char(scan, '{'))
        PASS_FAILURE(
            scan_axes(scan, mesh, "a type has", type->unreduced, &type->nunreduced, error));
    if (!at_end(scan))
        return report_unexpected(scan, "the end", error);
    return redist_check_type(mesh, type, error);
}

enum redist_status redist_parse_mesh(const char *text, struct redist_mesh *mesh,
                                     struct redist_error *error)
{
    struct scan scan = {text, strlen(text), 0};
    return scan_mesh(&scan, mesh, error);
}

enum redist_status redist_parse_type(const char *text, const struct redist_mesh *mesh,
                                     struct redist_type *type, struct redist_error *error)
{
    struct scan scan = {text, strlen(text), 0};
    return scan_type(&scan, mesh, type, error);
}
