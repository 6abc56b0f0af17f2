/* Which device gives which bytes, so that the device that sends most sends least. The parts
 * of target pieces that the same devices have are a group, which these devices share. */
#ifndef REDIST_TRANSFERS_BALANCE_H
#define REDIST_TRANSFERS_BALANCE_H

#include "transfers/leaves.h"
#include "transfers/load.h"
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
                       * none in which the nearest give: .. */
    bool *witness;    /* .. such devices, of all, .. */
    uint64_t volume;  /* .. alone have so many bytes that others lack; UINT64_MAX: or more */
    bool shared;      /* `share` is known, and comes to `least` */
};

/* Finds the parts, with the problem, index, levels and found leaves of a finder, and shares them,
 * by levels among the nearest that have them. Leaves `bounded` and `shared` false where there is
 * too much to look at, and `bounded` where several sets of summands come to what is wanted. For
 * free_balance, also on failure. */
enum redist_status find_balance(const struct leaf_finder *like, struct balance *balance);
void free_balance(struct balance *balance);

/* The same, but for shares, where a device that sends `most`, as nobody sends more, sends but what
 * nobody else has any of: no plan has it send less. Leaves all as it is elsewhere, and where there
 * are summands, which several sets may come to. */
enum redist_status find_sure_balance(const struct transfer_problem *problem, const uint64_t *sent,
                                     const uint64_t *owed, uint64_t most, struct balance *balance,
                                     struct redist_error *error);

/* What there is to say of it, for free_sent_bound. */
enum redist_status state_bound(const struct balance *balance,
                               const struct transfer_problem *problem, struct sent_bound *bound,
                               struct redist_error *error);

/* Takes from the shares of a part's group for `elements` of `elem` bytes that go to device
 * `taker`: the nearest that still gives as much, by the exclusive or of device numbers, or
 * those that give most. `list` has room for all members. Returns how many there are. */
uint32_t take_shares(struct balance *balance, uint32_t part, uint32_t taker, uint64_t elements,
                     uint32_t elem, struct part_share *list);

#endif
