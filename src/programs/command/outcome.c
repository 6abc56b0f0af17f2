#include "programs/command/outcome.h"
#include <stdarg.h>
#include <stdio.h>

int fail_with(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("redist: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return REDIST_FAILED;
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
