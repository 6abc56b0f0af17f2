/* Reading the files of a product, and checking that they are one. */
#ifndef REDIST_PROGRAMS_SHARED_PRODUCT_CHECK_H
#define REDIST_PROGRAMS_SHARED_PRODUCT_CHECK_H

#include "types/sequence.h"
#include "product/text.h"

/* A product whose header and moves were checked. */
struct checked_product {
    struct product_header header;
    struct redist_program *move[REDIST_OPERANDS];
};

/* Reads PREFIX.product, holds the three problems against it byte by byte, and has the
 * certificates checked. REDIST_REJECTED when one of them is wrong, REDIST_BAD_INPUT for
 * anything else. For free_checked_product when it is REDIST_OK. */
enum redist_status read_checked_product(const char *prefix, struct checked_product *product,
                                        struct redist_error *error);

void free_checked_product(struct checked_product *product);

#endif
