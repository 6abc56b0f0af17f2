/* A checked plan as a module of the Shardy dialect: shardings of one global array, and the
 * collectives that lead from each to the next. Syntax and constraints are those of
 * docs/sdy_dialect.md in github.com/openxla/shardy, of its tests collective_parse_print.mlir
 * and collective_verification.mlir, and of shardy/dialect/sdy/ir/verifiers.cc (commit
 * a0277a83, August 2026). */
#ifndef REDIST_EXPORT_SHARDY_H
#define REDIST_EXPORT_SHARDY_H

#include <stdio.h>
#include "types/sequence.h"
#include <redist/error.h>

/* Writes a mesh and a function `main` of the global array, whose argument and result have
 * the shardings of the source and the target. Fails where a sharding has no spelling, or
 * where Shardy has no collective between two. */
enum redist_status write_shardy(FILE *out, const struct redist_program *program,
                                struct redist_error *error);

#endif
