/* Which device gives which bytes, so that the device that sends most sends least. The parts
 * of target pieces that the same devices have are a group, which these devices share. */
#ifndef REDIST_TRANSFERS_BALANCE_H
#define REDIST_TRANSFERS_BALANCE_H

#include "transfers/leaves.h"
#include "transfers/shared_box.h"

/* Of the parts that are not a device's own, in the order in which they are found. */
struct balance {
    uint64_t unit; /* bytes that every element size is a multiple of */
    uint32_t nparts, ngroups;
    uint32_t *group;  /* of each part */
    size_t *first;    /* of each group, its devices in `member`; ngroups + 1 of them */
    uint32_t *member; /* rising */
    uint64_t *share;  /* units that the member still gives of the group */
    uint64_t least;   /* bytes that a device gives at most */
    bool bounded;     /* no plan of one round has a device send at most less than `least`, or
                       * none in which the nearest give */
    bool shared;      /* `share` is known, and comes to `least` */
};

/* Finds the parts, with the problem, index, levels and found leaves of a finder, and shares them,
 * by levels among the nearest that have them. Leaves `bounded` and `shared` false where there is
 * too much to look at, and `bounded` where several sets of summands come to what is wanted. For
 * free_balance, also on failure. */
enum redist_status find_balance(const struct leaf_finder *like, struct balance *balance);
void free_balance(struct balance *balance);

/* Takes from the shares of a part's group for `elements` of `elem` bytes that go to device
 * `taker`: the nearest that still gives as much, by the exclusive or of device numbers, or
 * those that give most. `list` has room for all members. Returns how many there are. */
uint32_t take_shares(struct balance *balance, uint32_t part, uint32_t taker, uint64_t elements,
                     uint32_t elem, struct part_share *list);

#endif
