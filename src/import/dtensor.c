/* DTensor: one placement for each mesh axis, the outer ones first, as
 * `[Shard(0), Replicate()]` or as its traces print them, `S(0)R`. */
#include "import/placements.h"
#include "import/token.h"
#include "base/report.h"

static bool cuts(const struct placement *placement, int dimension)
{
    return placement->shards && placement->dimension == dimension;
}

/* The axes that cut one dimension, major to minor. */
struct axis_order {
    uint32_t count, axis[REDIST_MAX_AXES];
};

static void insert_axis(struct axis_order *order, uint32_t place, uint32_t axis)
{
    for (uint32_t k = order->count++; k > place; k--)
        order->axis[k] = order->axis[k - 1];
    order->axis[place] = axis;
}

/* A _StridedShard cuts after the inner axes whose product is its split factor. */
static enum redist_status insert_strided(struct axis_order *order, const struct redist_mesh *mesh,
                                         uint32_t axis, uint32_t factor, struct redist_error *error)
{
    uint32_t product = 1, place = 0;
    while (place < order->count && product < factor)
        product *= mesh->axis[order->axis[place++]].size;
    if (product != factor)
        return report_failure(error,
                              "mesh axis '%s': no inner mesh axes cut the dimension into the %u "
                              "parts that the split factor says",
                              mesh->axis[axis].name, factor);
    insert_axis(order, place, axis);
    return REDIST_OK;
}

/* Places of a trace: those of the axes that cut the dimension are 0, 1, .. in some order. */
static enum redist_status insert_placed(const struct placements *placements, int dimension,
                                        struct axis_order *order, struct redist_error *error)
{
    bool taken[REDIST_MAX_AXES] = {false};
    order->count = 0;
    for (uint32_t a = 0; a < placements->count; a++)
        order->count += cuts(&placements->item[a], dimension);
    for (uint32_t a = 0; a < placements->count; a++) {
        int64_t place = placements->item[a].place;
        if (!cuts(&placements->item[a], dimension))
            continue;
        if (place < 0 || place >= (int64_t)order->count || taken[place])
            return report_failure(error,
                                  "dimension %d: expected the places [0], [1], .. of the shard "
                                  "order once each",
                                  dimension);
        taken[place] = true;
        order->axis[place] = a;
    }
    return REDIST_OK;
}

static bool has_strided(const struct placements *placements, int dimension)
{
    for (uint32_t a = 0; a < placements->count; a++)
        if (cuts(&placements->item[a], dimension) && placements->item[a].strided != 0)
            return true;
    return false;
}

/* A trace may say the places of some axes beside split factors, which give them already. */
static enum redist_status check_places(const struct placements *placements, int dimension,
                                       const struct axis_order *order, struct redist_error *error)
{
    for (uint32_t k = 0; k < order->count; k++) {
        int64_t place = placements->item[order->axis[k]].place;
        if (place != IN_ORDER && place != (int64_t)k)
            return report_failure(error,
                                  "dimension %d: the split factors make place %u of the shard "
                                  "order of what is said to be place %lld",
                                  dimension, k, (long long)place);
    }
    return REDIST_OK;
}

static enum redist_status order_axes(const struct placements *placements, int dimension,
                                     const struct redist_mesh *mesh, struct axis_order *order,
                                     struct redist_error *error)
{
    bool strided = has_strided(placements, dimension);
    order->count = 0;
    for (uint32_t a = placements->count; a-- > 0;) { /* inner to outer */
        const struct placement *item = &placements->item[a];
        if (!cuts(item, dimension))
            continue;
        if (item->place != IN_ORDER && !strided)
            return insert_placed(placements, dimension, order, error);
        if (item->strided == 0)
            insert_axis(order, 0, a);
        else
            PASS_FAILURE(insert_strided(order, mesh, a, item->strided, error));
    }
    return check_places(placements, dimension, order, error);
}

/* Which axes summands lie along, and how they are combined. */
static enum redist_status place_summands(const struct placements *placements,
                                         struct sharding *sharding, struct redist_error *error)
{
    for (uint32_t a = 0; a < placements->count; a++) {
        const struct placement *item = &placements->item[a];
        if (item->partial) {
            PASS_FAILURE(add_axis(sharding, UNREDUCED, a, error));
            PASS_FAILURE(set_operator(sharding, item->combine, error));
        }
    }
    return REDIST_OK;
}

static enum redist_status place_axes(const struct placements *placements, struct sharding *sharding,
                                     struct redist_error *error)
{
    struct axis_order order;
    const int limit = REDIST_MAX_RANK;
    for (int dimension = -limit; dimension < limit; dimension++) {
        PASS_FAILURE(order_axes(placements, dimension, &sharding->devices.mesh, &order, error));
        for (uint32_t k = 0; k < order.count; k++) {
            PASS_FAILURE(add_axis(sharding, dimension, order.axis[k], error));
            sharding->layout.strided |= placements->item[order.axis[k]].strided != 0;
        }
        if (order.count > 0 && dimension >= (int)sharding->layout.rank)
            sharding->layout.rank = (uint32_t)dimension + 1;
    }
    return REDIST_OK;
}

enum redist_status read_dtensor_sharding(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error)
{
    struct placements placements = {0};
    PASS_FAILURE(need_mesh(sharding, error));
    PASS_FAILURE(read_placements(scan, sharding->devices.mesh.naxes, sharding->known_rank,
                                 &placements, error));
    PASS_FAILURE(place_summands(&placements, sharding, error));
    return place_axes(&placements, sharding, error);
}
