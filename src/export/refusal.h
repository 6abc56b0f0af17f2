/* What several formats say of a plan that they cannot write. */
#ifndef REDIST_EXPORT_REFUSAL_H
#define REDIST_EXPORT_REFUSAL_H

#include "types/sequence.h"
#include "table/transfers.h"

/* Fails when step `s` combines in groups that cannot name all devices; `whose` they are, "JAX" for
 * example. For `combine` see refuse_step. */
enum redist_status check_groups(const struct redist_program *program, uint32_t s,
                                enum redist_operator combine, const char *whose,
                                struct redist_error *error);

/* Fails because of step `s`, for the reason `why`; names what combines its values unless that
 * is REDIST_NO_OPERATOR, and how to get a plan without such a step where there is one. */
enum redist_status refuse_step(const struct redist_program *program, uint32_t s,
                               enum redist_operator combine, const char *why,
                               struct redist_error *error);

/* Fails because the transfers of an exchange are too many, or memory ran out. */
enum redist_status refuse_transfers(enum list_status status, struct redist_error *error);

#endif
