/* Device numbers as people list them: "0, 2 to 5, 9". */
#ifndef REDIST_EXPORT_DEVICE_LIST_H
#define REDIST_EXPORT_DEVICE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The devices d below `ndevices` with chosen[d]. A list that does not fit ends in "..". */
void format_devices(const bool *chosen, uint32_t ndevices, char *text, size_t size);

#endif
