/* A transfer problem in text, planned. */
#ifndef REDIST_PROGRAMS_TRANSFERS_PLANNED_TRANSFERS_H
#define REDIST_PROGRAMS_TRANSFERS_PLANNED_TRANSFERS_H

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include "levels/level_plan.h"
#include "transfers/texts.h"

/* How it is asked for. */
struct planning {
    const char *topology; /* file; NULL: nobody is near */
    struct priced_levels levels;
    char unit[REDIST_MAX_NAME + 1u]; /* of prices; empty where the file states none */
};

/* Reads the file of the topology, where there is one. */
enum redist_status read_planning(struct planning *planning, struct redist_error *error);

/* Puts the certificate for texts->problem there, which the judge accepts. `name` names the problem
 * in messages, `device` the devices, or is NULL. Without a topology there is no price. Of `*plan`,
 * zero before, the bound is for free_sent_bound, also on failure. */
enum redist_status plan_transfer_text(const struct planning *planning, const char *name,
                                      const uint64_t *device, struct transfer_texts *texts,
                                      struct level_plan *plan, struct redist_error *error);

/* What a problem and its certificate come to, over all rounds. */
enum redist_status measure_transfer_texts(const struct transfer_texts *texts,
                                          struct transfer_load *load, struct redist_error *error);

/* Adds the keys of a plan: those of its load, its rounds, and where there is a topology its price. */
void describe_level_plan(json_t *object, const struct planning *planning,
                         const struct level_plan *plan);

#endif
