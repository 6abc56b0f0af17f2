/** @file digit_permute.h
 * The allpermute in the valley of a path.
 */
#ifndef REDIST_PLAN_DIGIT_PERMUTE_H
#define REDIST_PLAN_DIGIT_PERMUTE_H

#include "plan/digits/digit_valley.h"

/** The allpermute's list: for every device the one that holds before what it
 *  must hold after, itself whenever possible. NULL when memory runs out. */
uint32_t *list_permutation(const struct redist_problem *problem, const struct valley *valley);

/** What of a path with a permute before op `at` does not only move digits and has no regular lists
 *  for that. */
enum irregular_lists { NO_LIST, PERMUTE_LIST, ALL_LISTS };

enum irregular_lists find_irregular_lists(const struct redist_problem *problem,
                                          const struct weak_path *path, uint32_t at);

#endif
