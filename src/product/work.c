#include "product/work.h"

/* work * 2^(32 shift) * factor, added to `sum`, which has room for it. */
static void add_multiple(const struct work *work, uint32_t shift, uint32_t factor, struct work *sum)
{
    uint64_t carry = 0;
    for (uint32_t k = shift; k < WORK_DIGITS; k++) {
        carry += (uint64_t)work->digit[k - shift] * factor + sum->digit[k];
        sum->digit[k] = (uint32_t)carry;
        carry >>= 32;
    }
}

static void multiply_work(struct work *work, uint64_t factor)
{
    struct work sum = {{0}};
    add_multiple(work, 0, (uint32_t)factor, &sum);
    add_multiple(work, 1, (uint32_t)(factor >> 32), &sum);
    *work = sum;
}

struct work measure_work(const struct redist_product *product, const struct product_layout *layout)
{
    struct work work = {{1}};
    uint64_t size[PRODUCT_DIMS];
    get_product_sizes(product, size);
    for (uint32_t which = 0; which < PRODUCT_DIMS; which++)
        multiply_work(&work, layout->tile[which] < size[which] ? layout->tile[which] : size[which]);
    return work;
}

int compare_work(const struct work *a, const struct work *b)
{
    for (uint32_t k = WORK_DIGITS; k-- > 0;)
        if (a->digit[k] != b->digit[k])
            return a->digit[k] < b->digit[k] ? -1 : 1;
    return 0;
}

uint64_t round_work(const struct work *work)
{
    for (uint32_t k = 2; k < WORK_DIGITS; k++)
        if (work->digit[k] != 0)
            return UINT64_MAX;
    return (uint64_t)work->digit[1] << 32 | work->digit[0];
}
