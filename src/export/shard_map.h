/* A checked plan as a Python function for jax.shard_map. */
#ifndef REDIST_EXPORT_SHARD_MAP_H
#define REDIST_EXPORT_SHARD_MAP_H

#include <stdio.h>
#include "types/sequence.h"
#include <redist/error.h>

/* Writes a module with `mesh`, `in_specs`, `out_specs` and the function `move`. Fails when
 * the plan has tails, idle devices, an order of devices, or steps that JAX has no
 * collective for. */
enum redist_status write_shard_map(FILE *out, const struct redist_program *program,
                                   struct redist_error *error);

#endif
