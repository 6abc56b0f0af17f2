#include "compare/dtensor.h"
#include "compare/dtensor_layout.h"
#include "compare/dtensor_search.h"
#include "base/report.h"

/* Some mesh axis further out cuts `dim` in one layout only. */
static bool differs_further_out(const struct dtensor_layout *now,
                                const struct dtensor_layout *target, uint32_t axis, uint8_t dim)
{
    for (uint32_t a = 0; a < axis; a++)
        if ((now->dim[a] == dim) != (target->dim[a] == dim))
            return true;
    return false;
}

static void add_move(const struct redist_mesh *mesh, struct dtensor_layout *now, uint32_t axis,
                     uint8_t to, struct dtensor_move *move, uint32_t *nmoves)
{
    if (now->dim[axis] == to)
        return;
    move[*nmoves] = (struct dtensor_move){(uint8_t)axis, to};
    move_axis(mesh, move[(*nmoves)++], now);
}

/* From the inner mesh axis to the outer, each to its target unless axes further
 * out must change in the dimension it goes to: then it is gathered. What is left
 * follows from the outer axis to the inner. At most two moves an axis. */
static uint32_t move_greedily(const struct redist_problem *problem, struct dtensor_move *move)
{
    const struct redist_mesh *mesh = &problem->mesh;
    struct dtensor_layout now, target;
    uint32_t nmoves = 0;
    read_dtensor_layout(mesh, &problem->from, &now);
    read_dtensor_layout(mesh, &problem->to, &target);
    bool sharded = false;
    for (uint32_t a = 0; a < mesh->naxes; a++)
        sharded = sharded || now.dim[a] != REPLICATED;
    for (uint32_t a = mesh->naxes; sharded && a-- > 0;) {
        uint8_t want = target.dim[a];
        if (want != REPLICATED && differs_further_out(&now, &target, a, want))
            want = REPLICATED;
        add_move(mesh, &now, a, want, move, &nmoves);
    }
    for (uint32_t a = 0; a < mesh->naxes; a++)
        add_move(mesh, &now, a, target.dim[a], move, &nmoves);
    return nmoves;
}

enum redist_status run_dtensor_like(struct meter *meter, struct redist_error *error)
{
    const struct redist_problem *problem = meter->problem;
    struct dtensor_layout from, to;
    struct dtensor_move move[MAX_DTENSOR_MOVES];
    uint32_t nmoves = 0;
    read_dtensor_layout(&problem->mesh, &problem->from, &from);
    read_dtensor_layout(&problem->mesh, &problem->to, &to);
    if (has_default_order(&problem->mesh, &from) && has_default_order(&problem->mesh, &to))
        nmoves = move_greedily(problem, move);
    else
        PASS_FAILURE(search_dtensor_layouts(problem, move, &nmoves, error));
    if (nmoves == UINT32_MAX)
        meter->result.failure = "not computed: too many layouts to search";
    else
        meter_moves(meter, move, nmoves);
    return REDIST_OK;
}
