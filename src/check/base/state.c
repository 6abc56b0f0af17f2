#include "check/base/state.h"

struct text_bytes TEXT;
uint32_t TEXT_END;
struct fault FAULT;
uint64_t NUMBER;

struct mesh_counts NAXES, POSITIONS;
struct axis_sizes AXIS;
struct axis_names NAME;
struct axis_strides STRIDE;
struct mesh_orders ORDER;
uint32_t HAS_TARGET_MESH;
uint32_t NDEV, STATED_DEVICES;
uint64_t ELEM;
uint32_t OPERATOR;

struct type_ranks RANK;
struct type_numbers DIM_TILE, DIM_SIZE;
struct type_places DIM_AT, DIM_NAXES;
struct type_axes DIM_AXIS;
struct type_parts PART;
uint32_t DIMS;
struct dimension_flags SUM_KEPT;
uint32_t NPARTS;
struct axis_numbers PART_AXIS, PART_SIZE, PART_MINOR;
struct mesh_places PLACE;

uint64_t CLAIM_HEIGHT, CLAIM_COST, CLAIM_RECEIVED;
uint32_t CLAIM_BOUNDED, CLAIM_NORMAL, CLAIM_IDENTICAL;

uint32_t NSTEPS;
struct step_numbers STEP_AT, LIST_AT, OP, DIM_I, DIM_J, FACTOR, USED;
struct step_tiles TILE;
struct step_sizes SIZE, COST;
/*@ ghost struct step_lists ARGS; */
struct group_list LIST;

uint32_t HAS_FUSION;
uint64_t CLAIM_FUSED;
struct step_numbers JOINED;

uint32_t HAS_BOUND, NSTATES;
uint64_t BOUND_COST;
struct state_tiles STATE_TILE;
struct state_costs STATE_PAID;
uint32_t OPTIMALITY;
uint64_t LEAST_RECEIVED;
uint32_t IS_LEAST_RECEIVED;

struct step_sizes LACKED;
uint32_t IDENTICAL;

uint32_t NDIVISORS, WIDEST;
struct divisors DIVISOR;
uint64_t SOURCE_SIZE, TARGET_SIZE, LEAST_SIZE;

struct step_numbers IOTA_RANK;
struct step_iotas IOTA_DIM, IOTA_PERM, IOTA_STRIDE;

struct tile_table OFF;
struct flags HELD;
struct positions INV;
struct column OLD;
