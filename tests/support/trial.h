/** @file trial.h
 * Mutants of one pair, judged by the checker and the simulator: what is accepted must be
 * right, and in the one spelling that it has. Failures are those of CMocka.
 */
#ifndef SUPPORT_TRIAL_H
#define SUPPORT_TRIAL_H

#include "golden.h"
#include "mutants.h"

#define TRIAL_BLOCKS 4000000u /* simulated at most */

/** A pair under test, and what happened to all mutants of this test. */
struct trial {
    const struct golden *golden;
    bool of_problem; /**< the mutant replaces the problem, not the certificate */
    unsigned long mutants, refused, accepted_right, accepted_wrong, second_spellings;
    bool is_random;          /**< then some are at the limits and */
    unsigned long too_large; /**< accepted, but not simulated */
};

/** The checker accepts the pair; its verdict is consistent. */
bool accepts_texts(const struct text *problem, const struct text *certificate);

/** Judges a mutant of the trial that is `context`. */
judge_mutant judge_trial;

/** Prints the counts; fails when something wrong was accepted, or nothing refused. */
void report_trial(const char *what, const struct trial *trial);

/** Reads the certificate, which must be readable. */
void read_golden_plan(const struct golden *golden, struct raw_plan *plan);

#endif
