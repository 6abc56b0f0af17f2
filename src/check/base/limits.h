/* The limits of docs/FORMAT.md, section 1, and the position that is no position. */
#ifndef CHECK_LIMITS_H
#define CHECK_LIMITS_H

#define AXES_MAX 32
#define AXIS_SIZE_MAX 1048576
#define AXIS_NAME_BYTES 31
#define DEVICES_MAX 1048576
#define RANK_MAX 16
#define EXTENT_MAX 9223372036854775808u
#define ELEM_MAX 16
#define STEPS_MAX 64
#define FACTOR_MAX 1048576
#define IOTA_MAX 24
#define STATES_MAX 1024
#define WORK_MAX 704643072u
#define PROBLEM_MAX 65536
#define CERTIFICATE_MAX 268435456
#define TEXT_MAX 268500992
#define U64_MAX 18446744073709551615u

/* The end position of an item that is not there. Larger than every position,
 * so that every item read from it is absent too: failures propagate. */
#define NONE 4294967295u

/* The row behind the dimensions of a type: its unreduced axes. */
#define SUM_ROW 16

/* The dimension that a step without one has. */
#define NO_DIM 16

/* What judging a step takes of the work of a plan, for each device: to read a list once, in
 * iota form or number by number; for an exchange; and for each dimension of an allpermute, of an
 * exchange, and of a step that leaves devices idle, where that of any other step counts as 1. */
#define WORK_REGULAR 5
#define WORK_LISTED 18
#define WORK_EXCHANGE 8
#define WORK_PERMUTED 8
#define WORK_EXCHANGED 10
#define WORK_CLEARED 2

#define FROM 0
#define TO 1

/* What a lower bound says of a plan. */
#define NO_BOUND 0
#define BOUND_ONLY 1
#define BOUND_AND_PERMUTE 2
#define OPTIMAL 3

#define NO_OPERATOR 0
#define OPERATOR_SUM 1
#define OPERATOR_PRODUCT 2
#define OPERATOR_MIN 3
#define OPERATOR_MAX 4
#define OPERATOR_AND 5
#define OPERATOR_OR 6
#define OPERATOR_XOR 7

#define OP_DYNSLICE 1
#define OP_ALLGATHER 2
#define OP_ALLTOALL 3
#define OP_ALLPERMUTE 4
#define OP_REDUCESCATTER 5
#define OP_ALLREDUCE 6
#define OP_REDUCE 7
#define OP_BROADCAST 8
#define OP_RESIZE 9
#define OP_EXCHANGE 10

#endif
