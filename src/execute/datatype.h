/* MPI datatypes of boxes.
 *
 * MPI_Type_create_subarray takes the sizes as int (MPI 3.1, section 4.1.3), so
 * an array dimension could have at most 2^31-1 elements. These types are built
 * from strides in bytes (MPI_Aint) and have no such limit. */
#ifndef REDIST_EXECUTE_DATATYPE_H
#define REDIST_EXECUTE_DATATYPE_H

#include <mpi.h>
#include <stdint.h>
#include <redist/error.h>
#include "schedule/runs/runs.h"

/* The committed datatype that covers the box's bytes, relative to its first
 * byte, when used with count 1. */
enum redist_status make_box_type(const struct runs *runs, MPI_Datatype *type,
                                 struct redist_error *error);

/* `type` with its extent set to `extent` bytes, so that consecutive blocks of a
 * collective lie that far apart, even interleaved (MPI 3.1, section 4.1.7).
 * Replaces and frees `type`. */
enum redist_status resize_type(MPI_Datatype *type, uint64_t extent, struct redist_error *error);

/* Frees a type unless it is MPI_DATATYPE_NULL. */
void free_type(MPI_Datatype *type);

#endif
