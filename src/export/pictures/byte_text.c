#include "export/pictures/byte_text.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *format_bytes(uint64_t bytes, char text[BYTE_TEXT])
{
    static const char units[] = "KMGTPE";
    double value = (double)bytes;
    int unit = -1;
    while (value >= 1023.5) {
        value /= 1024;
        unit++;
    }
    if (unit < 0)
        (void)snprintf(text, BYTE_TEXT, "%" PRIu64, bytes);
    else
        (void)snprintf(text, BYTE_TEXT, value < 99.95 ? "%.1f%c" : "%.0f%c", value, units[unit]);
    return text;
}

const char *format_volume(uint64_t bytes, char text[BYTE_TEXT])
{
    (void)format_bytes(bytes, text);
    size_t last = strlen(text) - 1;
    char unit = text[last];
    if (bytes == 1)
        (void)snprintf(text, BYTE_TEXT, "1 byte");
    else if (unit >= '0' && unit <= '9')
        (void)snprintf(text + last + 1, BYTE_TEXT - last - 1, " bytes");
    else
        (void)snprintf(text + last, BYTE_TEXT - last, " %ciB", unit);
    return text;
}
