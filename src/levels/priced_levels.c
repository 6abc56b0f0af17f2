#include "levels/priced_levels.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/report.h"
#include "notation/byte_topology.h"
#include "notation/topology.h"
#include "price/capped.h"

_Static_assert(TOPOLOGY_LEVELS == MOST_LEVELS, "all levels that are read have room");

/* What a port carries, out of a unit and into it: bytes, or prices of messages. */
struct port {
    uint64_t out, in;
};

enum redist_status read_priced_levels(const char *text, size_t length, const char *name,
                                      struct priced_levels *levels, struct redist_error *error)
{
    struct redist_topology topology;
    *levels = (struct priced_levels){0};
    PASS_FAILURE(read_sized_levels(text, length, name, &levels->names, &topology, error));
    uint64_t below = 1;
    levels->units.count = levels->names.naxes;
    for (uint32_t l = levels->units.count; l > 0; l--) {
        levels->units.below[l - 1] = below;
        below *= levels->names.axis[l - 1].size;
        levels->latency[l - 1] = topology.axis[l - 1].latency;
        levels->inverse[l - 1] = topology.axis[l - 1].inverse_bandwidth;
    }
    return REDIST_OK;
}

enum redist_status check_devices(const struct priced_levels *levels, const char *name,
                                 const struct transfer_problem *problem, struct redist_error *error)
{
    uint32_t devices = redist_count_devices(&levels->names);
    for (uint32_t d = 0; d < problem->ndevices; d++)
        if (name_device(problem, d) >= devices)
            return report_failure(error,
                                  "%.120s has %" PRIu32 " devices, and there is a device %" PRIu64,
                                  name, devices, name_device(problem, d));
    return REDIST_OK;
}

static void add_to_port(struct port *out, struct port *in, uint64_t amount)
{
    out->out = add_capped(out->out, amount);
    in->in = add_capped(in->in, amount);
}

static uint64_t find_fullest(const struct port *port, size_t count)
{
    uint64_t most = 0;
    for (size_t u = 0; u < count; u++) {
        most = port[u].out > most ? port[u].out : most;
        most = port[u].in > most ? port[u].in : most;
    }
    return most;
}

/* A round's messages and the ports of all devices, or of the units of a level. */
struct priced_round {
    const struct priced_levels *levels;
    const struct transfer_problem *problem;
    const struct transfer_message *message;
    size_t count;
    struct port *port;
    size_t nports;
};

/* The largest latency of a level on which the message leaves a unit. */
static uint64_t find_latency(const struct priced_levels *levels, uint64_t from, uint64_t to)
{
    uint64_t most = 0;
    uint32_t distance = find_distance(&levels->units, from, to);
    for (uint32_t l = levels->units.count - distance; l < levels->units.count; l++)
        most = levels->latency[l] > most ? levels->latency[l] : most;
    return most;
}

/* Of the messages of a device, one after the other, the device at which that takes longest. */
static uint64_t price_messages(const struct priced_round *round)
{
    memset(round->port, 0, round->nports * sizeof *round->port);
    for (size_t k = 0; k < round->count; k++) {
        uint64_t from = name_device(round->problem, round->message[k].from);
        uint64_t to = name_device(round->problem, round->message[k].to);
        add_to_port(&round->port[from], &round->port[to], find_latency(round->levels, from, to));
    }
    return find_fullest(round->port, round->nports);
}

/* What leaves or enters the fullest unit of level l. */
static uint64_t price_bytes(const struct priced_round *round, uint32_t l)
{
    uint64_t below = round->levels->units.below[l];
    memset(round->port, 0, round->nports * sizeof *round->port);
    for (size_t k = 0; k < round->count; k++) {
        uint64_t from = name_device(round->problem, round->message[k].from) / below;
        uint64_t to = name_device(round->problem, round->message[k].to) / below;
        if (from != to)
            add_to_port(&round->port[from], &round->port[to], round->message[k].bytes);
    }
    return multiply_capped(round->levels->inverse[l], find_fullest(round->port, round->nports));
}

bool price_volumes(const struct priced_levels *levels, const struct transfer_problem *problem,
                   const struct transfer_volumes *volumes, uint64_t *price)
{
    size_t devices = redist_count_devices(&levels->names), first = 0;
    struct port *port = malloc(devices * sizeof *port);
    for (*price = 0; port != NULL && first < volumes->count;) {
        size_t last = first;
        while (last < volumes->count &&
               volumes->message[last].round == volumes->message[first].round)
            last++;
        const struct priced_round round = {levels,       problem, volumes->message + first,
                                           last - first, port,    devices};
        *price = add_capped(*price, price_messages(&round));
        for (uint32_t l = 0; l < levels->units.count; l++)
            *price = add_capped(*price, price_bytes(&round, l));
        first = last;
    }
    free(port);
    return port != NULL;
}
