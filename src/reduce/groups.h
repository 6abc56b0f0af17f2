/* Device groups by slice and form (P2, section 3.3), on a synthesis hierarchy
 * [root, c_1, .., c_L] whose devices are numbered in mixed radix, the last level
 * fastest. */
#ifndef REDIST_REDUCE_GROUPS_H
#define REDIST_REDUCE_GROUPS_H

#include <stdbool.h>
#include <stdint.h>

/* A reduction over more levels has no programs here: its states would not fit. */
enum { SYNTHESIS_LEVELS = 5, GROUP_SETS = SYNTHESIS_LEVELS * SYNTHESIS_LEVELS };

enum form { INSIDE_GROUP, PARALLEL, MASTER };

/* The groups that differ in the levels outer+1 .. inner alone, level 0 being the
 * root: consecutive blocks of (slice outer, InsideGroup) when inner is the last
 * level; else equal places of the blocks of slice inner below one instance of
 * outer, all places for Parallel(outer), the first for Master(outer). */
struct group_set {
    enum form form;
    uint32_t outer, inner;
};

/* The sets of a hierarchy of `nlevels` levels, each once, InsideGroup first. Groups of one
 * device are left out, and so is the last level as a slice: its Parallel(e) has
 * the groups of (e, InsideGroup), its Master(e) too. */
uint32_t list_group_sets(uint32_t nlevels, struct group_set set[GROUP_SETS]);

/* A set on the hierarchy of `size[0 .. nlevels-1]`: group g has the members
 * start + j * stride, j < count. */
struct group_shape {
    uint32_t ngroups, count, stride;
    uint32_t block, starts; /* blocks of this size have this many groups each */
};

struct group_shape shape_groups(const struct group_set *set, uint32_t nlevels,
                                const uint32_t *size);
uint32_t find_group_start(const struct group_shape *shape, uint32_t group);

#endif
