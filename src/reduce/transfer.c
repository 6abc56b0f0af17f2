#include "reduce/transfer.h"
#include <stdlib.h>

static uint32_t list_ring(enum collective collective, const uint32_t *device, uint32_t count,
                          struct transfer *transfer)
{
    double part = (double)(count - 1) / count;
    double share = collective == ALL_REDUCE                                   ? 2 * part
                   : collective == ALL_GATHER || collective == REDUCE_SCATTER ? part
                                                                              : 1;
    /* a broadcast does not return to the root, a reduce does not leave it */
    uint32_t first = collective == REDUCE ? 1 : 0;
    uint32_t end = collective == BROADCAST ? count - 1 : count, used = 0;
    for (uint32_t i = first; i < end; i++)
        transfer[used++] = (struct transfer){device[i], device[(i + 1) % count], share};
    return used;
}

static void exchange(uint32_t one, uint32_t other, double share, struct transfer *transfer,
                     uint32_t *used)
{
    transfer[(*used)++] = (struct transfer){one, other, share};
    transfer[(*used)++] = (struct transfer){other, one, share};
}

/* Parent of `rank` >= 1 in the binary tree of NCCL: odd ranks are leaves, and a
 * rank with n trailing zeros stands n levels above them. */
static uint32_t find_parent(uint32_t rank, uint32_t count)
{
    uint32_t bit = rank & (0 - rank);
    uint32_t parent = (rank ^ bit) | bit << 1;
    return parent < count ? parent : rank ^ bit;
}

/* The second tree is the first one mirrored, or shifted by one when the number
 * of hosts is odd, so that inner ranks of one are mostly leaves of the other. */
static uint32_t place_in_second(uint32_t rank, uint32_t count)
{
    return count % 2 == 0 ? count - 1 - rank : (rank + 1) % count;
}

static int compare_transfers(const void *left, const void *right)
{
    const struct transfer *a = left, *b = right;
    if (a->from != b->from)
        return a->from < b->from ? -1 : 1;
    return a->to < b->to ? -1 : a->to > b->to;
}

/* Both trees may use the same pair of hosts. */
static uint32_t merge_pairs(struct transfer *transfer, uint32_t count)
{
    uint32_t used = 0;
    qsort(transfer, count, sizeof *transfer, compare_transfers);
    for (uint32_t i = 0; i < count; i++)
        if (used > 0 && compare_transfers(&transfer[used - 1], &transfer[i]) == 0)
            transfer[used - 1].share += transfer[i].share;
        else
            transfer[used++] = transfer[i];
    return used;
}

/* Place of the first device of the host that comes after that of `place`. */
static uint32_t find_next_host(const uint32_t *device, uint32_t count, uint32_t host,
                               uint32_t place)
{
    uint32_t next = place + 1;
    while (next < count && device[next] / host == device[place] / host)
        next++;
    return next;
}

static uint32_t list_tree(const uint32_t *device, uint32_t count, uint32_t host, uint32_t *head,
                          struct transfer *transfer)
{
    uint32_t used = 0, hosts = 0;
    for (uint32_t i = 0; i < count; i = find_next_host(device, count, host, i))
        head[hosts++] = device[i];
    for (uint32_t i = 1; i < count; i++)
        if (device[i] / host == device[i - 1] / host)
            exchange(device[i], device[i - 1], 1, transfer, &used);
    for (uint32_t rank = 1; rank < hosts; rank++) {
        uint32_t parent = find_parent(rank, hosts);
        exchange(head[rank], head[parent], 0.5, transfer, &used);
        exchange(head[place_in_second(rank, hosts)], head[place_in_second(parent, hosts)], 0.5,
                 transfer, &used);
    }
    return merge_pairs(transfer, used);
}

uint32_t list_transfers(enum collective collective, enum algorithm algorithm,
                        const uint32_t *device, uint32_t count, uint32_t host, uint32_t *scratch,
                        struct transfer *transfer)
{
    if (algorithm == TREE && collective == ALL_REDUCE)
        return list_tree(device, count, host, scratch, transfer);
    return list_ring(collective, device, count, transfer);
}
