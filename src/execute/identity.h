/* Ranks whose target has the identity of the operation at every place: along an axis that is
 * unreduced in the target alone all but the first (docs/FORMAT.md). No step brings it. */
#ifndef REDIST_EXECUTE_IDENTITY_H
#define REDIST_EXECUTE_IDENTITY_H

#include "execute/executor.h"

/* What these ranks write, if the program has any; else nothing is chosen. Fails when the elements
 * are not known or of another size, or do not have the operator. */
enum redist_status choose_identity(const struct redist_program *program,
                                   enum redist_element element, struct redist_executor *executor,
                                   struct redist_error *error);

/* After the last move: what it left in the target of such a rank is not looked at any more. */
void write_identity(const struct run *run);

#endif
