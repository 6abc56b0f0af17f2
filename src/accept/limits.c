/* The public limits and numbers are those of the checker's core, which knows
 * nothing of this library: where the two drift apart, nothing compiles. */
#include "types/sequence.h"
#include "check/base/limits.h"

#define SAME_LIMIT(public, core) _Static_assert((public) == (core), #public " is not " #core)

SAME_LIMIT(REDIST_MAX_AXES, AXES_MAX);
SAME_LIMIT(REDIST_MAX_NAME, AXIS_NAME_BYTES);
SAME_LIMIT(REDIST_MAX_DEVICES, DEVICES_MAX);
SAME_LIMIT(REDIST_MAX_DEVICES, AXIS_SIZE_MAX);
SAME_LIMIT(REDIST_MAX_DEVICES, FACTOR_MAX);
SAME_LIMIT(REDIST_MAX_RANK, RANK_MAX);
SAME_LIMIT(REDIST_MAX_EXTENT, EXTENT_MAX);
SAME_LIMIT(REDIST_MAX_ELEM, ELEM_MAX);
SAME_LIMIT(REDIST_MAX_STEPS, STEPS_MAX);
SAME_LIMIT(REDIST_MAX_STATES, STATES_MAX);
SAME_LIMIT(REDIST_MAX_WORK, WORK_MAX);
SAME_LIMIT(REDIST_WORK_REGULAR, WORK_REGULAR);
SAME_LIMIT(REDIST_WORK_LISTED, WORK_LISTED);
SAME_LIMIT(REDIST_WORK_EXCHANGE, WORK_EXCHANGE);
SAME_LIMIT(REDIST_WORK_PERMUTED, WORK_PERMUTED);
SAME_LIMIT(REDIST_WORK_EXCHANGED, WORK_EXCHANGED);
SAME_LIMIT(REDIST_WORK_CLEARED, WORK_CLEARED);
SAME_LIMIT(REDIST_MAX_PROBLEM_BYTES, PROBLEM_MAX);
SAME_LIMIT(REDIST_MAX_CERTIFICATE_BYTES, CERTIFICATE_MAX);

/* The canonical text of a problem is a problem file, its NUL aside. */
_Static_assert(REDIST_PROBLEM_TEXT - 1 <= PROBLEM_MAX, "a problem's text is over the file limit");

/* struct redist_dim holds axis numbers in a byte. */
_Static_assert(AXES_MAX <= UINT8_MAX, "an axis number does not fit a byte");
