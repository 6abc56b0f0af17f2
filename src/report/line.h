/* A message that grows; what does not fit is cut off. */
#ifndef REPORT_LINE_H
#define REPORT_LINE_H

#include <stddef.h>
#include <stdint.h>

struct line {
    char *text;
    size_t used, size;
};

void append_to_line(struct line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A list in brackets, as JSON has it. */
void append_numbers(struct line *line, const char *before, const uint64_t *number, uint32_t count);

#endif
