/* Usual prices of nodes: which axes are between nodes, for every mesh of three small axes and
 * every size of nodes, compared pair by pair of devices; and what plans by them are like. */
#include "support/checks.h"
#include "types/sequence.h"
#include "plan/choose/best_plan.h"

#define LARGEST_AXIS 4u

static struct redist_problem read_problem(const char *lines)
{
    char text[1024];
    struct redist_problem problem;
    struct redist_error error = {{0}};
    int length = snprintf(text, sizeof text, "redist-problem 2\n%s", lines);
    assert_ok(redist_parse_problem(text, (size_t)length, "problem", &problem, &error));
    return problem;
}

/* Some two devices that differ along the axis alone are on two nodes. */
static bool leaves_node(const struct redist_mesh *mesh, uint32_t axis, uint32_t per_node)
{
    uint32_t positions = redist_count_devices(mesh), a[REDIST_MAX_AXES], b[REDIST_MAX_AXES];
    for (uint32_t p = 0; p < positions; p++)
        for (uint32_t q = 0; q < positions; q++) {
            bool alone = true;
            redist_compute_coordinates(mesh, p, a);
            redist_compute_coordinates(mesh, q, b);
            for (uint32_t x = 0; x < mesh->naxes; x++)
                alone = alone && (x == axis || a[x] == b[x]);
            if (alone &&
                redist_get_device(mesh, p) / per_node != redist_get_device(mesh, q) / per_node)
                return true;
        }
    return false;
}

/* How many of the sizes are whole nodes. */
static uint32_t compare_sizes(const struct redist_problem *problem)
{
    const struct redist_mesh *mesh = &problem->mesh;
    uint32_t ndevices = redist_count_problem_devices(problem), whole = 0;
    struct redist_topology topology;
    for (uint32_t n = 1; n <= ndevices; n++) {
        struct redist_error error = {{0}};
        enum redist_status status = redist_get_usual_levels(problem, n, &topology, &error);
        assert_int_equal(status, ndevices % n == 0 ? REDIST_OK : REDIST_BAD_INPUT);
        for (uint32_t x = 0; x < mesh->naxes && status == REDIST_OK; x++) {
            bool leaves = leaves_node(mesh, x, n);
            assert_int_equal(topology.axis[x].latency, leaves ? 30000000 : 5000000);
            assert_int_equal(topology.axis[x].inverse_bandwidth,
                             (leaves ? 800 * n : 250) * problem->elem_bytes);
        }
        whole += status == REDIST_OK;
    }
    return whole;
}

static void test_axes(void **state)
{
    uint32_t whole = 0;
    for (uint32_t k = 0; k < LARGEST_AXIS * LARGEST_AXIS * LARGEST_AXIS; k++) {
        char lines[256];
        snprintf(lines, sizeof lines, "mesh a=%u,b=%u,c=%u\nelem %u\nfrom [4]\nto [4]\n",
                 k / LARGEST_AXIS / LARGEST_AXIS + 1, k / LARGEST_AXIS % LARGEST_AXIS + 1,
                 k % LARGEST_AXIS + 1, k % 16 + 1);
        struct redist_problem problem = read_problem(lines);
        whole += compare_sizes(&problem);
        redist_free_problem(&problem);
    }
    printf("%u pairs of a mesh and a size of nodes\n", (unsigned)whole);
    assert_true(whole > 200);
}

/* Devices in an order of their own, some of them idle. */
static void test_orders(void **state)
{
    struct redist_problem problem =
        read_problem("devices 8\nmesh a=2,b=2\norder 1 list 0 4 2 6\nelem 4\nfrom [4]\nto [4]\n");
    struct redist_topology topology;
    struct redist_error error = {{0}};
    assert_int_equal(compare_sizes(&problem), 4);
    assert_ok(redist_get_usual_levels(&problem, 4, &topology, &error));
    assert_int_equal(topology.axis[0].latency, 5000000);
    assert_int_equal(topology.axis[1].latency, 30000000);
    assert_int_equal(redist_get_usual_levels(&problem, 3, &topology, &error), REDIST_BAD_INPUT);
    assert_string_equal(error.message, "8 devices are not nodes of 3 each");
    assert_int_equal(redist_get_usual_levels(&problem, 0, &topology, NULL), REDIST_BAD_INPUT);
    redist_free_problem(&problem);
}

/* Sums are made inside nodes first, and only where there are several. */
static void test_sums(void **state)
{
    struct redist_problem problem =
        read_problem("mesh node=2,gpu=4\nelem 4\nop sum\nfrom [262144]{node,gpu}\nto [262144]\n");
    struct redist_topology topology;
    struct redist_error error = {{0}};
    for (uint32_t per_node = 4; per_node <= 8; per_node += 4) {
        struct redist_plan *plan = NULL;
        const struct redist_objective objective = {.topology = &topology};
        assert_ok(redist_get_usual_levels(&problem, per_node, &topology, &error));
        assert_ok(make_best_plan(&problem, &objective, &plan, &error));
        assert_int_equal(plan->nsteps, 3);
        assert_int_equal(plan->step[0].op, REDIST_REDUCESCATTER);
        assert_int_equal(plan->step[0].factor, per_node == 4 ? 4 : 2);
        assert_int_equal(plan->step[1].op, per_node == 4 ? REDIST_ALLREDUCE : REDIST_REDUCESCATTER);
        redist_free_plan(plan);
    }
    redist_free_problem(&problem);
}

RUN_TESTS(cmocka_unit_test(test_axes), cmocka_unit_test(test_orders), cmocka_unit_test(test_sums))
