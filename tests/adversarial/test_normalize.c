/* `redist normalize` on anybody's plan: the naive sequence of every golden
 * problem, random valid sequences, and plans of our own planner come back in
 * normal form, cost no more without allpermutes, stay within the memory bound,
 * and are accepted. */
#include "support/checks.h"

#include <redist/check.h>
#include "rewrite/certify.h"
#include "rewrite/rewrite.h"
#include "support/golden.h"
#include "support/problem_generator.h"
#include "plan/choose/plan.h"

enum { SEQUENCES = 10000, LONGEST = 12 };

/* Formats, checks and forgets; the problem text is written by the tests. */
static void assert_accepted(const struct redist_plan *plan, bool normal)
{
    char problem[PROBLEM_TEXT_MAX], *certificate = NULL;
    size_t length = 0;
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error = {{0}};
    size_t problem_length = raw_write_problem(&plan->problem, problem, sizeof problem);
    assert_ok(redist_format_certificate(plan, &certificate, &length, &error));
    if (redist_check(problem, problem_length, certificate, length, &verdict, NULL, &error) !=
        REDIST_OK) {
        print_error("%sE%u %s, line %u:\n%s", problem, verdict.code, verdict.name, verdict.line,
                    certificate);
        fail();
    }
    assert_true(verdict.cost == plan->cost && verdict.height == plan->height);
    assert_true(verdict.normal || !normal);
    free(certificate);
}

static uint64_t sum_without_permutes(const struct redist_plan *plan)
{
    uint64_t cost = 0;
    for (uint32_t s = 0; s < plan->nsteps; s++)
        if (plan->step[s].op != REDIST_ALLPERMUTE)
            cost += plan->step[s].cost;
    return cost;
}

/* Rewrites `weak`, checks all that is promised, and returns the plan. */
static struct redist_plan *assert_rewritten(const struct redist_problem *problem,
                                            const struct weak_path *weak)
{
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    uint64_t given = 0;
    if (rewrite_sequence(problem, weak, &given, &plan, &error) != REDIST_OK) {
        print_error("%s\n", error.message);
        fail();
    }
    uint32_t permutes = 0;
    for (uint32_t s = 0; s < plan->nsteps; s++)
        permutes += plan->step[s].op == REDIST_ALLPERMUTE;
    assert_true(permutes <= 1);
    assert_true(sum_without_permutes(plan) <= given);
    assert_true(plan->height <= plan->memory_bound);
    assert_true(plan->normal);
    assert_accepted(plan, true);
    return plan;
}

/* Equation (2) of the paper: gather every axis, then slice every axis. */
static void write_naive(const struct redist_problem *problem, struct typed_sequence *sequence)
{
    memset(sequence, 0, sizeof *sequence);
    for (uint32_t i = 0; i < problem->from.rank; i++)
        for (uint32_t k = 0; k < problem->from.dim[i].naxes; k++)
            sequence->step[sequence->nsteps++] =
                (struct typed_step){.op = REDIST_ALLGATHER, .into = i};
    for (uint32_t i = 0; i < problem->to.rank; i++)
        for (uint32_t k = problem->to.dim[i].naxes; k-- > 0;) {
            struct typed_step step = {.op = REDIST_DYNSLICE, .split = i, .naxes = 1};
            step.axis[0] = problem->to.dim[i].axis[k];
            sequence->step[sequence->nsteps++] = step;
        }
}

static void assert_sequence(const struct redist_problem *problem,
                            const struct typed_sequence *sequence)
{
    struct redist_type types[REDIST_MAX_STEPS];
    struct weak_path weak;
    struct redist_plan *plan = NULL;
    struct redist_error error = {{0}};
    if (weaken_sequence(problem, sequence, "sequence", types, &weak, &error) != REDIST_OK) {
        print_error("%s\n", error.message);
        fail();
    }
    redist_free_plan(assert_rewritten(problem, &weak));
    assert_ok(certify_sequence(problem, sequence, types, &plan, &error));
    assert_accepted(plan, false); /* as it stands, it is right as well */
    redist_free_plan(plan);
}

static void naive_goldens(void **state)
{
    static struct golden goldens[GOLDENS_MAX];
    size_t count = golden_load_directory("certs", goldens, 0);
    for (size_t g = 0; g < count; g++) {
        struct redist_problem problem;
        struct typed_sequence sequence;
        assert_int_equal(redist_parse_problem(goldens[g].problem.bytes, goldens[g].problem.length,
                                              goldens[g].name, &problem, NULL),
                         REDIST_OK);
        write_naive(&problem, &sequence);
        assert_sequence(&problem, &sequence);
    }
    printf("naive sequences of %zu golden problems\n", count);
    assert_true(count > 0);
    golden_free(goldens, count);
}

/* A random step, which may not apply; merged ones take several axes. */
static struct typed_step draw_step(struct prng *prng, const struct redist_mesh *mesh,
                                   const struct redist_type *type)
{
    struct typed_step step = {.op = (enum redist_op)draw_below(prng, 3)};
    step.into = (uint32_t)draw_below(prng, type->rank);
    step.split = (uint32_t)draw_below(prng, type->rank);
    const struct redist_dim *dim = &type->dim[step.into];
    uint32_t most = step.op == REDIST_DYNSLICE ? 2 : dim->naxes;
    if (most == 0)
        return step;
    step.naxes = 1 + (uint32_t)draw_below(prng, most);
    for (uint32_t k = 0; k < step.naxes; k++)
        step.axis[k] =
            step.op == REDIST_DYNSLICE ? (uint8_t)draw_below(prng, mesh->naxes) : dim->axis[k];
    return step;
}

/* A random valid sequence from the problem's source; the target becomes its
 * last type. Peaks and plateaus are as likely as anything. */
static void draw_sequence(struct prng *prng, struct redist_problem *problem,
                          struct typed_sequence *sequence)
{
    uint32_t wanted = 1 + (uint32_t)draw_below(prng, LONGEST);
    memset(sequence, 0, sizeof *sequence);
    problem->to = problem->from;
    for (int tries = 0; tries < 200 && sequence->nsteps < wanted; tries++) {
        struct typed_step step = draw_step(prng, &problem->mesh, &problem->to);
        if (apply_typing_rule(&problem->mesh, &step, &problem->to, NULL) == REDIST_OK)
            sequence->step[sequence->nsteps++] = step;
    }
}

static void random_sequences(void **state)
{
    uint64_t seed = choose_seed("random sequences");
    unsigned long done = 0, steps = 0, lowered = 0;
    for (uint64_t number = 0; done < SEQUENCES; number++) {
        struct prng prng = start_case(seed, number);
        struct redist_problem problem;
        struct typed_sequence sequence;
        generate_problem(number % 3 == 0 ? RECIPE_SMALL : RECIPE_MIXED, &prng, &problem);
        if (problem.from.rank == 0)
            continue;
        draw_sequence(&prng, &problem, &sequence);
        assert_sequence(&problem, &sequence);
        done++;
        steps += sequence.nsteps;
        lowered += sequence.nsteps > 2;
    }
    printf("%lu random sequences of %.1f steps in the mean in normal form and accepted\n", done,
           (double)steps / (double)done);
    assert_true(lowered > SEQUENCES / 2);
}

/* A plan of our planner is a fixed point in cost and height. */
static void own_plans(void **state)
{
    uint64_t seed = choose_seed("own plans");
    for (uint64_t number = 0; number < 3000; number++) {
        struct prng prng = start_case(seed, number);
        struct redist_problem problem;
        struct redist_plan *plan = NULL;
        struct weak_path weak = {0};
        generate_problem((enum recipe)(number % 3), &prng, &problem);
        assert_int_equal(make_paper_plan(&problem, &plan, NULL), REDIST_OK);
        for (uint32_t s = 0; s < plan->nsteps; s++)
            if (plan->step[s].op != REDIST_ALLPERMUTE)
                weak.op[weak.nops++] =
                    (struct redist_weak_op){plan->step[s].op, plan->step[s].into,
                                            plan->step[s].split, plan->step[s].factor};
        struct redist_plan *again = assert_rewritten(&problem, &weak);
        if (again->cost != plan->cost || again->height != plan->height)
            print_error("case %llu: cost %llu became %llu\n", (unsigned long long)number,
                        (unsigned long long)plan->cost, (unsigned long long)again->cost);
        assert_true(again->cost == plan->cost && again->height == plan->height);
        redist_free_plan(again);
        redist_free_plan(plan);
    }
    printf("3000 plans of the planner unchanged in cost and height\n");
}

RUN_TESTS(cmocka_unit_test(naive_goldens), cmocka_unit_test(random_sequences),
          cmocka_unit_test(own_plans))
