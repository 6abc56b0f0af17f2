/* What each device holds while a reduction goes on, and the rules of the five
 * collectives (P2, Figure 8, in the reading of docs/REDUCTIONS.md). */
#ifndef REDIST_REDUCE_STATE_H
#define REDIST_REDUCE_STATE_H

#include "reduce/groups.h"

enum { STATE_DEVICES = 64 }; /* bits of a row */

enum collective { ALL_REDUCE, REDUCE_SCATTER, ALL_GATHER, REDUCE, BROADCAST, COLLECTIVES };

/* Rules that the paper leaves open. All false but for the first is the reading
 * that gives its numbers of programs. */
struct reading {
    uint32_t master;       /* bit mask of the collectives that form Master takes */
    bool empty_reduce;     /* reductions in groups where nobody holds anything */
    bool empty_gather;     /* and allgathers */
    bool unequal_gather;   /* allgathers of different numbers of rows */
    bool some_group_gains; /* a broadcast must inform one of its groups, not each */
    bool one_master;       /* Master(e): the first instance of e alone has a group */
};

extern const struct reading paper_reading;

/* k rows of each of k devices: bit c of row[d * k + r] says that chunk r of
 * device d contains the chunk r that device c began with. */
struct state {
    uint32_t devices;
    uint64_t row[];
};

/* Reads a group by its member numbers. */
struct member_list {
    uint32_t count, member[STATE_DEVICES];
};

bool is_instruction(const struct reading *reading, const struct group_set *set,
                    enum collective collective);

/* Undefined rows; NULL when memory runs out. To be freed. */
struct state *create_state(uint32_t devices);

void set_start(struct state *state);
bool is_goal(const struct state *state);

/* The rule for one group: whether it applies, and then its effect on `after`,
 * which holds `before` for all other devices. `gain` is set when a broadcast
 * tells somebody something; other collectives leave it. */
bool apply_to_group(enum collective collective, const struct reading *reading,
                    const struct member_list *group, const struct state *before,
                    struct state *after, bool *gain);

/* The rule for all groups of `set`, which has `shape` here; other devices keep
 * their state. */
bool apply_instruction(enum collective collective, const struct reading *reading,
                       const struct group_set *set, const struct group_shape *shape,
                       const struct state *before, struct state *after);

/* Members of group `group`. */
void list_members(const struct group_shape *shape, uint32_t group, struct member_list *list);

/* Rows that `device` holds something of, as a bit mask. */
uint64_t find_rows(const struct state *state, uint32_t device);

#endif
