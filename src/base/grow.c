#include "base/grow.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_ROOM 16u

bool grow_array(void *array, size_t *room, size_t count, size_t more, size_t size)
{
    const size_t most = SIZE_MAX / size;
    void *items;
    if (count <= *room && more <= *room - count)
        return true;
    if (count > most || more > most - count)
        return false;
    size_t needed = count + more, left = most - needed;
    size_t spare = needed < LEAST_ROOM ? LEAST_ROOM : needed;
    size_t larger = needed + (spare < left ? spare : left);
    memcpy(&items, array, sizeof items); /* whatever the items are, it is one pointer */
    items = realloc(items, larger * size);
    if (items == NULL)
        return false;
    memcpy(array, &items, sizeof items);
    *room = larger;
    return true;
}
