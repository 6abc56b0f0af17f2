#include "check/text/operation.h"

uint32_t read_operation_word(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q = skip_word(p, e, W_DYNSLICE);

    OP.v[s] = OP_DYNSLICE;
    if (q != NONE)
        return q;
    q = skip_word(skip_word(p, e, W_ALLGATHE), e, W_R);
    OP.v[s] = OP_ALLGATHER;
    if (q != NONE)
        return q;
    q = skip_word(p, e, W_ALLTOALL);
    OP.v[s] = OP_ALLTOALL;
    if (q != NONE)
        return q;
    q = skip_word(skip_word(p, e, W_ALLPERMU), e, W_TE);
    OP.v[s] = OP_ALLPERMUTE;
    if (q != NONE)
        return q;
    return fail(E_OPERATION, p, s);
}

uint32_t read_operation(uint32_t p, uint32_t e, uint32_t s)
{
    uint32_t q = read_operation_word(p, e, s);

    if (q == NONE)
        return NONE;
    DIM_I.v[s] = NO_DIM;
    DIM_J.v[s] = NO_DIM;
    FACTOR.v[s] = 1;
    if (OP.v[s] == OP_ALLGATHER || OP.v[s] == OP_ALLTOALL) {
        q = need_word(q, e, W_SPACE, E_DIMENSION);
        q = need_index(q, e, RANK.v[FROM], E_DIMENSION);
        if (q != NONE)
            DIM_I.v[s] = (uint32_t)NUMBER;
    }
    if (OP.v[s] == OP_DYNSLICE || OP.v[s] == OP_ALLTOALL) {
        q = need_word(q, e, W_SPACE, E_DIMENSION);
        q = need_index(q, e, RANK.v[FROM], E_DIMENSION);
        if (q != NONE)
            DIM_J.v[s] = (uint32_t)NUMBER;
    }
    if (OP.v[s] != OP_ALLPERMUTE) {
        q = need_word(q, e, W_SPACE, E_FACTOR);
        q = need_number(q, e, 2, FACTOR_MAX, E_FACTOR);
        if (q != NONE)
            FACTOR.v[s] = (uint32_t)NUMBER;
    }
    return q;
}
