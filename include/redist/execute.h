/** @file execute.h
 * Running a checked program on Open MPI: plan once, execute many times, on the
 * caller's communicator and buffers.
 *
 * Rank d of the communicator is device d. The calls marked collective must be
 * made by all ranks, in the same order (MPI 3.1, section 5.1). Only a program
 * obtained from redist_check can be executed, the same one on all ranks.
 *
 * Ranks that all run on one machine read parts where they are, and copy them once, if source and
 * target lie in tiles of the library (redist_allocate_tile). From other memory they send each
 * other large parts by way of memory that they share (MPI 3.1, section 11.2.3), in the place of
 * the scratch buffer; a part is copied twice. Groups whose ranks run on one machine combine in
 * memory that they share, whatever the buffers. Without enough of it in /dev/shm, where MPI makes no
 * windows of it, and for small parts, they send messages, as ranks on several machines do
 * (docs/MACHINES.md).
 *
 * Sizes: no array dimension or message is limited by the range of int; a tile
 * has at most 2^63-1 bytes.
 */
#ifndef REDIST_EXECUTE_H
#define REDIST_EXECUTE_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>
#include <redist/check.h>
#include <redist/element.h>
#include <redist/transfers.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What one step, or the whole execution, did on this rank. */
struct redist_step_report {
    double seconds;
    /** To and from other ranks. Of steps that MPI carries out in its own way (allgather,
     *  broadcast, and all that combine) the least that they need. */
    uint64_t bytes_sent, bytes_received;
    uint64_t reserved[2]; /**< 0 */
    uint32_t steps;       /**< steps carried out here: 1; the number of fused steps at the first of
                     *   them and then 0, as they are one collective. 0 in a total */
};

struct redist_execution_report {
    size_t size; /**< sizeof(struct redist_execution_report), before the call */
    struct redist_step_report total;
    /** input + output + scratch held at once by this rank: the scratch buffer has at
     *  most as many elements as the program's height, padding included, and twice as
     *  many when an exchange lies between steps whose tiles are larger than the target's.
     *  A rank that is idle at the end may hold an output of its own on the way. What MPI
     *  holds inside is not counted, nor are up to 0.8 MiB in which the ranks of a group on one
     *  machine combine (docs/MACHINES.md). */
    uint64_t peak_bytes;
    uint64_t scratch_bytes; /**< of them, the scratch buffer */
    struct redist_step_report step[REDIST_MAX_STEPS];
};

/** Nodes of a communicator: ranks that can share memory, so those of one machine. */
struct redist_nodes {
    int count; /**< of nodes */
    int each;  /**< ranks of every node, if all have as many, one node behind the other in the
                *   order of ranks: what redist_get_usual_levels of plan.h asks for; else 0 */
    int size;  /**< ranks of this rank's node */
    int place; /**< of this rank among them, from 0 */
};

/** Collective. Every rank gets the same `count` and `each`. */
enum redist_status redist_find_nodes(MPI_Comm comm, struct redist_nodes *nodes,
                                     struct redist_error *error);

/** Collective. Memory of `bytes`, which may be others on other ranks, for tiles: source and target
 *  of redist_execute, whole or parts of it. It is cleared, and aligned to 16 bytes at least. Where
 *  all ranks of `comm` are on one machine they share it, and an execution reads every part where
 *  the rank that has it keeps it: it is copied once, and nothing else is moved. For that the
 *  sources of all ranks that have one must lie in one such tile, allocated on a communicator of the
 *  same ranks in the same order as the executor's; likewise, in plans of several steps whose
 *  results lie there on the way, the targets. Else all goes as with other memory, and the results
 *  are the same. Where memory cannot be shared, as without room in /dev/shm, the tile is ordinary
 *  memory. When it fails on one rank it fails on all, and *tile is NULL. */
enum redist_status redist_allocate_tile(MPI_Comm comm, uint64_t bytes, void **tile,
                                        struct redist_error *error);

/** Collective. Frees what redist_allocate_tile gave; on a communicator of the same ranks in the
 *  same order. All ranks free the same tile, or all NULL, which does nothing; anything else is
 *  refused on all, and nothing is freed. A tile must be freed before MPI_Finalize. */
enum redist_status redist_free_tile(MPI_Comm comm, void *tile, struct redist_error *error);

struct redist_executor; /**< communicators, datatypes and scratch of one program */

/** Collective. Prepares `program` on `comm`, whose size must be the number of
 *  devices; duplicates the communicator. A program that combines values, or whose target has an
 *  axis that is unreduced there alone, needs to know its `element`, of the problem's size, the
 *  same on all ranks; and, or, xor are for integers, min and max not for complex numbers. Which
 *  bits combining gives, and which the identity has, is said in redist/element.h. The program
 *  may be freed afterwards.
 *  When it fails on one rank it fails on all, with the same line, and leaves
 *  nothing; so it does when the ranks have different programs or elements. MPI calls on
 *  `comm` and on datatypes raise the error handlers of `comm` and of MPI_COMM_WORLD
 *  (MPI 3.1, section 8.3): set MPI_ERRORS_RETURN on both to get their errors as a
 *  status. `error` may be NULL. */
enum redist_status redist_create_executor(const struct redist_program *program,
                                          enum redist_element element, MPI_Comm comm,
                                          struct redist_executor **executor,
                                          struct redist_error *error);

/** Collective. From now on every step that combines does so in the order of the members of
 *  its groups, as the certificate lists them: each element is ((v0 op v1) op v2) .., with v_m
 *  what member m holds of it. The bits of a result then follow from the certificate and the
 *  summands alone: message sizes, the places of ranks, versions and settings of MPI do not
 *  change them; redist/element.h says how they are computed. float16 and bfloat16 are then
 *  rounded once in each chain, else at every operation. Without it groups whose members share
 *  memory combine so as well, and for others MPI chooses, which is often faster and, but for
 *  integers, min and max, may differ from run to run. Takes about a mebibyte on each rank, which
 *  no report counts, and for a group of more than 2^20 bytes of elements one element of each
 *  member. */
enum redist_status redist_fix_order(struct redist_executor *executor, struct redist_error *error);

/** Collective. `source` is this rank's tile of the source type, `target` gets
 *  its tile of the target type; both C-contiguous (row-major), elem_bytes each
 *  element, not overlapping, and of the whole tile size: places beyond the array are
 *  there, and left with anything. Along an axis that is unreduced in the target alone only the
 *  first device gets its tile; the others get as many elements that are the identity of the
 *  operation, places beyond the array too, after all else is done. A device that the source's mesh
 *  does not have needs no `source`, one that the target's does not have no `target`. A buffer that
 *  is missing, and two that overlap, are refused before anything moves, on all ranks with the same
 *  line, and so is one that begins in a tile of redist_allocate_tile and does not end there; to
 *  know that, they make one small allreduce, or look at each other's flags on one machine. There is
 *  no call that works in place: the source is kept. `report` and `error` may be NULL. May be called
 *  repeatedly.
 *  Any other failure is that of an MPI call on this rank; other ranks may still wait in it, and
 *  only MPI_Abort ends them safely. */
enum redist_status redist_execute(struct redist_executor *executor, const void *source,
                                  void *target, struct redist_execution_report *report,
                                  struct redist_error *error);

/** redist_execute in two calls, both collective, with other work between them: what the first step
 *  sends is then under way, as far as the MPI library moves it without being called. That is so
 *  where the first step is an exchange, alltoall or allpermute by messages, or an allgather by way
 *  of shared memory; any other begins when the execution is finished. Until then the source must
 *  not be changed, and the target neither read nor written; other executors, also of the same
 *  communicator, may start, finish and execute. One that was started is refused another start and
 *  redist_execute, on all ranks. When it fails nothing is under way. */
enum redist_status redist_start_execution(struct redist_executor *executor, const void *source,
                                          void *target, struct redist_error *error);

/** The rest of what was started; refused when nothing was. Fails as redist_execute does when
 *  something moves already. Times in the report are those spent in both calls. */
enum redist_status redist_finish_execution(struct redist_executor *executor,
                                           struct redist_execution_report *report,
                                           struct redist_error *error);

/** Called before each step with its number from 0, for progress displays;
 *  NULL switches it off. */
void redist_set_progress(struct redist_executor *executor,
                         void (*show)(void *context, uint32_t step, uint32_t nsteps),
                         void *context);

/** Collective. Releases an executor; NULL is allowed. An execution that was started is finished
 *  first. */
void redist_free_executor(struct redist_executor *executor);

/** What the elements of an array are, where transfers combine them, and how: their texts do
 *  not say. */
struct redist_array_values {
    enum redist_element element;
    enum redist_operator combine;
};

/** Collective. Executes accepted transfers (docs/TRANSFERS.md) once. `source` is this rank's
 *  memory of the source layout, `target` that of the target layout, of as many bytes as
 *  redist_measure_device says, not overlapping; NULL where these are 0. Bytes of the target
 *  that belong to no piece stay as they are. `values` has an entry for each array of the
 *  problem, which is looked at where the certificate combines elements of it (with `add`), and
 *  is the same on all ranks; NULL when it combines none. Sums are made in the order of the
 *  turns: each element is ((v0 op v1) op v2) .., whatever the ranks and messages, with the bits
 *  that redist/element.h states.
 *
 *  In a round a rank sends every other one at most one message, in which all that it gives it
 *  is packed (cut where it is larger than 2^30 bytes). Every byte that is packed, unpacked or
 *  copied on the rank itself is copied by the proved copy of a box (docs/TRUST.md). For
 *  messages, memories between rounds and sums the rank needs memory of its own, which the
 *  report states as scratch.
 *
 *  What fails before anything moves fails on all ranks, with the same line: other transfers or
 *  values on some rank than on rank 0, as many ranks as devices, a memory that is missing or
 *  overlaps, no memory. Any other failure is that of an MPI call on this rank, as with
 *  redist_execute. In `report`, which may be NULL as `error` may, step k is round k + 1. */
enum redist_status redist_execute_transfers(const struct redist_transfers *transfers,
                                            const struct redist_array_values *values, MPI_Comm comm,
                                            const void *source, void *target,
                                            struct redist_execution_report *report,
                                            struct redist_error *error);

struct redist_transfer_executor; /**< accepted transfers prepared on a communicator */

/** Collective. What redist_execute_transfers does before anything moves, for as many executions as
 *  wanted. The transfers may be freed afterwards. */
enum redist_status redist_create_transfer_executor(const struct redist_transfers *transfers,
                                                   const struct redist_array_values *values,
                                                   MPI_Comm comm,
                                                   struct redist_transfer_executor **executor,
                                                   struct redist_error *error);

/** Collective. An execution in two calls, which may follow at once, or with other work between
 *  them: the messages of the first round are then under way, packed. Until the second the source
 *  must not be changed, and the target neither read nor written. Memories are checked, and what
 *  fails before anything moves fails, as redist_execute_transfers says; so does a second start. */
enum redist_status redist_start_transfers(struct redist_transfer_executor *executor,
                                          const void *source, void *target,
                                          struct redist_error *error);

/** The rest of what was started; refused when nothing was. Times in the report are those spent in
 *  both calls. */
enum redist_status redist_finish_transfers(struct redist_transfer_executor *executor,
                                           struct redist_execution_report *report,
                                           struct redist_error *error);

/** Collective. Prepares many checked programs, of all tensors of a model for example, to be carried
 *  out together: in each round what goes from one rank to another, for whatever program, is one
 *  message. Each program becomes transfers (redist_lower_to_transfers), which the judge has to
 *  accept on every rank, so collectives are rounds of messages too, an allreduce of more than two
 *  members two of them; a program of fewer rounds than others is done earlier. That pays where
 *  arrays are so small that latencies are what takes the time. A large array is better executed
 *  alone, with MPI's collectives and memory that ranks share: here the messages of a round are all
 *  in memory at once. The judge takes time on every rank that grows with the messages of all ranks:
 *  for an alltoall of 512 devices about a quarter of a second; the same program several times in a
 *  row is judged once.
 *
 *  Every program has a device for each rank of `comm`; all may be freed afterwards. `elements` says
 *  for each what redist_create_executor has to know; NULL when none needs it. Sums are made in the
 *  order of the members, as after redist_fix_order, with the same bits. Fails on all ranks, with the
 *  same line, also where their programs, elements or the order of these differ. */
enum redist_status redist_prepare_programs(const struct redist_program *const *programs,
                                           const enum redist_element *elements, uint32_t count,
                                           MPI_Comm comm,
                                           struct redist_transfer_executor **executor,
                                           struct redist_error *error);

/** Collective. redist_start_transfers for as many programs as were prepared: `sources` and
 *  `targets` list this rank's tiles, as redist_execute takes them; redist_finish_transfers does the
 *  rest. No target may overlap another tile; sources may be the same. */
enum redist_status redist_start_programs(struct redist_transfer_executor *executor,
                                         const void *const *sources, void *const *targets,
                                         struct redist_error *error);

/** Collective. Releases an executor; NULL is allowed. An execution that was started is finished
 *  first. */
void redist_free_transfer_executor(struct redist_transfer_executor *executor);

#ifdef __cplusplus
}
#endif
#endif
