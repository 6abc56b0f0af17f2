#include "report/line.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

void append_to_line(struct line *line, const char *format, ...)
{
    size_t room = line->size - line->used;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line->text + line->used, room, format, arguments);
    va_end(arguments);
    if (length > 0)
        line->used += (size_t)length < room ? (size_t)length : room - 1;
}

void append_numbers(struct line *line, const char *before, const uint64_t *number, uint32_t count)
{
    append_to_line(line, "%s[", before);
    for (uint32_t k = 0; k < count; k++)
        append_to_line(line, k == 0 ? "%" PRIu64 : ", %" PRIu64, number[k]);
    append_to_line(line, "]");
}
