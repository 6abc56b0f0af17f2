#include "plan/links/link_runs.h"

#include <string.h>

#include "plan/links/link_price.h"

struct axis_places {
    const struct redist_problem *problem;
    const struct redist_topology *topology;
    struct run_place from[REDIST_MAX_AXES], to[REDIST_MAX_AXES];
    bool joins;                 /* axes may stand together */
    bool open[REDIST_MAX_AXES]; /* in no run yet */
};

/* Axes of one device are not counted. */
static void place_axes(const struct redist_mesh *mesh, const struct redist_type *type,
                       struct run_place *place)
{
    for (uint32_t x = 0; x < mesh->naxes; x++)
        place[x] = (struct run_place){NOWHERE, 0};
    for (uint32_t k = 0; k < type->nunreduced; k++)
        place[type->unreduced[k]].where = UNREDUCED;
    for (uint32_t i = 0; i < type->rank; i++) {
        uint8_t at = 0;
        for (uint32_t k = 0; k < type->dim[i].naxes; k++) {
            uint8_t axis = type->dim[i].axis[k];
            place[axis] = (struct run_place){(uint8_t)i, at};
            at += mesh->axis[axis].size > 1;
        }
    }
}

static bool is_next(const struct run_place *a, const struct run_place *b)
{
    bool listed = a->where != NOWHERE && a->where != UNREDUCED;
    return a->where == b->where && (!listed || a->at + 1 == b->at);
}

/* Whether axis y can stand behind x in a run. */
static bool can_follow(const struct axis_places *places, uint32_t x, uint32_t y)
{
    return places->joins && x != y && places->open[y] && have_like_links(places->topology, x, y) &&
           is_next(&places->from[x], &places->from[y]) && is_next(&places->to[x], &places->to[y]);
}

/* An axis to begin a run with: the first that is behind no other, or the first of those
 * that may come in any order. */
static uint32_t find_first(const struct axis_places *places)
{
    uint32_t naxes = places->problem->mesh.naxes, any = naxes;
    for (uint32_t x = 0; x < naxes; x++) {
        bool behind = !places->open[x];
        for (uint32_t w = 0; w < naxes; w++)
            behind = behind || (places->open[w] && can_follow(places, w, x));
        if (!behind)
            return x;
        if (any == naxes && places->open[x])
            any = x;
    }
    return any;
}

static void append_axis(struct axis_places *places, uint32_t x, struct link_run *run)
{
    places->open[x] = false;
    run->axis[run->n++] = (uint8_t)x;
    run->size *= places->problem->mesh.axis[x].size;
}

static void collect_run(struct axis_places *places, uint32_t first, struct link_run *run)
{
    uint32_t naxes = places->problem->mesh.naxes, last = first;
    *run = (struct link_run){.size = 1, .from = places->from[first], .to = places->to[first]};
    while (last < naxes) {
        uint32_t next = 0;
        append_axis(places, last, run);
        while (next < naxes && !can_follow(places, last, next))
            next++;
        last = next;
    }
}

uint32_t list_link_runs(const struct redist_problem *problem,
                        const struct redist_topology *topology, bool joins,
                        struct link_run run[MOST_RUNS])
{
    struct axis_places places = {.problem = problem, .topology = topology, .joins = joins};
    const struct redist_mesh *mesh = &problem->mesh;
    uint32_t n = 0;
    place_axes(mesh, &problem->from, places.from);
    place_axes(mesh, &problem->to, places.to);
    for (uint32_t x = 0; x < mesh->naxes; x++)
        places.open[x] = mesh->axis[x].size > 1 && places.to[x].where != UNREDUCED;
    for (uint32_t first = find_first(&places); first < mesh->naxes; first = find_first(&places)) {
        if (n == MOST_RUNS)
            return MOST_RUNS + 1;
        collect_run(&places, first, &run[n++]);
    }
    return n;
}
