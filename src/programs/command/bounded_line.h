/* Files read line by line, of which no line takes more memory than it may. */
#ifndef REDIST_PROGRAMS_COMMAND_BOUNDED_LINE_H
#define REDIST_PROGRAMS_COMMAND_BOUNDED_LINE_H

#include <stddef.h>
#include <stdio.h>
#include <redist/error.h>

/* A line without its end; of an overlong one, which has more than `longest` bytes, the rest is
 * passed over. Begins as all 0 but for `longest`, and `text` is the caller's to free. */
struct bounded_line {
    size_t length, room, longest;
    char *text;
    int reason; /* an errno: why the file could not be read to its end; or 0 */
};

/* REDIST_REJECTED at the end of the file, REDIST_NO_MEMORY when memory runs out. */
enum redist_status read_bounded_line(FILE *in, struct bounded_line *line);

#endif
