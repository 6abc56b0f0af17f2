#include "programs/shared/product_paths.h"
#include <stdio.h>
#include <string.h>
#include "base/report.h"

static const char *const operand_file[REDIST_OPERANDS] = {"a", "b", "c"};

enum redist_status name_product_files(const char *prefix, struct product_paths *paths,
                                      struct redist_error *error)
{
    if (*prefix == '\0' || strlen(prefix) > PRODUCT_PATH - 16)
        return report_failure(error, "expected a prefix of file names");
    (void)snprintf(paths->header, PRODUCT_PATH, "%s.product", prefix);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        (void)snprintf(paths->problem[x], PRODUCT_PATH, "%s.%s.problem", prefix, operand_file[x]);
        (void)snprintf(paths->certificate[x], PRODUCT_PATH, "%s.%s.cert", prefix, operand_file[x]);
    }
    return REDIST_OK;
}
