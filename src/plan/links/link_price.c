#include "plan/links/link_price.h"

#include "plan/weak/weak.h"

void append_use(struct link_uses *uses, const struct redist_link *link, uint32_t size)
{
    uses->use[uses->n++] = (struct link_use){*link, size};
}

uint64_t price_direct(const struct link_uses *uses, uint64_t received)
{
    struct redist_link slowest = {0, 0};
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct redist_link *link = &uses->use[k].link;
        if (link->latency > slowest.latency)
            slowest.latency = link->latency;
        if (link->inverse_bandwidth > slowest.inverse_bandwidth)
            slowest.inverse_bandwidth = link->inverse_bandwidth;
    }
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

/* `ways` times from piece to tile, or back. */
static uint64_t price_pieces(const struct link_uses *uses, uint64_t devices, uint32_t ways,
                             uint64_t received)
{
    uint64_t price = price_joining(uses), reached = 1, before = 0;
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct link_use *use = &uses->use[k];
        uint64_t more = reached * use->size;
        reached = k + 1 == uses->n || more > devices ? devices : more;
        uint64_t brought = share_received(received, devices, reached);
        uint64_t turns = (uint64_t)ways * count_turns(use->size);
        price = add_costs(price, multiply_cost(turns, use->link.latency));
        price = add_costs(price, multiply_cost(brought - before, use->link.inverse_bandwidth));
        before = brought;
    }
    return price;
}

/* The whole tile in every turn. */
static uint64_t price_whole(const struct link_uses *uses, uint64_t local)
{
    uint64_t price = price_joining(uses);
    for (uint32_t k = 0; k < uses->n; k++) {
        const struct redist_link *link = &uses->use[k].link;
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

uint64_t price_links(enum redist_op op, const struct link_uses *uses, uint64_t devices,
                     uint64_t local, uint64_t received)
{
    uint64_t whole, pieces;
    if (received == 0 || devices < 2)
        return price_direct(uses, received);
    switch (op) {
    case REDIST_ALLGATHER:
    case REDIST_REDUCESCATTER:
        return price_pieces(uses, devices, 1, received);
    case REDIST_ALLREDUCE:
    case REDIST_REDUCE:
    case REDIST_BROADCAST:
        pieces = price_pieces(uses, devices, 2, count_allreduced(devices, local));
        whole = price_whole(uses, local);
        return whole < pieces ? whole : pieces;
    default:
        return price_direct(uses, received);
    }
}
