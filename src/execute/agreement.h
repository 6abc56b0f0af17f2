/* Whether all ranks mean the same: one program, one kind of elements, and buffers of their own. */
#ifndef REDIST_EXECUTE_AGREEMENT_H
#define REDIST_EXECUTE_AGREEMENT_H

#include <stdbool.h>
#include "execute/executor.h"

/* Collective. Fails on all ranks when some rank has another program, or other elements, than
 * rank 0: its steps would wait for messages that nobody sends, or put data in wrong places. */
enum redist_status compare_programs(const struct redist_program *program,
                                    enum redist_element element, MPI_Comm comm,
                                    struct redist_error *error);

/* Of all that a program says, and of what its elements are. */
uint64_t digest_program(const struct redist_program *program, enum redist_element element);

/* Collective. The same by the digest of what this rank has; `other` says what another one is. */
enum redist_status compare_digests(uint64_t mine, const char *other, MPI_Comm comm,
                                   struct redist_error *error);

/* Whether two ranges of bytes have one in common. */
bool overlaps(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes);

/* Of this rank alone: the buffers that it needs are there, and do not overlap. */
enum redist_status check_buffers(const struct redist_executor *executor, const void *source,
                                 const void *target, struct redist_error *error);

#endif
