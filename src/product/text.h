/* The file that ties the three moves of a product together: `redist-product 1`. */
#ifndef REDIST_PRODUCT_TEXT_H
#define REDIST_PRODUCT_TEXT_H

#include <stddef.h>
#include <redist/product.h>

/* Bytes that hold the text of any product, its NUL included. */
#define PRODUCT_TEXT 65536u

/* What the file says: the product, and the types of the local products. */
struct product_header {
    struct redist_product product;
    struct redist_type local[REDIST_OPERANDS];
};

/* Writes at most `size` bytes with the NUL; the length without it. */
size_t format_product(const struct product_header *header, char *text, size_t size);

/* Reads and checks it: sizes that fit together, types that follow the rule of
 * local products, and the spelling that format_product writes. `name` is the file's
 * name, for messages. */
enum redist_status parse_product(const char *text, size_t length, const char *name,
                                 struct product_header *header, struct redist_error *error);

#endif
