/** @file execute.h
 * Running a checked program on Open MPI: plan once, execute many times, on the
 * caller's communicator and buffers.
 *
 * Rank d of the communicator is device d. The calls marked collective must be
 * made by all ranks, in the same order (MPI 3.1, section 5.1). Only a program
 * obtained from redist_check can be executed.
 */
#ifndef REDIST_EXECUTE_H
#define REDIST_EXECUTE_H

#include <mpi.h>
#include <stdint.h>
#include <redist/check.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What one step, or the whole execution, did on this rank. */
struct redist_step_report {
    double seconds;
    uint64_t bytes_sent;     /**< to other ranks */
    uint64_t bytes_received; /**< from other ranks */
};

struct redist_execution_report {
    struct redist_step_report step[REDIST_MAX_STEPS];
    struct redist_step_report total;
    uint64_t peak_bytes; /**< input + output + scratch held at once by this rank */
};

struct redist_executor; /**< communicators, datatypes and scratch of one program */

/** Collective. Prepares `program` on `comm`, whose size must be the number of
 *  devices; duplicates the communicator. The program may be freed afterwards. */
enum redist_status redist_create_executor(const struct redist_program *program, MPI_Comm comm,
                                          struct redist_executor **executor,
                                          struct redist_error *error);

/** Collective. `source` is this rank's tile of the source type, `target` gets
 *  its tile of the target type; both C-contiguous (row-major), elem_bytes each
 *  element, not overlapping. `report` may be NULL. May be called repeatedly. */
enum redist_status redist_execute(struct redist_executor *executor, const void *source,
                                  void *target, struct redist_execution_report *report,
                                  struct redist_error *error);

/** Called before each step with its number from 0, for progress displays;
 *  NULL switches it off. */
void redist_set_progress(struct redist_executor *executor,
                         void (*show)(void *context, uint32_t step, uint32_t nsteps),
                         void *context);

/** Collective. Releases an executor; NULL is allowed. */
void redist_free_executor(struct redist_executor *executor);

#ifdef __cplusplus
}
#endif
#endif
