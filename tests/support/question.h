/** @file question.h
 * Whether a problem is well formed, and a certificate is about that problem.
 */
#ifndef SUPPORT_QUESTION_H
#define SUPPORT_QUESTION_H

#include "raw_plan.h"

/** What is wrong, in a few words; NULL when nothing is. */
const char *find_flaw_of_question(const struct redist_problem *asked, const struct raw_plan *plan);

#endif
