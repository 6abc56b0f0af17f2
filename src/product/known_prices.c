#include "product/known_prices.h"
#include <search.h>
#include <stdlib.h>
#include <string.h>

struct known_price {
    uint64_t price;
    size_t size;
    unsigned char key[];
};

static int compare_keys(const void *a, const void *b)
{
    const struct known_price *x = a, *y = b;
    return memcmp(x->key, y->key, x->size);
}

uint64_t *find_known_price(struct known_prices *prices, const void *key, size_t size, bool *is_new)
{
    struct known_price *price = calloc(1, sizeof *price + size), **node = NULL;
    if (price != NULL) {
        price->size = size;
        memcpy(price->key, key, size);
        node = tsearch(price, &prices->known, compare_keys);
    }
    *is_new = node != NULL && *node == price;
    if (!*is_new)
        free(price);
    return node != NULL ? &(*node)->price : NULL;
}

void free_known_prices(struct known_prices *prices)
{
    while (prices->known != NULL) { /* the root's entry; tdelete frees the node */
        struct known_price *price = *(struct known_price **)prices->known;
        (void)tdelete(price, &prices->known, compare_keys);
        free(price);
    }
}
