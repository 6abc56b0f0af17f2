#include "base/sink.h"
#include <inttypes.h>
#include <stdio.h>

void append_piece(struct sink *sink, const char *piece)
{
    for (; *piece != '\0'; piece++, sink->length++)
        if (sink->length + 1 < sink->size)
            sink->text[sink->length] = *piece;
    if (sink->size > 0)
        sink->text[sink->length < sink->size ? sink->length : sink->size - 1] = '\0';
}

void append_number(struct sink *sink, uint64_t value)
{
    char digits[24];
    (void)snprintf(digits, sizeof digits, "%" PRIu64, value);
    append_piece(sink, digits);
}
