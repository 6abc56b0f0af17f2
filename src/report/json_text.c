#include "report/json_text.h"
#include <stdio.h>

void print_json_string(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text < 0x20 || *text > 0x7e ? '?' : *text);
    }
    putchar('"');
}
