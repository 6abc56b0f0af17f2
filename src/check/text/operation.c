#include "check/text/operation.h"

uint32_t skip_operation(uint32_t p, uint32_t e, uint32_t c)
{
    if (c == OP_DYNSLICE)
        return skip_word(p, e, W_DYNSLICE);
    if (c == OP_ALLGATHER)
        return skip_word(skip_word(p, e, W_ALLGATHE), e, W_R);
    if (c == OP_ALLTOALL)
        return skip_word(p, e, W_ALLTOALL);
    if (c == OP_ALLPERMUTE)
        return skip_word(skip_word(p, e, W_ALLPERMU), e, W_TE);
    if (c == OP_REDUCESCATTER)
        return skip_word(skip_word(p, e, W_REDUCESC), e, W_ATTER);
    if (c == OP_ALLREDUCE)
        return skip_word(skip_word(p, e, W_ALLREDUC), e, W_E);
    if (c == OP_REDUCE)
        return skip_word(p, e, W_REDUCE);
    if (c == OP_BROADCAST)
        return skip_word(skip_word(p, e, W_BROADCAS), e, W_T);
    return c == OP_RESIZE ? skip_word(p, e, W_RESIZE) : skip_word(p, e, W_EXCHANGE);
}

uint32_t read_operation_word(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t c = OP_DYNSLICE;
    uint32_t q = skip_operation(p, e, c);

    /*@ loop invariant range: OP_DYNSLICE <= c <= OP_EXCHANGE;
        loop invariant end: q == OperationWord(p, e, c);
        loop invariant first: OpCode(p, e) == FirstOperation(p, e, c);
        loop assigns q, c;
        loop variant OP_EXCHANGE - c; */
    while (q == NONE && c < OP_EXCHANGE) {
        c++;
        q = skip_operation(p, e, c);
    }
    OP.v[s] = c;
    return q != NONE ? q : fail(E_OPERATION, p, s);
}

uint32_t read_dimension(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_SPACE, E_DIMENSION);

    return need_index(q, e, RANK.v[FROM], E_DIMENSION);
}

uint32_t read_summand_dimension(uint32_t p, uint32_t e)
{
    uint32_t q = need_word(p, e, W_SPACE, E_SUMMAND_DIMENSION);

    if (RANK.v[FROM] >= DIMS)
        return fail(E_SUMMAND_DIMENSION, p, 0);
    return need_number(q, e, RANK.v[FROM], (uint64_t)DIMS - 1, E_SUMMAND_DIMENSION);
}

uint32_t read_concatenated(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q;

    DIM_I.v[s] = NO_DIM;
    if (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL)
        q = read_dimension(p, e);
    else if (OP.v[s] == OP_REDUCESCATTER || OP.v[s] == OP_ALLREDUCE || OP.v[s] == OP_REDUCE)
        q = read_summand_dimension(p, e);
    else
        return p;
    if (q != NONE)
        DIM_I.v[s] = (uint32_t)NUMBER;
    return q;
}

uint32_t read_split(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q;

    DIM_J.v[s] = NO_DIM;
    if (OP.v[s] != OP_DYNSLICE && OP.v[s] != OP_ALLTOALL && OP.v[s] != OP_REDUCESCATTER)
        return p;
    q = read_dimension(p, e);
    if (q != NONE)
        DIM_J.v[s] = (uint32_t)NUMBER;
    return q;
}

uint32_t read_operation(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q = read_operation_word(p, e, s);

    if (q == NONE)
        return NONE;
    FACTOR.v[s] = 1;
    USED.v[s] = NDEV;
    q = read_concatenated(q, e, s);
    q = read_split(q, e, s);
    if (OP.v[s] != OP_ALLPERMUTE && OP.v[s] != OP_RESIZE && OP.v[s] != OP_EXCHANGE) {
        q = need_word(q, e, W_SPACE, E_FACTOR);
        q = need_number(q, e, 2, FACTOR_MAX, E_FACTOR);
        if (q != NONE)
            FACTOR.v[s] = (uint32_t)NUMBER;
    }
    return q;
}
