/* What a plan is to be best at: an extension, an objective, a topology, or usual nodes. */
#ifndef REDIST_PROGRAMS_PLAN_PREFERENCE_H
#define REDIST_PROGRAMS_PLAN_PREFERENCE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include "types/sequence.h"

struct preference {
    bool paper;  /* the collectives of the paper only */
    bool chosen; /* read_preference: an objective of the user's, or a topology */
    enum redist_rules extension;
    const char *objective;     /* as written after --objective, or NULL */
    const char *topology_path; /* or NULL */
    const char *node_size;     /* as written after --ranks-per-node, or NULL */
    const char *demands;       /* as written after --require, or NULL */
    bool by_links;             /* read_preference: each axis has prices of its own */
    char *topology_text;       /* read by read_preference */
    size_t topology_length;
    uint32_t per_node; /* by node_size; 0 without it */
    struct redist_objective prices;
    uint32_t required; /* by the demands */
};

/* Understands the objective and reads the topology file; what does not go
 * together is refused. free_preference releases it, also after a failure. */
enum redist_status read_preference(struct preference *preference, struct redist_error *error);

void free_preference(struct preference *preference);

/* Plans accordingly. By links, `*topology` is what they cost on the axes of this mesh. */
enum redist_status make_preferred_plan(const struct preference *preference,
                                       const struct redist_problem *problem,
                                       struct redist_topology *topology, struct redist_plan **plan,
                                       struct redist_error *error);

/* By which rules the plan was made, and what was assumed, as lines for people and as JSON. */
void print_rules(FILE *out, const struct preference *preference,
                 const struct redist_topology *topology, const struct redist_plan *plan);
void describe_rules(json_t *object, const struct preference *preference,
                    const struct redist_topology *topology, const struct redist_plan *plan);

#endif
