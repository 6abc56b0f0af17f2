#include "programs/command/outcome.h"
#include "programs/shared/failure.h"
#include <stdarg.h>
#include <stdio.h>
#include "programs/command/json.h"

enum { MESSAGE_BYTES = 8192 };

static bool json_wanted;

void put_failures_in_json(void)
{
    json_wanted = true;
}

int fail_with(const char *format, ...)
{
    char message[MESSAGE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    say_failure("redist", message, json_wanted);
    json_wanted = false; /* one object, of what went wrong first */
    return REDIST_BAD_INPUT;
}

int end_with_help(const char *help)
{
    fputs(help, stdout);
    return finish_output();
}

bool take_command_line(int argc, char **argv, const struct command_option *table, const char *help,
                       int *result)
{
    struct redist_error error = {{0}};
    int taken = take_options(argc, argv, table, &error);
    if (taken != NO_MORE_OPTIONS)
        *result = taken == WRONG_OPTION ? fail_with("%s", error.message) : end_with_help(help);
    return taken == NO_MORE_OPTIONS;
}

void report_rejection(const char *problem, const char *certificate,
                      const struct redist_verdict *verdict)
{
    char text[REJECTION_BYTES];
    describe_rejection(problem, certificate, verdict, text);
    (void)fail_with("%s", text);
}

int finish_output(void)
{
    if (take_lost_json())
        return fail_with("out of memory");
    if (fflush(stdout) != 0 || ferror(stdout))
        return fail_with("cannot write to stdout");
    return REDIST_OK;
}
