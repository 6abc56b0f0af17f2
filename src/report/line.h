/* A message that grows; what does not fit is cut off. */
#ifndef REPORT_LINE_H
#define REPORT_LINE_H

#include <stddef.h>

struct line {
    char *text;
    size_t used, size;
};

void append_to_line(struct line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
