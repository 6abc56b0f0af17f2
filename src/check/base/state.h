/* The whole state of the checker, in file-scope objects.
 *
 * No function of the core takes or stores an address, so the prover sees every
 * object as one mathematical map and needs no hypothesis about memory. Every
 * array that is written sits in a one-field struct for the same reason. The
 * price is one check at a time in a process. After acceptance the library reads
 * these objects; nothing outside the core writes any of them but TEXT. */
#ifndef CHECK_STATE_H
#define CHECK_STATE_H

#include <stdint.h>
#include "check/base/limits.h"

/* The two files: problem at [0, plen), certificate at [plen, plen + clen). */
struct text_bytes {
    uint8_t v[TEXT_MAX];
};
extern struct text_bytes TEXT;
/* plen + clen. */
extern uint32_t TEXT_END;

/* The first failure: rejection code, byte position in TEXT, step number or 0. */
struct fault {
    uint32_t code, at, step;
};
extern struct fault FAULT;

/* Value of the number read last. */
extern uint64_t NUMBER;

/* The mesh of each side, FROM and TO: axes in the order of the file, last axis fastest;
 * how many positions they make, and the device at each position. A problem with one
 * mesh has it on both sides; HAS_TARGET_MESH: it has two. */
struct mesh_counts {
    uint32_t v[2];
};
struct axis_sizes {
    uint32_t v[2][AXES_MAX];
};
struct axis_names {
    uint32_t at[2][AXES_MAX], end[2][AXES_MAX];
};
struct axis_strides {
    uint32_t v[2][AXES_MAX];
};
struct mesh_orders {
    uint32_t v[2][DEVICES_MAX];
};
extern struct mesh_counts NAXES, POSITIONS;
extern struct axis_sizes AXIS;
extern struct axis_names NAME;
extern struct axis_strides STRIDE;
extern struct mesh_orders ORDER;
extern uint32_t HAS_TARGET_MESH;
/* The number of devices, and what the problem says of it: 0 when it says nothing. */
extern uint32_t NDEV, STATED_DEVICES;
extern uint64_t ELEM;
/* The operation that combines summands, NO_OPERATOR when the problem names none. */
extern uint32_t OPERATOR;

/* The two types, FROM and TO: per dimension tile, global size and axes (minor
 * to major), and the partial products of tile and axis sizes. Row SUM_ROW has the
 * unreduced axes. */
struct type_ranks {
    uint32_t v[2];
};
struct type_numbers {
    uint64_t v[2][RANK_MAX];
};
struct type_places {
    uint32_t v[2][RANK_MAX + 1];
};
struct type_axes {
    uint32_t v[2][RANK_MAX + 1][AXES_MAX];
};
struct type_parts {
    uint64_t v[2][RANK_MAX][AXES_MAX + 1];
};
extern struct type_ranks RANK;
extern struct type_numbers DIM_TILE, DIM_SIZE;
extern struct type_places DIM_AT, DIM_NAXES;
extern struct type_axes DIM_AXIS;
extern struct type_parts PART;

/* Dimensions of the tile table: RANK.v[FROM] data dimensions, then those along which
 * values are still to be summed. The arrays on types have rows for all of them. */
extern uint32_t DIMS;

/* Whether the target keeps a summand dimension: 1 or 0. */
struct dimension_flags {
    uint32_t v[RANK_MAX];
};
extern struct dimension_flags SUM_KEPT;

/* Parts of axes of the source's mesh, for summand dimensions, where part k is axis
 * NAXES.v[FROM] + k: of axis PART_AXIS.v[k], PART_SIZE.v[k] of its digits, of which
 * those below count PART_MINOR.v[k]. */
struct axis_numbers {
    uint32_t v[AXES_MAX];
};
extern uint32_t NPARTS;
extern struct axis_numbers PART_AXIS, PART_SIZE, PART_MINOR;

/* The place of every device in the mesh of each side, NONE when it has none. */
struct mesh_places {
    uint32_t v[2][DEVICES_MAX];
};
extern struct mesh_places PLACE;

/* The claims of the certificate. */
extern uint64_t CLAIM_HEIGHT, CLAIM_COST, CLAIM_RECEIVED;
extern uint32_t CLAIM_BOUNDED, CLAIM_NORMAL, CLAIM_IDENTICAL;

/* The plan. Row s belongs to step s = 1 .. NSTEPS; row 0 of TILE, SIZE and COST
 * is the source. DIM_I: concatenated dimension, DIM_J: split dimension, NO_DIM
 * when the operation has none. LIST_AT: where the line of the group list starts.
 * LIST: the group list at hand, position by position. All lists at once would
 * take more memory than everything else together, so a list is read or expanded
 * again when it is needed; ARGS has all of them, in the proof only. The first USED
 * entries of a list take part. */
struct step_numbers {
    uint32_t v[STEPS_MAX + 1];
};
struct step_sizes {
    uint64_t v[STEPS_MAX + 1];
};
struct step_tiles {
    uint64_t v[STEPS_MAX + 1][RANK_MAX];
};
struct step_iotas {
    uint32_t v[STEPS_MAX + 1][IOTA_MAX];
};
struct group_list {
    uint32_t v[DEVICES_MAX];
};
struct step_lists {
    uint32_t v[STEPS_MAX + 1][DEVICES_MAX];
};
extern uint32_t NSTEPS;
extern struct step_numbers STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED;
extern struct step_tiles TILE;
extern struct step_sizes SIZE, COST;
/*@ ghost extern struct step_lists ARGS; */
extern struct group_list LIST;

/* The optional section on fused collectives: the claimed cost, and which steps
 * are carried out in one collective with the step before. */
extern uint32_t HAS_FUSION;
extern uint64_t CLAIM_FUSED;
extern struct step_numbers JOINED;

/* The optional section on the lower bound: the bound, and the listed states,
 * tile shapes with what reaching them costs at least. */
struct state_tiles {
    uint64_t v[STATES_MAX][RANK_MAX];
};
struct state_costs {
    uint64_t v[STATES_MAX];
};
extern uint32_t HAS_BOUND, NSTATES;
extern uint64_t BOUND_COST;
extern struct state_tiles STATE_TILE;
extern struct state_costs STATE_PAID;

/* What an accepted bound says of the accepted plan: OPTIMAL, BOUND_AND_PERMUTE,
 * BOUND_ONLY or NO_BOUND. */
extern uint32_t OPTIMALITY;

/* What some device has to receive in any method, and whether the claim on what the
 * devices receive is no more than that. */
extern uint64_t LEAST_RECEIVED;
extern uint32_t IS_LEAST_RECEIVED;

/* How the list of a step was spelled: IOTA_RANK 0 for an explicit list. */
extern struct step_numbers IOTA_RANK;
extern struct step_iotas IOTA_DIM, IOTA_PERM, IOTA_STRIDE;

/* The tile table, one column per dimension: OFF.v[x][d] is the base offset in
 * dimension x of the tile that device d holds. */
struct tile_table {
    uint64_t v[RANK_MAX][DEVICES_MAX];
};
extern struct tile_table OFF;

/* 1 for a device that holds a tile, 0 for an idle one. */
struct flags {
    uint32_t v[DEVICES_MAX];
};
extern struct flags HELD;

/* Of an exchange, the most elements that a device lacks before it; and whether all
 * replicas of an element come from one combination. */
extern struct step_sizes LACKED;
extern uint32_t IDENTICAL;

/* What the lower bound is judged with: the divisors of NDEV from 2 on, ascending;
 * the greatest common divisor of the numbers of devices and of elements; local
 * sizes of source and target, and the least that any layout can have. */
struct divisors {
    uint32_t v[DEVICES_MAX];
};
extern uint32_t NDIVISORS, WIDEST;
extern struct divisors DIVISOR;
extern uint64_t SOURCE_SIZE, TARGET_SIZE, LEAST_SIZE;

/* Scratch: last position of each device in the list at hand, and a column. */
struct positions {
    uint32_t v[DEVICES_MAX];
};
struct column {
    uint64_t v[DEVICES_MAX];
};
extern struct positions INV;
extern struct column OLD;

#endif
