#include "programs/shared/failure.h"

#include <stdio.h>
#include <string.h>

bool asks_for_json(int argc, char **argv)
{
    bool asks = false;
    for (int i = 1; i < argc; i++)
        asks = asks || strcmp(argv[i], "--json") == 0;
    return asks;
}

void print_failure_object(const char *message)
{
    fputs("{\"ok\":false,\"error\":\"", stdout);
    for (const char *c = message; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            putchar('\\');
        putchar(*c >= ' ' && *c <= '~' ? *c : '?');
    }
    puts("\"}");
}
