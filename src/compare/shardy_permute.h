/** @file shardy_permute.h
 * The permute of a round: when it is called for, and the layout it makes.
 */
#ifndef REDIST_COMPARE_SHARDY_PERMUTE_H
#define REDIST_COMPARE_SHARDY_PERMUTE_H

#include "compare/shardy_state.h"

bool needs_shardy_permute(const struct shardy_state *state);

/** False when the axes do not fill the dimensions as before: then no permute
 *  can make that layout. */
bool permute_shardy_axes(struct shardy_state *state);

#endif
