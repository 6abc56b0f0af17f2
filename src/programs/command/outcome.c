#include "programs/command/outcome.h"
#include "programs/shared/failure.h"
#include <stdarg.h>
#include <stdio.h>

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
    fprintf(stderr, "redist: %s\n", message);
    if (json_wanted)
        print_failure_object(message);
    json_wanted = false; /* one object, of what went wrong first */
    return REDIST_BAD_INPUT;
}

void report_rejection(const char *problem, const char *certificate,
                      const struct redist_verdict *verdict)
{
    char step[24] = "";
    if (verdict->step > 0)
        (void)snprintf(step, sizeof step, "step %u: ", verdict->step);
    (void)fail_with("%s:%u:%u: E%u %s: %s%s%s%s%s", verdict->in_certificate ? certificate : problem,
                    verdict->line, verdict->column, verdict->code, verdict->name, step,
                    verdict->expected, verdict->found[0] != '\0' ? " (" : "", verdict->found,
                    verdict->found[0] != '\0' ? ")" : "");
}

int finish_output(void)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        return fail_with("cannot write to stdout");
    return REDIST_OK;
}
