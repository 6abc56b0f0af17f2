/** @file mutants.h
 * Systematic changes of a text and of a plan. Each function hands every mutant
 * to `judge`; a mutant may happen to equal the original.
 */
#ifndef SUPPORT_MUTANTS_H
#define SUPPORT_MUTANTS_H

#include "raw_plan.h"

typedef void judge_mutant(void *context, const char *text, size_t length);

/** Each byte at a multiple of `stride`: every bit flipped, digit one up and
 *  down, replaced by blank, LF, NUL, 0x80 and a letter; deleted; one byte put
 *  before it; and the text cut off there. Then one byte appended. */
void mutate_bytes(const char *text, size_t length, size_t stride, judge_mutant *judge,
                  void *context);

/** Each line dropped, doubled, and exchanged with each later line. */
void mutate_lines(const char *text, size_t length, judge_mutant *judge, void *context);

/** Each number one up, one down, doubled, 0, 2^64-1, 2^64, with a leading zero
 *  and with a sign. */
void mutate_numbers(const char *text, size_t length, judge_mutant *judge, void *context);

/** Lists changed in explicit form: two places exchanged (every `stride`-th
 *  pair), one device named twice, all rotated, reversed. */
void mutate_lists(const struct raw_plan *plan, uint32_t stride, judge_mutant *judge, void *context);

/** Iota forms with two axes exchanged in the order, in the shape, or in both. */
void mutate_iotas(const struct raw_plan *plan, judge_mutant *judge, void *context);

/** Plans changed in their meaning and restated, so that no stated number
 *  betrays them: steps dropped, doubled, exchanged; other operations,
 *  dimensions, factors and numbers of devices used; tiles resized by one before. */
void mutate_steps(const struct raw_plan *plan, judge_mutant *judge, void *context);

/** Stated numbers that are wrong together: the cost of a step and of all later
 *  ones and the claim raised by one, or a size and the claimed height. */
void mutate_statements(const struct raw_plan *plan, judge_mutant *judge, void *context);

/** The bound section: W raised, lowered, doubled; each listed cost raised and
 *  lowered; each state dropped, doubled, its numbers changed, or replaced by the
 *  target's; lists cut short or left out. The fusion section, or one that joins
 *  nothing: each flag flipped, the claim lowered. */
void mutate_sections(const struct raw_plan *plan, judge_mutant *judge, void *context);

#endif
