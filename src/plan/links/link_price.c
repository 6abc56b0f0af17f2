#include "plan/links/link_price.h"

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

/* What was measured along just these axes; NULL where nothing was. */
static const struct redist_link *find_measured(const struct redist_topology *topology,
                                               uint32_t axes, enum redist_link_kind kind)
{
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        if (topology->measured[k].axes == axes)
            return &topology->measured[k].kind[kind];
    return NULL;
}

static const struct redist_link *find_axis_link(const struct redist_topology *topology,
                                                uint32_t axis, enum redist_link_kind kind)
{
    const struct redist_link *measured = find_measured(topology, UINT32_C(1) << axis, kind);
    return measured != NULL ? measured : &topology->axis[axis];
}

static const struct redist_link *find_use(const struct link_uses *uses, uint32_t k,
                                          enum redist_link_kind kind)
{
    return find_axis_link(uses->topology, uses->use[k].axis, kind);
}

static uint32_t list_axes(const struct link_uses *uses)
{
    uint32_t axes = 0;
    for (uint32_t k = 0; k < uses->n; k++)
        axes |= UINT32_C(1) << uses->use[k].axis;
    return axes;
}

static bool is_one_link(const struct redist_link *a, const struct redist_link *b)
{
    return a->latency == b->latency && a->inverse_bandwidth == b->inverse_bandwidth;
}

bool have_like_links(const struct redist_topology *topology, uint32_t one, uint32_t other)
{
    for (uint32_t k = 0; k < REDIST_LINK_KINDS; k++) {
        const enum redist_link_kind kind = (enum redist_link_kind)k;
        if (!is_one_link(find_axis_link(topology, one, kind),
                         find_axis_link(topology, other, kind)))
            return false;
    }
    return true;
}

static void keep_least(struct redist_link *least, const struct redist_link *link)
{
    if (link->latency < least->latency)
        least->latency = link->latency;
    if (link->inverse_bandwidth < least->inverse_bandwidth)
        least->inverse_bandwidth = link->inverse_bandwidth;
}

struct redist_link find_least_link(const struct redist_topology *topology, uint32_t axes)
{
    struct redist_link least = {COST_INFINITE, COST_INFINITE};
    for (uint32_t x = 0; x < REDIST_MAX_AXES; x++)
        if ((axes >> x & 1u) != 0)
            keep_least(&least, &topology->axis[x]);
    for (uint32_t k = 0; k < topology->nmeasured; k++)
        for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++)
            keep_least(&least, &topology->measured[k].kind[kind]);
    return least;
}

uint64_t price_direct(const struct link_uses *uses, uint64_t received)
{
    struct redist_link slowest = {0, 0};
    const struct redist_link *measured =
        find_measured(uses->topology, list_axes(uses), REDIST_LINK_EXCHANGE);
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct redist_link *link = find_use(uses, k, REDIST_LINK_EXCHANGE);
        if (link->latency > slowest.latency)
            slowest.latency = link->latency;
        if (link->inverse_bandwidth > slowest.inverse_bandwidth)
            slowest.inverse_bandwidth = link->inverse_bandwidth;
    }
    if (measured != NULL)
        slowest = *measured;
    uint64_t bytes = multiply_cost(received, slowest.inverse_bandwidth);
    return received == 0 ? 0 : add_costs(slowest.latency, bytes);
}

uint32_t count_turns(uint32_t devices)
{
    uint32_t turns = 0;
    while ((devices - 1) >> turns > 0)
        turns++;
    return turns;
}

uint32_t count_kind_turns(enum redist_link_kind kind, uint32_t devices)
{
    uint32_t turns = count_turns(devices);
    return kind == REDIST_LINK_EXCHANGE    ? 1
           : kind == REDIST_LINK_ALLREDUCE ? 2 * turns
                                           : turns;
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

/* From piece to tile, or back, or, as in an allreduce, both. */
static uint64_t price_pieces(const struct link_uses *uses, uint64_t devices,
                             enum redist_link_kind kind, uint64_t received)
{
    uint64_t price = price_joining(uses), reached = 1, before = 0;
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct link_use *use = &uses->use[k];
        uint64_t more = reached * use->size;
        reached = k + 1 == uses->n || more > devices ? devices : more;
        uint64_t brought = share_received(received, devices, reached);
        const struct redist_link *link = find_use(uses, k, kind);
        uint64_t turns = count_kind_turns(kind, use->size);
        price = add_costs(price, multiply_cost(turns, link->latency));
        price = add_costs(price, multiply_cost(brought - before, link->inverse_bandwidth));
        before = brought;
    }
    return price;
}

/* The whole tile in every turn. */
static uint64_t price_whole(const struct link_uses *uses, uint64_t local)
{
    uint64_t price = price_joining(uses);
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct redist_link *link = find_use(uses, k, REDIST_LINK_ALLREDUCE);
        uint64_t turn = add_costs(link->latency, multiply_cost(local, link->inverse_bandwidth));
        price = add_costs(price, multiply_cost(count_turns(uses->use[k].size), turn));
    }
    return price;
}

uint64_t bound_allreduce(uint64_t devices, uint64_t local)
{
    uint64_t pieces = count_allreduced(devices, local);
    uint64_t whole = multiply_cost(count_turns((uint32_t)devices), local);
    return whole < pieces ? whole : pieces;
}

/* A collective by what was measured of its kind along its axes. */
static uint64_t price_measured(const struct redist_link *link, enum redist_link_kind kind,
                               uint64_t devices, uint64_t received)
{
    uint64_t turns = count_kind_turns(kind, (uint32_t)devices);
    return add_costs(multiply_cost(turns, link->latency),
                     multiply_cost(received, link->inverse_bandwidth));
}

uint64_t price_links(enum redist_op op, const struct link_uses *uses, uint64_t devices,
                     uint64_t local, uint64_t received)
{
    const enum redist_link_kind kind = find_kind(op);
    if (received == 0 || devices < 2 || kind == REDIST_LINK_EXCHANGE)
        return price_direct(uses, received);
    const struct redist_link *measured = find_measured(uses->topology, list_axes(uses), kind);
    uint64_t brought =
        kind == REDIST_LINK_ALLREDUCE ? count_allreduced(devices, local) : received;
    if (measured != NULL)
        return price_measured(measured, kind, devices, brought);
    uint64_t pieces = price_pieces(uses, devices, kind, brought);
    uint64_t whole = kind == REDIST_LINK_ALLREDUCE ? price_whole(uses, local) : pieces;
    return whole < pieces ? whole : pieces;
}
