/* The identity of the operation in programs of other notations: along axes that are unreduced in
 * the target alone all devices but the first end with it, by a choice behind the last step. */
#ifndef REDIST_EXPORT_MADE_IDENTITY_H
#define REDIST_EXPORT_MADE_IDENTITY_H

#include <stdio.h>
#include "export/program_text.h"
#include "export/rounds.h"

/* Whether all devices begin and end with whole tiles, be it of the identity. */
bool fills_all_devices(const struct redist_problem *problem);

/* The last lines of a function for shard_map, if there are such axes. With `on_mesh` the mesh of
 * the function is that of the problem, else it is one axis of all devices. */
enum list_status write_shard_map_identity(FILE *out, const struct redist_program *program,
                                          bool on_mesh);

/* The last lines of a module of StableHLO, if there are such axes: one more value. */
enum list_status write_stablehlo_identity(struct program_text *text);

#endif
