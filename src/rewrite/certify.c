#include "rewrite/certify.h"
#include <stdlib.h>
#include <string.h>
#include "types/report.h"

/* Devices in groups that differ in the coordinates of `axis` only; the first
 * axis, which is the minor-most, varies fastest among the members. */
static void list_groups(const struct redist_mesh *mesh, const uint8_t *axis, uint32_t naxes,
                        uint32_t factor, uint32_t *list) {
    uint32_t place[REDIST_MAX_AXES] = {0}, stride[REDIST_MAX_AXES] = {0};
    uint32_t ndevices = redist_count_devices(mesh), product = 1;
    for (uint32_t k = 0; k < naxes; k++) {
        stride[axis[k]] = product;
        product *= mesh->axis[axis[k]].size;
    }
    product = factor; /* behind the members, the other axes number the groups */
    for (uint32_t a = mesh->naxes; a-- > 0;) {
        place[a] = memchr(axis, (int)a, naxes) != NULL ? stride[a] : product;
        if (memchr(axis, (int)a, naxes) == NULL) product *= mesh->axis[a].size;
    }
    for (uint32_t d = 0; d < ndevices; d++) {
        uint32_t coordinate[REDIST_MAX_AXES], position = 0;
        redist_compute_coordinates(mesh, d, coordinate);
        for (uint32_t a = 0; a < mesh->naxes; a++) position += coordinate[a] * place[a];
        list[position] = d;
    }
}

/* The number of the tile that device d holds, row-major over the dimensions. */
static uint32_t number_tile(const struct redist_mesh *mesh, const struct redist_type *type,
                            uint32_t d) {
    uint64_t offset[REDIST_MAX_RANK], number = 0;
    redist_compute_offset(mesh, type, d, offset);
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        number = number * (dim->size / dim->tile) + offset[i] / dim->tile;
    }
    return (uint32_t)number; /* there are at most as many tiles as devices */
}

/* list[d] holds, in type `from`, the tile that d holds in type `to` (Lemma 5.1).
 * Devices with the right tile keep it; the others take holders in order. */
static bool match_tiles(const struct redist_mesh *mesh, const struct redist_type *from,
                        const struct redist_type *to, uint32_t *list) {
    uint32_t ndevices = redist_count_devices(mesh), none = UINT32_MAX;
    uint32_t *first = malloc(ndevices * sizeof *first), *next = malloc(ndevices * sizeof *next);
    bool enough = first != NULL && next != NULL;
    for (uint32_t d = 0; enough && d < ndevices; d++) first[d] = none;
    for (uint32_t d = ndevices; enough && d-- > 0;) {
        uint32_t tile = number_tile(mesh, from, d);
        if (tile == number_tile(mesh, to, d)) continue;
        next[d] = first[tile];
        first[tile] = d;
    }
    for (uint32_t d = 0; enough && d < ndevices; d++) {
        uint32_t tile = number_tile(mesh, to, d);
        list[d] = d;
        if (tile == number_tile(mesh, from, d)) continue;
        list[d] = first[tile];
        first[tile] = next[first[tile]];
    }
    free(first);
    free(next);
    return enough;
}

static uint64_t add_saturated(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

/* Appends a step to `after`; its list is allocated and for the caller to fill. */
static struct redist_step *add_step(struct redist_plan *plan, enum redist_op op, uint32_t factor,
                                    const struct redist_type *after) {
    struct redist_step *step = &plan->step[plan->nsteps];
    step->list = malloc(plan->ndevices * sizeof *step->list);
    if (step->list == NULL) return NULL;
    plan->nsteps++;
    step->op = op;
    step->factor = factor;
    for (uint32_t i = 0; i < after->rank; i++) step->tile[i] = after->dim[i].tile;
    step->local_size = redist_compute_local_size(after);
    step->cost = op == REDIST_DYNSLICE ? 0 : step->local_size;
    plan->cost = add_saturated(plan->cost, step->cost);
    if (step->local_size > plan->height) plan->height = step->local_size;
    return step;
}

static bool add_permute(struct redist_plan *plan, const struct redist_type *before,
                        const struct redist_type *after) {
    struct redist_step *step = add_step(plan, REDIST_ALLPERMUTE, 1, after);
    plan->report.permute = true;
    return step != NULL && match_tiles(&plan->problem.mesh, before, after, step->list);
}

static bool add_typed_step(struct redist_plan *plan, const struct typed_step *typed,
                           const struct redist_type *before, const struct redist_type *after) {
    const struct redist_mesh *mesh = &plan->problem.mesh;
    uint32_t factor = compute_factor(mesh, typed, before);
    if (typed->op == REDIST_ALLPERMUTE) return add_permute(plan, before, after);
    if (factor == 1) return true; /* a size-1 axis: nothing moves */
    struct redist_step *step = add_step(plan, typed->op, factor, after);
    if (step == NULL) return false;
    if (typed->op != REDIST_DYNSLICE) step->into = typed->into;
    if (typed->op != REDIST_ALLGATHER) step->split = typed->split;
    const uint8_t *axis = typed->naxes > 0 ? typed->axis : before->dim[typed->into].axis;
    list_groups(mesh, axis, typed->naxes > 0 ? typed->naxes : 1, factor, step->list);
    return true;
}

/* dynslice* (alltoall | allpermute)* allgather*, Definition 4.5. */
static bool is_normal(const struct redist_plan *plan) {
    static const int place[] = {[REDIST_DYNSLICE] = 0, [REDIST_ALLTOALL] = 1,
                                [REDIST_ALLPERMUTE] = 1, [REDIST_ALLGATHER] = 2};
    for (uint32_t s = 1; s < plan->nsteps; s++)
        if (place[plan->step[s].op] < place[plan->step[s - 1].op]) return false;
    return true;
}

static bool same_table(const struct redist_mesh *mesh, const struct redist_type *a,
                       const struct redist_type *b) {
    uint32_t ndevices = redist_count_devices(mesh);
    for (uint32_t d = 0; d < ndevices; d++)
        if (number_tile(mesh, a, d) != number_tile(mesh, b, d)) return false;
    return true;
}

static enum redist_status finish_plan(struct redist_plan *plan, struct redist_error *error) {
    uint64_t source = redist_compute_local_size(&plan->problem.from);
    uint64_t target = redist_compute_local_size(&plan->problem.to);
    plan->bound = source > target ? source : target;
    if (source > plan->height) plan->height = source;
    plan->normal = is_normal(plan);
    if (plan->cost == UINT64_MAX) return report_failure(error, "the cost is over 2^64-1");
    return REDIST_OK;
}

enum redist_status certify_sequence(const struct redist_problem *problem,
                                    const struct typed_sequence *sequence,
                                    const struct redist_type *types, struct redist_plan **plan,
                                    struct redist_error *error) {
    struct redist_plan *made = calloc(1, sizeof *made);
    const struct redist_type *type = &problem->from;
    if (made == NULL) return report_failure(error, "out of memory");
    made->problem = *problem;
    made->ndevices = redist_count_devices(&problem->mesh);
    bool enough = true;
    for (uint32_t s = 0; s < sequence->nsteps && enough; s++) {
        enough = add_typed_step(made, &sequence->step[s], type, &types[s]);
        type = &types[s];
    }
    enum redist_status status = REDIST_OK;
    if (enough && !same_table(&problem->mesh, type, &problem->to)) {
        if (made->nsteps == REDIST_MAX_STEPS)
            status = report_failure(error, "no room for an allpermute after %u steps",
                                    REDIST_MAX_STEPS);
        else
            enough = add_permute(made, type, &problem->to);
    }
    if (!enough) status = report_failure(error, "out of memory");
    if (status == REDIST_OK) status = finish_plan(made, error);
    if (status == REDIST_OK) *plan = made;
    else redist_free_plan(made);
    return status;
}
