/* Moves whose groups call a collective of MPI on contiguous tiles: reducescatter,
 * allreduce, reduce, broadcast. */
#ifndef REDIST_EXECUTE_COMBINE_H
#define REDIST_EXECUTE_COMBINE_H

#include "execute/executor.h"

/* Makes what combines elements of the program, if it combines any; else it stays cleared. Fails
 * when they are not known or of another size, or do not have the operator. */
enum redist_status choose_operation(const struct redist_program *program,
                                    enum redist_element element, struct combination *combination,
                                    struct redist_error *error);

/* `operand` and `result` are the buffers that the move names, equal when it is done in
 * place. The operand is overwritten unless it is the source. */
enum redist_status run_combination(const struct run *run, const struct move *move,
                                   const struct channel *channel, unsigned char *operand,
                                   unsigned char *result);

#endif
