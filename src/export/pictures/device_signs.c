#include "export/pictures/device_signs.h"
#include <inttypes.h>

enum { DIGITS = 10 };

static const char letters[SIGNS + 1] =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

void begin_signs(struct device_signs *signs, uint32_t ndevices)
{
    signs->ndevices = ndevices;
    signs->used = 0;
    signs->short_of = false;
    for (uint32_t k = 0; k < SIGNS; k++)
        signs->device[k] = NO_DEVICE;
}

char choose_sign(struct device_signs *signs, uint32_t device)
{
    bool all = signs->ndevices <= SIGNS;
    uint32_t k = all ? device : DIGITS;
    while (!all && k < signs->used && signs->device[k] != device)
        k++;
    if (k >= SIGNS) {
        signs->short_of = true;
        return '#';
    }
    signs->used = k < signs->used ? signs->used : k + 1;
    signs->device[k] = device;
    return letters[k];
}

void explain_signs(const struct device_signs *signs, struct wrapped_list *list)
{
    bool first = true;
    for (uint32_t k = DIGITS; k < signs->used; k++) {
        char text[32];
        if (signs->device[k] == NO_DEVICE)
            continue;
        (void)snprintf(text, sizeof text, "%s %c=%" PRIu32, first ? ":" : "", letters[k],
                       signs->device[k]);
        print_item(list, text);
        first = false;
    }
}
