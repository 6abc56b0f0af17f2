/* Tables, received elements and certificates of all ten steps, beside the checker.
 *
 * REDIST_SEED and TEST_COUNT in the environment replay and lengthen the random parts. */
#include "support/checks.h"
#include <redist/check.h>
#include "exact/kinds.h"
#include "plan/lower/assemble.h"
#include "table/brought.h"
#include "table/table.h"
#include "program/table_type.h"
#include "table/transfers.h"
#include "schedule/moves.h"
#include "schedule/parcels.h"
#include "base/walk.h"
#include "plan/choose/plan.h"

#define HEAD "redist-problem 2\n"
#define CERT "redist-cert 2\n"

/* A right pair, and the types that its states are shown as. */
struct example {
    const char *problem, *certificate, *types;
};

static const struct example examples[] = {
    {HEAD "mesh node=2,gpu=4\nelem 4\nop sum\nfrom [1024]{node,gpu}\nto [128{gpu,node}1024]\n",
     CERT "devices 8\nmesh 2 2 4\nelem 4\nop sum\nsums 2\n0 4 1 1\n0 2 1 0\nfrom 1\n1024 1024 0\n"
          "to 1\n128 1024 2 1 0\n"
          "claim height 1024 cost 1536 bounded 1 normal 1 received 896 identical 1\nsteps 2\n"
          "step 1 reducescatter 2 0 2 tile 512 1 2 size 512 cost 1024\niota 2 2 4 1 0\n"
          "step 2 reducescatter 1 0 4 tile 128 4 2 size 128 cost 1536\niota 1 8 0\nend 2\n",
     "[1024]{node,gpu}; [512{node}1024]{gpu}; [128{gpu,node}1024]"},
    {HEAD "devices 4\nmesh x=2\nelem 4\nfrom [3{x}5]\nmesh y=4\norder 0 list 2 3 0 1\n"
          "to [2{y}5]\n",
     CERT "devices 4\nmesh 1 2\nelem 4\nsums 0\nfrom 1\n3 5 1 0\nmesh 1 4\nto 1\n2 5 1 0\n"
          "claim height 3 cost 2 bounded 1 normal 1 received 2 identical 1\nsteps 1\n"
          "step 1 exchange tile 2 size 2 cost 2\nend 1\n",
     "[3{x}5] on 2 of 4 devices; [2{y}5]"},
    {HEAD "mesh node=2,gpu=2\nelem 4\nop sum\nfrom [8]{node,gpu}\nto [8]\n",
     CERT "devices 4\nmesh 2 2 2\nelem 4\nop sum\nsums 2\n0 2 1 1\n0 2 1 0\nfrom 1\n8 8 0\n"
          "to 1\n8 8 0\nclaim height 8 cost 32 bounded 1 normal 1 received 24 identical 1\n"
          "steps 3\nstep 1 reduce 1 2 tile 8 2 1 size 8 cost 8\niota 1 4 0\n"
          "step 2 allreduce 2 2 tile 8 2 2 size 8 cost 24\niota 2 2 2 1 0 use 2\n"
          "step 3 broadcast 2 tile 8 2 2 size 8 cost 32\niota 1 4 0\nend 3\n",
     "[8]{node,gpu}; [8]{node} on 2 of 4 devices; [8] on 2 of 4 devices; [8]"},
    /* two groups combine the same elements: identical 0; one axis of four in halves */
    {HEAD "mesh x=4\nelem 4\nop min\nfrom [6]{x}\nto [6]\n",
     CERT "devices 4\nmesh 1 4\nelem 4\nop min\nsums 1\n0 4 1 0\nfrom 1\n6 6 0\nto 1\n6 6 0\n"
          "claim height 6 cost 24 bounded 1 normal 1 received 12 identical 0\nsteps 2\n"
          "step 1 allreduce 1 2 tile 6 2 size 6 cost 12\niota 1 4 0\n"
          "step 2 allreduce 1 2 tile 6 4 size 6 cost 24\niota 2 2 2 1 0\nend 2\n",
     "[6]{x}; [6]{*2}; [6]"},
    /* an axis that is left, and one of size 1 */
    {HEAD "mesh x=2,y=2,u=1\nelem 4\nop max\nfrom [2{x}4]{u,y}\nto [4]{y}\n",
     CERT "devices 4\nmesh 3 2 2 1\nelem 4\nop max\nsums 2\n0 1 1 2\n1 2 1 1\nfrom 1\n2 4 1 0\n"
          "to 1\n4 4 0\nclaim height 4 cost 4 bounded 1 normal 1 received 2 identical 1\nsteps 1\n"
          "step 1 allgather 0 2 tile 4 1 1 size 4 cost 4\niota 2 2 2 1 0\nend 1\n",
     "[2{x}4]{u,y}; [4]{y}"},
    /* five elements over four devices become whole: resize, gather, resize */
    {HEAD "mesh x=4\nelem 4\nfrom [2{x}5]\nto [5]\n",
     CERT "devices 4\nmesh 1 4\nelem 4\nsums 0\nfrom 1\n2 5 1 0\nto 1\n5 5 0\n"
          "claim height 8 cost 8 bounded 0 normal 0 received 6 identical 1\nsteps 2\n"
          "step 1 allgather 0 4 tile 8 size 8 cost 8\niota 1 4 0\n"
          "step 2 resize tile 5 size 5 cost 8\nend 2\n",
     "[2{x}5]; [8{}5]; [5]"},
    /* two groups combine padding only, one the elements */
    {HEAD "mesh x=2,y=2,z=2\nelem 4\nop sum\nfrom [4{x}4]{y}\nto [4]\n",
     CERT "devices 8\nmesh 3 2 2 2\nelem 4\nop sum\nsums 1\n0 2 1 1\nfrom 1\n4 4 1 0\nto 1\n4 4 0\n"
          "claim height 4 cost 12 bounded 1 normal 1 received 8 identical 1\nsteps 2\n"
          "step 1 allreduce 1 2 tile 4 2 size 4 cost 8\nlist 0 2 4 6 5 7 1 3 use 6\n"
          "step 2 broadcast 8 tile 4 2 size 4 cost 12\niota 1 8 0\nend 2\n",
     "[4{x}4]{y}; [4] on 6 of 8 devices; [4]"},
    /* an order of the devices; permute, slice in parts of a dimension, alltoall */
    {HEAD "mesh x=2,y=2\norder 0 list 3 2 1 0\nelem 4\nfrom [2{x}4, 2]\nto [4, 1{x}2]\n",
     CERT "devices 4\nmesh 2 2 2\nelem 4\nsums 0\nfrom 2\n2 4 1 0\n2 2 0\nto 2\n4 4 0\n1 2 1 0\n"
          "claim height 4 cost 8 bounded 1 normal 1 received 6 identical 1\nsteps 2\n"
          "step 1 allpermute tile 2 2 size 4 cost 4\nlist 1 0 3 2\n"
          "step 2 alltoall 0 1 2 tile 4 1 size 4 cost 8\nlist 3 1 2 0\nend 2\n",
     "[2{x}4, 2]; [2{x}4, 2]; [4, 1{x}2]"},
    /* an exchange with several holders of each tile, and a tail */
    {HEAD "mesh x=2,y=3\nelem 4\nfrom [3{x}5,3]\nto [2{y}5,2{x}3]\n",
     CERT "devices 6\nmesh 2 2 3\nelem 4\nsums 0\nfrom 2\n3 5 1 0\n3 3 0\nto 2\n2 5 1 1\n2 3 1 0\n"
          "claim height 9 cost 4 bounded 1 normal 1 received 2 identical 1\nsteps 1\n"
          "step 1 exchange tile 2 2 size 4 cost 4\nend 1\n",
     "[3{x}5, 3]; [2{y}5, 2{x}3]"},
};

static struct redist_program *check_example(const struct example *example,
                                            struct redist_verdict *verdict)
{
    struct redist_program *program = NULL;
    struct redist_error error = {{0}};
    if (redist_check(example->problem, strlen(example->problem), example->certificate,
                     strlen(example->certificate), verdict, &program, &error) != REDIST_OK)
        fail_msg("%s%s: %s %s", example->problem, example->certificate, verdict->name,
                 verdict->found);
    return program;
}

static void expect_same_table(const struct tile_table *table, const struct tile_table *other)
{
    assert_memory_equal(table->tile, other->tile, table->ndims * sizeof *table->tile);
    for (uint32_t d = 0; d < table->ndevices; d++) {
        if (!other->holds[d]) /* one more may hold */
            continue;
        assert_true(table->holds[d]);
        assert_memory_equal(get_offsets(table, d), get_offsets(other, d),
                            table->ndims * sizeof(uint64_t));
    }
}

/* The table ends at that of the target, and is shown as it should be. */
static void test_steps_end_at_the_target(void **state)
{
    for (size_t k = 0; k < sizeof examples / sizeof examples[0]; k++) {
        struct redist_verdict verdict = {.size = sizeof verdict};
        struct redist_program *program = check_example(&examples[k], &verdict);
        const struct summed_problem of = {&program->problem, program->sum, program->nsums};
        struct tile_table table, target;
        char types[512] = "";
        assert_true(create_table(&of, SOURCE_SIDE, &table));
        assert_true(create_table(&of, TARGET_SIDE, &target));
        for (uint32_t s = 0; s <= program->nsteps; s++) {
            size_t used = strlen(types);
            if (s > 0) {
                replay_step(&program->step[s - 1], &table);
                memcpy(types + used, "; ", 3);
                used += 2;
            }
            format_table_type(&table, types + used, sizeof types - used);
        }
        expect_same_table(&table, &target);
        assert_string_equal(types, examples[k].types);
        free_table(&table);
        free_table(&target);
        redist_free_program(program);
    }
}

/* The checker holds the claims to be right: received is the least that it accepts. */
static void test_claims_are_those_of_the_steps(void **state)
{
    for (size_t k = 0; k < sizeof examples / sizeof examples[0]; k++) {
        struct redist_verdict verdict = {.size = sizeof verdict};
        struct redist_program *program = check_example(&examples[k], &verdict);
        const struct summed_problem of = {&program->problem, program->sum, program->nsums};
        uint64_t received = 0;
        bool identical;
        for (uint32_t s = 0; s < program->nsteps; s++)
            received += program->step[s].received;
        assert_int_equal(received, verdict.received);
        assert_true(find_identical(&of, program->step, program->nsteps, &identical));
        assert_int_equal(identical, verdict.identical);
        redist_free_program(program);
    }
}

static struct redist_plan *rebuild_plan(const struct redist_program *program)
{
    struct redist_plan *plan = start_plan(&program->problem);
    assert_non_null(plan);
    plan->nsums = program->nsums;
    memcpy(plan->sum, program->sum, sizeof plan->sum);
    for (uint32_t s = 0; s < program->nsteps; s++) {
        struct redist_step step = {.op = program->step[s].op,
                                   .into = program->step[s].into,
                                   .split = program->step[s].split,
                                   .factor = program->step[s].factor,
                                   .used = program->step[s].used};
        if (step.op == REDIST_RESIZE)
            memcpy(step.tile, program->step[s].tile, sizeof step.tile);
        if (program->step[s].list != NULL) {
            step.list = malloc(plan->ndevices * sizeof *step.list);
            assert_non_null(step.list);
            memcpy(step.list, program->step[s].list, plan->ndevices * sizeof *step.list);
        }
        assert_true(append_full_step(plan, &step));
    }
    return plan;
}

/* A plan of the same steps has the same certificate, byte by byte. */
static void test_certificates_are_written_as_read(void **state)
{
    for (size_t k = 0; k < sizeof examples / sizeof examples[0]; k++) {
        struct redist_verdict verdict = {.size = sizeof verdict};
        struct redist_error error = {{0}};
        struct redist_program *program = check_example(&examples[k], &verdict);
        struct redist_plan *plan = rebuild_plan(program);
        char *text;
        size_t length;
        assert_ok(finish_plan(plan, &error));
        assert_ok(redist_format_certificate(plan, &text, &length, &error));
        assert_string_equal(text, examples[k].certificate);
        free(text);
        redist_free_plan(plan);
        redist_free_program(program);
    }
}

/* The walk over positions is at the offset of each, and comes back to the first. */
static void test_walk_is_at_the_offsets(void **state)
{
    uint32_t n = start_random(500);
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        struct position_walk walk;
        draw_kind(KIND_ALL, 48, &problem);
        uint32_t positions = redist_count_devices(&problem.mesh);
        start_walk(&problem.mesh, &problem.from, &walk);
        for (uint32_t p = 0; p <= positions; p++, advance_walk(&walk)) {
            uint64_t offset[REDIST_MAX_RANK];
            redist_compute_offset(&problem.mesh, &problem.from, p % positions, offset);
            for (uint32_t i = 0; i < problem.from.rank; i++)
                assert_int_equal(walk.offset[i], offset[i]);
        }
        redist_free_problem(&problem);
    }
}

static bool shares_an_element(const struct tile_table *table, uint32_t a, uint32_t b)
{
    bool shares = table->holds[a] && table->holds[b];
    for (uint32_t x = 0; x < table->ndims; x++) {
        uint64_t at = get_offsets(table, a)[x], other = get_offsets(table, b)[x];
        shares =
            shares && at == other && (x >= table->rank || at < table->of.problem->from.dim[x].size);
    }
    return shares;
}

/* Of the definition in docs/FORMAT.md ("Acceptance"), by comparing every two devices. */
static bool compare_every_pair(const struct redist_step *step, const struct tile_table *table)
{
    for (uint32_t d = 0; d < table->ndevices; d++)
        for (uint32_t x = 0; x < table->ndims; x++)
            if (table->holds[d] && get_offsets(table, d)[x] % table->tile[x] != 0)
                return false;
    for (uint32_t p = 0; p < step->used; p++)
        for (uint32_t q = 0; q < p; q++)
            if (p / step->factor != q / step->factor &&
                shares_an_element(table, step->list[p], step->list[q]))
                return false;
    return true;
}

static bool reduces(enum redist_op op)
{
    return op == REDIST_REDUCESCATTER || op == REDIST_ALLREDUCE || op == REDIST_REDUCE;
}

/* Also after devices have changed places in the last reduction, right or wrong. */
static void test_replicas_are_as_pairs_say(void **state)
{
    uint32_t n = start_random(1000), answers[2] = {0, 0};
    for (uint32_t k = 0; k < n; k++) {
        struct redist_problem problem;
        struct redist_plan *plan = NULL;
        struct redist_error error = {""};
        struct tile_table table;
        bool identical;
        draw_kind(KIND_SUMS | draw(KIND_ALL + 1), 24, &problem);
        assert_ok(make_paper_plan(&problem, &plan, &error));
        const struct summed_problem of = {&plan->problem, plan->sum, plan->nsums};
        uint32_t last = plan->nsteps;
        while (last > 0 && !reduces(plan->step[last - 1].op))
            last--;
        if (last > 0) {
            uint32_t *list = plan->step[last - 1].list, a = draw(plan->step[last - 1].used);
            uint32_t b = draw(3) == 0 ? draw(plan->step[last - 1].used) : a, device = list[a];
            list[a] = list[b];
            list[b] = device;
            assert_true(create_table(&of, SOURCE_SIDE, &table));
            for (uint32_t s = 0; s < last; s++)
                replay_step(&plan->step[s], &table);
            assert_true(find_identical(&of, plan->step, plan->nsteps, &identical));
            assert_int_equal(identical, compare_every_pair(&plan->step[last - 1], &table));
            answers[identical]++;
            free_table(&table);
        }
        redist_free_plan(plan);
        redist_free_problem(&problem);
    }
    print_message("%u identical, %u not\n", answers[1], answers[0]);
    assert_true(answers[0] > 0 && answers[1] > 0);
}

/* The parcel of a list that goes to, or comes from, `peer`. */
static const struct parcel *find_parcel(const struct parcel *list, uint32_t count, uint32_t peer)
{
    for (uint32_t k = 0; k < count; k++)
        if (list[k].peer == peer)
            return &list[k];
    return NULL;
}

/* Each transfer of another device is a parcel of this one, and there are no more. */
static void expect_parcels(const struct transfer_list *list, const struct move *move,
                           uint32_t device)
{
    const struct parcels *parcels = move->parcels;
    uint32_t nreceived = 0, nsent = 0;
    for (uint32_t k = 0; k < list->count; k++) {
        const struct tile_transfer *transfer = &list->transfer[k];
        const size_t shape = move->box.rank * sizeof(uint64_t);
        const struct parcel *parcel;
        if (transfer->from == transfer->to)
            continue;
        if (transfer->to == device) {
            parcel = find_parcel(parcels->received, parcels->nreceived, transfer->from);
            assert_non_null(parcel);
            assert_memory_equal(parcel->box.shape, transfer->extent, shape);
            nreceived++;
        }
        if (transfer->from == device) {
            parcel = find_parcel(parcels->sent, parcels->nsent, transfer->to);
            assert_non_null(parcel);
            assert_memory_equal(parcel->box.shape, transfer->extent, shape);
            nsent++;
        }
    }
    assert_int_equal(parcels->nreceived, nreceived);
    assert_int_equal(parcels->nsent, nsent);
}

/* What is listed of an exchange is what each rank of the executor sends and receives. */
static void test_transfers_are_the_parcels_of_the_executor(void **state)
{
    uint32_t exchanges = 0;
    for (size_t k = 0; k < sizeof examples / sizeof examples[0]; k++) {
        struct redist_verdict verdict = {.size = sizeof verdict};
        struct redist_program *program = check_example(&examples[k], &verdict);
        for (uint32_t d = 0; d < program->ndevices; d++) {
            struct moves moves;
            struct redist_error error = {{0}};
            assert_ok(list_moves(program, d, &moves, &error));
            for (uint32_t m = 0; m < moves.nmoves; m++) {
                struct transfer_list list;
                if (moves.move[m].op != REDIST_EXCHANGE)
                    continue;
                assert_int_equal(list_step_transfers(program, moves.move[m].step, &list),
                                 LIST_MADE);
                expect_parcels(&list, &moves.move[m], d);
                free_transfers(&list);
                exchanges++;
            }
            free_moves(&moves);
        }
        redist_free_program(program);
    }
    assert_int_equal(exchanges, 4 + 6);
}

RUN_TESTS(cmocka_unit_test(test_steps_end_at_the_target),
          cmocka_unit_test(test_claims_are_those_of_the_steps),
          cmocka_unit_test(test_certificates_are_written_as_read),
          cmocka_unit_test(test_walk_is_at_the_offsets),
          cmocka_unit_test(test_replicas_are_as_pairs_say),
          cmocka_unit_test(test_transfers_are_the_parcels_of_the_executor))
