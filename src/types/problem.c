/* The parts of a problem that both sides share: meshes, devices, orders. */
#include <stdlib.h>
#include <string.h>
#include <redist/type.h>
#include "types/report.h"

const struct redist_mesh *redist_get_target_mesh(const struct redist_problem *problem)
{
    return problem->two_meshes ? &problem->target_mesh : &problem->mesh;
}

uint32_t redist_count_problem_devices(const struct redist_problem *problem)
{
    uint32_t source = redist_count_devices(&problem->mesh);
    uint32_t target = redist_count_devices(redist_get_target_mesh(problem));
    if (problem->devices != 0)
        return problem->devices;
    return source > target ? source : target;
}

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
    return report_failure(error, "out of memory");
}

void redist_free_problem(struct redist_problem *problem)
{
    free(problem->mesh.order);
    free(problem->target_mesh.order);
    problem->mesh.order = NULL;
    problem->target_mesh.order = NULL;
}
