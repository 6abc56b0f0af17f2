/* Things with numbers, found again by what they are: a hash table of the numbers. */
#ifndef REDIST_BASE_NUMBER_TABLE_H
#define REDIST_BASE_NUMBER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place of the table without a thing. */
#define NO_THING UINT32_MAX

/* Cleared before the first thing. */
struct number_table {
    uint32_t *place;
    size_t size; /* a power of two; at most half of it is full */
};

/* False when memory runs out. */
bool create_number_table(struct number_table *table, size_t most);
void free_number_table(struct number_table *table);

/* Whether a thing is the one that is looked for. */
typedef bool is_wanted_thing(const void *context, uint32_t number);

/* The place of the thing that is wanted, whose digest is known, or the free one for it. */
uint32_t *find_thing(const struct number_table *table, uint64_t digest, is_wanted_thing *is_wanted,
                     const void *context);

typedef uint64_t digest_thing(const void *context, uint32_t number);

/* Room for one more, where the things so far are those from 0 to `count` - 1. False when memory
 * runs out. */
bool make_thing_room(struct number_table *table, uint32_t count, digest_thing *digest,
                     const void *context);

#endif
