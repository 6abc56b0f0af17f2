#include "import/names.h"
#include <stdio.h>
#include <string.h>
#include "notation/nearest.h"
#include "base/report.h"

static const char *const names[] = {
    [REDIST_DETECT] = "auto", [REDIST_NATIVE] = "native",
    [REDIST_JAX] = "jax",     [REDIST_SHARDY] = "shardy",
    [REDIST_HLO] = "hlo",     [REDIST_DTENSOR] = "dtensor",
    [REDIST_MLIR] = "mlir",   [REDIST_SCALING_BOOK] = "scaling-book",
};

enum { NAMES = sizeof names / sizeof names[0] };

/* "a, b or c", in `text`. */
static void list_names(char *text, size_t size)
{
    size_t used = 0;
    for (size_t k = 0; k < NAMES && used < size; k++) {
        const char *before = k == 0 ? "" : k + 1 == NAMES ? " or " : ", ";
        int length = snprintf(text + used, size - used, "%s%s", before, names[k]);
        used += length > 0 ? (size_t)length : 0;
    }
}

const char *redist_name_notation(enum redist_notation notation)
{
    return names[notation];
}

enum redist_status redist_find_notation(const char *name, enum redist_notation *notation,
                                        struct redist_error *error)
{
    for (size_t k = 0; k < NAMES; k++) {
        if (strcmp(name, names[k]) == 0) {
            *notation = (enum redist_notation)k;
            return REDIST_OK;
        }
    }
    const char *meant = find_nearest(name, names, NAMES);
    char expected[256];
    list_names(expected, sizeof expected);
    return report_failure(error, "unknown notation '%.40s'%s%s%s: expected %s", name,
                          meant != NULL ? "; did you mean '" : "", meant != NULL ? meant : "",
                          meant != NULL ? "'?" : "", expected);
}

enum redist_status report_side(const char *side, enum redist_notation notation,
                               const struct redist_error *inner, struct redist_error *error)
{
    const char *order = notation == REDIST_NATIVE ? "minor to major" : "major to minor";
    return report_failure(error, "%s: %s (axes %s): %s", side, redist_name_notation(notation),
                          order, inner->message);
}
