/* The optional sections of a certificate, fused collectives and the lower bound:
 * what they may say, and what is left of the branches of the core. */
#include "check/bound/bound.h" /* before cmocka's macro `fail` */
#include "support/judge_change.h"

struct section_case {
    const char *section;
    uint32_t code;
};

/* The certificate is that of the base up to where the problem changes, then `text`
 * with each of the sections. */
static void judge_sections(struct change problem, const char *text,
                           const struct section_case *cases, size_t count)
{
    char certificate[TEXT_SIZE];
    for (size_t k = 0; k < count; k++) {
        (void)snprintf(certificate, sizeof certificate, text, cases[k].section);
        assert_int_equal(judge(problem, (struct change){problem.was, certificate}).code,
                         cases[k].code);
    }
}

/* Past reject_cases.h: the spelling, and the order of the sections. */
static void spelling(void **state)
{
    static const char listed[] = "bound 16 2\nstate 4 4 paid 0\nstate 4 2 paid 0\nend";
    assert_int_equal(judge_certificate("claim...", JOINED("16", "0 1 2 3")), 0);
    assert_int_equal(judge_certificate("claim...", JOINED("16", "2 1 0 3")), E_TARGET_OFFSETS);
    assert_int_equal(judge_certificate("end", "fused 40 0 0 0 0\nbound 16 0\nend"), 0);
    assert_int_equal(judge_certificate("end", "bound 16 0\nfused 40 0 0 0 0\nend"), E_END_WORD);
    assert_int_equal(judge_certificate("end", "fused 40 0 0 0\nend"), E_FUSED_FLAG);
    assert_int_equal(judge_certificate("end", "fused 40 0 0 0 0 0\nend"), E_CERT_LINE_END);
    assert_int_equal(judge_certificate("end", "fused 40 1 0 0 0\nend"), E_FUSED_KIND);
    assert_int_equal(judge_certificate("end", "fused 40 0 0 0 1\nend"), E_FUSED_KIND);
    assert_int_equal(judge_certificate("end", "bound 16 0 \nend"), E_CERT_LINE_END);
    assert_int_equal(judge_certificate("end", "bound 16\nend"), E_STATES_COUNT);
    assert_int_equal(judge_certificate("end", "bound 16 1\nstate 4 paid 0\nend"), E_STATE_TILE);
    assert_int_equal(judge_certificate("end", "bound 16 1\nstate 4 4 4 paid 0\nend"), E_PAID_WORD);
    assert_int_equal(judge_certificate("end", "bound 16 1\nstate 4 4 paid 0 \nend"),
                     E_CERT_LINE_END);
    assert_int_equal(judge_certificate("end", "bound 0 0\nend"), 0);
    assert_int_equal(judge_certificate("end", listed), 0);
    assert_int_equal(judge_certificate("end", "bound 18446744073709551615 0\nend"), E_BOUND_SOURCE);
    assert_int_equal(judge_certificate("end", "bound 16 1\nstate 1 1 paid 0\nend"), E_BOUND_STATE);
}

/* Two allgathers; the second in groups that make up whole groups of four with
 * the first one's, or not. */
static void fused_gathers(void **state)
{
    const struct change problem = {"from...", "from [4{a}8, 2{b}4]\nto [8, 4]\n"};
    static const char text[] =
        "from 2\n4 8 1 0\n2 4 1 1\nto 2\n8 8 0\n4 4 0\n"
        "claim height 32 cost 48 bounded 1 normal 1 received 99 identical 1\nsteps 2\n"
        "step 1 allgather 0 2 tile 8 2 size 16 cost 16\niota 2 2 2 1 0\n"
        "step 2 allgather 1 2 tile 8 4 size 32 cost 48\niota 1 4 0\n"
        "%s\nend 2\n";
    static const struct section_case cases[] = {
        {"fused 32 0 1", 0},
        {"fused 31 0 1", E_CLAIM_FUSED},
        {"fused 47 0 0", E_CLAIM_FUSED},
        /* an alltoall costs 8, a gather 16, and then 32 are left */
        {"bound 40 1\nstate 4 2 paid 0", 0},
        {"bound 41 1\nstate 4 2 paid 0", E_BOUND_STEP}};
    judge_sections(problem, text, cases, sizeof cases / sizeof *cases);
}

/* One alltoall over all four devices costs 4: no other step is excluded by less. */
static void whole_mesh_at_once(void **state)
{
    const struct change problem = {"mesh...", "mesh a=4\nelem 4\nfrom [1{a}4, 4]\nto [4, 1{a}4]\n"};
    static const char text[] =
        "mesh 1 4\nelem 4\nsums 0\nfrom 2\n1 4 1 0\n4 4 0\nto 2\n4 4 0\n1 4 1 0\n"
        "claim height 4 cost 4 bounded 1 normal 1 received 99 identical 1\nsteps 1\n"
        "step 1 alltoall 0 1 4 tile 4 1 size 4 cost 4\niota 1 4 0\n"
        "%s\nend 1\n";
    static const struct section_case cases[] = {{"bound 4 0", 0},
                                                {"bound 4 1\nstate 1 4 paid 0", 0},
                                                {"bound 5 1\nstate 1 4 paid 0", E_BOUND_STEP}};
    judge_sections(problem, text, cases, sizeof cases / sizeof *cases);
}

/* Joint groups of eight of four devices; slices, which nothing joins. */
static void unfit_chains(void **state)
{
    static const char back[] =
        "claim height 16 cost 48 bounded 1 normal 1 received 99 identical 1\nsteps 3\n"
        "step 1 alltoall 0 1 2 tile 8 2 size 16 cost 16\niota 2 2 2 1 0\n"
        "step 2 alltoall 1 0 2 tile 4 4 size 16 cost 32\niota 2 2 2 1 0\n"
        "step 3 alltoall 0 1 2 tile 8 2 size 16 cost 48\niota 2 2 2 1 0\n"
        "%s\nend 3\n";
    static const char slices[] =
        "claim height 16 cost 0 bounded 0 normal 0 received 99 identical 1\nsteps 2\n"
        "step 1 dynslice 1 2 tile 4 2 size 8 cost 0\niota 1 4 0\n"
        "step 2 dynslice 0 2 tile 2 2 size 4 cost 0\niota 1 4 0\n"
        "fused 0 0 1\nend 2\n";
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, back, "fused 48 0 0 0");
    assert_int_equal(judge_certificate("claim...", text), 0);
    (void)snprintf(text, sizeof text, back, "fused 48 0 1 1");
    assert_int_equal(judge_certificate("claim...", text), E_FUSED_GROUPS);
    assert_int_equal(judge_certificate("claim...", slices), E_FUSED_KIND);
    assert_int_equal(judge_certificate("claim...", JOINED("16", "1 0 3 2")), E_FUSED_GROUPS);
}

/* The base plan costs 40, 24 of it without its allpermute; the least is 16. */
static void words_of_the_verdict(void **state)
{
    static const char direct[] =
        "claim height 16 cost 16 bounded 1 normal 1 received 99 identical 1\nsteps 1\n"
        "step 1 alltoall 0 1 2 tile 8 2 size 16 cost 16\n"
        "iota 2 2 2 1 0\nbound 16 0\nend 1\n";
    static const char loose[] =
        "claim height 16 cost 17 bounded 1 normal 1 received 99 identical 1\nsteps 1\n"
        "step 1 alltoall 0 1 2 tile 8 2 size 16 cost 16\n"
        "iota 2 2 2 1 0\nbound 16 0\nend 1\n";
    static const char permuted[] =
        "claim height 16 cost 48 bounded 1 normal 1 received 99 identical 1\nsteps 3\n"
        "step 1 allpermute tile 4 4 size 16 cost 16\niota 1 4 0\n"
        "step 2 allpermute tile 4 4 size 16 cost 32\niota 1 4 0\n"
        "step 3 alltoall 0 1 2 tile 8 2 size 16 cost 48\n"
        "iota 2 2 2 1 0\nbound 16 0\nend 3\n";
    struct redist_verdict verdict = judge(none, none);
    assert_int_equal(verdict.optimum, REDIST_NOTHING_PROVED);
    verdict = judge(none, (struct change){"end", "bound 16 0\nend"});
    assert_int_equal(verdict.optimum, REDIST_ABOVE_LEAST);
    assert_true(verdict.least == 16 && !verdict.fused);
    verdict = judge(none, (struct change){"claim...", direct});
    assert_int_equal(verdict.optimum, REDIST_OPTIMAL);
    /* the words are about what is claimed, and about one allpermute at most */
    verdict = judge(none, (struct change){"claim...", loose});
    assert_int_equal(verdict.optimum, REDIST_ABOVE_LEAST);
    verdict = judge(none, (struct change){"claim...", permuted});
    assert_true(verdict.verified);
    assert_int_equal(verdict.optimum, REDIST_ABOVE_LEAST);
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "%s", JOINED("16", "0 1 2 3"));
    strcpy(strstr(text, "end 2"), "bound 16 0\nend 2\n");
    verdict = judge(none, (struct change){"claim...", text});
    assert_int_equal(verdict.optimum, REDIST_LEAST_PERMUTED);
    assert_true(verdict.fused && verdict.fused_cost == 16);
}

static uint32_t judge_bound(const char *section)
{
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "%s\nend", section);
    return judge_certificate("end", text);
}

static void listed_states(void **state)
{
    /* what is paid may be too little, or as much as the bound */
    assert_int_equal(judge_bound("bound 16 1\nstate 4 2 paid 99"), 0);
    assert_int_equal(judge_bound("bound 16 1\nstate 4 2 paid 16"), 0);
    assert_int_equal(judge_bound("bound 17 1\nstate 4 4 paid 1"), E_BOUND_SOURCE);
    /* twice the same state: the lower cost counts, wherever it stands */
    assert_int_equal(judge_bound("bound 16 2\nstate 4 4 paid 1\nstate 4 4 paid 0"), 0);
    assert_int_equal(judge_bound("bound 0 1\nstate 8 2 paid 0"), E_BOUND_TARGET);
    assert_int_equal(judge_bound("bound 16 1\nstate 16 4 paid 0"), E_BOUND_STATE);
    /* a state higher than the memory is one all the same */
    assert_int_equal(judge_bound("bound 16 1\nstate 8 4 paid 16"), 0);
    assert_int_equal(judge_bound("bound 16 1\nstate 8 4 paid 15"), E_BOUND_STEP);
}

/* Figure 12 in small: from one state to the next only slices, and those that
 * the list leaves out are missed. */
static void lists_that_prove(void **state)
{
    const struct change problem = {"mesh...", "mesh a=4,b=2,c=4\nelem 4\n"
                                              "from [1{b,a}8, 8, 8, 4]\n"
                                              "to [8, 4{b}8, 2{a}8, 4]\n"};
    static const char text[] =
        "devices 32\nmesh 3 4 2 4\nelem 4\nsums 0\nfrom 4\n1 8 2 1 0\n8 8 0\n8 8 0\n4 4 0\n"
        "to 4\n8 8 0\n4 8 1 1\n2 8 1 0\n4 4 0\n"
        "claim height 256 cost 512 bounded 1 normal 1 received 999 identical 1\nsteps 2\n"
        "step 1 alltoall 0 1 2 tile 2 4 8 4 size 256 cost 256\n"
        "iota 3 4 2 4 0 2 1\n"
        "step 2 alltoall 0 2 4 tile 8 4 2 4 size 256 cost 512\n"
        "iota 2 4 8 1 0\n"
        "bound %s\nstate 1 8 8 4 paid 0\nstate 1 4 8 4 paid 0\n"
        "state 1 8 %s 4 paid 0\nstate 1 8 2 4 paid 0\n"
        "state 1 4 4 4 paid %s\nend 2\n";
    static const struct {
        const char *bound, *tile, *paid;
        uint32_t code;
    } cases[] = {{"320 5", "4", "0", 0},
                 {"321 5", "4", "0", E_BOUND_STEP},
                 {"320 5", "4", "1", E_BOUND_STEP},
                 {"320 5", "8", "0", E_BOUND_STEP}};
    char certificate[TEXT_SIZE];
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        (void)snprintf(certificate, sizeof certificate, text, cases[k].bound, cases[k].tile,
                       cases[k].paid);
        assert_int_equal(judge(problem, (struct change){"devices...", certificate}).code,
                         cases[k].code);
    }
}

/* The floor comes from what devices and elements have in common: 4 of 8 devices and
 * 12 elements, so F is 3; 8 of 8 and 24, so F is half the source's 6. */
static void common_divisors(void **state)
{
    static const struct {
        const char *from, *layout, *size;
        uint64_t least;
    } cases[] = {
        {"[1{a}2, 3{b}6]", "1 2 1 0\n3 6 1 1\nto 2\n2 2 0\n6 6 0", "2 3 size 6", 12 + 3},
        {"[1{a}2, 6{b}12]", "1 2 1 0\n6 12 1 1\nto 2\n2 2 0\n12 12 0", "2 6 size 12", 24 + 3}};
    char problem[TEXT_SIZE], certificate[TEXT_SIZE];
    for (size_t k = 0; k < 2 * sizeof cases / sizeof *cases; k++) {
        uint64_t width = k < 2 ? 6 : 12, least = cases[k / 2].least + k % 2, size = 2 * width;
        (void)snprintf(problem, sizeof problem, "mesh a=2,b=2,c=2\nelem 4\nfrom %s\nto [2, %u]\n",
                       cases[k / 2].from, (unsigned)width);
        (void)snprintf(
            certificate, sizeof certificate,
            "devices 8\nmesh 3 2 2 2\nelem 4\nsums 0\nfrom 2\n%s\n"
            "claim height %u cost %u bounded 1 normal 1 received 99 identical 1\nsteps 2\n"
            "step 1 allgather 0 2 tile %s cost %u\nlist 0 4 1 5 2 6 3 7\n"
            "step 2 allgather 1 2 tile 2 %u size %u cost %u\nlist 0 2 1 3 4 6 5 7\n"
            "bound %u 0\nend 2\n",
            cases[k / 2].layout, (unsigned)size, (unsigned)(size + width), cases[k / 2].size,
            (unsigned)width, (unsigned)width, (unsigned)size, (unsigned)(size + width),
            (unsigned)least);
        assert_int_equal(
            judge((struct change){"mesh...", problem}, (struct change){"devices...", certificate})
                .code,
            k % 2 == 0 ? 0 : E_BOUND_SOURCE);
    }
}

/* Nothing to cut: the array has no divisor in common with the devices. */
static void no_common_divisor(void **state)
{
    const struct change problem = {"from...", "from [3]\nto [3]\n"};
    const struct change certificate = {
        "from...", "from 1\n3 3 0\nto 1\n3 3 0\n"
                   "claim height 3 cost 0 bounded 1 normal 1 received 99 identical 1\nsteps 0\n"
                   "bound 0 0\nend 0\n"};
    assert_int_equal(judge(problem, certificate).code, 0);
}

/* Steps to tiles of 2^64 elements are none; nor is a state in 2^66 pieces. */
static void bound_overflow(void **state)
{
    const struct change problem = {"from...", "from [2147483648{a}4294967296, 4294967296]\n"
                                              "to [4294967296, 2147483648{a}4294967296]\n"};
    static const char text[] = "from 2\n2147483648 4294967296 1 0\n4294967296 4294967296 0\n"
                               "to 2\n4294967296 4294967296 0\n2147483648 4294967296 1 0\n"
                               "claim height 9223372036854775808 cost 9223372036854775808 "
                               "bounded 1 normal 1 received 4611686018427387904 "
                               "identical 1\nsteps 1\n"
                               "step 1 alltoall 0 1 2 tile 4294967296 2147483648 "
                               "size 9223372036854775808 cost 9223372036854775808\n"
                               "iota 2 2 2 1 0\nbound 9223372036854775808 1\n"
                               "state %s paid 0\nend 1\n";
    char certificate[TEXT_SIZE];
    (void)snprintf(certificate, sizeof certificate, text, "2147483648 4294967296");
    assert_int_equal(judge(problem, (struct change){"from...", certificate}).code, 0);
    (void)snprintf(certificate, sizeof certificate, text, "1 1");
    assert_int_equal(judge(problem, (struct change){"from...", certificate}).code, E_BOUND_STATE);
}

/* The floor of a well-formed problem is a whole number; the rule says how to
 * round all the same. */
static void rounding(void **state)
{
    assert_int_equal(divide_up(6, 3), 2);
    assert_int_equal(divide_up(7, 3), 3);
    assert_int_equal(divide_up(UINT64_MAX, 2), UINT64_C(1) << 63);
}

RUN_TESTS(cmocka_unit_test(spelling), cmocka_unit_test(fused_gathers),
          cmocka_unit_test(unfit_chains), cmocka_unit_test(whole_mesh_at_once),
          cmocka_unit_test(words_of_the_verdict), cmocka_unit_test(listed_states),
          cmocka_unit_test(lists_that_prove), cmocka_unit_test(no_common_divisor),
          cmocka_unit_test(common_divisors), cmocka_unit_test(bound_overflow),
          cmocka_unit_test(rounding))
