/* A checked plan as the StableHLO program of one device. */
#ifndef REDIST_EXPORT_STABLEHLO_H
#define REDIST_EXPORT_STABLEHLO_H

#include <stdio.h>
#include "types/sequence.h"
#include <redist/error.h>

/* Writes a module whose function `main` takes a device's tile of the source type
 * and returns its tile of the target type. Devices are partitions, and their
 * numbers those of the mesh. Fails when StableHLO has no element type of the
 * size, or a size is over 2^63-1. */
enum redist_status write_stablehlo(FILE *out, const struct redist_program *program,
                                   struct redist_error *error);

#endif
