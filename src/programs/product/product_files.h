/* Writing the files of a product. */
#ifndef REDIST_PROGRAMS_PRODUCT_PRODUCT_FILES_H
#define REDIST_PROGRAMS_PRODUCT_PRODUCT_FILES_H

#include <redist/product.h>

/* Writes all; after a failure none is left. */
enum redist_status write_product_files(const char *prefix, const struct redist_product_plan *plan,
                                       struct redist_error *error);

#endif
