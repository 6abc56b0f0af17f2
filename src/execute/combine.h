/* Moves whose groups call a collective of MPI on contiguous tiles: reducescatter,
 * allreduce, reduce, broadcast. */
#ifndef REDIST_EXECUTE_COMBINE_H
#define REDIST_EXECUTE_COMBINE_H

#include "execute/executor.h"

/* Finds what MPI calls elements of so many bytes and the operator that combines them; `what`
 * combines them. Fails when they are not known or of another size, or by an operator that they
 * do not have. */
enum redist_status match_operation(const char *what, enum redist_operator combine,
                                   enum redist_element element, uint32_t elem_bytes,
                                   MPI_Datatype *type, MPI_Op *operation,
                                   struct redist_error *error);

/* The same of a program, if it combines any. */
enum redist_status choose_operation(const struct redist_program *program,
                                    enum redist_element element, MPI_Datatype *type,
                                    MPI_Op *operation, struct redist_error *error);

/* `operand` and `result` are the buffers that the move names, equal when it is done in
 * place. The operand is overwritten unless it is the source. */
enum redist_status run_combination(const struct redist_executor *executor, const struct move *move,
                                   const struct channel *channel, unsigned char *operand,
                                   unsigned char *result, struct redist_error *error);

#endif
