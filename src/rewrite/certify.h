/* A sequence over types as it stands, as a plan: its certificate lets
 * redist-check judge, and redist-run execute, what somebody else planned. */
#ifndef REDIST_REWRITE_CERTIFY_H
#define REDIST_REWRITE_CERTIFY_H

#include <stdbool.h>
#include "program/typing.h"

/* Whether every device holds the same tile in both types, which have tiles of one shape. */
bool same_table(const struct redist_mesh *mesh, const struct redist_type *a,
                const struct redist_type *b);

/* `types[s]` is the type after step s of a sequence that weaken_sequence
 * accepted. Groups are those of the mesh axes, members in the order of the
 * axes; where the last type is not the target, an allpermute is added. */
enum redist_status certify_sequence(const struct redist_problem *problem,
                                    const struct typed_sequence *sequence,
                                    const struct redist_type *types, struct redist_plan **plan,
                                    struct redist_error *error);

#endif
