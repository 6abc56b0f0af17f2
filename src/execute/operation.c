#include "execute/operation.h"
#include "elements/chain.h"
#include "elements/kind.h"
#include "execute/consensus.h"

/* MPI hands the function of an operator nothing that says what it is for: one for each. */
#define DEFINE_OPERATION(name, element, combine)                                                   \
    static void name(void *in, void *inout, int *count, MPI_Datatype *type)                        \
    {                                                                                              \
        (void)type;                                                                                \
        combine_pairs(element, combine, in, inout, (uint64_t)*count);                              \
    }

DEFINE_OPERATION(add_bits8, REDIST_UINT8, REDIST_SUM)
DEFINE_OPERATION(multiply_bits8, REDIST_UINT8, REDIST_PRODUCT)
DEFINE_OPERATION(add_bits16, REDIST_UINT16, REDIST_SUM)
DEFINE_OPERATION(multiply_bits16, REDIST_UINT16, REDIST_PRODUCT)
DEFINE_OPERATION(add_float16, REDIST_FLOAT16, REDIST_SUM)
DEFINE_OPERATION(multiply_float16, REDIST_FLOAT16, REDIST_PRODUCT)
DEFINE_OPERATION(min_float16, REDIST_FLOAT16, REDIST_MIN)
DEFINE_OPERATION(max_float16, REDIST_FLOAT16, REDIST_MAX)
DEFINE_OPERATION(add_bfloat16, REDIST_BFLOAT16, REDIST_SUM)
DEFINE_OPERATION(multiply_bfloat16, REDIST_BFLOAT16, REDIST_PRODUCT)
DEFINE_OPERATION(min_bfloat16, REDIST_BFLOAT16, REDIST_MIN)
DEFINE_OPERATION(max_bfloat16, REDIST_BFLOAT16, REDIST_MAX)
DEFINE_OPERATION(min_float32, REDIST_FLOAT32, REDIST_MIN)
DEFINE_OPERATION(max_float32, REDIST_FLOAT32, REDIST_MAX)
DEFINE_OPERATION(min_float64, REDIST_FLOAT64, REDIST_MIN)
DEFINE_OPERATION(max_float64, REDIST_FLOAT64, REDIST_MAX)
DEFINE_OPERATION(multiply_complex64, REDIST_COMPLEX64, REDIST_PRODUCT)
DEFINE_OPERATION(multiply_complex128, REDIST_COMPLEX128, REDIST_PRODUCT)

/* Where there is none MPI's own is taken. That of Open MPI adds integers of 8 and 16 bits up to
 * the largest one, not modulo, on processors that can. */
static MPI_User_function *const functions[LAST_ELEMENT + 1][REDIST_XOR + 1] = {
    [REDIST_INT8] = {[REDIST_SUM] = add_bits8, [REDIST_PRODUCT] = multiply_bits8},
    [REDIST_UINT8] = {[REDIST_SUM] = add_bits8, [REDIST_PRODUCT] = multiply_bits8},
    [REDIST_INT16] = {[REDIST_SUM] = add_bits16, [REDIST_PRODUCT] = multiply_bits16},
    [REDIST_UINT16] = {[REDIST_SUM] = add_bits16, [REDIST_PRODUCT] = multiply_bits16},
    [REDIST_FLOAT16] = {[REDIST_SUM] = add_float16,
                        [REDIST_PRODUCT] = multiply_float16,
                        [REDIST_MIN] = min_float16,
                        [REDIST_MAX] = max_float16},
    [REDIST_BFLOAT16] = {[REDIST_SUM] = add_bfloat16,
                         [REDIST_PRODUCT] = multiply_bfloat16,
                         [REDIST_MIN] = min_bfloat16,
                         [REDIST_MAX] = max_bfloat16},
    [REDIST_FLOAT32] = {[REDIST_MIN] = min_float32, [REDIST_MAX] = max_float32},
    [REDIST_FLOAT64] = {[REDIST_MIN] = min_float64, [REDIST_MAX] = max_float64},
    [REDIST_COMPLEX64] = {[REDIST_PRODUCT] = multiply_complex64},
    [REDIST_COMPLEX128] = {[REDIST_PRODUCT] = multiply_complex128},
};

/* Signed sums and products are those of unsigned numbers, which wrap in C. */
static MPI_Datatype get_type(enum redist_element element, enum redist_operator combine)
{
    bool chooses = combine == REDIST_MIN || combine == REDIST_MAX;
    switch (element) {
    case REDIST_INT8:
        return chooses ? MPI_INT8_T : MPI_UINT8_T;
    case REDIST_INT16:
        return chooses ? MPI_INT16_T : MPI_UINT16_T;
    case REDIST_INT32:
        return chooses ? MPI_INT32_T : MPI_UINT32_T;
    case REDIST_INT64:
        return chooses ? MPI_INT64_T : MPI_UINT64_T;
    case REDIST_UINT8:
        return MPI_UINT8_T;
    case REDIST_UINT32:
        return MPI_UINT32_T;
    case REDIST_UINT64:
        return MPI_UINT64_T;
    case REDIST_FLOAT32:
        return MPI_FLOAT;
    case REDIST_FLOAT64:
        return MPI_DOUBLE;
    case REDIST_COMPLEX64:
        return MPI_C_FLOAT_COMPLEX;
    case REDIST_COMPLEX128:
        return MPI_C_DOUBLE_COMPLEX;
    default: /* uint16, and 16 bits that operators of ours take for numbers */
        return MPI_UINT16_T;
    }
}

static MPI_Op get_operation(enum redist_operator combine)
{
    switch (combine) {
    case REDIST_PRODUCT:
        return MPI_PROD;
    case REDIST_MIN:
        return MPI_MIN;
    case REDIST_MAX:
        return MPI_MAX;
    case REDIST_AND:
        return MPI_BAND;
    case REDIST_OR:
        return MPI_BOR;
    case REDIST_XOR:
        return MPI_BXOR;
    default:
        return MPI_SUM;
    }
}

enum redist_status make_combination(enum redist_element element, enum redist_operator combine,
                                    struct combination *combination, struct redist_error *error)
{
    MPI_User_function *function = functions[element][combine];
    *combination = (struct combination){.element = element,
                                        .combine = combine,
                                        .type = get_type(element, combine),
                                        .operation = get_operation(combine)};
    if (function == NULL)
        return REDIST_OK;
    int code = MPI_Op_create(function, 1, &combination->operation);
    combination->owns_operation = code == MPI_SUCCESS;
    return check_mpi(code, "MPI_Op_create", error);
}

void free_combination(struct combination *combination)
{
    if (combination->owns_operation)
        (void)MPI_Op_free(&combination->operation);
}
