#include "plan/choose/type_search.h"

#include <redist/compare.h>
#include <stdlib.h>
#include <string.h>

#include "plan/choose/link_runs.h"
#include "plan/choose/prices.h"
#include "plan/digits/groups.h"
#include "plan/weak/weak.h"
#include "base/report.h"

#define MOST_TYPES 8192u
#define SLOTS (2 * MOST_TYPES)
#define NONE UINT32_MAX

/* Where each run is; `at` counts the runs of the dimension on its major side. */
struct run_places {
    bool exchanged; /* the target, by one exchange */
    struct run_place run[MOST_RUNS];
};

struct type_node {
    struct run_places places;
    uint64_t price;
    uint32_t steps, parent;
    bool open;
};

struct type_search {
    const struct redist_problem *problem;
    uint32_t nruns;
    struct link_run run[MOST_RUNS];
    struct run_places target;
    struct redist_link slowest;
    uint64_t memory_bound, undercut;
    bool full; /* there are more types than nodes */
    uint32_t nnodes;
    struct type_node node[MOST_TYPES];
    uint32_t slot[SLOTS]; /* hash table: number of a node plus 1 */
};

/* --- types ------------------------------------------------------------------------------- */

static uint32_t count_runs(const struct type_search *search, const struct run_places *places,
                           uint32_t i)
{
    uint32_t n = 0;
    for (uint32_t r = 0; r < search->nruns; r++)
        n += places->run[r].where == i;
    return n;
}

static uint64_t find_tile(const struct type_search *search, const struct run_places *places,
                          uint32_t i)
{
    uint64_t tile = search->problem->from.dim[i].size;
    for (uint32_t r = 0; r < search->nruns; r++) {
        if (places->run[r].where == i)
            tile /= search->run[r].size;
    }
    return tile;
}

static uint64_t find_local(const struct type_search *search, const struct run_places *places)
{
    uint64_t local = 1;
    for (uint32_t i = 0; i < search->problem->from.rank; i++)
        local = multiply_cost(local, find_tile(search, places, i));
    return local;
}

/* Places by the axes on the minor side of each run become places by runs. */
static struct run_places find_places(const struct type_search *search, bool target)
{
    struct run_places places;
    memset(&places, 0, sizeof places);
    for (uint32_t r = 0; r < search->nruns; r++) {
        struct run_place own = target ? search->run[r].to : search->run[r].from;
        places.run[r].where = own.where;
        for (uint32_t q = 0; q < search->nruns; q++) {
            struct run_place other = target ? search->run[q].to : search->run[q].from;
            bool listed = own.where != NOWHERE && own.where != UNREDUCED;
            places.run[r].at += listed && other.where == own.where && other.at > own.at;
        }
    }
    return places;
}

/* The run with so many others on its major side in dimension i. */
static uint32_t find_run(const struct run_places *places, uint32_t i, uint32_t at)
{
    uint32_t r = 0;
    while (places->run[r].where != i || places->run[r].at != at)
        r++;
    return r;
}

static bool is_summed(const struct type_search *search, const struct run_places *places,
                      uint8_t axis)
{
    for (uint32_t r = 0; r < search->nruns; r++) {
        if (memchr(search->run[r].axis, axis, search->run[r].n) != NULL)
            return places->run[r].where == UNREDUCED;
    }
    return true; /* kept, or of one device */
}

static void write_type(const struct type_search *search, const struct run_places *places,
                       struct redist_type *type)
{
    const struct redist_type *from = &search->problem->from;
    memset(type, 0, sizeof *type);
    type->rank = from->rank;
    for (uint32_t i = 0; i < type->rank; i++) {
        struct redist_dim *dim = &type->dim[i];
        dim->size = from->dim[i].size;
        dim->tile = find_tile(search, places, i);
        for (uint32_t at = count_runs(search, places, i); at > 0; at--) {
            const struct link_run *run = &search->run[find_run(places, i, at - 1)];
            memcpy(dim->axis + dim->naxes, run->axis, run->n);
            dim->naxes += run->n;
        }
    }
    for (uint32_t k = 0; k < from->nunreduced; k++) {
        if (is_summed(search, places, from->unreduced[k]))
            type->unreduced[type->nunreduced++] = from->unreduced[k];
    }
}

/* --- nodes ------------------------------------------------------------------------------- */

static uint32_t find_slot(const struct type_search *search, const struct run_places *places)
{
    const unsigned char *byte = (const unsigned char *)places;
    uint32_t slot = 2166136261u; /* FNV-1a */
    for (size_t k = 0; k < sizeof *places; k++)
        slot = (slot ^ byte[k]) * 16777619u;
    slot %= SLOTS;
    while (search->slot[slot] != 0 &&
           memcmp(&search->node[search->slot[slot] - 1].places, places, sizeof *places) != 0)
        slot = (slot + 1) % SLOTS;
    return slot;
}

static void reach(struct type_search *search, const struct run_places *places, uint32_t parent,
                  uint64_t price)
{
    uint32_t steps = parent == NONE ? 0 : search->node[parent].steps + 1;
    if (price >= search->undercut || find_local(search, places) > search->memory_bound)
        return;
    uint32_t slot = find_slot(search, places);
    if (search->slot[slot] == 0) {
        search->full = search->full || search->nnodes == MOST_TYPES;
        if (search->full)
            return;
        search->node[search->nnodes] =
            (struct type_node){.places = *places, .price = COST_INFINITE};
        search->slot[slot] = ++search->nnodes;
    }
    struct type_node *node = &search->node[search->slot[slot] - 1];
    if (price < node->price || (price == node->price && steps < node->steps)) {
        node->price = price;
        node->steps = steps;
        node->parent = parent;
        node->open = true;
    }
}

static uint32_t take_cheapest(struct type_search *search)
{
    uint32_t best = NONE;
    for (uint32_t k = 0; k < search->nnodes; k++) {
        const struct type_node *node = &search->node[k],
                               *least = &search->node[best == NONE ? 0 : best];
        if (node->open && (best == NONE || node->price < least->price ||
                           (node->price == least->price && node->steps < least->steps)))
            best = k;
    }
    if (best != NONE)
        search->node[best].open = false;
    return best;
}

/* --- steps ------------------------------------------------------------------------------- */

static uint64_t add_step(const struct type_node *node, const struct redist_link *link,
                         uint64_t received)
{
    return add_costs(node->price, received == 0 ? 0 : price_link(link, received));
}

/* Puts run r at the minor end of dimension i, if the tile divides. */
static bool cut(const struct type_search *search, uint32_t r, uint32_t i, struct run_places *places)
{
    if (find_tile(search, places, i) % search->run[r].size != 0)
        return false;
    places->run[r] = (struct run_place){(uint8_t)i, (uint8_t)count_runs(search, places, i)};
    return true;
}

/* The chosen runs as the target has them in dimension i, those that it has elsewhere at the
 * minor end. */
static bool cut_all(const struct type_search *search, uint32_t chosen, uint32_t i,
                    struct run_places *places)
{
    const struct run_places *target = &search->target;
    for (uint32_t at = 0; at < search->nruns; at++) {
        for (uint32_t r = 0; r < search->nruns; r++) {
            const struct run_place *wanted = &target->run[r];
            if ((chosen >> r & 1u) != 0 && wanted->where == i && wanted->at == at &&
                !cut(search, r, i, places))
                return false;
        }
    }
    for (uint32_t r = 0; r < search->nruns; r++) {
        if ((chosen >> r & 1u) != 0 && target->run[r].where != i && !cut(search, r, i, places))
            return false;
    }
    return true;
}

/* A reducescatter into each dimension, and an allreduce, of the chosen runs. */
static void combine(struct type_search *search, uint32_t from, uint32_t chosen)
{
    const struct type_node *node = &search->node[from];
    struct run_places whole = node->places;
    uint64_t local = find_local(search, &whole), size = 1;
    const struct redist_link *link = NULL;
    for (uint32_t r = 0; r < search->nruns; r++) {
        if ((chosen >> r & 1u) == 0)
            continue;
        whole.run[r] = (struct run_place){NOWHERE, 0};
        size *= search->run[r].size;
        link = &search->run[r].link;
    }
    uint64_t piece = local / size + (local % size != 0);
    reach(search, &whole, from, add_step(node, link, multiply_cost(2 * (size - 1), piece)));
    for (uint32_t i = 0; i < search->problem->from.rank; i++) {
        struct run_places shared = whole;
        if (cut_all(search, chosen, i, &shared))
            reach(search, &shared, from, add_step(node, link, local - piece));
    }
}

static void combine_runs(struct type_search *search, uint32_t from)
{
    const struct run_places places = search->node[from].places;
    for (uint32_t r = 0; r < search->nruns; r++) {
        uint32_t alike = 0;
        if (places.run[r].where != UNREDUCED)
            continue;
        for (uint32_t q = 0; q < search->nruns; q++) {
            bool same = have_one_link(&search->run[q].link, &search->run[r].link);
            alike |= (uint32_t)(places.run[q].where == UNREDUCED && same) << q;
        }
        combine(search, from, 1u << r);
        if (alike != 1u << r && alike >> (r + 1) == 0) /* once, for the last of them */
            combine(search, from, alike);
    }
}

static void slice_runs(struct type_search *search, uint32_t from)
{
    for (uint32_t r = 0; r < search->nruns; r++) {
        for (uint32_t i = 0; i < search->problem->from.rank; i++) {
            struct run_places places = search->node[from].places;
            if (places.run[r].where == NOWHERE && cut(search, r, i, &places))
                reach(search, &places, from, search->node[from].price);
        }
    }
}

/* A gather of the minor run of dimension i, and its alltoalls into the others. */
static void move_run(struct type_search *search, uint32_t from, uint32_t i)
{
    const struct type_node *node = &search->node[from];
    struct run_places gathered = node->places;
    uint32_t n = count_runs(search, &gathered, i);
    if (n == 0)
        return;
    uint32_t r = find_run(&gathered, i, n - 1);
    uint64_t local = find_local(search, &gathered), size = search->run[r].size;
    gathered.run[r] = (struct run_place){NOWHERE, 0};
    for (uint32_t j = 0; j < search->problem->from.rank; j++) {
        struct run_places moved = gathered;
        if (j != i && cut(search, r, j, &moved))
            reach(search, &moved, from, add_step(node, &search->run[r].link, local - local / size));
    }
    reach(search, &gathered, from,
          add_step(node, &search->run[r].link, multiply_cost(local, size - 1)));
}

/* What an exchange brings from there to the target; on a large mesh a whole tile. */
static uint64_t count_brought(const struct type_search *search, const struct run_places *places)
{
    struct redist_problem rest = *search->problem;
    struct redist_traffic traffic;
    write_type(search, places, &rest.from);
    if (redist_count_devices(&rest.mesh) > SMALL_MESH ||
        redist_measure_problem(&rest, &traffic, NULL) != REDIST_OK)
        return redist_compute_local_size(&rest.to);
    return traffic.max;
}

/* One exchange when all is combined. Where nothing is to be combined it is a plan of its
 * own. */
static void exchange(struct type_search *search, uint32_t from)
{
    struct run_places target = search->target;
    bool combined = false;
    target.exchanged = true;
    for (uint32_t r = 0; r < search->nruns; r++) {
        if (search->node[from].places.run[r].where == UNREDUCED)
            return;
        combined = combined || search->run[r].from.where == UNREDUCED;
    }
    if (combined)
        reach(search, &target, from,
              add_step(&search->node[from], &search->slowest,
                       count_brought(search, &search->node[from].places)));
}

static void expand(struct type_search *search, uint32_t from)
{
    exchange(search, from);
    slice_runs(search, from);
    combine_runs(search, from);
    for (uint32_t i = 0; i < search->problem->from.rank; i++)
        move_run(search, from, i);
}

/* --- the search -------------------------------------------------------------------------- */

static void trace(const struct type_search *search, uint32_t last, struct type_path *path)
{
    if (search->node[last].places.exchanged)
        last = search->node[last].parent; /* what follows is planned from there */
    if (search->node[last].steps > REDIST_MAX_STEPS)
        return;
    path->n = search->node[last].steps;
    for (uint32_t k = last; search->node[k].parent != NONE; k = search->node[k].parent)
        write_type(search, &search->node[k].places, &path->type[search->node[k].steps - 1]);
}

static void search_types(struct type_search *search, struct type_path *path)
{
    struct run_places source = find_places(search, false);
    search->target = find_places(search, true);
    reach(search, &source, NONE, 0);
    for (uint32_t k = take_cheapest(search); k != NONE && !search->full;
         k = take_cheapest(search)) {
        if (memcmp(search->node[k].places.run, search->target.run, sizeof search->target.run) ==
            0) {
            trace(search, k, path);
            return;
        }
        expand(search, k);
    }
}

enum redist_status find_cheapest_types(const struct redist_problem *problem,
                                       const struct redist_topology *topology, uint64_t undercut,
                                       struct type_path *path, struct redist_error *error)
{
    uint64_t source = redist_compute_local_size(&problem->from);
    uint64_t target = redist_compute_local_size(&problem->to);
    struct type_search *search = calloc(1, sizeof *search);
    path->n = 0;
    if (search == NULL)
        return report_failure(error, "out of memory");
    search->problem = problem;
    search->undercut = undercut;
    search->memory_bound = source > target ? source : target;
    search->slowest = find_slowest_link(topology, list_links(&problem->mesh));
    search->nruns = list_link_runs(problem, topology, search->run);
    if (search->nruns <= MOST_RUNS)
        search_types(search, path);
    free(search);
    return REDIST_OK;
}
