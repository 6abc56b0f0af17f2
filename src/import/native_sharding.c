/* `[3{x:(1)2}6, 2{y}12]`: the native notation with sub-axes, minor to major. */
#include <inttypes.h>
#include "import/shape_text.h"
#include "import/token.h"
#include "base/report.h"

/* The text lists axes minor to major, a layout major to minor. */
static void reverse_cuts(struct layout *layout, uint32_t first)
{
    for (uint32_t a = first, b = layout->ncuts; a + 1 < b; a++, b--) {
        struct cut cut = layout->cut[a];
        layout->cut[a] = layout->cut[b - 1];
        layout->cut[b - 1] = cut;
    }
}

/* An axis whose devices stand in another order may be several pieces, which keep
 * their order among themselves: they are reversed twice. */
static enum redist_status scan_minor_axes(struct scan *scan, struct sharding *sharding,
                                          int dimension, uint64_t *tiles,
                                          struct redist_error *error)
{
    struct layout *layout = &sharding->layout;
    uint32_t first = layout->ncuts;
    do {
        struct axis_part read;
        uint32_t before = layout->ncuts;
        PASS_FAILURE(scan_axis_or_part(scan, sharding, dimension, false, &read, error));
        reverse_cuts(layout, before);
    } while (take_char(scan, ','));
    reverse_cuts(layout, first);
    for (uint32_t c = first; c < layout->ncuts; c++) {
        *tiles *= layout->cut[c].piece.size;
        if (*tiles > REDIST_MAX_DEVICES)
            return report_failure(error, "more tiles than devices: an axis is used twice");
    }
    return take_char(scan, '}') ? REDIST_OK : report_unexpected(scan, "',' or '}'", error);
}

static enum redist_status scan_native_dimension(struct scan *scan, struct sharding *sharding,
                                                struct redist_error *error)
{
    struct shape *shape = &sharding->shape;
    uint64_t tiles = 1;
    PASS_FAILURE(add_dimension(&sharding->layout, error));
    PASS_FAILURE(scan_size(scan, shape, error));
    uint64_t tile = shape->size[shape->rank - 1];
    sharding->layout.tile[shape->rank - 1] = tile;
    if (!take_char(scan, '{'))
        return REDIST_OK;
    if (!take_char(scan, '}'))
        PASS_FAILURE(
            scan_minor_axes(scan, sharding, (int)sharding->layout.rank - 1, &tiles, error));
    shape->rank--;
    PASS_FAILURE(scan_size(scan, shape, error));
    uint64_t size = shape->size[shape->rank - 1];
    if (tile < size / tiles + (size % tiles != 0))
        return report_failure(error,
                              "dimension %u: %" PRIu64 " tiles of %" PRIu64
                              " elements, expected at least the global size %" PRIu64,
                              shape->rank - 1, tiles, tile, size);
    return REDIST_OK;
}

static enum redist_status scan_native_dims(struct scan *scan, struct sharding *sharding,
                                           struct redist_error *error)
{
    if (!take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    if (take_char(scan, ']'))
        return REDIST_OK;
    do {
        PASS_FAILURE(scan_native_dimension(scan, sharding, error));
    } while (take_char(scan, ','));
    return take_char(scan, ']') ? REDIST_OK : report_unexpected(scan, "',' or ']'", error);
}

/* The unreduced axes have no order, and are kept as written. */
static enum redist_status scan_unreduced(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error)
{
    uint64_t summands = 1;
    uint32_t first = sharding->layout.ncuts;
    PASS_FAILURE(scan_minor_axes(scan, sharding, UNREDUCED, &summands, error));
    reverse_cuts(&sharding->layout, first);
    return REDIST_OK;
}

enum redist_status read_native_sharding(struct scan *scan, struct sharding *sharding,
                                        struct redist_error *error)
{
    sharding->layout.exact = true;
    sharding->shape.known = true;
    PASS_FAILURE(need_mesh(sharding, error));
    PASS_FAILURE(scan_native_dims(scan, sharding, error));
    if (take_char(scan, '{'))
        PASS_FAILURE(scan_unreduced(scan, sharding, error));
    return expect_end(scan, error);
}
