#include "programs/product/product_files.h"
#include <string.h>
#include "programs/shared/files.h"
#include "programs/shared/plan_files.h"
#include "programs/shared/product_paths.h"
#include "product/text.h"
#include "base/report.h"

static void remove_product_files(const struct product_paths *paths)
{
    (void)remove_older(paths->header, "redist-product ", NULL);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++)
        remove_plan_files(&(struct plan_files){paths->problem[x], paths->certificate[x]});
}

/* The header comes last: while it is there, the moves belong to it. */
enum redist_status write_product_files(const char *prefix, const struct redist_product_plan *plan,
                                       struct redist_error *error)
{
    struct product_paths paths;
    struct product_header header = {.product = plan->product};
    char text[PRODUCT_TEXT];
    PASS_FAILURE(name_product_files(prefix, &paths, error));
    memcpy(header.local, plan->local, sizeof header.local);
    enum redist_status status = remove_older(paths.header, "redist-product ", error);
    for (uint32_t x = 0; x < REDIST_OPERANDS && status == REDIST_OK; x++)
        status = write_plan_files(&(struct plan_files){paths.problem[x], paths.certificate[x]},
                                  plan->move[x], error);
    if (status == REDIST_OK)
        status =
            write_whole_file(paths.header, text, format_product(&header, text, sizeof text), error);
    if (status != REDIST_OK)
        remove_product_files(&paths);
    return status;
}
