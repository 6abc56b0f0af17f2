#include "checkpoint/dtype.h"
#include <stddef.h>
#include <string.h>

/* The enum Dtype of the safetensors library, but for its types of 6 bits. */
static const struct stored_type known[] = {
    {"BOOL", 1, 1}, {"U8", 1, 1},  {"I8", 1, 1},  {"F8_E5M2", 1, 1},     {"F8_E4M3", 1, 1},
    {"I16", 2, 1},  {"U16", 2, 1}, {"F16", 2, 1}, {"BF16", 2, 1},        {"F8_E8M0", 1, 1},
    {"I32", 4, 1},  {"U32", 4, 1}, {"F32", 4, 1}, {"I64", 8, 1},         {"U64", 8, 1},
    {"F64", 8, 1},  {"C64", 8, 1}, {"F4", 1, 2},  {"F8_E4M3FNUZ", 1, 1}, {"F8_E5M2FNUZ", 1, 1},
};

const struct stored_type *find_stored_type(const char *name)
{
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
        if (strcmp(known[k].name, name) == 0)
            return &known[k];
    return NULL;
}
