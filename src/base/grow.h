/* Arrays that grow as they are filled. */
#ifndef REDIST_BASE_GROW_H
#define REDIST_BASE_GROW_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room in an array of `count` items of `size` bytes for `more` behind them. `array` is
 * the address of the pointer to it, NULL with `*room` 0 before the first; both change when it
 * grows, to about twice what is needed. False when memory runs out: then all stays as it is. */
bool grow_array(void *array, size_t *room, size_t count, size_t more, size_t size);

#endif
