#include "plan/links/link_price.h"

#include <string.h>

#include "plan/weak/weak.h"

void append_use(struct link_uses *uses, uint32_t axis, uint32_t size)
{
    uses->use[uses->n++] = (struct link_use){axis, size};
}

static enum redist_link_kind find_kind(enum redist_op op)
{
    switch (op) {
    case REDIST_ALLGATHER:
        return REDIST_LINK_ALLGATHER;
    case REDIST_REDUCESCATTER:
        return REDIST_LINK_REDUCESCATTER;
    case REDIST_ALLREDUCE:
    case REDIST_REDUCE:
    case REDIST_BROADCAST:
        return REDIST_LINK_ALLREDUCE;
    default:
        return REDIST_LINK_EXCHANGE;
    }
}

/* What was measured along just these axes, which has one entry; NULL where nothing was. */
static const struct redist_axes_links *find_measured(const struct redist_topology *topology,
                                                     uint32_t axes)
{
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        if (topology->measured[k].axes == axes)
            return &topology->measured[k];
    return NULL;
}

/* Of groups of so many devices, of exchanges of any. */
static const struct redist_curve *find_curve(const struct redist_topology *topology, uint32_t axes,
                                             uint64_t devices, enum redist_link_kind kind)
{
    const struct redist_axes_links *measured = find_measured(topology, axes);
    bool fits = measured != NULL && (kind == REDIST_LINK_EXCHANGE || measured->devices == devices);
    return fits ? &measured->kind[kind] : NULL;
}

/* Of this axis alone. */
static const struct redist_curve *find_curve_along(const struct link_uses *uses, uint32_t k,
                                                   enum redist_link_kind kind)
{
    const struct link_use *use = &uses->use[k];
    return find_curve(uses->topology, UINT32_C(1) << use->axis, use->size, kind);
}

/* How a curve rises from one point to another for so many elements more. */
static uint64_t price_rise(const struct redist_curve_point *from,
                           const struct redist_curve_point *to, uint64_t more)
{
    uint64_t rise = to->price - from->price, width = to->received - from->received;
    return add_costs(multiply_cost(rise / width, more), multiply_cost(rise % width, more) / width);
}

/* Behind the last point as before it or as from the first to the last, whatever is more: two
 * points that noise has made alike say nothing of what is larger. */
static uint64_t price_by_curve(const struct redist_curve *curve, uint64_t received)
{
    const struct redist_curve_point *point = curve->point, *last = &point[curve->npoints - 1];
    uint32_t k = 0;
    if (received <= point[0].received)
        return point[0].price;
    if (received > last->received) {
        uint64_t more = received - last->received;
        uint64_t near = price_rise(last - 1, last, more), all = price_rise(point, last, more);
        return add_costs(last->price, near > all ? near : all);
    }
    while (point[k + 1].received < received)
        k++;
    return add_costs(point[k].price,
                     price_rise(&point[k], &point[k + 1], received - point[k].received));
}

static uint32_t list_axes(const struct link_uses *uses)
{
    uint32_t axes = 0;
    for (uint32_t k = 0; k < uses->n; k++)
        axes |= UINT32_C(1) << uses->use[k].axis;
    return axes;
}

static bool are_like_curves(const struct redist_axes_links *a, const struct redist_axes_links *b)
{
    for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++) {
        const struct redist_curve *one = &a->kind[kind], *other = &b->kind[kind];
        if (one->npoints != other->npoints ||
            memcmp(one->point, other->point, one->npoints * sizeof one->point[0]) != 0)
            return false;
    }
    return a->devices == b->devices;
}

bool have_like_links(const struct redist_topology *topology, uint32_t one, uint32_t other)
{
    const struct redist_link *a = &topology->axis[one], *b = &topology->axis[other];
    const struct redist_axes_links *of_one = find_measured(topology, UINT32_C(1) << one);
    const struct redist_axes_links *of_other = find_measured(topology, UINT32_C(1) << other);
    bool like = of_one == of_other ||
                (of_one != NULL && of_other != NULL && are_like_curves(of_one, of_other));
    return like && a->latency == b->latency && a->inverse_bandwidth == b->inverse_bandwidth;
}

static void keep_least(struct redist_link *least, uint64_t latency, uint64_t inverse)
{
    if (latency < least->latency)
        least->latency = latency;
    if (inverse < least->inverse_bandwidth)
        least->inverse_bandwidth = inverse;
}

/* A line below the curve, through its first point. */
static void keep_below(struct redist_link *least, const struct redist_curve *curve)
{
    const struct redist_curve_point *point = curve->point;
    uint64_t inverse = COST_INFINITE;
    for (uint32_t k = 1; k < curve->npoints; k++) {
        uint64_t from_first =
            (point[k].price - point[0].price) / (point[k].received - point[0].received);
        inverse = from_first < inverse ? from_first : inverse;
    }
    uint64_t bytes = multiply_cost(inverse, point[0].received);
    keep_least(least, bytes < point[0].price ? point[0].price - bytes : 0, inverse);
}

struct redist_link find_least_link(const struct redist_topology *topology, uint32_t axes)
{
    struct redist_link least = {COST_INFINITE, COST_INFINITE};
    for (uint32_t x = 0; x < REDIST_MAX_AXES; x++)
        if ((axes >> x & 1u) != 0)
            keep_least(&least, topology->axis[x].latency, topology->axis[x].inverse_bandwidth);
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
            keep_below(&least, &topology->measured[k].kind[kind]);
    return least;
}

/* What was measured is exact to a few hundredths, and a step begins when the one before has ended
 * on all that it exchanges with: of plans that are so near to each other that of fewer steps is
 * better. */
static uint64_t price_waiting(const struct link_uses *uses)
{
    uint64_t least = COST_INFINITE;
    if (uses->topology->nmeasured == 0 || uses->n == 0)
        return 0;
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct redist_link *link = &uses->topology->axis[uses->use[k].axis];
        least = link->latency < least ? link->latency : least;
    }
    return least / 8;
}

/* Of a step, or of one way through it. */
struct sending {
    enum redist_link_kind kind;
    uint64_t devices;   /* of a group; where all is sent straight curves are of any */
    uint64_t received;  /* by a device, as curves count it */
    uint64_t latencies; /* one after another */
    uint64_t carried;   /* elements over a line */
};

/* By the slowest axis: of those that no curve has alone the largest latency and the largest
 * inverse bandwidth, and each of the others by its curve. */
static uint64_t price_slowest(const struct link_uses *uses, const struct sending *sending)
{
    struct redist_link slowest = {0, 0};
    uint64_t most = 0;
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct redist_link *link = &uses->topology->axis[uses->use[k].axis];
        const struct redist_curve *curve = find_curve(
            uses->topology, UINT32_C(1) << uses->use[k].axis, sending->devices, sending->kind);
        if (curve != NULL) {
            uint64_t price = price_by_curve(curve, sending->received);
            most = price > most ? price : most;
            continue;
        }
        if (link->latency > slowest.latency)
            slowest.latency = link->latency;
        if (link->inverse_bandwidth > slowest.inverse_bandwidth)
            slowest.inverse_bandwidth = link->inverse_bandwidth;
    }
    uint64_t lines = add_costs(multiply_cost(sending->latencies, slowest.latency),
                               multiply_cost(sending->carried, slowest.inverse_bandwidth));
    return lines > most ? lines : most;
}

uint64_t price_direct(const struct link_uses *uses, uint64_t received)
{
    const struct sending straight = {REDIST_LINK_EXCHANGE, 0, received, 1, received};
    if (received == 0)
        return 0;
    const struct redist_curve *curve =
        find_curve(uses->topology, list_axes(uses), 0, REDIST_LINK_EXCHANGE);
    return add_costs(price_waiting(uses), curve != NULL ? price_by_curve(curve, received)
                                                        : price_slowest(uses, &straight));
}

uint32_t count_turns(uint32_t devices)
{
    uint32_t turns = 0;
    while ((devices - 1) >> turns > 0)
        turns++;
    return turns;
}

/* What the first `reached` of a group have of what a device receives from all others. */
static uint64_t share_received(uint64_t received, uint64_t devices, uint64_t reached)
{
    uint64_t others = devices - 1;
    return received / others * (reached - 1) + received % others * (reached - 1) / others;
}

/* MPI knows nothing of axes: of two ways alike the one along a single axis at a time is dearer
 * by less. */
static uint64_t price_joining(const struct link_uses *uses)
{
    return uses->n > 1 ? uses->n - 1 : 0;
}

/* Along one axis after another; what was measured along that axis alone goes before its line.
 * `ways` times from piece to tile, or back. */
static uint64_t price_pieces(const struct link_uses *uses, enum redist_link_kind kind,
                             uint64_t devices, uint64_t received)
{
    uint64_t price = price_joining(uses), reached = 1, before = 0;
    uint64_t ways = kind == REDIST_LINK_ALLREDUCE ? 2 : 1;
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct link_use *use = &uses->use[k];
        reached *= use->size;
        uint64_t so_far = share_received(received, devices, reached), brought = so_far - before;
        const struct redist_curve *curve = find_curve_along(uses, k, kind);
        const struct redist_link *link = &uses->topology->axis[use->axis];
        uint64_t latencies = multiply_cost(ways * count_turns(use->size), link->latency);
        uint64_t bytes = multiply_cost(brought, link->inverse_bandwidth);
        price = add_costs(price, curve != NULL ? price_by_curve(curve, brought)
                                               : add_costs(latencies, bytes));
        before = so_far;
    }
    return price;
}

/* The whole tile in every turn. */
static uint64_t price_whole(const struct link_uses *uses, uint64_t local)
{
    uint64_t price = price_joining(uses);
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct link_use *use = &uses->use[k];
        const struct redist_curve *curve = find_curve_along(uses, k, REDIST_LINK_ALLREDUCE);
        const struct redist_link *link = &uses->topology->axis[use->axis];
        uint64_t turn = add_costs(link->latency, multiply_cost(local, link->inverse_bandwidth));
        price = add_costs(price, curve != NULL
                                     ? price_by_curve(curve, count_allreduced(use->size, local))
                                     : multiply_cost(count_turns(use->size), turn));
    }
    return price;
}

/* Whether groups of so many devices have all combinations of the coordinates that they have along
 * their axes: there are no more of these than members then. */
static bool fill_boxes(const struct link_uses *uses, uint64_t devices)
{
    uint64_t combinations = 1;
    for (uint32_t k = 0; k < uses->n; k++)
        combinations = multiply_cost(combinations, uses->use[k].size);
    return combinations == devices;
}

/* Of other groups, as of (0, 0) and (1, 1), a turn may have to go along the slowest axis. In pieces,
 * or where something is combined in whole tiles, whatever is less. */
static uint64_t price_across(const struct link_uses *uses, enum redist_link_kind kind,
                             uint64_t devices, uint64_t local, uint64_t received)
{
    const uint64_t turns = count_turns((uint32_t)devices);
    const bool combines = kind == REDIST_LINK_ALLREDUCE;
    const struct sending in_pieces = {kind, devices, received, combines ? 2 * turns : turns,
                                      received};
    const struct sending in_tiles = {kind, devices, received, turns, multiply_cost(turns, local)};
    uint64_t pieces = price_slowest(uses, &in_pieces);
    uint64_t whole = combines ? price_slowest(uses, &in_tiles) : pieces;
    return add_costs(price_joining(uses), whole < pieces ? whole : pieces);
}

uint64_t bound_allreduce(uint64_t devices, uint64_t local)
{
    uint64_t pieces = count_allreduced(devices, local);
    uint64_t whole = multiply_cost(count_turns((uint32_t)devices), local);
    return whole < pieces ? whole : pieces;
}

uint64_t price_links(enum redist_op op, const struct link_uses *uses, uint64_t devices,
                     uint64_t local, uint64_t received)
{
    const enum redist_link_kind kind = find_kind(op);
    if (received == 0 || devices < 2 || kind == REDIST_LINK_EXCHANGE)
        return price_direct(uses, received);
    bool combines = kind == REDIST_LINK_ALLREDUCE;
    uint64_t brought = combines ? count_allreduced(devices, local) : received;
    const struct redist_curve *curve = find_curve(uses->topology, list_axes(uses), devices, kind);
    if (curve == NULL && !fill_boxes(uses, devices))
        return add_costs(price_waiting(uses), price_across(uses, kind, devices, local, brought));
    uint64_t pieces =
        curve != NULL ? price_by_curve(curve, brought) : price_pieces(uses, kind, devices, brought);
    uint64_t whole = combines && curve == NULL ? price_whole(uses, local) : pieces;
    return add_costs(price_waiting(uses), whole < pieces ? whole : pieces);
}
