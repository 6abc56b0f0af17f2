/* The names of the seven files of a product: PREFIX.product, PREFIX.a.problem, PREFIX.a.cert
 * and so on. */
#ifndef REDIST_PROGRAMS_SHARED_PRODUCT_PATHS_H
#define REDIST_PROGRAMS_SHARED_PRODUCT_PATHS_H

#include <redist/product.h>

enum { PRODUCT_PATH = 4096 };

struct product_paths {
    char header[PRODUCT_PATH];
    char problem[REDIST_OPERANDS][PRODUCT_PATH], certificate[REDIST_OPERANDS][PRODUCT_PATH];
};

enum redist_status name_product_files(const char *prefix, struct product_paths *paths,
                                      struct redist_error *error);

#endif
