#include "report/rejection.h"
#include <stddef.h>
#include "check/base/codes.h"
#include "check/base/limits.h"
#include "report/policy.h"
#include "report/spell.h"
#include "report/transfer_rejection.h"

static const struct explanation EXPLANATIONS[] = {
    {E_PROBLEM_HEADER, "problem-header", "the first line must be `redist-problem 2`"},
    {E_MESH_WORD, "mesh-word", "expected the line `mesh NAME=SIZE,..`"},
    {E_AXIS_NAME, "axis-name",
     "expected an axis name: a letter or _, then letters, digits, _, "
     "at most " SPELL(AXIS_NAME_BYTES) " bytes"},
    {E_AXIS_EQUALS, "axis-equals", "expected `=` after the axis name"},
    {E_AXIS_SIZE, "axis-size", "expected an axis size from 1 to " SPELL(AXIS_SIZE_MAX)},
    {E_AXES_COUNT, "axes-count", "a mesh has at most " SPELL(AXES_MAX) " axes"},
    {E_LINE_END, "line-end", "expected the end of the line"},
    {E_ELEM_WORD, "elem-word", "expected the line `elem BYTES`"},
    {E_ELEM_SIZE, "elem-size", "expected an element size from 1 to " SPELL(ELEM_MAX) " bytes"},
    {E_FROM_WORD, "from-word", "expected the line `from TYPE`"},
    {E_TO_WORD, "to-word", "expected the line `to TYPE`"},
    {E_TYPE_OPEN, "type-open", "expected `[`"},
    {E_TYPE_CLOSE, "type-close", "expected `,` or `]`"},
    {E_DIM_TILE, "dim-tile", "expected a tile size from 1 to 2^63"},
    {E_DIM_AXIS, "dim-axis", "expected the name of an axis of the mesh"},
    {E_DIM_AXES_COUNT, "dim-axes-count", "a dimension has at most " SPELL(AXES_MAX) " axes"},
    {E_DIM_CLOSE, "dim-close", "expected `,` or `}`"},
    {E_DIM_SIZE, "dim-size", "expected a global size from 1 to 2^63"},
    {E_DIMS_COUNT, "dims-count", "a type has at most " SPELL(RANK_MAX) " dimensions"},
    {E_PROBLEM_TAIL, "problem-tail", "expected the end of the problem file"},
    {E_AXIS_TWICE, "axis-twice", "the axis names of a mesh must differ"},
    {E_DEVICES, "devices", "a mesh has at most " SPELL(DEVICES_MAX) " positions"},
    {E_RANKS_DIFFER, "ranks-differ", "both types must have the same number of dimensions"},
    {E_SIZES_DIFFER, "sizes-differ", "both types must have the same global sizes"},
    {E_AXIS_REUSED, "axis-reused", "an axis may occur only once in a type"},
    {E_DIM_PRODUCT, "dim-product",
     "tile size times axis sizes must be at least the global size, and at most 2^63"},
    {E_LOCAL_SIZE, "local-size",
     "the product of the tile sizes of the data dimensions must be below 2^64"},

    {E_CERT_HEADER, "certificate-header", "the first line must be `redist-cert 2`"},
    {E_CERT_MESH, "certificate-mesh", "the mesh line must restate the mesh of the problem"},
    {E_CERT_ELEM, "certificate-elem", "the elem line must restate the element size of the problem"},
    {E_CERT_FROM, "certificate-from", "expected the line `from RANK` with the rank of the problem"},
    {E_CERT_TO, "certificate-to", "expected the line `to RANK` with the rank of the problem"},
    {E_CERT_LAYOUT, "certificate-layout",
     "the layout line must restate this dimension of the problem"},
    {E_CERT_LINE_END, "certificate-line-end", "expected the end of the line"},
    {E_CLAIM_WORD, "claim-word",
     "expected `claim height H cost C bounded B normal N received R identical F`"},
    {E_CLAIM_NUMBER, "claim-number", "expected a number below 2^64"},
    {E_CLAIM_FLAG, "claim-flag", "expected 0 or 1"},
    {E_STEPS_WORD, "steps-word", "expected the line `steps N`"},
    {E_STEPS_COUNT, "steps-count", "expected a number of steps from 0 to " SPELL(STEPS_MAX)},
    {E_STEP_WORD, "step-word", "expected a line `step ..`"},
    {E_STEP_NUMBER, "step-number", "steps are numbered 1, 2, .."},
    {E_OPERATION, "operation",
     "expected dynslice, allgather, alltoall, allpermute, reducescatter, allreduce, reduce, "
     "broadcast, resize or exchange"},
    {E_DIMENSION, "dimension", "expected the number of a data dimension"},
    {E_FACTOR, "factor", "expected a factor from 2 to " SPELL(FACTOR_MAX)},
    {E_TILE_WORD, "tile-word", "expected ` tile`"},
    {E_TILE_NUMBER, "tile-number", "expected a tile size from 1 to 2^63 for every dimension"},
    {E_SIZE_WORD, "size-word", "expected ` size `"},
    {E_COST_WORD, "cost-word", "expected ` cost `"},
    {E_NUMBER, "number", "expected a number below 2^64"},
    {E_GROUPS_WORD, "groups-word", "expected `list` or `iota`"},
    {E_DEVICE, "device", "expected a device number for every position"},
    {E_IOTA_RANK, "iota-rank", "expected a number of dimensions from 1 to " SPELL(IOTA_MAX)},
    {E_IOTA_DIM, "iota-dim", "expected a dimension from 1 to " SPELL(DEVICES_MAX)},
    {E_IOTA_PERM, "iota-perm", "expected a permutation of the iota dimensions"},
    {E_IOTA_PRODUCT, "iota-product",
     "the product of the iota dimensions must be the length of the list"},
    {E_IOTA_RANGE, "iota-range", "the iota list must consist of device numbers"},
    {E_END_WORD, "end-word", "expected the line `end N` with the number of steps"},
    {E_CERT_TAIL, "certificate-tail", "expected the end of the certificate"},
    {E_FUSED_NUMBER, "fused-number", "expected the fused cost, a number below 2^64"},
    {E_FUSED_FLAG, "fused-flag", "expected 0 or 1 for every step"},
    {E_BOUND_NUMBER, "bound-number", "expected a lower bound below 2^64"},
    {E_STATES_COUNT, "states-count", "expected a number of states from 0 to " SPELL(STATES_MAX)},
    {E_STATE_WORD, "state-word", "expected a line `state ..`"},
    {E_STATE_TILE, "state-tile",
     "expected a tile size from 1 to 2^63 for every dimension, and with sums the number of "
     "summands joined"},
    {E_PAID_WORD, "paid-word", "expected ` paid `"},
    {E_PAID_NUMBER, "paid-number", "expected a number below 2^64"},

    {E_FACTOR_DEVICES, "factor-devices", "the factor must divide the number of devices used"},
    {E_DEVICE_MISSING, "device-missing", "the list must contain each device exactly once"},
    {E_SAME_DIMENSION, "same-dimension", "a step concatenates and splits different dimensions"},
    {E_TILE, "tile", "the tile after the step does not follow from the tile before it"},
    {E_SIZE, "size", "the size must be the product of the tile sizes of the data dimensions"},
    {E_COST, "cost", "the cost must be that of all steps so far"},
    {E_GROUP_OFFSETS, "group-offsets",
     "the tiles of a group must lie one behind the other along the concatenated dimension"},
    {E_TARGET_TILE, "target-tile", "the last tile must be that of the target type"},
    {E_TARGET_OFFSETS, "target-offsets", "every device must end with its tile of the target type"},
    {E_CLAIM_HEIGHT, "claim-height", "the height is above the claim"},
    {E_CLAIM_COST, "claim-cost", "the cost is above the claim"},
    {E_CLAIM_BOUNDED, "claim-bounded", "the height is above the larger of the two local sizes"},
    {E_CLAIM_NORMAL, "claim-normal", "the operations are not in normal form"},
    {E_FUSED_KIND, "fused-kind",
     "only allgather after allgather, alltoall after alltoall, or allpermute after alltoall can be "
     "fused"},
    {E_FUSED_GROUPS, "fused-groups", "the groups of fused steps must lie in joint groups"},
    {E_CLAIM_FUSED, "claim-fused", "the fused cost is above the claim"},
    {E_BOUND_SOURCE, "bound-source", "the bound must follow for the source type"},
    {E_BOUND_TARGET, "bound-target", "the target type must not be among the states"},
    {E_BOUND_STATE, "bound-state", "each listed state must be one of this mesh"},
    {E_BOUND_STEP, "bound-step", "every cheaper way out of a listed state must be excluded"},

    {E_DEVICES_NUMBER, "devices-number",
     "expected a number of devices from 1 to " SPELL(DEVICES_MAX)},
    {E_ORDER_FIRST, "order-first", "expected the first device of the order"},
    {E_ORDER_DEVICE, "order-device", "the devices of a mesh must be below the number of devices"},
    {E_ORDER_TWICE, "order-twice", "the devices of a mesh must differ"},
    {E_MESH_DEVICES, "mesh-devices", "a mesh has no more positions than there are devices"},
    {E_OP_NAME, "op-name", "expected sum, product, min, max, and, or, xor"},
    {E_OP_MISSING, "op-missing", "unreduced axes need a line `op`"},
    {E_UNREDUCED_MESH, "unreduced-mesh", "a target with a mesh of its own has no unreduced axes"},

    {E_CERT_DEVICES, "certificate-devices", "the line `devices` must state the number of devices"},
    {E_CERT_OP, "certificate-op", "the line `op` must restate the problem"},
    {E_SUMS_WORD, "sums-word", "expected the line `sums Q`"},
    {E_SUMS_COUNT, "sums-count", "data and summand dimensions are at most " SPELL(RANK_MAX)},
    {E_SUM_LINE, "sum-line",
     "expected a flag, a size, a number of axes from 1 on, and axes of the mesh or parts of them"},
    {E_SUMS_AXES, "sums-axes",
     "every unreduced axis, or each of its parts, must be in one sum line, and no other; those "
     "that "
     "the target keeps in lines with flag 1, the others in lines with flag 0"},
    {E_USE_NUMBER, "use-number", "expected a number of devices from 1 to D - 1"},
    {E_SUMMAND_DIMENSION, "summand-dimension", "expected the number of a summand dimension"},
    {E_CLAIM_RECEIVED_WORD, "claim-received-word", "expected ` received R identical F`"},
    {E_SUM_SIZE, "sum-size", "the size of a summand dimension is the product of its axis sizes"},
    {E_GROUP_SUMMANDS, "group-summands",
     "the members of a group must hold the same summands, or when they are combined summands that "
     "follow one another"},
    {E_PERMUTE_USE, "permute-use", "an allpermute uses all devices"},
    {E_GIVER_IDLE, "giver-idle", "a device that gives its tile must hold one"},
    {E_RESIZE_SUMMAND, "resize-summand", "a summand dimension is not resized"},
    {E_RESIZE_DATA, "resize-data", "a tile may grow over places that do not exist only"},
    {E_RESIZE_EXTENT, "resize-extent", "tiles must end at 2^63 at most"},
    {E_EXCHANGE_COVER, "exchange-cover", "every tile of the source must be held by some device"},
    {E_EXCHANGE_GRID, "exchange-grid", "base offsets must be multiples of the tile"},
    {E_EXCHANGE_TILE, "exchange-tile", "an exchange ends with the tile of the target type"},
    {E_EXCHANGE_SUMMAND, "exchange-summand", "an exchange keeps the tile of summand dimensions"},
    {E_TARGET_IDLE, "target-idle", "every device of the target must hold a tile at the end"},
    {E_CLAIM_RECEIVED, "claim-received", "the devices receive more than is claimed"},
    {E_CLAIM_IDENTICAL, "claim-identical", "replicas are combined in different groups"},
    {E_SECTION_PLAIN, "section-plain",
     "the section fused is for plain plans, the section bound for even ones"},
    {E_PARTS_LINE, "parts-line",
     "expected a number of parts, and of each an axis of the mesh and a size from 2 on"},
    {E_PARTS_PRODUCT, "parts-product", "the size of an axis is the product of its parts"},
    {E_PLAN_WORK, "plan-work", "judging the plan may take work of 21 x 2^25 at most"},

    {E_REQUIRE_BOUNDED, "require-bounded", "the policy asks for the claim BOUNDED"},
    {E_REQUIRE_NORMAL, "require-normal", "the policy asks for the claim NORMAL"},
    {E_REQUIRE_OPTIMAL, "require-optimal", "the policy asks for a proof that nothing costs less"},
    {E_MAX_HEIGHT, "max-height", "the claimed height is above what the policy allows"},
    {E_MAX_COST, "max-cost", "the claimed cost is above what the policy allows"},
    {E_REQUIRE_IDENTICAL, "require-identical", "the policy asks for the claim IDENTICAL"},
    {E_REQUIRE_LEAST_RECEIVED, "require-least-received",
     "the policy asks for no more received than some device needs in any method, which not every "
     "problem allows"},
    {E_MAX_RECEIVED, "max-received", "more is received than the policy allows"},
    {E_NO_PRICE, "no-price", "the policy asks for a price on the topology"},
    {E_MAX_PRICE, "max-price", "the price is above what the policy allows"},
    {E_MAX_MEMORY, "max-memory", "the memory is above what the policy allows"},
    {E_MAX_MESSAGES, "max-messages", "a device has more messages than the policy allows"},
};

static const struct explanation *find_explanation(uint32_t code)
{
    for (size_t k = 0; k < sizeof EXPLANATIONS / sizeof EXPLANATIONS[0]; k++)
        if (EXPLANATIONS[k].code == code)
            return &EXPLANATIONS[k];
    return find_transfer_explanation(code);
}

const char *rejection_name(uint32_t code)
{
    const struct explanation *found = find_explanation(code);
    return found ? found->name : "unknown";
}

const char *rejection_expectation(uint32_t code)
{
    const struct explanation *found = find_explanation(code);
    return found ? found->expectation : "unknown rejection code";
}

int rejection_in_certificate(uint32_t code, uint32_t at, uint32_t problem_length)
{
    int of_problem = code < E_CERT_HEADER || (code >= E_GROUPS_WORD && code <= E_IOTA_RANGE) ||
                     (code >= E_DEVICES_NUMBER && code <= E_UNREDUCED_MESH);
    return at != problem_length ? at > problem_length : !of_problem;
}
