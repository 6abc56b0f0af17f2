/* The parts of a problem: operations by name, the mesh of the target, devices. */
#include <string.h>
#include <redist/type.h>

static const char *const operator_name[] = {
    [REDIST_SUM] = "sum", [REDIST_PRODUCT] = "product", [REDIST_MIN] = "min", [REDIST_MAX] = "max",
    [REDIST_AND] = "and", [REDIST_OR] = "or",           [REDIST_XOR] = "xor"};

const char *redist_name_operator(enum redist_operator combine)
{
    return combine <= REDIST_XOR ? operator_name[combine] : NULL;
}

enum redist_operator redist_find_operator(const char *name)
{
    for (enum redist_operator combine = REDIST_SUM; combine <= REDIST_XOR; combine++)
        if (strcmp(operator_name[combine], name) == 0)
            return combine;
    return REDIST_NO_OPERATOR;
}

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
