#include "programs/run/data/run_dtype.h"
#include <string.h>
#include "elements/kind.h"

/* dtypes of this machine's byte order, as numbers are added here. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ORDER "<"
#else
#define ORDER ">"
#endif

static const char *const dtypes[LAST_ELEMENT + 1] = {
    [REDIST_BYTES] = "",
    [REDIST_INT8] = "|i1",
    [REDIST_INT16] = ORDER "i2",
    [REDIST_INT32] = ORDER "i4",
    [REDIST_INT64] = ORDER "i8",
    [REDIST_UINT8] = "|u1",
    [REDIST_UINT16] = ORDER "u2",
    [REDIST_UINT32] = ORDER "u4",
    [REDIST_UINT64] = ORDER "u8",
    [REDIST_FLOAT16] = ORDER "f2",
    [REDIST_BFLOAT16] = "|V2",
    [REDIST_FLOAT32] = ORDER "f4",
    [REDIST_FLOAT64] = ORDER "f8",
    [REDIST_COMPLEX64] = ORDER "c8",
    [REDIST_COMPLEX128] = ORDER "c16",
};

enum redist_element find_dtype(const char *dtype)
{
    for (enum redist_element k = REDIST_BYTES + 1; k <= LAST_ELEMENT; k++)
        if (k != REDIST_BFLOAT16 && strcmp(dtypes[k], dtype) == 0)
            return k;
    return REDIST_BYTES;
}

const char *get_dtype(enum redist_element element)
{
    return dtypes[element];
}
