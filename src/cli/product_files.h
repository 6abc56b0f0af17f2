/* The seven files of a product: PREFIX.product, and PREFIX.a.problem, PREFIX.a.cert and so on. */
#ifndef REDIST_CLI_PRODUCT_FILES_H
#define REDIST_CLI_PRODUCT_FILES_H

#include <redist/check.h>
#include "product/text.h"

/* Writes all; after a failure none is left. */
enum redist_status write_product_files(const char *prefix, const struct redist_product_plan *plan,
                                       struct redist_error *error);

/* A product whose header and moves were checked. */
struct checked_product {
    struct product_header header;
    struct redist_program *move[REDIST_OPERANDS];
};

/* Reads PREFIX.product, holds the three problems against it byte by byte, and has the
 * certificates checked. Prints the line of a failure and returns the exit status. */
int read_checked_product(const char *prefix, struct checked_product *product);

void free_checked_product(struct checked_product *product);

#endif
