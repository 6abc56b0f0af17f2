#include "export/element.h"
#include <inttypes.h>
#include <stdbool.h>
#include "base/report.h"

static const char *choose_element(uint32_t bytes, enum redist_operator combine)
{
    bool bits = combine == REDIST_AND || combine == REDIST_OR || combine == REDIST_XOR;
    bool ordered = combine == REDIST_MIN || combine == REDIST_MAX;
    switch (bytes) { /* bits are combined in integers, and nothing orders complex numbers */
    case 1:
        return "i8";
    case 2:
        return bits ? "i16" : "bf16";
    case 4:
        return bits ? "i32" : "f32";
    case 8:
        return bits ? "i64" : "f64";
    case 16:
        return bits || ordered ? NULL : "complex<f64>";
    default:
        return NULL;
    }
}

const char *find_mlir_element(const struct redist_problem *problem, const char *language,
                              struct redist_error *error)
{
    const char *element = choose_element(problem->elem_bytes, problem->combine);
    if (element == NULL)
        (void)report_failure(error,
                             "no element type of %s has %u bytes%s: expected 1, 2, 4, 8 or 16, "
                             "the last not for min, max, and, or, xor",
                             language, problem->elem_bytes,
                             problem->combine == REDIST_NO_OPERATOR ? "" : " and this op");
    for (uint32_t i = 0; element != NULL && i < problem->from.rank; i++) {
        if (problem->from.dim[i].size > INT64_MAX) {
            (void)report_failure(error,
                                 "dimension %u has over 2^63-1 elements, for which %s has no type",
                                 i, language);
            element = NULL;
        }
    }
    return element;
}

void write_mlir_tensor(FILE *out, const uint64_t *shape, uint32_t rank, const char *element)
{
    fputs("tensor<", out);
    for (uint32_t i = 0; i < rank; i++)
        fprintf(out, "%" PRIu64 "x", shape[i]);
    fprintf(out, "%s>", element);
}
