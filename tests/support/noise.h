/** @file noise.h
 * One random change at a time, of a text, a plan or a problem.
 */
#ifndef SUPPORT_NOISE_H
#define SUPPORT_NOISE_H

#include "golden.h"
#include "prng.h"
#include "raw_plan.h"

/** Bytes that one call of add_noise or vary_commas may add to a text. */
#define NOISE_ROOM 512u

/** Changes a byte, a number or a line of the text, whose allocation has
 *  NOISE_ROOM bytes to spare. */
void add_noise(struct prng *prng, struct text *text);

/** Writes some commas of a problem's text with or without their blank, which
 *  changes nothing in its meaning; the text has room for it. */
void vary_commas(struct prng *prng, struct text *text);

/** Changes an operation, a dimension or a factor, drops, doubles or exchanges
 *  steps, and restates the plan: only its meaning may be wrong. */
void alter_steps(struct prng *prng, struct raw_plan *plan);

/** Changes the group list of a step: exchanges places or whole groups, repeats
 *  a device, names one that is not there, or takes any iota form. */
void alter_groups(struct prng *prng, struct raw_plan *plan);

/** Changes a stated tile, size or cost, at times with the numbers after it. */
void alter_statements(struct prng *prng, struct raw_plan *plan);

/** Changes a claim by little, in either direction, or flips a flag. */
void alter_claim(struct prng *prng, struct raw_plan *plan);

/** Changes a number or a tile of the bound section, drops or doubles a state,
 *  flips a flag of the fusion section or changes its claim; puts in a fusion
 *  section that joins nothing, or takes a section out. */
void alter_sections(struct prng *prng, struct raw_plan *plan);

/** Changes a type, the element size or an axis name; the result may be ill-formed. */
void alter_problem(struct prng *prng, struct redist_problem *problem);

/** A pair of texts at a limit of docs/FORMAT.md or just beyond it, otherwise
 *  an acceptable plan that does nothing; both allocated with NOISE_ROOM. */
void write_limit_pair(struct prng *prng, struct text *problem, struct text *certificate);

#endif
