#include "table/holders.h"
#include <stdlib.h>

bool match_holders(const uint32_t *held, const uint32_t *wanted, uint32_t ndevices, uint32_t *list)
{
    const uint32_t none = UINT32_MAX;
    uint32_t *first = malloc(ndevices * sizeof *first), *next = malloc(ndevices * sizeof *next);
    bool enough = first != NULL && next != NULL;
    for (uint32_t d = 0; enough && d < ndevices; d++)
        first[d] = none;
    for (uint32_t d = ndevices; enough && d-- > 0;) {
        if (held[d] == wanted[d])
            continue;
        next[d] = first[held[d]];
        first[held[d]] = d;
    }
    for (uint32_t d = 0; enough && d < ndevices; d++) {
        list[d] = d;
        if (held[d] == wanted[d])
            continue;
        list[d] = first[wanted[d]];
        first[wanted[d]] = next[first[wanted[d]]];
    }
    free(first);
    free(next);
    return enough;
}
