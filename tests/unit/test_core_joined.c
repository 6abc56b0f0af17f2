/* The lower bound of plans with summands: weak states that join them, and what the steps
 * that do cost. */
#include "support/judge_change.h"

struct section_case {
    const char *section;
    uint32_t code;
};

/* Two summands of four elements become one sum, in one step. Each case is of the whole
 * pair but for the sections. */
#define REDUCED(mesh, types) "redist-problem 2\nmesh " mesh "\nelem 4\nop sum\n" types
#define REDUCTION(head, cost, step)                                                                \
    "redist-cert 2\n" head "claim height 9223372036854775808 cost " cost                           \
    " bounded 1 normal 1 received 4611686018427387904 identical 0\nsteps 1\n" step "%s\nend 1\n"

static void judge_pair(const char *problem, const char *text, const struct section_case *cases,
                       size_t count)
{
    char certificate[TEXT_SIZE];
    for (size_t k = 0; k < count; k++) {
        (void)snprintf(certificate, sizeof certificate, text, cases[k].section);
        struct redist_verdict verdict =
            judge((struct change){"...", problem}, (struct change){"...", certificate});
        if (verdict.code != cases[k].code)
            fail_msg("%s: expected code %u, got %u", cases[k].section, (unsigned)cases[k].code,
                     (unsigned)verdict.code);
    }
}

/* Over two devices: F is 2, the closed form proves 4 + 2, the source listed 8. */
static void bound_of_a_sum(void **state)
{
    static const char problem[] = REDUCED("x=2", "from [4]{x}\nto [4]\n");
    static const char text[] =
        REDUCTION("devices 2\nmesh 1 2\nelem 4\nop sum\nsums 1\n0 2 1 0\n"
                  "from 1\n4 4 0\nto 1\n4 4 0\n",
                  "8", "step 1 allreduce 1 2 tile 4 2 size 4 cost 8\niota 1 2 0\n");
    static const struct section_case cases[] = {
        {"bound 6 0", 0},
        {"bound 7 0", E_BOUND_SOURCE},
        {"bound 8 1\nstate 4 1 paid 0", 0},
        {"bound 6 1\nstate 4 2 paid 8", E_BOUND_TARGET},
        {"bound 9 1\nstate 4 1 paid 0", E_BOUND_STEP},
        {"bound 9 1\nstate 4 1 paid 1", E_BOUND_SOURCE},
        /* three does not divide two; tiles of two elements before the sum are four */
        {"bound 8 2\nstate 4 1 paid 0\nstate 4 3 paid 0", E_BOUND_STATE},
        {"bound 8 2\nstate 4 1 paid 0\nstate 2 1 paid 0", E_BOUND_STATE},
        {"bound 8 2\nstate 4 1 paid 0\nstate 2 2 paid 4", 0},
        {"bound 8 2\nstate 4 1 paid 0\nstate 2 2 paid 3", E_BOUND_STEP},
        {"bound 8 1\nstate 4 paid 0", E_STATE_TILE},
        {"bound 8 1\nstate 4 0 paid 0", E_STATE_TILE},
        {"bound 8 1\nstate 4 9223372036854775809 paid 0", E_STATE_TILE},
        {"bound 8 1\nstate 4 1 1 paid 0", E_PAID_WORD},
        {"fused 8 0", E_SECTION_PLAIN}};
    struct redist_verdict verdict = {.size = sizeof verdict};
    char certificate[TEXT_SIZE];
    judge_pair(problem, text, cases, sizeof cases / sizeof *cases);
    (void)snprintf(certificate, sizeof certificate, text, "bound 8 1\nstate 4 1 paid 0");
    verdict = judge((struct change){"...", problem}, (struct change){"...", certificate});
    assert_int_equal(verdict.optimum, REDIST_OPTIMAL);
}

/* A second axis: with replicas along it the tile can be halved first, and the way by way
 * of it costs 2 + 4; with summands along it that the target keeps it cannot. */
static void devices_that_share(void **state)
{
    static const char replicas[] =
        REDUCTION("devices 4\nmesh 2 2 2\nelem 4\nop sum\nsums 1\n0 2 1 0\n"
                  "from 1\n4 4 0\nto 1\n4 4 0\n",
                  "8", "step 1 allreduce 1 2 tile 4 2 size 4 cost 8\niota 2 2 2 1 0\n");
    static const char kept[] =
        REDUCTION("devices 4\nmesh 2 2 2\nelem 4\nop sum\nsums 2\n0 2 1 0\n1 2 1 1\n"
                  "from 1\n4 4 0\nto 1\n4 4 0\n",
                  "8", "step 1 allreduce 1 2 tile 4 2 1 size 4 cost 8\niota 2 2 2 1 0\n");
    static const struct section_case shared[] = {
        {"bound 5 0", 0},
        {"bound 6 0", E_BOUND_SOURCE},
        {"bound 6 1\nstate 4 1 paid 0", 0},
        {"bound 7 1\nstate 4 1 paid 0", E_BOUND_STEP},
        {"bound 6 2\nstate 4 1 paid 0\nstate 2 1 paid 0", 0},
        {"bound 6 2\nstate 4 1 paid 0\nstate 1 1 paid 0", E_BOUND_STATE}};
    static const struct section_case own[] = {
        {"bound 6 0", 0},
        {"bound 7 0", E_BOUND_SOURCE},
        {"bound 8 1\nstate 4 1 paid 0", 0},
        {"bound 8 2\nstate 4 1 paid 0\nstate 2 1 paid 0", E_BOUND_STATE}};
    judge_pair(REDUCED("x=2,y=2", "from [4]{x}\nto [4]\n"), replicas, shared,
               sizeof shared / sizeof *shared);
    judge_pair(REDUCED("x=2,y=2", "from [4]{x,y}\nto [4]{y}\n"), kept, own,
               sizeof own / sizeof *own);
}

/* Every summand is kept: one is joined, from first to last. */
static void nothing_to_join(void **state)
{
    static const char text[] =
        REDUCTION("devices 4\nmesh 2 2 2\nelem 4\nop sum\nsums 1\n1 2 1 1\n"
                  "from 1\n8 8 0\nto 1\n4 8 1 0\n",
                  "0", "step 1 dynslice 0 2 tile 4 1 size 4 cost 0\niota 2 2 2 1 0\n");
    static const struct section_case cases[] = {{"bound 0 0", 0},
                                                {"bound 0 1\nstate 8 1 paid 0", 0},
                                                {"bound 1 0", E_BOUND_SOURCE},
                                                {"bound 0 1\nstate 4 1 paid 0", E_BOUND_TARGET},
                                                {"bound 0 1\nstate 8 2 paid 0", E_BOUND_STATE}};
    judge_pair(REDUCED("x=2,y=2", "from [8]{y}\nto [4{x}8]{y}\n"), text, cases,
               sizeof cases / sizeof *cases);
}

/* Four summands: a reducescatter costs what it starts from, an allreduce twice the tile,
 * however many it joins. */
static void costs_of_joining(void **state)
{
    static const char tile[] =
        REDUCTION("devices 4\nmesh 1 4\nelem 4\nop sum\nsums 1\n0 4 1 0\n"
                  "from 1\n4 4 0\nto 1\n4 4 0\n",
                  "8", "step 1 allreduce 1 4 tile 4 4 size 4 cost 8\niota 1 4 0\n");
    static const char scalar[] =
        REDUCTION("devices 4\nmesh 1 4\nelem 4\nop sum\nsums 1\n0 4 1 0\nfrom 0\nto 0\n", "2",
                  "step 1 allreduce 0 4 tile 4 size 1 cost 2\niota 1 4 0\n");
    static const struct section_case elements[] = {
        {"bound 5 0", 0},
        {"bound 5 1\nstate 4 2 paid 5", 0},
        {"bound 5 1\nstate 4 3 paid 5", E_BOUND_STATE}, /* three does not divide four */
        {"bound 8 1\nstate 4 1 paid 0", 0},
        {"bound 9 1\nstate 4 1 paid 0", E_BOUND_STEP}};
    static const struct section_case one[] = {{"bound 2 0", 0},
                                              {"bound 2 1\nstate 1 paid 0", 0},
                                              {"bound 3 1\nstate 1 paid 0", E_BOUND_STEP},
                                              {"bound 3 1\nstate 1 1 paid 0", E_PAID_WORD}};
    judge_pair(REDUCED("x=4", "from [4]{x}\nto [4]\n"), tile, elements,
               sizeof elements / sizeof *elements);
    judge_pair(REDUCED("x=4", "from []{x}\nto []\n"), scalar, one, sizeof one / sizeof *one);
}

/* An allreduce of 2^63 elements costs 2^64, more than any bound. */
static void costs_too_large(void **state)
{
    static const char text[] =
        REDUCTION("devices 2\nmesh 1 2\nelem 4\nop sum\nsums 1\n0 2 1 0\n"
                  "from 1\n9223372036854775808 9223372036854775808 0\n"
                  "to 1\n4611686018427387904 9223372036854775808 1 0\n",
                  "9223372036854775808",
                  "step 1 reducescatter 1 0 2 tile 4611686018427387904 2 "
                  "size 4611686018427387904 cost 9223372036854775808\niota 1 2 0\n");
    static const struct section_case cases[] = {
        {"bound 9223372036854775808 1\nstate 9223372036854775808 1 paid 0", 0},
        {"bound 9223372036854775809 1\nstate 9223372036854775808 1 paid 0", E_BOUND_STEP}};
    judge_pair(REDUCED("x=2", "from [9223372036854775808]{x}\n"
                              "to [4611686018427387904{x}9223372036854775808]\n"),
               text, cases, sizeof cases / sizeof *cases);
}

/* Steps that leave devices idle, or pad, are none that the bound speaks of. */
static void plans_that_are_not_even(void **state)
{
    static const char idle[] =
        "redist-cert 2\ndevices 2\nmesh 1 2\nelem 4\nop sum\nsums 1\n0 2 1 0\n"
        "from 1\n4 4 0\nto 1\n4 4 0\n"
        "claim height 4 cost 8 bounded 1 normal 1 received 8 identical 1\nsteps 2\n"
        "step 1 reduce 1 2 tile 4 2 size 4 cost 4\niota 1 2 0\n"
        "step 2 broadcast 2 tile 4 2 size 4 cost 8\niota 1 2 0\n%s\nend 2\n";
    static const struct section_case cases[] = {{"bound 0 0", E_SECTION_PLAIN},
                                                {"fused 8 0 0", E_SECTION_PLAIN}};
    judge_pair(REDUCED("x=2", "from [4]{x}\nto [4]\n"), idle, cases, sizeof cases / sizeof *cases);
}

/* Two devices gather and two are idle, whose tiles nobody compares. */
static void devices_that_are_idle(void **state)
{
    static const char problem[] =
        "redist-problem 2\ndevices 4\nmesh x=2\nelem 4\nfrom [2{x}4, 3]\nto [4, 3]\n";
    static const char certificate[] =
        "redist-cert 2\ndevices 4\nmesh 1 2\nelem 4\nsums 0\nfrom 2\n2 4 1 0\n3 3 0\n"
        "to 2\n4 4 0\n3 3 0\nclaim height 12 cost 12 bounded 1 normal 1 received 6 identical 1\n"
        "steps 1\nstep 1 allgather 0 2 tile 4 3 size 12 cost 12\niota 1 4 0 use 2\nend 1\n";
    assert_int_equal(
        judge((struct change){"...", problem}, (struct change){"...", certificate}).code, 0);
}

RUN_TESTS(cmocka_unit_test(bound_of_a_sum), cmocka_unit_test(devices_that_share),
          cmocka_unit_test(nothing_to_join), cmocka_unit_test(costs_of_joining),
          cmocka_unit_test(costs_too_large), cmocka_unit_test(plans_that_are_not_even),
          cmocka_unit_test(devices_that_are_idle))
