#include "checkpoint/dtype.h"
#include <stddef.h>
#include <string.h>

/* The enum Dtype of the safetensors library, but for its types of 6 bits. */
static const struct stored_type known[] = {
    {"BOOL", 1, 1, "|b1"},       {"U8", 1, 1, "|u1"},         {"I8", 1, 1, "|i1"},
    {"F8_E5M2", 1, 1, NULL},     {"F8_E4M3", 1, 1, NULL},     {"I16", 2, 1, "<i2"},
    {"U16", 2, 1, "<u2"},        {"F16", 2, 1, "<f2"},        {"BF16", 2, 1, NULL},
    {"F8_E8M0", 1, 1, NULL},     {"I32", 4, 1, "<i4"},        {"U32", 4, 1, "<u4"},
    {"F32", 4, 1, "<f4"},        {"I64", 8, 1, "<i8"},        {"U64", 8, 1, "<u8"},
    {"F64", 8, 1, "<f8"},        {"C64", 8, 1, "<c8"},        {"F4", 1, 2, NULL},
    {"F8_E4M3FNUZ", 1, 1, NULL}, {"F8_E5M2FNUZ", 1, 1, NULL},
};

#define KNOWN (sizeof known / sizeof known[0])

const struct stored_type *find_stored_type(const char *name)
{
    for (size_t k = 0; k < KNOWN; k++)
        if (strcmp(known[k].name, name) == 0)
            return &known[k];
    return NULL;
}

/* A byte has no order: then what is before its kind does not count. */
const struct stored_type *find_array_type(const char *array_name)
{
    for (size_t k = 0; k < KNOWN; k++) {
        size_t first = known[k].unit_bytes == 1;
        if (known[k].array_name != NULL &&
            strcmp(known[k].array_name + first, array_name + first) == 0)
            return &known[k];
    }
    return NULL;
}
