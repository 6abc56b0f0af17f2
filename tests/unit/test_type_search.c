/* Plans by a topology: are the links that differ used one kind after another where that is
 * cheaper? Reductions on two usual networks by their known prices; and random problems on up
 * to three axes, most with something to combine, against a search over types, which shares
 * no code with the planner: all sequences of steps that take one axis, and of allpermutes.
 *
 * The environment: REDIST_SEED and TEST_COUNT replay and lengthen the run. */
#include "support/checks.h"

#include <redist/compare.h>

#include "exact/kinds.h"
#include "exact/types.h"
#include "plan/choose/best_plan.h"
#include "plan/links/crossed_axes.h"
#include "plan/links/held_tiles.h"

static uint64_t weigh_best(const struct redist_problem *problem,
                           const struct redist_topology *topology, uint64_t least)
{
    const struct redist_objective objective = {.topology = topology};
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    assert_ok(make_best_plan(problem, &objective, &plan, &error));
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
        assert_true(bound_links_price(&problem, &topology) <= price);
        above += price > least;
        below += price < least;
        compared++;
    }
    print_message("%u problems, %u above the least by single axes and allpermutes, %u below\n",
                  compared, above, below);
    assert_int_equal(above, 0);
}

/* Two allpermutes: tiles change places twice rather than being gathered along a dear axis. */
static void test_two_permutes(void **state)
{
    static const char text[] = "redist-problem 2\nmesh x0=4,x1=3,x2=3\nelem 4\nop sum\n"
                               "from [144]{x0,x2}\nto [36{x0}144]\n";
    const struct redist_topology topology = {.axis = {{460, 100}, {810, 100}, {50, 10}}};
    struct redist_problem problem;
    struct redist_error error = {""};
    assert_ok(redist_parse_problem(text, sizeof text - 1, "known", &problem, &error));
    assert_true(weigh_best(&problem, &topology, 5930) <= 5930);
    redist_free_problem(&problem);
}

/* Nine axes have more types than are looked at, but for those from which nothing leads to the
 * target for less than is known. */
static void test_many_types(void **state)
{
    static const char text[] =
        "redist-problem 2\nmesh a1=2,a2=2,a3=3,a4=2,a5=2,a6=3,a7=2,a8=2,a9=3\n"
        "elem 4\nop sum\nfrom [3, 2, 4, 1, 2, 1, 1{a7,a6}6, 2]{a2,a9,a8}\n"
        "to [1{a6}3, 1{a5}2, 1{a8,a4}4, 1, 1{a7}2, 1, 2{a9}6, 1{a1}2]\n";
    const struct redist_topology topology = {.axis = {{30000, 50},
                                                      {30000, 50},
                                                      {30000, 50},
                                                      {5000, 1},
                                                      {5000, 1},
                                                      {5000, 1},
                                                      {5000, 13},
                                                      {5000, 13},
                                                      {5000, 13}}};
    struct redist_problem problem;
    struct redist_error error = {""};
    if (redist_parse_problem(text, sizeof text - 1, "known", &problem, &error) != REDIST_OK)
        fail_msg("%s", error.message);
    assert_true(weigh_best(&problem, &topology, 50256) <= 50256);
    redist_free_problem(&problem);
}

/* What devices have already, dimension by dimension, is what tables of all of them say; only
 * where dimensions depend on each other is nothing said. */
static void test_held(void **state)
{
    uint32_t n = start_random(2000), said = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        struct redist_topology topology;
        struct redist_traffic traffic;
        uint64_t held;
        draw_problem(&problem, &topology);
        problem.from.nunreduced = problem.to.nunreduced = 0;
        if (!find_least_held(&problem, &held))
            continue;
        assert_int_equal(redist_measure_problem(&problem, &traffic, NULL), REDIST_OK);
        assert_int_equal(redist_compute_local_size(&problem.to) - held, traffic.max);
        said++;
    }
    print_message("%u of %u problems dimension by dimension\n", said, n);
    assert_true(said > n / 2);
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

RUN_TESTS(cmocka_unit_test(test_networks), cmocka_unit_test(test_held),
          cmocka_unit_test(test_two_permutes), cmocka_unit_test(test_many_types),
          cmocka_unit_test(test_random))
