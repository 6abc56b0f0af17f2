#include "product/bound.h"
#include <string.h>
#include "plan/choose/least_cost.h"
#include "plan/weak/weak.h"
#include "types/mesh.h"
#include "types/plain.h"
#include "base/report.h"

/* Whether the device ends with an element that is not in the tile it has. */
static bool lacks_element(const struct redist_mesh *mesh, const struct redist_type *from,
                          const struct redist_type *to, uint32_t device)
{
    uint64_t had[REDIST_MAX_RANK], wanted[REDIST_MAX_RANK];
    bool lacks = false;
    redist_compute_offset(mesh, from, device, had);
    redist_compute_offset(mesh, to, device, wanted);
    for (uint32_t i = 0; i < to->rank; i++) {
        const struct redist_dim *dim = &to->dim[i];
        if (wanted[i] >= dim->size) /* padding only */
            return false;
        uint64_t room = dim->size - wanted[i];
        uint64_t end = wanted[i] + (dim->tile < room ? dim->tile : room);
        lacks = lacks || wanted[i] < had[i] || end - had[i] > from->dim[i].tile;
    }
    return lacks;
}

/* Looks at the last device and those at the end of one axis: tiles over other axes, or in
 * another order, differ on one of these nearly always. */
static bool must_move(const struct redist_mesh *mesh, const struct redist_type *from,
                      const struct redist_type *to)
{
    uint32_t stride = 1;
    for (uint32_t a = mesh->naxes; a-- > 0;) {
        if (lacks_element(mesh, from, to, stride * (mesh->axis[a].size - 1)))
            return true;
        stride *= mesh->axis[a].size;
    }
    return lacks_element(mesh, from, to, stride - 1);
}

/* Devices that hold different summands of an element. */
static uint32_t count_summands(const struct redist_mesh *mesh, const struct redist_type *type)
{
    return multiply_axes(mesh, type->unreduced, type->nunreduced);
}

/* Elements of a device's tile as long as nothing is combined, on the device that has most, however
 * tiles are cut: all summands of all elements are somewhere. */
static uint64_t measure_spread_tile(const struct redist_problem *problem)
{
    uint64_t share =
        redist_count_devices(&problem->mesh) / count_summands(&problem->mesh, &problem->from);
    uint64_t elements = 1;
    for (uint32_t i = 0; i < problem->from.rank; i++)
        elements = multiply_cost(elements, problem->from.dim[i].size);
    return elements / share + (elements % share != 0);
}

/* Where `joined` summands become one: the first step that combines costs the tile before it, an
 * allreduce that twice. If it is not the last that moves or combines, that one costs the target's
 * tile as well; if it is, and no allreduce, the tile before it is `joined` times the target's. */
static uint64_t bound_combined(const struct redist_problem *problem, uint32_t joined)
{
    uint64_t tile = count_wanted(&problem->to), spread = measure_spread_tile(problem);
    uint64_t scattered = multiply_cost(joined, tile), apart = add_costs(spread, tile);
    uint64_t once = scattered > spread ? scattered : spread;
    return once < apart ? once : apart;
}

/* After the last step that moves, tiles only shrink, but for padding; and it costs the tile that
 * it leaves, or more. */
static uint64_t bound_by_tiles(const struct redist_problem *problem)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    uint32_t joined = count_summands(&problem->mesh, from) / count_summands(&problem->mesh, to);
    if (joined > 1)
        return bound_combined(problem, joined);
    return must_move(&problem->mesh, from, to) ? count_wanted(to) : 0;
}

/* All that W depends on, beside the given type. */
struct move_parts {
    uint32_t operand, summands;
    uint32_t from[REDIST_MAX_RANK], to[REDIST_MAX_RANK]; /* parts of each dimension */
    uint64_t from_tile[REDIST_MAX_RANK], to_tile[REDIST_MAX_RANK];
};

static void count_parts(const struct redist_problem *problem, uint32_t operand,
                        struct move_parts *parts)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    const struct redist_mesh *mesh = &problem->mesh;
    memset(parts, 0, sizeof *parts);
    parts->operand = operand;
    parts->summands = count_summands(mesh, from);
    for (uint32_t i = 0; i < from->rank; i++) {
        parts->from[i] = multiply_axes(mesh, from->dim[i].axis, from->dim[i].naxes);
        parts->to[i] = multiply_axes(mesh, to->dim[i].axis, to->dim[i].naxes);
        parts->from_tile[i] = from->dim[i].tile;
        parts->to_tile[i] = to->dim[i].tile;
    }
}

static enum redist_status recall_least_cost(struct known_prices *bounds, uint32_t operand,
                                            const struct redist_problem *problem, uint64_t *least,
                                            struct redist_error *error)
{
    struct move_parts parts;
    bool is_new;
    count_parts(problem, operand, &parts);
    uint64_t *bound = find_known_price(bounds, &parts, sizeof parts, &is_new);
    if (bound == NULL)
        return report_no_memory(error, "out of memory");
    enum redist_status status = is_new ? find_least_cost(problem, bound, error) : REDIST_OK;
    *least = *bound;
    return status;
}

enum redist_status bound_move_cost(struct known_prices *bounds, uint32_t operand,
                                   const struct redist_problem *problem, uint64_t *least,
                                   struct redist_error *error)
{
    uint64_t tile = bound_by_tiles(problem);
    enum redist_status status = recall_least_cost(bounds, operand, problem, least, error);
    if (status == REDIST_OK && *least < tile)
        *least = tile;
    return status;
}
