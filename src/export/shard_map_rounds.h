/* Steps of a function for shard_map that no collective of JAX does: boxes moved in rounds of
 * ppermutes, and other tile sizes. */
#ifndef REDIST_EXPORT_SHARD_MAP_ROUNDS_H
#define REDIST_EXPORT_SHARD_MAP_ROUNDS_H

#include <stdio.h>
#include "export/rounds.h"

/* Of step s, which moves data and combines none; whether its transfers could be listed. */
enum list_status write_shard_map_rounds(FILE *out, const struct redist_program *program,
                                        uint32_t s);

/* Cuts the tile off, and pads it with zeros. */
void write_shard_map_resize(FILE *out, const uint64_t *from, const uint64_t *to, uint32_t rank);

#endif
