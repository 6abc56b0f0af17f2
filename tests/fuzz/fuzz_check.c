/* libFuzzer target: the checker on a problem and a certificate in one input,
 * separated by the first NUL byte. Whatever the bytes: no crash, the same
 * verdict twice, and what is accepted is right by the simulator. */
#include <redist/check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "support/simulator.h"

#define BLOCKS 2000000u

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition, const char *what)
{
    if (condition)
        return;
    (void)fprintf(stderr, "fuzz_check: %s\n", what);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *problem = (const char *)data;
    const uint8_t *marker = size > 0 ? memchr(data, 0, size) : NULL;
    struct redist_verdict first = {.size = sizeof first}, again = {.size = sizeof again};
    struct redist_error error;
    struct simulation_report report;
    struct redist_program *program = NULL;
    if (marker == NULL)
        return 0;
    const char *certificate = (const char *)marker + 1;
    size_t problem_length = (size_t)(marker - data);
    size_t length = size - problem_length - 1;
    enum redist_status status =
        redist_check(problem, problem_length, certificate, length, &first, &program, &error);
    require(redist_check(problem, problem_length, certificate, length, &again, NULL, &error) ==
                status,
            "two verdicts on one input");
    require(first.code == again.code && first.line == again.line, "two findings on one input");
    require((status == REDIST_OK) == (program != NULL), "a program exists only when accepted");
    if (status == REDIST_OK)
        require(simulate_texts(problem, problem_length, certificate, length, BLOCKS, &report) !=
                    SIM_WRONG,
                "accepted, but wrong by the simulator");
    redist_free_program(program);
    return 0;
}
