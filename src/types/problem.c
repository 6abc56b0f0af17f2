/* Whole problems: what both sides share, and what makes them well formed. */
#include <stdlib.h>
#include <string.h>
#include <redist/type.h>
#include <inttypes.h>
#include "types/mesh.h"
#include "base/report.h"

/* Gives `mesh`, a copy, an order of its own; false when memory runs out. */
static bool copy_order(struct redist_mesh *mesh)
{
    size_t bytes = redist_count_devices(mesh) * sizeof *mesh->order;
    if (mesh->order == NULL)
        return true;
    uint32_t *order = malloc(bytes);
    if (order != NULL)
        memcpy(order, mesh->order, bytes);
    mesh->order = order;
    return order != NULL;
}

enum redist_status redist_copy_problem(const struct redist_problem *problem,
                                       struct redist_problem *copy, struct redist_error *error)
{
    *copy = *problem;
    if (!problem->two_meshes)
        copy->target_mesh.order = NULL;
    bool source = copy_order(&copy->mesh), target = copy_order(&copy->target_mesh);
    if (source && target)
        return REDIST_OK;
    redist_free_problem(copy);
    return report_no_memory(error, "out of memory");
}

void redist_free_problem(struct redist_problem *problem)
{
    free(problem->mesh.order);
    free(problem->target_mesh.order);
    problem->mesh.order = NULL;
    problem->target_mesh.order = NULL;
}

static enum redist_status check_global_types(const struct redist_type *from,
                                             const struct redist_type *to,
                                             struct redist_error *error)
{
    if (from->rank != to->rank)
        return report_failure(error, "different global types: 'from' has rank %u, 'to' has rank %u",
                              from->rank, to->rank);
    for (uint32_t i = 0; i < from->rank; i++) {
        if (from->dim[i].size != to->dim[i].size)
            return report_failure(error,
                                  "different global types: dimension %u has size %" PRIu64
                                  " in 'from' and %" PRIu64 " in 'to'",
                                  i, from->dim[i].size, to->dim[i].size);
    }
    return REDIST_OK;
}

static enum redist_status check_unreduced(const struct redist_problem *problem,
                                          struct redist_error *error)
{
    const struct redist_type *from = &problem->from, *to = &problem->to;
    if (to->nunreduced > 0 && problem->two_meshes)
        return report_failure(error, "to: a target with a mesh of its own has no unreduced axes");
    if ((from->nunreduced > 0 || to->nunreduced > 0) &&
        redist_name_operator(problem->combine) == NULL)
        return report_failure(error, "op: unreduced axes need an operation: sum, product, min, "
                                     "max, and, or, xor");
    return REDIST_OK;
}

/* The devices of a mesh are below D and differ; `which` is "" or "target ". */
static enum redist_status check_order(const struct redist_mesh *mesh, const char *which,
                                      uint32_t ndevices, struct redist_error *error)
{
    uint32_t positions = redist_count_devices(mesh);
    if (positions > ndevices)
        return report_failure(error, "%smesh: it has %u positions, more than the %u devices", which,
                              positions, ndevices);
    if (!mesh_has_order(mesh))
        return REDIST_OK;
    bool *seen = calloc(ndevices, sizeof *seen);
    enum redist_status status = seen == NULL ? report_no_memory(error, "out of memory") : REDIST_OK;
    for (uint32_t p = 0; p < positions && status == REDIST_OK; p++) {
        uint64_t device = (uint64_t)mesh->first + (mesh->order != NULL ? mesh->order[p] : p);
        if (device >= ndevices) /* also when it is over 32 bits */
            status = report_failure(error,
                                    "%sorder: device %" PRIu64 " is not below the %u devices; "
                                    "devices (--devices) sets how many there are",
                                    which, device, ndevices);
        else if (seen[device])
            status =
                report_failure(error, "%sorder: device %" PRIu64 " occurs twice", which, device);
        else
            seen[device] = true;
    }
    free(seen);
    return status;
}

static enum redist_status check_orders(const struct redist_problem *problem,
                                       struct redist_error *error)
{
    uint32_t ndevices = redist_count_problem_devices(problem);
    if (ndevices > REDIST_MAX_DEVICES)
        return report_failure(error, "devices: expected 1 to %u", REDIST_MAX_DEVICES);
    PASS_FAILURE(check_order(&problem->mesh, "", ndevices, error));
    if (problem->two_meshes)
        PASS_FAILURE(check_order(&problem->target_mesh, "target ", ndevices, error));
    bool ordered = mesh_has_order(&problem->mesh) ||
                   (problem->two_meshes && mesh_has_order(&problem->target_mesh));
    if (ordered && redist_format_problem(problem, NULL, 0) >= REDIST_PROBLEM_TEXT)
        return report_failure(error, "order: the problem is over %u bytes as text",
                              REDIST_PROBLEM_TEXT - 1);
    return REDIST_OK;
}

static enum redist_status check_mesh(const struct redist_mesh *mesh, const char *which,
                                     struct redist_error *error)
{
    if (redist_count_devices(mesh) != 0)
        return REDIST_OK;
    return report_failure(error,
                          "%smesh: expected 1 to %u axes of size at least 1 and at most %u devices",
                          which, REDIST_MAX_AXES, REDIST_MAX_DEVICES);
}

enum redist_status redist_check_problem(const struct redist_problem *problem,
                                        struct redist_error *error)
{
    struct redist_error inner;
    const struct redist_mesh *target = redist_get_target_mesh(problem);
    for (size_t k = 0; k < sizeof problem->reserved / sizeof problem->reserved[0]; k++)
        if (problem->reserved[k] != 0)
            return report_failure(error, "what is reserved in a problem is not 0");
    PASS_FAILURE(check_mesh(&problem->mesh, "", error));
    PASS_FAILURE(check_mesh(target, "target ", error));
    if (problem->elem_bytes == 0 || problem->elem_bytes > REDIST_MAX_ELEM)
        return report_failure(error, "elem: expected 1 to %u bytes per element, got %u",
                              REDIST_MAX_ELEM, problem->elem_bytes);
    if (redist_check_type(&problem->mesh, &problem->from, &inner) != REDIST_OK)
        return report_failure(error, "from: %s", inner.message);
    if (redist_check_type(target, &problem->to, &inner) != REDIST_OK)
        return report_failure(error, "to: %s", inner.message);
    PASS_FAILURE(check_global_types(&problem->from, &problem->to, error));
    PASS_FAILURE(check_unreduced(problem, error));
    return check_orders(problem, error);
}
