/* One character for a device: 0 to 9, a to z, A to Z by its number; of more devices than that,
 * letters in the order in which they are asked for. */
#ifndef REDIST_EXPORT_DEVICE_SIGNS_H
#define REDIST_EXPORT_DEVICE_SIGNS_H

#include <stdbool.h>
#include <stdint.h>
#include "export/pictures/columns.h"

enum { SIGNS = 62 };

struct device_signs {
    uint32_t ndevices, used;
    bool short_of;          /* one was asked for that there is not */
    uint32_t device[SIGNS]; /* NO_DEVICE: not asked for */
};

#define NO_DEVICE UINT32_MAX

void begin_signs(struct device_signs *signs, uint32_t ndevices);

/* `#` when all signs are of others. */
char choose_sign(struct device_signs *signs, uint32_t device);

/* ": a=10 b=11": the letters that were asked for. */
void explain_signs(const struct device_signs *signs, struct wrapped_list *list);

#endif
