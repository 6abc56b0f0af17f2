#include "import/modules/sdy_steps.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "import/modules/module_steps.h"
#include "table/holders.h"
#include "types/mesh.h"
#include "base/report.h"

/* Keeps a step, whose list is owned from now on; NULL when memory ran out. */
static enum redist_status keep_listed(struct sdy_value *value, const struct redist_step *step,
                                      struct redist_error *error)
{
    if (step->list == NULL)
        return report_no_memory(error, "out of memory");
    if (value->reader->steps->nsteps < REDIST_MAX_STEPS)
        return keep_step(value->reader, value->operation, step, error);
    free(step->list);
    return report_failure(error, "expected at most %u steps", REDIST_MAX_STEPS);
}

static enum redist_status keep_grouped(struct sdy_value *value, struct redist_step step,
                                       const struct sub_axis_list *axes, struct redist_error *error)
{
    const uint32_t ndevices = value->reader->ndevices;
    step.factor = (uint32_t)multiply_sub_axes(axes);
    step.used = ndevices;
    step.list = list_axis_groups(value->sharding.mesh, axes, ndevices);
    return keep_listed(value, &step, error);
}

static enum redist_status take_minor_axes(struct sdy_sharding *sharding, uint32_t dimension,
                                          const struct sub_axis_list *axes,
                                          struct redist_error *error)
{
    struct sub_axis_list rest;
    if (!remove_suffix(&sharding->dim[dimension], axes, &rest))
        return report_failure(error,
                              "dimension %u: expected axes that its sharding ends with, the "
                              "minor-most ones",
                              dimension);
    sharding->dim[dimension] = rest;
    return REDIST_OK;
}

static enum redist_status add_minor_axes(struct sdy_sharding *sharding, uint32_t dimension,
                                         const struct sub_axis_list *axes,
                                         struct redist_error *error)
{
    bool used = share_sub_axes(&sharding->unreduced, axes);
    for (uint32_t x = 0; x < sharding->rank; x++)
        used = used || share_sub_axes(&sharding->dim[x], axes);
    if (used)
        return report_failure(
            error, "dimension %u: expected axes along which the operand is replicated", dimension);
    for (uint32_t k = 0; k < axes->n; k++)
        append_joined(&sharding->dim[dimension], axes->at[k]);
    return REDIST_OK;
}

/* Takes axes off the unreduced ones, which are combined by `combine`. */
static enum redist_status take_unreduced(struct sdy_sharding *sharding,
                                         const struct sub_axis_list *axes,
                                         enum redist_operator combine, struct redist_error *error)
{
    struct sub_axis_list sorted = *axes, rest;
    sort_sub_axes(&sorted);
    if (!subtract_sub_axes(&sharding->unreduced, &sorted, &rest))
        return report_failure(error, "expected axes along which the operand is unreduced");
    if (combine != sharding->combine)
        return report_failure(error, "combines by %s, and the operand is unreduced by %s",
                              redist_name_operator(combine),
                              redist_name_operator(sharding->combine));
    sharding->unreduced = rest;
    return REDIST_OK;
}

enum redist_status take_sdy_step(struct sdy_value *value, const struct redist_step *step,
                                 const struct sub_axis_list *axes, enum redist_operator combine,
                                 struct redist_error *error)
{
    struct sdy_sharding *sharding = &value->sharding;
    bool reduces = step->op == REDIST_ALLREDUCE || step->op == REDIST_REDUCESCATTER;
    if (axes->n == 0)
        return REDIST_OK;
    if (reduces)
        PASS_FAILURE(take_unreduced(sharding, axes, combine, error));
    if (step->op == REDIST_ALLGATHER || step->op == REDIST_ALLTOALL)
        PASS_FAILURE(take_minor_axes(sharding, step->into, axes, error));
    if (step->op != REDIST_ALLGATHER && step->op != REDIST_ALLREDUCE)
        PASS_FAILURE(add_minor_axes(sharding, step->split, axes, error));
    return keep_grouped(value, *step, axes, error);
}

/* By device, the tile and the summand that it has as one number, below the devices. */
static void number_parts(const struct sdy_sharding *sharding, uint32_t ndevices, uint32_t *number)
{
    const uint32_t summands = (uint32_t)multiply_sub_axes(&sharding->unreduced);
    for (uint32_t p = 0; p < ndevices; p++)
        number[sharding->mesh->device[p]] =
            number_sdy_tile(sharding, p) * summands + number_sdy_summand(sharding, p);
}

/* Two meshes of a permute differ in the order of their devices: else it would be one mesh under
 * two names, which Shardy has not. */
static bool is_same_mesh_twice(const struct sdy_mesh *held, const struct sdy_mesh *wanted,
                               uint32_t ndevices)
{
    return held != wanted &&
           memcmp(held->device, wanted->device, ndevices * sizeof *held->device) == 0;
}

/* Every device keeps its part, if it is to have that, or takes it from one that has it:
 * Shardy leaves open from which. */
enum redist_status permute_to(struct sdy_value *value, const struct sdy_sharding *wanted,
                              struct redist_error *error)
{
    const struct sdy_sharding *held = &value->sharding;
    const uint32_t ndevices = value->reader->ndevices;
    struct redist_step step = {.op = REDIST_ALLPERMUTE, .factor = 1, .used = ndevices};
    bool same = has_same_axes(&held->mesh->mesh, &wanted->mesh->mesh) &&
                held->rank == wanted->rank &&
                is_same_axis_list(&held->unreduced, &wanted->unreduced) &&
                (held->unreduced.n == 0 || held->combine == wanted->combine);
    for (uint32_t x = 0; same && x < held->rank; x++)
        same = multiply_sub_axes(&held->dim[x]) == multiply_sub_axes(&wanted->dim[x]);
    if (!same)
        return report_failure(error, "expected a mesh of the same axes, the same unreduced axes, "
                                     "and every dimension in as many parts as before");
    if (is_same_mesh_twice(held->mesh, wanted->mesh, ndevices))
        return report_failure(error, "expected the mesh of the operand, or one of the same axes "
                                     "with its devices in another order");
    uint32_t *number = malloc(2 * (size_t)ndevices * sizeof *number);
    step.list = malloc(ndevices * sizeof *step.list);
    bool enough = number != NULL && step.list != NULL;
    if (enough) {
        number_parts(held, ndevices, number);
        number_parts(wanted, ndevices, number + ndevices);
        enough = match_holders(number, number + ndevices, ndevices, step.list);
    }
    free(number);
    value->sharding = *wanted;
    if (!enough) {
        free(step.list);
        step.list = NULL;
    }
    return keep_listed(value, &step, error);
}

enum redist_status check_sdy_sharding(const struct redist_problem *problem,
                                      const struct sdy_sharding *sharding,
                                      struct redist_error *error)
{
    if (sharding->rank != problem->from.rank)
        return report_failure(error, "expected a sharding of %u dimensions", problem->from.rank);
    if (sharding->unreduced.n > 0 && sharding->combine != problem->combine)
        return report_failure(error, "unreduced by %s, and the problem combines by %s",
                              redist_name_operator(sharding->combine),
                              problem->combine == REDIST_NO_OPERATOR
                                  ? "nothing"
                                  : redist_name_operator(problem->combine));
    return REDIST_OK;
}

/* Whether position p of the source's mesh has its tile there, at position q of the module's. */
static bool has_source_tile(const struct redist_problem *problem, uint32_t p,
                            const struct sdy_sharding *sharding, uint32_t q)
{
    uint64_t offset[REDIST_MAX_RANK];
    uint32_t coordinate[REDIST_MAX_AXES];
    redist_compute_offset(&problem->mesh, &problem->from, p, offset);
    redist_compute_coordinates(&sharding->mesh->mesh, q, coordinate);
    for (uint32_t x = 0; x < sharding->rank; x++) {
        const struct sub_axis_list *axes = &sharding->dim[x];
        const uint64_t size = problem->from.dim[x].size, parts = multiply_sub_axes(axes);
        const uint64_t tile = size / parts + (size % parts != 0);
        if (tile != problem->from.dim[x].tile ||
            offset[x] != read_position(&sharding->mesh->mesh, axes, coordinate) * tile)
            return false;
    }
    return true;
}

/* The summand of a position, by its coordinates along the unreduced axes of the source. */
static uint32_t number_source_summand(const struct redist_problem *problem, uint32_t p)
{
    uint32_t coordinate[REDIST_MAX_AXES], number = 0;
    redist_compute_coordinates(&problem->mesh, p, coordinate);
    for (uint32_t k = 0; k < problem->from.nunreduced; k++) {
        uint8_t axis = problem->from.unreduced[k];
        number = number * problem->mesh.axis[axis].size + coordinate[axis];
    }
    return number;
}

enum redist_status check_sdy_source(const struct redist_problem *problem,
                                    const struct sdy_sharding *sharding, struct redist_error *error)
{
    const uint32_t ndevices = redist_count_problem_devices(problem), none = UINT32_MAX;
    uint32_t *position = malloc(2 * (size_t)ndevices * sizeof *position);
    uint32_t *meant = position == NULL ? NULL : position + ndevices; /* by their summand */
    bool same = meant != NULL && redist_count_devices(&problem->mesh) == ndevices;
    same =
        same && multiply_axes(&problem->mesh, problem->from.unreduced, problem->from.nunreduced) ==
                    multiply_sub_axes(&sharding->unreduced);
    for (uint32_t q = 0; same && q < ndevices; q++) {
        position[sharding->mesh->device[q]] = q;
        meant[q] = none;
    }
    for (uint32_t p = 0; same && p < ndevices; p++) {
        uint32_t q = position[redist_get_device(&problem->mesh, p)];
        uint32_t *summand = &meant[number_sdy_summand(sharding, q)];
        if (*summand == none)
            *summand = number_source_summand(problem, p);
        same = has_source_tile(problem, p, sharding, q) &&
               *summand == number_source_summand(problem, p);
    }
    free(position);
    return same ? REDIST_OK
                : report_failure(error, "the argument does not lie as the source type says: "
                                        "expected each device to have its tile of that, and its "
                                        "summand");
}
