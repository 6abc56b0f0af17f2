/* A scenario executed, and every byte compared with the tests' own model. */
#ifndef REDIST_TESTS_CHECK_SCENARIO_H
#define REDIST_TESTS_CHECK_SCENARIO_H

#include "simulate.h"

/* Executes `times` times and compares every byte; in tiles of the library as well, and where
 * only some ranks have them. */
void check_scenario(const struct scenario *scenario, int times);

#endif
