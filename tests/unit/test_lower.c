/* Lowering of given weak sequences, and the text of a certificate. REDIST_SEED and
 * TEST_COUNT as in test_plan. */
#include "exact/sized_types.h"
#include "exact/replay.h"
#include "plan/lower/lower.h"
#include "plan/weak/pairs.h"
#include "plan/choose/plan.h"

static struct redist_plan *lower(const struct redist_problem *problem,
                                 const struct redist_weak_op *ops, size_t nops)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    assert_ok(lower_sequence(problem, ops, nops, &plan, &error));
    check_plan(plan);
    return plan;
}

/* Sequences (9) and (10) of the paper: whatever axis is named, three single
 * alltoalls reverse the digits, so a permute is needed. */
static void test_lower_sequence(void **state)
{
    struct redist_problem problem = read_problem("a=2,b=2,c=2", "[1{a,b,c}8, 8]", "[8, 1{a,b,c}8]");
    const struct redist_weak_op single = {REDIST_ALLTOALL, 0, 1, 2};
    const struct redist_weak_op merged = {REDIST_ALLTOALL, 0, 1, 8};
    struct redist_plan *plan =
        lower(&problem, (struct redist_weak_op[]){single, single, single}, 3);
    assert_int_equal(plan->nsteps, 4);
    assert_int_equal(plan->cost, 32);
    redist_free_plan(plan);
    plan = lower(&problem, &merged, 1);
    assert_int_equal(plan->nsteps, 1);
    assert_int_equal(plan->cost, 8);
    redist_free_plan(plan);
    /* Figure 12, the weak optimum with its permute in the valley */
    problem = read_problem("x=4,y=2,z=4", "[1{y,x}8, 8, 8, 4]", "[8, 4{y}8, 2{x}8, 4]");
    plan = lower(&problem,
                 (struct redist_weak_op[]){{REDIST_DYNSLICE, 0, 2, 4},
                                           {REDIST_ALLTOALL, 0, 1, 2},
                                           {REDIST_ALLGATHER, 0, 0, 4}},
                 3);
    assert_int_equal(plan->cost, 384);
    assert_int_equal(plan->step[1].op, REDIST_ALLPERMUTE);
    redist_free_plan(plan);
}

static void test_lower_refuses(void **state)
{
    struct redist_problem problem = read_problem("a=2,b=2", "[1{a}2, 4]", "[2, 2{a}4]");
    const struct redist_weak_op move = {REDIST_ALLTOALL, 0, 1, 2};
    const struct redist_weak_op slice = {REDIST_DYNSLICE, 0, 1, 2};
    const struct redist_weak_op gather = {REDIST_ALLGATHER, 1, 0, 2};
    struct redist_weak_op bad[65];
    struct redist_plan *plan = NULL;
    struct redist_error error = {""};
    expect_failure(lower_sequence(&problem, bad, 65, &plan, &error), &error, &plan, "more than 64");
    expect_failure(lower_sequence(&problem, &move, 0, &plan, &error), &error, &plan, "do not end");
    bad[0] = move, bad[1] = slice, bad[2] = gather;
    expect_failure(lower_sequence(&problem, bad, 3, &plan, &error), &error, &plan, "normal form");
    bad[0] = slice, bad[1] = slice;
    expect_failure(lower_sequence(&problem, bad, 2, &plan, &error), &error, &plan,
                   "operation 2: factor 2 does not divide");
    bad[0].split = 2;
    expect_failure(lower_sequence(&problem, bad, 1, &plan, &error), &error, &plan, "malformed");
    bad[0] = (struct redist_weak_op){REDIST_ALLTOALL, 0, 0, 2};
    expect_failure(lower_sequence(&problem, bad, 1, &plan, &error), &error, &plan, "malformed");
}

static void test_certificate(void **state)
{
    struct redist_problem problem = read_problem("x=2,y=2", "[2{x}4, 4]", "[4, 1{y,x}4]");
    struct redist_plan *plan = NULL;
    char *text = NULL;
    size_t length = 0;
    struct redist_error error;
    assert_ok(make_paper_plan(&problem, &plan, &error));
    assert_ok(redist_format_certificate(plan, &text, &length, &error));
    assert_string_equal(text, "redist-cert 2\n"
                              "devices 4\n"
                              "mesh 2 2 2\n"
                              "elem 4\n"
                              "sums 0\n"
                              "from 2\n"
                              "2 4 1 0\n"
                              "4 4 0\n"
                              "to 2\n"
                              "4 4 0\n"
                              "1 4 2 1 0\n"
                              "claim height 8 cost 4 bounded 1 normal 1 received 3 identical 1\n"
                              "steps 2\n"
                              "step 1 dynslice 0 2 tile 1 4 size 4 cost 0\n"
                              "iota 1 4 0\n"
                              "step 2 alltoall 0 1 4 tile 4 1 size 4 cost 4\n"
                              "iota 1 4 0\n"
                              "bound 4 0\n"
                              "end 2\n");
    free(text);
    redist_free_plan(plan);
}

/* --- random sequences: slices, alltoalls, gathers of any size and order ------ */

struct walk {
    struct redist_problem problem;
    uint32_t pieces[3], spare; /* devices per tile */
    uint32_t nops;
    struct redist_weak_op op[REDIST_MAX_STEPS];
};

/* Takes the operation if it is legal. */
static void try_op(struct walk *walk, enum redist_op op, uint32_t i, uint32_t j, uint32_t n)
{
    bool splits = op != REDIST_ALLGATHER, joins = op != REDIST_DYNSLICE;
    if (splits && walk->problem.from.dim[j].size / walk->pieces[j] % n != 0)
        return;
    if (joins && (walk->pieces[i] % n != 0 || (splits && i == j)))
        return;
    if (!joins && walk->spare % n != 0)
        return;
    if (splits)
        walk->pieces[j] *= n;
    if (joins)
        walk->pieces[i] /= n;
    if (!joins)
        walk->spare /= n;
    walk->op[walk->nops++] = (struct redist_weak_op){op, i, j, n};
}

/* Walks from a random type to any other that some axes make. */
static bool draw_walk(struct walk *walk)
{
    static const char *const meshes[] = {"a=4,b=6", "a=2,b=3,c=4", "a=12,b=12", "a=2,b=2,c=2,d=2"};
    struct redist_problem *problem = &walk->problem;
    struct redist_error error;
    *walk = (struct walk){.problem = {.elem_bytes = 4}};
    assert_ok(redist_parse_mesh(meshes[draw(4)], &problem->mesh, &error));
    draw_sized_type(&problem->mesh, 3, (uint64_t[]){144, 144, 144}, false, &problem->from);
    draw_sized_type(&problem->mesh, 3, (uint64_t[]){144, 144, 144}, false, &problem->to);
    walk->spare = redist_count_devices(&problem->mesh);
    for (uint32_t i = 0; i < 3; i++) {
        walk->pieces[i] = (uint32_t)(144 / problem->from.dim[i].tile);
        walk->spare /= walk->pieces[i];
    }
    for (uint32_t k = draw(6); k > 0; k--)
        try_op(walk, REDIST_DYNSLICE, 0, draw(3), 2 + draw(3));
    for (uint32_t k = draw(8); k > 0; k--)
        try_op(walk, REDIST_ALLTOALL, draw(3), draw(3), 2 + draw(5));
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t goal = (uint32_t)(144 / problem->to.dim[i].tile);
        if (walk->pieces[i] % goal != 0)
            return false;
        for (uint32_t n = 2; walk->pieces[i] > goal; n++)
            while (walk->pieces[i] / goal % n == 0)
                try_op(walk, REDIST_ALLGATHER, i, 0, n);
    }
    return true;
}

static void test_random_sequences(void **state)
{
    uint32_t n = start_random(3000), lowered = 0, permutes = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct walk walk;
        if (!draw_walk(&walk))
            continue;
        struct redist_plan *plan = lower(&walk.problem, walk.op, walk.nops);
        permutes += plan->report.permute;
        lowered++;
        redist_free_plan(plan);
    }
    print_message("%u sequences lowered, %u with a permute\n", lowered, permutes);
    assert_true(lowered > 0 && permutes < lowered);
}

/* Takes a tile of the valley through all steps behind the slices. */
static uint32_t follow_tile(const struct walk *walk, const struct weak_graph *graph, uint32_t *at)
{
    for (uint32_t k = 0; k < walk->nops; k++) {
        const struct redist_weak_op *op = &walk->op[k];
        if (op->op == REDIST_DYNSLICE)
            continue;
        uint32_t minor = at[op->into] % op->factor;
        at[op->into] /= op->factor;
        if (op->op == REDIST_ALLTOALL)
            at[op->split] = at[op->split] * op->factor + minor;
    }
    return number_tile(graph->rank, graph->target, at);
}

/* The source and the target of each tile of the valley, of which there is one where the path may
 * end anywhere; whether they follow from its digits. */
static bool check_tile_pairs(const struct walk *walk, bool anywhere)
{
    struct weak_graph graph;
    struct weak_path path = {.nops = walk->nops};
    struct pair pair[144];
    uint32_t valley[3], at[3], first = 0, ntiles = 1;
    build_weak_graph(&walk->problem, &graph);
    memcpy(path.op, walk->op, sizeof path.op);
    memcpy(valley, graph.source, sizeof valley);
    for (uint32_t i = 0; i < 3 && anywhere; i++)
        graph.target[i] = 1;
    while (first < path.nops && path.op[first].op == REDIST_DYNSLICE)
        apply_weak_op(&path.op[first++], valley);
    for (uint32_t i = 0; i < 3; i++)
        ntiles *= valley[i];
    assert_int_equal(list_tile_pairs(&graph, &path, pair), ntiles);
    for (uint32_t t = 0; t < ntiles; t++) {
        uint32_t cut[3];
        locate_tile(3, valley, t, at);
        for (uint32_t i = 0; i < 3; i++)
            cut[i] = at[i] / (valley[i] / graph.source[i]);
        assert_int_equal(pair[t].item, t);
        assert_int_equal(pair[t].source, number_tile(3, graph.source, cut));
        assert_int_equal(pair[t].target, follow_tile(walk, &graph, at));
    }
    return number_targets(&graph, valley, &path, first, pair);
}

static void test_tile_pairs(void **state)
{
    uint32_t n = start_random(3000), digits = 0, walks = 0;
    for (uint32_t k = 0; k < n; k++) {
        struct walk walk;
        if (!draw_walk(&walk))
            continue;
        bool by_digits = check_tile_pairs(&walk, false);
        assert_int_equal(check_tile_pairs(&walk, true), by_digits);
        digits += by_digits;
        walks++;
    }
    print_message("tiles of %u paths, of %u by digits\n", walks, digits);
    assert_true(digits > 0 && digits < walks);
}

RUN_TESTS(cmocka_unit_test(test_lower_sequence), cmocka_unit_test(test_lower_refuses),
          cmocka_unit_test(test_certificate), cmocka_unit_test(test_random_sequences),
          cmocka_unit_test(test_tile_pairs))
