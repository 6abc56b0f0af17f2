/* CMocka, with what it wants included before it and what nearly every test uses. */
#ifndef SUPPORT_CHECKS_H
#define SUPPORT_CHECKS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* That a call of the library succeeds; `error` says why it does not. */
#define assert_ok(call)                                                                            \
    do {                                                                                           \
        if ((call) != REDIST_OK)                                                                   \
            fail_msg("%s", error.message);                                                         \
    } while (0)

/* The program: its tests one after the other. */
#define RUN_TESTS(...)                                                                             \
    int main(void)                                                                                 \
    {                                                                                              \
        const struct CMUnitTest tests[] = {__VA_ARGS__};                                           \
        return cmocka_run_group_tests(tests, NULL, NULL);                                          \
    }

/* Every test is given a state, which hardly one wants. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#endif
