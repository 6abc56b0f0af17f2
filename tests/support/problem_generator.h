/** @file problem_generator.h
 * Random redistribution problems, always well formed.
 */
#ifndef SUPPORT_PROBLEM_GENERATOR_H
#define SUPPORT_PROBLEM_GENERATOR_H

#include <redist/type.h>
#include "prng.h"

enum recipe {
    RECIPE_SMALL, /**< at most 12 devices, rank 0 to 4, small enough to execute */
    RECIPE_MIXED, /**< at most 512 devices, axes such as 1, 4, 6, 8, 12, rank 0 to 6 */
    RECIPE_PAPER, /**< mesh 2 x 2 x 2, rank 1 to 6, sizes multiples of 8, 64 to 800 MB */
    RECIPE_SUMS   /**< at most 64 devices, rank 0 to 4, something to combine */
};

/** Fills `*problem` by the recipe. */
void generate_problem(enum recipe recipe, struct prng *prng, struct redist_problem *problem);

/** The problem file's text in `text`; returns its length. A writer of our own,
 *  so that the tests do not rest on the library's. */
size_t raw_write_problem(const struct redist_problem *problem, char *text, size_t size);

#define PROBLEM_TEXT_MAX 8192

#endif
