#include "report/line.h"
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
