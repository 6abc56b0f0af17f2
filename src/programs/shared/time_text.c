#include "programs/shared/time_text.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool spell_time(uint64_t price, const char *unit, char text[PRICE_BYTES])
{
    static const struct time_unit {
        const char *name;
        double of_microsecond; /* how many; 0 where one is no part of it */
    } units[] = {{"fs", 1e9}, {"ps", 1e6}, {"ns", 1e3}, {"us", 0}, {"s", 0}};
    const struct time_unit *found = NULL;
    for (size_t k = 0; k < sizeof units / sizeof units[0]; k++)
        if (strcmp(unit, units[k].name) == 0)
            found = &units[k];
    if (found == NULL || price == UINT64_MAX)
        return false;
    if (found->of_microsecond > 0 && (double)price >= found->of_microsecond)
        (void)snprintf(text, PRICE_BYTES, "%.1f us (%" PRIu64 " %s)",
                       (double)price / found->of_microsecond, price, unit);
    else
        (void)snprintf(text, PRICE_BYTES, "%" PRIu64 " %s", price, unit);
    return true;
}
