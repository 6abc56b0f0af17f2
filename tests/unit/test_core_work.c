/* What judging a plan takes: the work of each kind of step, and the limit from both sides. */
#include "check/judge/start.h"
#include "support/checks.h"

/* Nothing written, in so many dimensions, on as many devices as there may be. */
static void set_plan(uint32_t dims, uint32_t steps)
{
    NDEV = DEVICES_MAX;
    DIMS = dims;
    NSTEPS = steps;
    HAS_FUSION = 0;
}

static void set_step(uint32_t s, uint32_t op, uint32_t iota_rank)
{
    OP.v[s] = op;
    IOTA_RANK.v[s] = iota_rank;
    USED.v[s] = NDEV;
    JOINED.v[s] = 0;
}

static void work_of_each_kind(void **state)
{
    static const struct {
        uint32_t op, iota_rank, work;
    } cases[] = {{OP_DYNSLICE, 1, 26},      {OP_ALLGATHER, 0, 52},  {OP_ALLTOALL, 24, 26},
                 {OP_REDUCESCATTER, 1, 26}, {OP_ALLREDUCE, 1, 26},  {OP_REDUCE, 1, 42},
                 {OP_BROADCAST, 1, 26},     {OP_RESIZE, 0, 16},     {OP_EXCHANGE, 0, 168},
                 {OP_ALLPERMUTE, 1, 138},   {OP_ALLPERMUTE, 0, 164}};
    set_plan(16, 1);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        set_step(1, cases[k].op, cases[k].iota_rank);
        assert_int_equal(step_work(1), cases[k].work);
    }
    set_step(1, OP_BROADCAST, 1);
    USED.v[1] = NDEV / 2;
    assert_int_equal(step_work(1), 42);
}

/* A list is read again, and that before it, where two steps are carried out together. */
static void work_of_joined_steps(void **state)
{
    set_plan(2, 2);
    set_step(1, OP_ALLTOALL, 0);
    set_step(2, OP_ALLTOALL, 1);
    JOINED.v[2] = 1;
    assert_int_equal(step_work(2), 12);
    HAS_FUSION = 1;
    assert_int_equal(step_work(2), 12 + 5 + 18);
}

static void limit_from_both_sides(void **state)
{
    set_plan(14, 28);
    for (uint32_t s = 1; s <= NSTEPS; s++)
        set_step(s, OP_ALLTOALL, 1);
    assert_int_equal(is_work_within(), 1);
    set_step(1, OP_REDUCE, 1);
    assert_int_equal(is_work_within(), 0);
    NDEV = NDEV / 2;
    assert_int_equal(is_work_within(), 1);
    set_plan(0, 0);
    assert_int_equal(is_work_within(), 1);
}

/* The plan that takes most on so many devices is within the limit, and not on one more. */
static void any_plan_on_fewer_devices(void **state)
{
    set_plan(16, STEPS_MAX);
    NDEV = 65536;
    for (uint32_t s = 1; s <= NSTEPS; s++)
        set_step(s, OP_EXCHANGE, 0);
    assert_int_equal(is_work_within(), 1);
    NDEV++;
    assert_int_equal(is_work_within(), 0);
}

RUN_TESTS(cmocka_unit_test(work_of_each_kind), cmocka_unit_test(work_of_joined_steps),
          cmocka_unit_test(limit_from_both_sides), cmocka_unit_test(any_plan_on_fewer_devices))
