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

void describe_rejection(const char *problem, const char *certificate,
                        const struct redist_verdict *verdict, char text[REJECTION_BYTES])
{
    char explanation[EXPLANATION_BYTES];
    explain_rejection(verdict->code, verdict->step, verdict->found, explanation);
    (void)snprintf(text, REJECTION_BYTES, "%.200s:%u:%u: %s",
                   verdict->in_certificate ? certificate : problem, verdict->line, verdict->column,
                   explanation);
}

void say_failure(const char *program, const char *message, bool json)
{
    fprintf(stderr, "%s: %s\n", program, message);
    if (json)
        print_failure_object(message);
}

void print_failure_object(const char *message)
{
    fputs("{\"ok\":false,\"error\":", stdout);
    print_json_string(message);
    puts("}");
}
