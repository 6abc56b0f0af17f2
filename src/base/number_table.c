#include "base/number_table.h"
#include <stdlib.h>
#include <string.h>

#define LEAST_THINGS 512u

bool create_number_table(struct number_table *table, size_t most)
{
    size_t size = 2;
    while (size < 2 * most)
        size *= 2;
    *table = (struct number_table){malloc(size * sizeof *table->place), size};
    if (table->place == NULL)
        return false;
    memset(table->place, 0xff, size * sizeof *table->place); /* NO_THING */
    return true;
}

void free_number_table(struct number_table *table)
{
    free(table->place);
    *table = (struct number_table){0};
}

uint32_t *find_thing(const struct number_table *table, uint64_t digest, is_wanted_thing *is_wanted,
                     const void *context)
{
    size_t mask = table->size - 1, at = (size_t)(digest ^ digest >> 32) & mask;
    while (table->place[at] != NO_THING && !is_wanted(context, table->place[at]))
        at = (at + 1) & mask;
    return &table->place[at];
}

/* All things differ. */
static bool is_never_wanted(const void *context, uint32_t number)
{
    (void)context;
    (void)number;
    return false;
}

bool make_thing_room(struct number_table *table, uint32_t count, digest_thing *digest,
                     const void *context)
{
    struct number_table larger;
    if (2 * ((size_t)count + 1) <= table->size)
        return true;
    if (!create_number_table(&larger, table->size > 0 ? table->size : LEAST_THINGS))
        return false;
    for (uint32_t k = 0; k < count; k++)
        *find_thing(&larger, digest(context, k), is_never_wanted, NULL) = k;
    free_number_table(table);
    *table = larger;
    return true;
}
