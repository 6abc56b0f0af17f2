/* DTensor: one placement for each mesh axis, the outer ones first, as
 * `[Shard(0), Replicate()]` or as its traces print them, `S(0)R`. */
#include "import/notations.h"
#include "import/token.h"
#include "notation/nearest.h"
#include "base/report.h"

enum { IN_ORDER = -1 };

/* What one mesh axis does. */
struct placement {
    bool shards, partial;
    enum redist_operator combine; /* of a partial one */
    int dimension;
    uint32_t strided; /* split factor of a _StridedShard, or 0 */
    int64_t place;    /* `[i]` of a trace: how many axes cut the dimension before; or IN_ORDER */
};

struct placements {
    uint32_t count;
    struct placement item[REDIST_MAX_AXES];
};

static enum redist_status scan_dimension_number(struct scan *scan, struct placement *placement,
                                                struct redist_error *error)
{
    int64_t dimension = 0;
    (void)take_keyword(scan, "dim");
    if (!take_integer(scan, &dimension) || dimension >= REDIST_MAX_RANK ||
        dimension < -(int64_t)REDIST_MAX_RANK)
        return report_unexpected(scan, "a dimension of the tensor", error);
    placement->shards = true;
    placement->dimension = (int)dimension;
    return REDIST_OK;
}

/* Behind `_StridedShard(` or `_S(`. */
static enum redist_status scan_strided(struct scan *scan, struct placement *placement,
                                       struct redist_error *error)
{
    uint64_t factor = 0;
    if (scan_dimension_number(scan, placement, error) != REDIST_OK)
        return REDIST_FAILED;
    if (!take_char(scan, ','))
        return report_unexpected(scan, "',' and the split factor", error);
    (void)(take_keyword(scan, "split_factor") || take_keyword(scan, "sf"));
    if (!take_number(scan, &factor) || factor == 0 || factor > REDIST_MAX_DEVICES)
        return report_unexpected(scan, "the split factor", error);
    placement->strided = (uint32_t)factor;
    return REDIST_OK;
}

/* The word of a placement, with a suggestion when it is none. */
static enum redist_status report_placement(struct scan *scan, struct redist_error *error)
{
    static const char *const words[] = {"Shard", "Replicate", "Partial"};
    char name[REDIST_MAX_NAME + 1u];
    struct scan ahead = *scan;
    const char *meant = take_name(&ahead, name) ? find_nearest(name, words, 3) : NULL;
    if (meant == NULL)
        return report_unexpected(scan, "Shard(d), Replicate() or Partial()", error);
    return report_failure(error, "column %zu: '%s' is no placement; did you mean '%s'?",
                          scan->position + 1, name, meant);
}

/* Behind the word: `("max")`, `(reduce_op=max)`, `()`, or nothing. */
static enum redist_status scan_partial(struct scan *scan, struct placement *placement,
                                       struct redist_error *error)
{
    placement->partial = true;
    placement->combine = REDIST_SUM;
    if (!take_char(scan, '(') || take_char(scan, ')'))
        return REDIST_OK;
    (void)take_keyword(scan, "reduce_op");
    char quote = take_char(scan, '"') ? '"' : take_char(scan, '\'') ? '\'' : '\0';
    if (sees_text(scan, "avg"))
        return refuse(scan, "an average (of what is to be summed first)", error);
    if (!take_operator(scan, &placement->combine) || (quote != '\0' && !take_char(scan, quote)))
        return report_unexpected(scan, "sum, product, min, max, band, bor or bxor", error);
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
}

static enum redist_status scan_placement(struct scan *scan, struct placement *placement,
                                         struct redist_error *error)
{
    *placement = (struct placement){.place = IN_ORDER};
    if (take_text(scan, "Partial") || take_text(scan, "_Partial") || take_text(scan, "P"))
        return scan_partial(scan, placement, error);
    if (take_text(scan, "Replicate(")) {
        return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
    } else if (take_text(scan, "Shard(")) {
        if (scan_dimension_number(scan, placement, error) != REDIST_OK)
            return REDIST_FAILED;
    } else if (!take_text(scan, "_StridedShard(")) {
        return report_placement(scan, error);
    } else if (scan_strided(scan, placement, error) != REDIST_OK) {
        return REDIST_FAILED;
    }
    return take_char(scan, ')') ? REDIST_OK : report_unexpected(scan, "')'", error);
}

static enum redist_status scan_list(struct scan *scan, struct placements *placements,
                                    struct redist_error *error)
{
    char close = take_char(scan, '(') ? ')' : ']';
    if (close == ']' && !take_char(scan, '['))
        return report_unexpected(scan, "'['", error);
    do {
        if (placements->count > 0 && sees_char(scan, close))
            break; /* a tuple of Python may end in a comma */
        if (placements->count == REDIST_MAX_AXES)
            return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
        if (scan_placement(scan, &placements->item[placements->count++], error) != REDIST_OK)
            return REDIST_FAILED;
    } while (take_char(scan, ','));
    return take_char(scan, close) ? REDIST_OK
                                  : report_unexpected(scan, "',' or the closing bracket", error);
}

/* `S(0)`, `S(0)[1]`, `_S(0, 2)`, `R` */
static enum redist_status scan_letter(struct scan *scan, struct placement *placement,
                                      struct redist_error *error)
{
    *placement = (struct placement){.place = IN_ORDER};
    if (take_char(scan, 'R'))
        return REDIST_OK;
    if (take_char(scan, 'P'))
        return scan_partial(scan, placement, error);
    bool strided = take_text(scan, "_S(");
    if (!strided && !take_text(scan, "S("))
        return report_unexpected(scan, "S(d), R or P", error);
    enum redist_status status = strided ? scan_strided(scan, placement, error)
                                        : scan_dimension_number(scan, placement, error);
    if (status != REDIST_OK)
        return status;
    if (!take_char(scan, ')'))
        return report_unexpected(scan, "')'", error);
    if (take_char(scan, '[') &&
        (!take_integer(scan, &placement->place) || placement->place < 0 || !take_char(scan, ']')))
        return report_unexpected(scan, "the place in the shard order and ']'", error);
    return REDIST_OK;
}

static enum redist_status scan_letters(struct scan *scan, struct placements *placements,
                                       struct redist_error *error)
{
    while (!at_end(scan)) {
        if (placements->count == REDIST_MAX_AXES)
            return report_failure(error, "a mesh has at most %u axes", REDIST_MAX_AXES);
        if (scan_letter(scan, &placements->item[placements->count++], error) != REDIST_OK)
            return REDIST_FAILED;
    }
    return REDIST_OK;
}

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
        else if (insert_strided(order, mesh, a, item->strided, error) != REDIST_OK)
            return REDIST_FAILED;
    }
    return check_places(placements, dimension, order, error);
}

/* Which axes summands lie along, and how they are combined. */
static enum redist_status place_summands(const struct placements *placements,
                                         struct sharding *sharding, struct redist_error *error)
{
    for (uint32_t a = 0; a < placements->count; a++) {
        const struct placement *item = &placements->item[a];
        if (item->partial && (add_axis(sharding, UNREDUCED, a, error) != REDIST_OK ||
                              set_operator(sharding, item->combine, error) != REDIST_OK))
            return REDIST_FAILED;
    }
    return REDIST_OK;
}

static enum redist_status place_axes(const struct placements *placements, struct sharding *sharding,
                                     struct redist_error *error)
{
    struct axis_order order;
    const int limit = REDIST_MAX_RANK;
    for (int dimension = -limit; dimension < limit; dimension++) {
        if (order_axes(placements, dimension, &sharding->devices.mesh, &order, error) != REDIST_OK)
            return REDIST_FAILED;
        for (uint32_t k = 0; k < order.count; k++) {
            if (add_axis(sharding, dimension, order.axis[k], error) != REDIST_OK)
                return REDIST_FAILED;
            sharding->layout.strided |= placements->item[order.axis[k]].strided != 0;
        }
        if (order.count > 0 && dimension >= (int)sharding->layout.rank)
            sharding->layout.rank = (uint32_t)dimension + 1;
    }
    return REDIST_OK;
}

/* -1 is the last dimension; it and others must be told apart before they are ordered. */
static enum redist_status count_from_first(struct placements *placements, uint32_t rank,
                                           struct redist_error *error)
{
    bool negative = false, positive = false;
    for (uint32_t a = 0; a < placements->count; a++) {
        struct placement *item = &placements->item[a];
        if (item->shards && item->dimension < 0 && rank != UNKNOWN_RANK &&
            item->dimension >= -(int)rank)
            item->dimension += (int)rank;
        negative |= item->shards && item->dimension < 0;
        positive |= item->shards && item->dimension >= 0;
    }
    if (negative && positive && rank == UNKNOWN_RANK)
        return report_failure(error, "dimensions counted from both ends: expected them from 0, or "
                                     "a shape (--shape)");
    return REDIST_OK;
}

enum redist_status read_dtensor_sharding(struct scan *scan, struct sharding *sharding,
                                         struct redist_error *error)
{
    struct placements placements = {0};
    (void)take_keyword(scan, "placements");
    enum redist_status status = need_mesh(sharding, error);
    if (status == REDIST_OK)
        status = sees_char(scan, '[') || sees_char(scan, '(')
                     ? scan_list(scan, &placements, error)
                     : scan_letters(scan, &placements, error);
    if (status == REDIST_OK)
        status = expect_end(scan, error);
    if (status != REDIST_OK)
        return status;
    if (placements.count != sharding->devices.mesh.naxes)
        return report_failure(error, "%u placements for a mesh of %u axes: expected one for each",
                              placements.count, sharding->devices.mesh.naxes);
    if (count_from_first(&placements, sharding->known_rank, error) != REDIST_OK)
        return REDIST_FAILED;
    return place_summands(&placements, sharding, error) == REDIST_OK
               ? place_axes(&placements, sharding, error)
               : REDIST_FAILED;
}
