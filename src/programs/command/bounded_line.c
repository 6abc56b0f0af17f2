#include "programs/command/bounded_line.h"
#include <errno.h>
#include <stdbool.h>
#include "base/grow.h"

static bool append_byte(struct bounded_line *line, char byte)
{
    if (!grow_array(&line->text, &line->room, line->length, 1, 1))
        return false;
    line->text[line->length++] = byte;
    return true;
}

enum redist_status read_bounded_line(FILE *in, struct bounded_line *line)
{
    int c = getc(in);
    line->length = 0;
    if (c == EOF) {
        line->reason = ferror(in) ? errno : 0;
        return REDIST_REJECTED;
    }
    for (; c != EOF && c != '\n'; c = getc(in))
        if (line->length <= line->longest && !append_byte(line, (char)c))
            return REDIST_NO_MEMORY;
    return REDIST_OK;
}
