/* Plans by a topology: are the links that differ used one kind after another where that is
 * cheaper? Reductions on two usual networks by their known prices; and random problems on up
 * to three axes, most with something to combine, against a search over types, which shares
 * no code with the planner: all sequences of steps that take one axis, and of allpermutes.
 *
 * The environment: REDIST_SEED and TEST_COUNT replay and lengthen the run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "exact/kinds.h"
#include "plan/choose/best_plan.h"

#define AXES 3u
#define RANK 2u
#define MOST_STATES 4096u

/* --- the search ------------------------------------------------------------------------ */

/* Where each axis is: among the unreduced, in the list of a dimension, minor to major, or
 * nowhere. */
struct state {
    uint8_t unreduced, n[RANK], list[RANK][AXES];
};

struct search {
    const struct redist_problem *problem;
    const struct redist_topology *topology;
    uint64_t memory_bound;
    uint32_t nstates;
    struct state state[MOST_STATES];
    uint64_t price[MOST_STATES];
};

static struct state read_state(const struct redist_type *type)
{
    struct state state;
    memset(&state, 0, sizeof state);
    for (uint32_t k = 0; k < type->nunreduced; k++)
        state.unreduced |= (uint8_t)(1u << type->unreduced[k]);
    for (uint32_t i = 0; i < type->rank; i++) {
        state.n[i] = (uint8_t)type->dim[i].naxes;
        memcpy(state.list[i], type->dim[i].axis, type->dim[i].naxes);
    }
    return state;
}

static uint64_t count_tile(const struct search *search, const struct state *state, uint32_t i)
{
    uint64_t tile = search->problem->from.dim[i].size;
    for (uint32_t k = 0; k < state->n[i]; k++)
        tile /= search->problem->mesh.axis[state->list[i][k]].size;
    return tile;
}

static uint64_t count_local(const struct search *search, const struct state *state)
{
    uint64_t local = 1;
    for (uint32_t i = 0; i < search->problem->from.rank; i++)
        local *= count_tile(search, state, i);
    return local;
}

/* A cheaper way to a state, or the first one to it. */
static void reach(struct search *search, const struct state *state, uint64_t price)
{
    uint32_t s = 0;
    if (count_local(search, state) > search->memory_bound)
        return;
    while (s < search->nstates && memcmp(&search->state[s], state, sizeof *state) != 0)
        s++;
    if (s == search->nstates) {
        assert_true(search->nstates < MOST_STATES);
        search->state[search->nstates] = *state;
        search->price[search->nstates++] = UINT64_MAX;
    }
    if (price < search->price[s])
        search->price[s] = price;
}

/* What was measured along single axes goes before what is said of any step: here in straight
 * lines, whatever turns there are. */
static struct redist_link find_link(const struct search *search, uint32_t axis,
                                    enum redist_link_kind kind)
{
    const struct redist_topology *topology = search->topology;
    for (uint32_t k = 0; k < topology->nmeasured; k++) {
        const struct redist_curve_point *point = topology->measured[k].kind[kind].point;
        if (topology->measured[k].axes == 1u << axis)
            return (struct redist_link){2 * point[0].price - point[1].price,
                                        point[1].price - point[0].price};
    }
    return topology->axis[axis];
}

static uint64_t price_link(const struct search *search, uint32_t axis, enum redist_link_kind kind,
                           uint64_t turns, uint64_t received)
{
    const struct redist_link link = find_link(search, axis, kind);
    uint64_t latencies = search->topology->nmeasured > 0 ? 1 : turns;
    return received == 0 ? 0 : latencies * link.latency + link.inverse_bandwidth * received;
}

/* Of the sizes here, 2 to 4. */
static uint64_t count_turns(const struct search *search, uint32_t axis)
{
    return search->problem->mesh.axis[axis].size > 2 ? 2 : 1;
}

/* Pieces to where they are combined and back, or whole tiles, if it was not measured. */
static uint64_t price_allreduce(const struct search *search, uint32_t axis, uint64_t local)
{
    uint64_t size = search->problem->mesh.axis[axis].size, piece = (local + size - 1) / size;
    uint64_t turns = count_turns(search, axis);
    uint64_t pieces =
        price_link(search, axis, REDIST_LINK_ALLREDUCE, 2 * turns, 2 * (size - 1) * piece);
    uint64_t whole = price_link(search, axis, REDIST_LINK_ALLREDUCE, turns, turns * local);
    return whole < pieces && search->topology->nmeasured == 0 ? whole : pieces;
}

static bool cut(const struct search *search, struct state *state, uint32_t i, uint32_t axis)
{
    if (count_tile(search, state, i) % search->problem->mesh.axis[axis].size != 0)
        return false;
    memmove(state->list[i] + 1, state->list[i], state->n[i]);
    state->list[i][0] = (uint8_t)axis;
    state->n[i]++;
    return true;
}

static void leave_dimension(struct state *state, uint32_t i)
{
    state->n[i]--;
    memmove(state->list[i], state->list[i] + 1, state->n[i]);
    state->list[i][state->n[i]] = 0;
}

static bool is_used(const struct search *search, const struct state *state, uint32_t axis)
{
    bool used = (state->unreduced >> axis & 1u) != 0;
    for (uint32_t i = 0; i < search->problem->from.rank; i++)
        used = used || memchr(state->list[i], (int)axis, state->n[i]) != NULL;
    return used;
}

static void combine(struct search *search, uint32_t s, uint32_t axis)
{
    const struct redist_type *to = &search->problem->to;
    uint64_t local = count_local(search, &search->state[s]);
    uint64_t size = search->problem->mesh.axis[axis].size, piece = (local + size - 1) / size;
    struct state after = search->state[s], shared;
    if (memchr(to->unreduced, (int)axis, to->nunreduced) != NULL)
        return;
    after.unreduced &= (uint8_t) ~(1u << axis);
    reach(search, &after, search->price[s] + price_allreduce(search, axis, local));
    for (uint32_t j = 0; j < to->rank; j++) {
        shared = after;
        if (cut(search, &shared, j, axis))
            reach(search, &shared,
                  search->price[s] + price_link(search, axis, REDIST_LINK_REDUCESCATTER,
                                                count_turns(search, axis), local - piece));
    }
}

/* A slice over an axis of replicas. */
static void slice(struct search *search, uint32_t s, uint32_t axis)
{
    for (uint32_t j = 0; j < search->problem->from.rank; j++) {
        struct state after = search->state[s];
        if (cut(search, &after, j, axis))
            reach(search, &after, search->price[s]);
    }
}

/* A gather of the minor axis of dimension i, or its alltoall into another. */
static void gather(struct search *search, uint32_t s, uint32_t i)
{
    uint32_t axis = search->state[s].list[i][0];
    uint64_t local = count_local(search, &search->state[s]);
    uint64_t size = search->problem->mesh.axis[axis].size;
    struct state after = search->state[s], moved;
    leave_dimension(&after, i);
    reach(search, &after,
          search->price[s] + price_link(search, axis, REDIST_LINK_ALLGATHER,
                                        count_turns(search, axis), local * size - local));
    for (uint32_t j = 0; j < search->problem->from.rank; j++) {
        moved = after;
        if (j != i && cut(search, &moved, j, axis))
            reach(search, &moved,
                  search->price[s] +
                      price_link(search, axis, REDIST_LINK_EXCHANGE, 1, local - local / size));
    }
}

/* How many parts the axes on the major side of an axis make; of an axis that is in no
 * dimension, nothing that it could be compared by. */
static uint64_t find_weight(const struct search *search, const struct state *state, uint32_t axis,
                            uint32_t *where)
{
    for (*where = 0; *where < search->problem->from.rank; ++*where) {
        uint64_t weight = 1;
        for (uint32_t k = state->n[*where]; k > 0; k--) {
            if (state->list[*where][k - 1] == axis)
                return weight;
            weight *= search->problem->mesh.axis[state->list[*where][k - 1]].size;
        }
    }
    return 0;
}

/* By the slowest of the links along which tiles change places. */
static void reach_permuted(struct search *search, uint32_t s, const struct state *after)
{
    const struct state *before = &search->state[s];
    uint64_t latency = 0, inverse = 0;
    for (uint32_t x = 0; x < search->problem->mesh.naxes; x++) {
        const struct redist_link link = find_link(search, x, REDIST_LINK_EXCHANGE);
        uint32_t from = 0, to = 0;
        uint64_t old = find_weight(search, before, x, &from);
        uint64_t new = find_weight(search, after, x, &to);
        if (old == new &&from == to)
            continue;
        latency = link.latency > latency ? link.latency : latency;
        inverse = link.inverse_bandwidth > inverse ? link.inverse_bandwidth : inverse;
    }
    if (latency > 0 || inverse > 0)
        reach(search, after, search->price[s] + latency + inverse * count_local(search, before));
}

/* All types with the tiles of state s: puts axes into dimension i and those behind it. */
static void permute(struct search *search, uint32_t s, struct state *after, uint32_t i)
{
    if (i == search->problem->from.rank) {
        reach_permuted(search, s, after);
        return;
    }
    uint64_t tile = count_tile(search, &search->state[s], i), left = count_tile(search, after, i);
    if (left == tile)
        permute(search, s, after, i + 1);
    for (uint32_t x = 0; x < search->problem->mesh.naxes && left > tile; x++) {
        if (is_used(search, after, x) || !cut(search, after, i, x))
            continue;
        permute(search, s, after, i);
        leave_dimension(after, i);
    }
}

/* The least price of the steps above, UINT64_MAX when none lead to the target. */
static uint64_t find_least(struct search *search)
{
    const struct state source = read_state(&search->problem->from);
    const struct state target = read_state(&search->problem->to);
    bool done[MOST_STATES] = {false};
    search->nstates = 0;
    reach(search, &source, 0);
    for (;;) {
        uint32_t s = search->nstates;
        for (uint32_t k = 0; k < search->nstates; k++) {
            if (!done[k] && (s == search->nstates || search->price[k] < search->price[s]))
                s = k;
        }
        if (s == search->nstates)
            return UINT64_MAX;
        if (memcmp(&search->state[s], &target, sizeof target) == 0)
            return search->price[s];
        done[s] = true;
        for (uint32_t x = 0; x < search->problem->mesh.naxes; x++) {
            if ((search->state[s].unreduced >> x & 1u) != 0)
                combine(search, s, x);
            else if (!is_used(search, &search->state[s], x))
                slice(search, s, x);
        }
        for (uint32_t i = 0; i < search->problem->from.rank; i++) {
            if (search->state[s].n[i] > 0)
                gather(search, s, i);
        }
        struct state after = {.unreduced = search->state[s].unreduced};
        permute(search, s, &after, 0);
    }
}

/* --- problems -------------------------------------------------------------------------- */

static uint64_t weigh_best(const struct redist_problem *problem,
                           const struct redist_topology *topology, uint64_t least)
{
    const struct redist_objective objective = {.topology = topology};
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    if (make_best_plan(problem, &objective, &plan, &error) != REDIST_OK)
        fail_msg("%s", error.message);
    uint64_t price = redist_weigh_plan(plan, &objective);
    assert_true(plan->height <= plan->memory_bound);
    if (price > least) {
        char text[REDIST_PROBLEM_TEXT];
        (void)redist_format_problem(problem, text, sizeof text);
        print_message("%sprice %llu, least %llu:", text, (unsigned long long)price,
                      (unsigned long long)least);
        for (uint32_t x = 0; x < problem->mesh.naxes; x++)
            print_message(" %llu:%llu", (unsigned long long)topology->axis[x].latency,
                          (unsigned long long)topology->axis[x].inverse_bandwidth);
        for (uint32_t s = 0; s < plan->nsteps; s++)
            print_message(" %s", redist_name_op(plan->step[s].op));
        print_message("\n");
    }
    redist_free_plan(plan);
    return price;
}

static void put_sizes(struct redist_problem *problem)
{
    for (uint32_t i = 0; i < problem->from.rank; i++) {
        uint64_t size = 1 + draw(6);
        for (uint32_t x = 0; x < problem->mesh.naxes; x++)
            size *= problem->mesh.axis[x].size;
        problem->from.dim[i].size = problem->to.dim[i].size = size;
        problem->from.dim[i].tile = size / count_kind_tiles(&problem->mesh, &problem->from.dim[i]);
        problem->to.dim[i].tile = size / count_kind_tiles(&problem->mesh, &problem->to.dim[i]);
    }
}

static void draw_problem(struct redist_problem *problem, struct redist_topology *topology)
{
    static const uint64_t inverses[] = {1, 10, 100};
    uint32_t rank = 1 + draw(RANK);
    memset(problem, 0, sizeof *problem);
    memset(topology, 0, sizeof *topology);
    problem->elem_bytes = 4;
    problem->combine = REDIST_SUM;
    problem->mesh.naxes = 2 + draw(AXES - 1);
    for (uint32_t x = 0; x < problem->mesh.naxes; x++) {
        snprintf(problem->mesh.axis[x].name, sizeof problem->mesh.axis[x].name, "x%u", x);
        problem->mesh.axis[x].size = 2 + draw(3);
        topology->axis[x] = (struct redist_link){10 * draw(100), inverses[draw(3)]};
    }
    draw_kind_type(&problem->mesh, rank, true, &problem->from);
    draw_kind_type(&problem->mesh, rank, false, &problem->to);
    put_sizes(problem);
}

/* Every axis alone, with prices of each kind of step; exchanges as along any axis, since no line
 * has those of several. */
static void draw_measured(const struct redist_mesh *mesh, struct redist_topology *topology)
{
    static const uint64_t inverses[] = {1, 10, 100};
    topology->nmeasured = mesh->naxes;
    for (uint32_t x = 0; x < mesh->naxes; x++) {
        topology->measured[x].axes = 1u << x;
        topology->measured[x].devices = mesh->axis[x].size;
        for (uint32_t kind = 0; kind < REDIST_LINK_KINDS; kind++) {
            struct redist_link link = {10 * draw(100), inverses[draw(3)]};
            if (kind == REDIST_LINK_EXCHANGE)
                link = topology->axis[x];
            topology->measured[x].kind[kind] =
                (struct redist_curve){.npoints = 2,
                                      .point = {{1, link.latency + link.inverse_bandwidth},
                                                {2, link.latency + 2 * link.inverse_bandwidth}}};
        }
    }
}

static void test_random(void **state)
{
    (void)state;
    static struct search search;
    uint32_t n = start_random(500), compared = 0, above = 0, below = 0;
    while (compared < n) {
        struct redist_problem problem;
        struct redist_topology topology;
        draw_problem(&problem, &topology);
        if (draw(2) == 0)
            draw_measured(&problem.mesh, &topology);
        uint64_t source = redist_compute_local_size(&problem.from);
        uint64_t target = redist_compute_local_size(&problem.to);
        search.problem = &problem;
        search.topology = &topology;
        search.memory_bound = source > target ? source : target;
        uint64_t least = find_least(&search);
        if (least == UINT64_MAX)
            continue;
        uint64_t price = weigh_best(&problem, &topology, least);
        above += price > least;
        below += price < least;
        compared++;
    }
    print_message("%u problems, %u above the least by single axes and allpermutes, %u below\n",
                  compared, above, below);
    assert_int_equal(above, 0);
}

/* --- networks of nodes ------------------------------------------------------------------- */

/* The price of the plan for a reduction over all devices of a mesh of nodes. */
static uint64_t price_network(const char *mesh, const char *from, const char *to,
                              struct redist_link node, struct redist_link gpu)
{
    struct redist_problem problem = {.elem_bytes = 4, .combine = REDIST_SUM};
    struct redist_error error = {""};
    const struct redist_topology topology = {.axis = {node, gpu}};
    if (redist_parse_mesh(mesh, &problem.mesh, &error) != REDIST_OK ||
        redist_parse_type(from, &problem.mesh, &problem.from, &error) != REDIST_OK ||
        redist_parse_type(to, &problem.mesh, &problem.to, &error) != REDIST_OK)
        fail_msg("%s", error.message);
    return weigh_best(&problem, &topology, UINT64_MAX);
}

/* What the links are asked for: latency and elements, one after another. */
static void test_networks(void **state)
{
    (void)state;
    const struct redist_link node = {1000, 10}, gpu = {10, 1};
    const struct redist_link nodes = {5000000, 3200}, gpus = {1000000, 400};
    const struct redist_link ethernet = {20000000, 160}, nvlink = {5000000, 13};
    const uint64_t elements = 67108864, shared = elements / 8, received = elements - shared;
    const uint64_t scatter = 2 * 10 + 768, whole = 1000 + 10 * 256, spread = 10 + 768;
    const uint64_t allreduce = 2 * 2 * 20000000 + 160 * (2 * 3 * (shared / 4));
    assert_int_equal(
        price_network("node=2,gpu=4", "[1024]{node,gpu}", "[128{node,gpu}1024]", node, gpu),
        scatter + 1000 + 10 * 128);
    assert_int_equal(price_network("node=2,gpu=4", "[1024]{node,gpu}", "[1024]", node, gpu),
                     scatter + whole + spread);
    /* one exchange, which stays inside the nodes; and one behind what comes from between them */
    assert_int_equal(price_network("node=2,gpu=4", "[16{gpu}64]", "[64]", node, gpu), 10 + 48);
    assert_int_equal(price_network("node=2,gpu=4", "[8{node,gpu}64]", "[64]", node, gpu),
                     1000 + 10 * 8 + 10 + 48);
    /* the nodes lie inside the parts of the gpus: changing places first is cheaper */
    assert_int_equal(price_network("node=8,gpu=8", "[512{gpu,node}32768]", "[32768]", nodes, gpus),
                     3 * 1000000 + 400 * 3584 + 5000000 + 3200 * 4096 + 1000000 + 400 * 28672);
    assert_int_equal(
        price_network("node=4,gpu=8", "[67108864]{node,gpu}", "[67108864]", ethernet, nvlink),
        4 * 5000000 + 2 * 13 * received + allreduce);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_networks),
                                       cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
