#include "import/modules/sdy_manual.h"
#include <string.h>
#include "import/modules/sdy_steps.h"
#include "import/token.h"
#include "base/report.h"

/* The lines `sdy.mesh @m = ..` of the module. */
static enum redist_status read_meshes(const struct module_text *module, struct sdy_meshes *meshes,
                                      struct redist_error *error)
{
    struct module_text lines = {.name = module->name, .rest = module->rest};
    lines.rest.position = 0;
    while (next_line(&lines)) {
        struct redist_error inner = {{0}};
        struct scan scan = {lines.current.text, lines.current.length, 0};
        if (take_text(&scan, "sdy.mesh") && scan_named_mesh(&scan, meshes, &inner) != REDIST_OK)
            return report_line(module, lines.line, error, "%s", inner.message);
    }
    return REDIST_OK;
}

/* The code of one device knows of all axes: the others would be cut later. */
static enum redist_status expect_all_manual(const struct module_reader *reader,
                                            const struct sdy_mesh *mesh, struct redist_error *error)
{
    struct scan scan;
    struct sub_axis_list axes;
    if (!find_behind(reader->module.manual.attributes, "manual_axes=", &scan))
        return report_failure(error, "expected manual_axes={..}");
    PASS_FAILURE(scan_axis_list(&scan, mesh, &axes, error));
    return multiply_sub_axes(&axes) == reader->ndevices
               ? REDIST_OK
               : report_failure(error, "expected all axes of the mesh in manual_axes");
}

/* Summands are those of the type: a manual computation does not name them. */
static void add_unreduced(const struct redist_mesh *mesh, const struct redist_type *type,
                          struct sdy_sharding *sharding)
{
    const struct redist_mesh *other = &sharding->mesh->mesh;
    for (uint32_t k = 0; k < type->nunreduced; k++) {
        const struct redist_axis *axis = &mesh->axis[type->unreduced[k]];
        for (uint32_t a = 0; a < other->naxes; a++)
            if (other->axis[a].size == axis->size && strcmp(other->axis[a].name, axis->name) == 0)
                append_sub_axis(&sharding->unreduced, (struct sub_axis){(uint8_t)a, 1, axis->size});
    }
    sort_sub_axes(&sharding->unreduced);
}

/* `in_shardings=[<@m, [{"x"}, {}]>]`, against the type that is `from` in the problem. */
static enum redist_status check_manual_sharding(const struct module_reader *reader,
                                                struct sdy_meshes *meshes, const char *name,
                                                const struct redist_problem *problem,
                                                struct redist_error *error)
{
    struct sdy_sharding sharding;
    struct scan scan;
    if (!find_behind(reader->module.manual.attributes, name, &scan) || !take_char(&scan, '['))
        return report_failure(error, "expected %s[..]", name);
    PASS_FAILURE(scan_sdy_sharding(&scan, meshes, &sharding, error));
    PASS_FAILURE(expect_all_manual(reader, sharding.mesh, error));
    if (!take_char(&scan, ']'))
        return report_unexpected(&scan, "']' behind one sharding", error);
    if (sharding.unreduced.n == 0)
        add_unreduced(&problem->mesh, &problem->from, &sharding);
    if (sharding.rank == problem->from.rank &&
        check_sdy_source(problem, &sharding, error) == REDIST_OK)
        return REDIST_OK;
    return report_failure(error,
                          "%s is not the type of the problem: expected each device to have its "
                          "tile of that, and its summand",
                          name);
}

enum redist_status check_manual_shardings(struct module_reader *reader, struct redist_error *error)
{
    const struct redist_problem *problem = reader->problem;
    const uint32_t line = reader->module.manual.line;
    struct sdy_meshes meshes = {.ndevices = reader->ndevices};
    struct redist_error inner = {{0}};
    struct redist_problem target = *problem;
    if (line == 0)
        return REDIST_OK;
    target.mesh = *redist_get_target_mesh(problem);
    target.from = problem->to;
    target.two_meshes = false;
    target.devices = reader->ndevices;
    enum redist_status status = read_meshes(&reader->module, &meshes, error);
    if (status == REDIST_OK &&
        (check_manual_sharding(reader, &meshes, "in_shardings=", problem, &inner) != REDIST_OK ||
         check_manual_sharding(reader, &meshes, "out_shardings=", &target, &inner) != REDIST_OK))
        status = report_line(&reader->module, line, error, "%s", inner.message);
    free_sdy_meshes(&meshes);
    return status;
}
