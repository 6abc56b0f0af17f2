#include "transfers/nearness.h"

uint64_t name_device(const struct transfer_problem *problem, uint32_t device)
{
    return problem->number != NULL ? problem->number[device] : device;
}

uint32_t find_distance(const struct device_levels *levels, uint64_t one, uint64_t other)
{
    uint32_t l = 0;
    while (l < levels->count && one / levels->below[l] == other / levels->below[l])
        l++;
    return levels->count - l;
}
