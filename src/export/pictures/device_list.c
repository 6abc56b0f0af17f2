#include "export/pictures/device_list.h"
#include <string.h>
#include "base/sink.h"

/* What was cut off ends behind a whole entry. */
static void mark_cut(char *text, size_t size)
{
    text[size - 3] = '\0';
    char *comma = strrchr(text, ',');
    strcpy(comma == NULL ? text : comma + 1, "..");
}

void format_devices(const bool *chosen, uint32_t ndevices, char *text, size_t size)
{
    struct sink sink = {text, size, 0};
    append_piece(&sink, "");
    for (uint32_t d = 0, last; d < ndevices; d = last + 1) {
        last = d;
        if (!chosen[d])
            continue;
        while (last + 1 < ndevices && chosen[last + 1])
            last++;
        append_piece(&sink, sink.length > 0 ? ", " : "");
        append_number(&sink, d);
        if (last > d) {
            append_piece(&sink, last > d + 1 ? " to " : ", ");
            append_number(&sink, last);
        }
    }
    if (sink.length >= size)
        mark_cut(text, size);
}
