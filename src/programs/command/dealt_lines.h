/* The lines of a file, dealt to processes. */
#ifndef REDIST_PROGRAMS_COMMAND_DEALT_LINES_H
#define REDIST_PROGRAMS_COMMAND_DEALT_LINES_H

#include <stdbool.h>
#include "programs/command/bounded_line.h"
#include "programs/command/workers.h"

/* Who deals: `line` is read into, and the lines of one id are answered by one process, one
 * after the other, when `by_id`. */
struct line_dealer {
    struct workers *workers;
    struct bounded_line *line;
    bool by_id;
};

/* Has all lines of `in` answered, in their order, as long as somebody reads the answers; sets
 * how many failed. */
enum redist_status deal_lines(FILE *in, const struct line_dealer *dealer, long *failed,
                              struct redist_error *error);

#endif
