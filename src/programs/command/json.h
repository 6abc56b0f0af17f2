/* JSON output with jansson. */
#ifndef REDIST_PROGRAMS_COMMAND_JSON_H
#define REDIST_PROGRAMS_COMMAND_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "types/sequence.h"

/* An integer, or a string of digits when it is over 2^63-1: jansson's integers
 * are signed and many JSON readers lose digits anyway. */
json_t *make_json_number(uint64_t value);

/* W, null where none is known. */
json_t *make_weak_cost(const struct redist_plan *plan);

/* Entries of the list that proves W, null when the proof is left out. */
json_t *count_states(const struct redist_bound *proof);

/* For main, before any object is made: from then on what jansson gets no memory for is known. */
void watch_json_memory(void);

/* One line, or nothing where there was no memory for all of `object`, which is released. */
void print_json(FILE *out, json_t *object);

/* Whether there was no memory for something since the last call. */
bool take_lost_json(void);

#endif
