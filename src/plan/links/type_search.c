#include "plan/links/type_search.h"

#include <stdlib.h>
#include <string.h>

#include "plan/links/held_tiles.h"
#include "plan/links/rearrange.h"
#include "plan/links/run_prices.h"
#include "plan/links/traffic.h"
#include "plan/links/type_nodes.h"
#include "plan/weak/weak.h"
#include "types/plain.h"
#include "base/report.h"

struct type_search {
    struct run_space space;
    struct run_places target;
    const struct redist_topology *topology;
    uint32_t alike[MOST_RUNS]; /* of each run, those whose steps cost the same, itself too */
    bool in_turns; /* prices are by the turns of collectives, else every exchange has one latency */
    uint64_t memory_bound, undercut;
    uint64_t exchanged;     /* the least price of what ends with an exchange, at most `undercut` */
    uint32_t most_permutes; /* allpermutes on a way */
    bool permutes;          /* the step at hand is one */
    uint32_t arrangements;  /* of runs that may still be looked at */
    bool full;              /* there are more types than nodes */
    /* prices with an allpermute from the type at hand, by the runs that it moves; 0: not known */
    uint64_t permuted[1u << MOST_RUNS];
    struct type_bound bound;
    struct type_nodes nodes;
};

/* Whether ways of that price may become the cheapest. */
static bool may_be_cheapest(const struct type_search *search, uint64_t price)
{
    return price < search->undercut && price <= search->exchanged;
}

/* The tiles are known to keep within the memory bound. */
static void reach_within(struct type_search *search, const struct run_places *places,
                         const struct run_tiles *tiles, uint32_t parent, uint64_t price)
{
    uint32_t steps = parent == NO_TYPE ? 0 : search->nodes.node[parent].steps + 1;
    if (!may_be_cheapest(search, add_costs(price, bound_left(&search->bound, places, tiles))))
        return;
    uint32_t at = find_type_node(&search->nodes, places);
    search->full = search->full || at == NO_TYPE;
    if (at == NO_TYPE)
        return;
    struct type_node *node = &search->nodes.node[at];
    if (price < node->price || (price == node->price && steps < node->steps)) {
        node->price = price;
        node->steps = steps;
        node->parent = parent;
        node->npermutes =
            search->permutes + (parent != NO_TYPE ? search->nodes.node[parent].npermutes : 0);
        open_type_node(&search->nodes, at);
    }
}

static void reach(struct type_search *search, const struct run_places *places, uint32_t parent,
                  uint64_t price)
{
    struct run_tiles tiles;
    if (!may_be_cheapest(search, price))
        return;
    find_run_tiles(&search->space, places, &tiles);
    if (tiles.local <= search->memory_bound)
        reach_within(search, places, &tiles, parent, price);
}

/* --- steps ------------------------------------------------------------------------------- */

/* With a step along the chosen runs in which devices send straight to those that want it. */
static uint64_t add_direct(const struct type_search *search, const struct type_node *node,
                           uint32_t chosen, uint64_t received)
{
    return add_costs(node->price,
                     price_direct_along(&search->space, search->topology, chosen, received));
}

/* With a collective along the chosen runs. */
static uint64_t add_collective(const struct type_search *search, const struct type_node *node,
                               enum redist_op op, uint32_t chosen, uint64_t local,
                               uint64_t received)
{
    if (!search->in_turns)
        return add_direct(search, node, chosen, received);
    return add_costs(node->price, price_collective_along(&search->space, search->topology, op,
                                                         chosen, local, received));
}

/* The chosen runs as the target has them in dimension i, those that it has elsewhere at the
 * minor end. */
static bool cut_all(const struct type_search *search, uint32_t chosen, uint32_t i,
                    struct run_places *places)
{
    const struct run_places *target = &search->target;
    for (uint32_t at = 0; at < search->space.nruns; at++) {
        for (uint32_t r = 0; r < search->space.nruns; r++) {
            const struct run_place *wanted = &target->run[r];
            if ((chosen >> r & 1u) != 0 && wanted->where == i && wanted->at == at &&
                !cut_by_run(&search->space, r, i, places))
                return false;
        }
    }
    for (uint32_t r = 0; r < search->space.nruns; r++)
        if ((chosen >> r & 1u) != 0 && target->run[r].where != i &&
            !cut_by_run(&search->space, r, i, places))
            return false;
    return true;
}

/* A reducescatter into each dimension, and an allreduce, of the chosen runs. */
static void combine(struct type_search *search, uint32_t from, uint32_t chosen)
{
    const struct type_node *node = &search->nodes.node[from];
    struct run_places whole = node->places;
    uint64_t local = find_run_local(&search->space, &whole), size = 1;
    for (uint32_t r = 0; r < search->space.nruns; r++) {
        if ((chosen >> r & 1u) == 0)
            continue;
        whole.run[r] = (struct run_place){NOWHERE, 0};
        size *= search->space.run[r].size;
    }
    uint64_t piece = local / size + (local % size != 0);
    reach(search, &whole, from,
          add_collective(search, node, REDIST_ALLREDUCE, chosen, local,
                         count_allreduced(size, local)));
    for (uint32_t i = 0; i < search->space.problem->from.rank; i++) {
        struct run_places shared = whole;
        if (cut_all(search, chosen, i, &shared))
            reach(search, &shared, from,
                  add_collective(search, node, REDIST_REDUCESCATTER, chosen, local, local - piece));
    }
}

static void combine_runs(struct type_search *search, uint32_t from)
{
    const struct run_places places = search->nodes.node[from].places;
    for (uint32_t r = 0; r < search->space.nruns; r++) {
        uint32_t alike = search->alike[r];
        if (places.run[r].where != UNREDUCED)
            continue;
        for (uint32_t q = 0; q < search->space.nruns; q++)
            alike &= ~((uint32_t)(places.run[q].where != UNREDUCED) << q);
        combine(search, from, 1u << r);
        if (alike != 1u << r && alike >> (r + 1) == 0) /* once, for the last of them */
            combine(search, from, alike);
    }
}

/* Puts run r, which cuts nothing, at the minor end of each dimension but `besides` that divides;
 * `tiles` are those without it. */
static void cut_each(struct type_search *search, const struct run_places *places,
                     const struct run_tiles *tiles, uint32_t r, uint32_t besides, uint32_t from,
                     uint64_t price)
{
    uint64_t size = search->space.run[r].size;
    if (tiles->local / size > search->memory_bound)
        return;
    struct run_places cut = *places;
    struct run_tiles cut_tiles = *tiles;
    cut_tiles.local /= size;
    for (uint32_t i = 0; i < search->space.problem->from.rank; i++) {
        if (i == besides || tiles->tile[i] % size != 0)
            continue;
        cut.run[r] = (struct run_place){(uint8_t)i, tiles->nruns[i]};
        cut_tiles.tile[i] /= size;
        reach_within(search, &cut, &cut_tiles, from, price);
        cut_tiles.tile[i] = tiles->tile[i];
    }
}

static void slice_runs(struct type_search *search, uint32_t from, const struct run_tiles *tiles)
{
    const struct run_places places = search->nodes.node[from].places;
    uint64_t price = search->nodes.node[from].price;
    for (uint32_t r = 0; r < search->space.nruns; r++)
        if (places.run[r].where == NOWHERE)
            cut_each(search, &places, tiles, r, REDIST_MAX_RANK, from, price);
}

/* A gather of the minor run of dimension i, and its alltoalls into the others. */
static void move_run(struct type_search *search, uint32_t from, const struct run_tiles *tiles,
                     uint32_t i)
{
    const struct type_node *node = &search->nodes.node[from];
    struct run_places gathered = node->places;
    struct run_tiles whole = *tiles;
    if (tiles->nruns[i] == 0)
        return;
    uint32_t r = find_run(&gathered, i, tiles->nruns[i] - 1u);
    uint64_t local = tiles->local, size = search->space.run[r].size;
    gathered.run[r] = (struct run_place){NOWHERE, 0};
    whole.nruns[i]--;
    whole.tile[i] *= size;
    whole.local = multiply_cost(local, size);
    uint64_t moved = add_direct(search, node, 1u << r, local - local / size);
    if (may_be_cheapest(search, moved))
        cut_each(search, &gathered, &whole, r, i, from, moved);
    if (whole.local <= search->memory_bound)
        reach_within(search, &gathered, &whole, from,
                     add_collective(search, node, REDIST_ALLGATHER, 1u << r, local,
                                    multiply_cost(local, size - 1)));
}

/* What is brought takes a while to count: only where the exchange may be the cheapest. */
static void reach_exchanged(struct type_search *search, uint32_t from,
                            const struct run_places *target)
{
    const struct type_node *node = &search->nodes.node[from];
    struct redist_problem rest = *search->space.problem;
    uint32_t moved = list_misplaced(&search->bound, &node->places);
    write_run_type(&search->space, &node->places, &rest.from);
    if (add_direct(search, node, moved, bound_missing(&rest.from, &rest.to)) > search->exchanged)
        return;
    uint64_t price = add_direct(search, node, moved, count_brought(&rest));
    search->exchanged = price < search->exchanged ? price : search->exchanged;
    reach(search, target, from, price);
}

/* One exchange when all is combined. Where nothing is to be combined, and every exchange has one
 * latency, nothing before it makes it cheaper. */
static void exchange(struct type_search *search, uint32_t from)
{
    const struct type_node *node = &search->nodes.node[from];
    struct run_places target = search->target;
    bool combined = search->in_turns;
    target.exchanged = true;
    for (uint32_t r = 0; r < search->space.nruns; r++) {
        if (node->places.run[r].where == UNREDUCED)
            return;
        combined = combined || search->space.run[r].from.where == UNREDUCED;
    }
    if (combined)
        reach_exchanged(search, from, &target);
}

struct permuting {
    struct type_search *search;
    const struct run_tiles *tiles;
    uint32_t from;
    uint64_t left; /* of sums, at least */
};

static uint64_t price_permuted(const struct permuting *permuting, uint32_t moved)
{
    struct type_search *search = permuting->search;
    uint64_t *price = &search->permuted[moved];
    if (*price == 0)
        *price = add_direct(search, &search->nodes.node[permuting->from], moved,
                            permuting->tiles->local);
    return *price;
}

/* More runs make it no cheaper, but where steps along several were measured. */
static bool may_permute(void *context, uint32_t moved, uint32_t misplaced)
{
    const struct permuting *permuting = context;
    const struct type_search *search = permuting->search;
    if (!search->bound.known)
        return true;
    uint64_t left = permuting->left, slowest = search->bound.slowest[misplaced];
    left = search->in_turns || left == 0 ? add_costs(left, slowest) : left;
    return may_be_cheapest(search, add_costs(price_permuted(permuting, moved), left));
}

/* An allpermute to `places`, by the slowest link that it uses. */
static void reach_permuted(void *context, const struct run_places *places, uint32_t moved)
{
    const struct permuting *permuting = context;
    reach_within(permuting->search, places, permuting->tiles, permuting->from,
                 price_permuted(permuting, moved));
}

/* Which types there are is soon too much to look at: then the search is given up. */
static void permute(struct type_search *search, uint32_t from, const struct run_tiles *tiles)
{
    const struct run_places places = search->nodes.node[from].places;
    struct permuting permuting = {search, tiles, from, bound_left_sums(&search->bound, &places)};
    const struct rearrange_use use = {&search->bound, may_permute, reach_permuted, &permuting};
    if (search->nodes.node[from].npermutes >= search->most_permutes)
        return;
    search->permutes = true;
    memset(search->permuted, 0, sizeof search->permuted[0] << search->space.nruns);
    visit_rearranged(&search->space, &places, &use, &search->arrangements);
    search->permutes = false;
    search->full = search->full || search->arrangements == 0;
}

static void expand(struct type_search *search, uint32_t from)
{
    struct run_tiles tiles;
    find_run_tiles(&search->space, &search->nodes.node[from].places, &tiles);
    permute(search, from, &tiles);
    exchange(search, from);
    slice_runs(search, from, &tiles);
    combine_runs(search, from);
    for (uint32_t i = 0; i < search->space.problem->from.rank; i++)
        move_run(search, from, &tiles, i);
}

/* --- the search -------------------------------------------------------------------------- */

static void trace(const struct type_search *search, uint32_t last, struct type_path *path)
{
    if (search->nodes.node[last].places.exchanged)
        last = search->nodes.node[last].parent; /* what follows is planned from there */
    if (search->nodes.node[last].steps > REDIST_MAX_STEPS)
        return;
    path->n = search->nodes.node[last].steps;
    for (uint32_t k = last; search->nodes.node[k].parent != NO_TYPE;
         k = search->nodes.node[k].parent)
        write_run_type(&search->space, &search->nodes.node[k].places,
                       &path->type[search->nodes.node[k].steps - 1]);
}

/* The price of what was found, or what was to be undercut. */
static uint64_t search_types(struct type_search *search, struct type_path *path)
{
    struct run_places source = place_runs(&search->space, false);
    search->target = place_runs(&search->space, true);
    reach(search, &source, NO_TYPE, 0);
    for (uint32_t k = take_cheapest_type(&search->nodes); k != NO_TYPE && !search->full;
         k = take_cheapest_type(&search->nodes)) {
        if (memcmp(search->nodes.node[k].places.run, search->target.run,
                   sizeof search->target.run) == 0) {
            trace(search, k, path);
            return search->nodes.node[k].price;
        }
        expand(search, k);
    }
    return search->undercut;
}

/* Begins anew, with runs of several axes or of one each. The price of what was found. */
static uint64_t search_runs(struct type_search *search, const struct redist_problem *problem,
                            const struct type_question *question, bool joins,
                            uint32_t most_permutes, uint64_t undercut, struct type_path *path)
{
    memset(search, 0, sizeof *search);
    search->space.problem = problem;
    search->undercut = undercut;
    search->exchanged = undercut;
    search->memory_bound = compute_memory_bound(problem);
    search->topology = question->topology;
    search->in_turns = question->in_turns;
    search->most_permutes = most_permutes;
    search->arrangements = MOST_REARRANGED;
    search->space.nruns = list_link_runs(problem, question->topology, joins, search->space.run);
    search->full = search->space.nruns > MOST_RUNS;
    if (search->full)
        return undercut;
    list_like_runs(&search->space, search->topology, search->alike);
    start_type_bound(&search->space, question->topology, question->in_turns, &search->bound);
    return search_types(search, path);
}

/* Whether some axes go together that did not before. */
static bool joins_runs(const struct type_search *search, const struct redist_problem *problem,
                       const struct type_question *question)
{
    struct link_run run[MOST_RUNS];
    return list_link_runs(problem, question->topology, true, run) < search->space.nruns;
}

/* First without an allpermute, as there are fewer types then, and with one. A second one is of use
 * where an axis is dear to gather along and cheap to send along: by what was measured, or by the
 * turns of a gather, where one has been of use already. By turns no step along several axes is
 * cheaper than one along each: they go together only where there are too many types. */
enum redist_status find_cheapest_types(const struct redist_problem *problem,
                                       const struct type_question *question, uint64_t undercut,
                                       struct type_path *path, struct redist_error *error)
{
    struct type_search *search = malloc(sizeof *search);
    path->n = 0;
    if (search == NULL)
        return report_no_memory(error, "out of memory");
    uint32_t most = question->in_turns ? 2 : 1;
    for (uint32_t permutes = 0; permutes <= most; permutes++) {
        uint64_t before = undercut;
        search->full = true;
        if (question->in_turns)
            undercut = search_runs(search, problem, question, false, permutes, undercut, path);
        if (search->full && (!question->in_turns || joins_runs(search, problem, question)))
            undercut = search_runs(search, problem, question, true, permutes, undercut, path);
        if (permutes == 1 && undercut == before && question->topology->nmeasured == 0)
            break;
    }
    free(search);
    return REDIST_OK;
}
