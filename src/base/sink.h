/* A text in a buffer of fixed size, and how long the whole text would be. */
#ifndef REDIST_BASE_SINK_H
#define REDIST_BASE_SINK_H

#include <stddef.h>
#include <stdint.h>

/* What does not fit is cut off; `length` counts it as well (as snprintf, C11 7.21.6.5).
 * The text has a NUL from the first piece on, if `size` is not 0. */
struct sink {
    char *text;
    size_t size, length;
};

void append_piece(struct sink *sink, const char *piece);
void append_number(struct sink *sink, uint64_t value);

#endif
