#include "programs/check/outcome.h"
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include "check/base/state.h"
#include "programs/check/check_json.h"
#include "report/finding.h"
#include "report/json_text.h"
#include "report/rejection.h"

/* What the user wrote may hold anything: one line, no terminal control. */
static void begin_message(const char *text)
{
    fputs("redist-check: ", stderr);
    for (; *text != '\0'; text++)
        fputc((unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text, stderr);
}

int end_output(int result)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return result;
    fprintf(stderr, "redist-check: standard output: %s\n", strerror(errno));
    return FAILED;
}

int fail_without(const struct arguments *arguments, uint32_t code, const char *role,
                 const char *format, ...)
{
    static const char *const names[] = {"usage", "unreadable", "too-large", "topology"};
    char message[4352];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    begin_message(message);
    fputc('\n', stderr);
    if (!arguments->json)
        return FAILED;
    printf("{\"status\":\"failed\",\"verified\":false,\"code\":%u,\"name\":\"%s\"", (unsigned)code,
           names[code - F_USAGE]);
    if (role != NULL)
        printf(",\"file\":\"%s\"", role);
    fputs(",\"message\":", stdout);
    print_json_string(message);
    print_tool();
    puts("}");
    return end_output(FAILED);
}

void end_object(const struct arguments *arguments, enum policy_state state, uint32_t plen,
                uint32_t clen)
{
    print_policy(&arguments->policy, state);
    print_texts(plen, clen);
    print_topology(&arguments->topology);
    print_tool();
    puts("}");
}

static void say_why(uint32_t code, uint32_t step, const char *found)
{
    fprintf(stderr, ": E%u %s: ", (unsigned)code, rejection_name(code));
    if (step != 0)
        fprintf(stderr, "step %u: ", (unsigned)step);
    fprintf(stderr, found[0] != '\0' ? "%s (%s)\n" : "%s%s\n", rejection_expectation(code), found);
}

void say_unmet(const struct arguments *arguments, uint32_t code, const char *numbers)
{
    begin_message(arguments->certificate);
    say_why(code, 0, numbers);
}

int print_rejection(const struct arguments *arguments, int second, const char *found, uint32_t plen,
                    uint32_t clen)
{
    uint32_t line, column;
    locate_finding(second ? plen : 0, &line, &column);
    begin_message(second ? arguments->certificate : arguments->problem);
    fprintf(stderr, ":%u:%u", (unsigned)line, (unsigned)column);
    say_why(FAULT.code, FAULT.step, found);
    if (arguments->json) {
        print_rejection_json(second ? "certificate" : "problem", line, column, found);
        print_place_json(second ? plen : 0);
        end_object(arguments, POLICY_ASKED, plen, clen);
    } else
        printf("s NOT VERIFIED %u\n", (unsigned)FAULT.code);
    return end_output(REJECTED);
}
