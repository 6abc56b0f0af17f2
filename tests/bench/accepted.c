#include "accepted.h"
#include <redist/check.h>

#define BENCH "plan"
#include "ranks.h"

struct redist_program *accept_plan(const char *name, const char *text, size_t size,
                                   struct redist_plan *plan)
{
    struct redist_program *program = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {""};
    char *certificate = NULL;
    size_t length = 0;
    if (redist_format_certificate(plan, &certificate, &length, &error) != REDIST_OK ||
        redist_check(text, size, certificate, length, &verdict, &program, &error) != REDIST_OK)
        stop(name, error.message);
    free(certificate);
    redist_free_plan(plan);
    return program;
}
