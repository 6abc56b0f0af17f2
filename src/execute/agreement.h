/* Whether all ranks mean the same: one program, one kind of elements, and buffers of their own. */
#ifndef REDIST_EXECUTE_AGREEMENT_H
#define REDIST_EXECUTE_AGREEMENT_H

#include "execute/executor.h"

/* Collective. Fails on all ranks when some rank has another program, or other elements, than
 * rank 0: its steps would wait for messages that nobody sends, or put data in wrong places. */
enum redist_status compare_programs(const struct redist_program *program,
                                    enum redist_element element, MPI_Comm comm,
                                    struct redist_error *error);

/* Of this rank alone: the buffers that it needs are there, and do not overlap. */
enum redist_status check_buffers(const struct redist_executor *executor, const void *source,
                                 const void *target, struct redist_error *error);

#endif
