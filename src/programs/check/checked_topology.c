#include "programs/check/checked_topology.h"
#include <inttypes.h>
#include <stdio.h>
#include "price/text/topology.h"

int take_topology(uint32_t bytes, struct checked_topology *topology)
{
    topology->bytes = bytes;
    topology->levels = read_topology(bytes);
    digest_bytes(TEXT.v, bytes, topology->digest);
    return topology->levels != NONE;
}

const char *topology_expectation(uint32_t code)
{
    static const char *const words[] = {
        [E_TOPOLOGY_HEADER] = "the line 'redist-topology 2'",
        [E_LEVEL_WORD] = "'level ' or the end of the file",
        [E_LEVEL_NAME] = "a name of at most 31 letters, digits and _",
        [E_LEVEL_SIZE_WORD] = "' size ': prices need the size of each level",
        [E_LEVEL_SIZE] = "a size from 1 to 1048576",
        [E_LEVEL_LATENCY_WORD] = "' latency '",
        [E_LEVEL_LATENCY] = "a number below 2^64",
        [E_LEVEL_INVERSE_WORD] = "' inverse '",
        [E_LEVEL_INVERSE] = "a number below 2^64",
        [E_LEVEL_END] = "the end of the line",
        [E_LEVELS_COUNT] = "at most 16 levels",
    };
    return words[code];
}

int cut_devices(const struct checked_topology *topology)
{
    return set_levels(topology->levels, NDEV) == 1;
}

void print_topology(const struct checked_topology *topology)
{
    if (topology->path != NULL)
        printf(",\"topology\":{\"sha256\":\"%s\",\"bytes\":%" PRIu32 "}", topology->digest,
               topology->bytes);
}
