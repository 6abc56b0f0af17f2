#include "programs/run/run_dtype.h"
#include <string.h>

/* dtypes of this machine's byte order, as numbers are added here. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ORDER "<"
#else
#define ORDER ">"
#endif

static const struct element {
    const char *name, *dtype;
    uint32_t bytes;
} elements[] = {
    [REDIST_BYTES] = {"", "", 0},
    [REDIST_INT32] = {"int32", ORDER "i4", 4},
    [REDIST_INT64] = {"int64", ORDER "i8", 8},
    [REDIST_FLOAT32] = {"float32", ORDER "f4", 4},
    [REDIST_FLOAT64] = {"float64", ORDER "f8", 8},
};

enum redist_element find_element(const char *name)
{
    for (enum redist_element k = REDIST_INT32; k <= REDIST_FLOAT64; k++)
        if (strcmp(elements[k].name, name) == 0)
            return k;
    return REDIST_BYTES;
}

bool is_floating(enum redist_element element)
{
    return element == REDIST_FLOAT32 || element == REDIST_FLOAT64;
}

enum redist_element find_dtype(const char *dtype)
{
    for (enum redist_element k = REDIST_INT32; k <= REDIST_FLOAT64; k++)
        if (strcmp(elements[k].dtype, dtype) == 0)
            return k;
    return REDIST_BYTES;
}

const char *name_element(enum redist_element element)
{
    return elements[element].name;
}

const char *get_dtype(enum redist_element element)
{
    return elements[element].dtype;
}

uint32_t get_element_bytes(enum redist_element element)
{
    return elements[element].bytes;
}
