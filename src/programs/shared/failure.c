#include "programs/shared/failure.h"

#include <stdio.h>
#include <string.h>
#include "report/json_text.h"

bool asks_for_json(int argc, char **argv)
{
    bool asks = false;
    for (int i = 1; i < argc; i++)
        asks = asks || strcmp(argv[i], "--json") == 0;
    return asks;
}

int choose_exit_status(enum redist_status status)
{
    if (status == REDIST_OK)
        return 0;
    return status == REDIST_REJECTED || status == REDIST_IMPOSSIBLE ? EXIT_REJECTED : EXIT_FAILED;
}

void print_failure_object(const char *message)
{
    fputs("{\"ok\":false,\"error\":", stdout);
    print_json_string(message);
    puts("}");
}
