#include "elements/kind.h"
#include <string.h>
#include "base/report.h"

enum class { SIGNED, UNSIGNED, FLOATING, COMPLEX };

static const struct kind {
    const char *name;
    uint32_t bytes;
    enum class class;
} kinds[LAST_ELEMENT + 1] = {
    [REDIST_BYTES] = {"", 0, UNSIGNED},
    [REDIST_INT8] = {"int8", 1, SIGNED},
    [REDIST_INT16] = {"int16", 2, SIGNED},
    [REDIST_INT32] = {"int32", 4, SIGNED},
    [REDIST_INT64] = {"int64", 8, SIGNED},
    [REDIST_UINT8] = {"uint8", 1, UNSIGNED},
    [REDIST_UINT16] = {"uint16", 2, UNSIGNED},
    [REDIST_UINT32] = {"uint32", 4, UNSIGNED},
    [REDIST_UINT64] = {"uint64", 8, UNSIGNED},
    [REDIST_FLOAT16] = {"float16", 2, FLOATING},
    [REDIST_BFLOAT16] = {"bfloat16", 2, FLOATING},
    [REDIST_FLOAT32] = {"float32", 4, FLOATING},
    [REDIST_FLOAT64] = {"float64", 8, FLOATING},
    [REDIST_COMPLEX64] = {"complex64", 8, COMPLEX},
    [REDIST_COMPLEX128] = {"complex128", 16, COMPLEX},
};

enum redist_element find_element(const char *name)
{
    for (enum redist_element k = REDIST_BYTES + 1; k <= LAST_ELEMENT; k++)
        if (strcmp(kinds[k].name, name) == 0)
            return k;
    return REDIST_BYTES;
}

const char *name_element(enum redist_element element)
{
    return kinds[element].name;
}

uint32_t get_element_bytes(enum redist_element element)
{
    return kinds[element].bytes;
}

enum redist_element find_integer(uint32_t bytes)
{
    for (enum redist_element k = REDIST_BYTES + 1; k <= LAST_ELEMENT; k++)
        if (kinds[k].class == SIGNED && kinds[k].bytes == bytes)
            return k;
    return REDIST_BYTES;
}

bool is_integer(enum redist_element element)
{
    return kinds[element].class == SIGNED || kinds[element].class == UNSIGNED;
}

bool is_unsigned(enum redist_element element)
{
    return kinds[element].class == UNSIGNED;
}

bool is_complex(enum redist_element element)
{
    return kinds[element].class == COMPLEX;
}

enum redist_element get_wide_element(enum redist_element element)
{
    return element == REDIST_FLOAT16 || element == REDIST_BFLOAT16 ? REDIST_FLOAT32 : element;
}

enum redist_status check_combination(const char *why, enum redist_operator combine,
                                     enum redist_element element, uint32_t elem_bytes,
                                     struct redist_error *error)
{
    if ((int)element <= REDIST_BYTES || element > LAST_ELEMENT)
        return report_failure(error, "%s: expected what they are, %s", why, ELEMENT_NAMES);
    if (kinds[element].bytes != elem_bytes)
        return report_failure(error, "elements of %u bytes, the problem says elem %u",
                              (unsigned)kinds[element].bytes, (unsigned)elem_bytes);
    if (redist_name_operator(combine) == NULL)
        return report_failure(error, "%s: expected an operator", why);
    if (combine >= REDIST_AND && !is_integer(element))
        return report_failure(error, "the operator %s is for integers, not %s",
                              redist_name_operator(combine), kinds[element].name);
    if ((combine == REDIST_MIN || combine == REDIST_MAX) && is_complex(element))
        return report_failure(error, "the operator %s is for numbers that have an order, not %s",
                              redist_name_operator(combine), kinds[element].name);
    return REDIST_OK;
}
