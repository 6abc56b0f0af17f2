/* A scenario executed, and every byte compared with the tests' own model. */
#ifndef REDIST_TESTS_CHECK_SCENARIO_H
#define REDIST_TESTS_CHECK_SCENARIO_H

#include "simulate.h"

/* All ranks must agree, or one would leave the test and the others hang. */
#define assert_everywhere(condition) assert_true(holds_everywhere(condition))

int holds_everywhere(int condition);

/* Executes `times` times and compares every byte; in tiles of the library as well, and where
 * only some ranks have them. */
void check_scenario(const struct scenario *scenario, int times);

#endif
