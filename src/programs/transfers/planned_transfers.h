/* A transfer problem in text, planned. */
#ifndef REDIST_PROGRAMS_TRANSFERS_PLANNED_TRANSFERS_H
#define REDIST_PROGRAMS_TRANSFERS_PLANNED_TRANSFERS_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include "transfers/plan.h"
#include "transfers/texts.h"

/* Puts the certificate for texts->problem there. `name` names the problem in messages, `device`
 * the devices, or is NULL. */
enum redist_status plan_transfer_text(const char *name, const uint64_t *device,
                                      struct transfer_texts *texts, struct transfer_load *load,
                                      struct redist_error *error);

/* What a problem and its certificate come to, over all rounds. */
enum redist_status measure_transfer_texts(const struct transfer_texts *texts,
                                          struct transfer_load *load, struct redist_error *error);

/* Adds the keys of a load, in bytes. */
void describe_load(json_t *object, const struct transfer_load *load);

#endif
