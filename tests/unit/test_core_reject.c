/* The checker's rules one by one: a tiny case for each rejection code, the
 * limits from both sides, and what is left of the branches of the core. */
#include "support/judge_change.h"

static void accepts_the_base(void **state)
{
    struct redist_verdict verdict = judge(none, none);
    assert_int_equal(verdict.code, 0);
    assert_true(verdict.verified && verdict.bounded && !verdict.normal);
    assert_true(verdict.height == 16 && verdict.cost == 40 && verdict.nsteps == 4);
}

static void each_rule_refuses(void **state)
{
    for (size_t k = 0; k < NREJECT; k++) {
        const struct reject_case *c = &reject_cases[k];
        struct redist_verdict verdict = judge(c->problem, c->certificate);
        if (verdict.code != c->code || verdict.line != c->line)
            fail_msg("case %zu: expected code %u in line %u, got %u (%s) in line %u", k,
                     (unsigned)c->code, (unsigned)c->line, (unsigned)verdict.code, verdict.name,
                     (unsigned)verdict.line);
        bool of_problem =
            c->code < E_CERT_HEADER || (c->code >= E_DEVICES_NUMBER && c->code <= E_UNREDUCED_MESH);
        assert_int_equal(verdict.in_certificate, !of_problem);
        assert_non_null(verdict.name);
        assert_string_not_equal(verdict.name, "unknown");
    }
}

/* No code without a case: codes and cases must be equally many and all differ. */
static void every_code_has_a_case(void **state)
{
    char line[256];
    unsigned codes = 0;
    FILE *header = fopen("src/check/base/codes.h", "r");
    assert_non_null(header);
    while (fgets(line, sizeof line, header) != NULL) {
        const char *word = line + strspn(line, " \t");
        if (strncmp(word, "E_", 2) == 0 && strstr(word, " = ") != NULL)
            codes++;
    }
    (void)fclose(header);
    for (size_t k = 1; k < NREJECT; k++)
        assert_true(reject_cases[k - 1].code < reject_cases[k].code);
    print_message("%u codes, %zu cases\n", codes, NREJECT);
    assert_int_equal(codes, NREJECT);
}

static void names_of_axes(void **state)
{
    assert_int_equal(judge_problem("b=", "_="), 0);
    assert_int_equal(judge_problem("b=", "Z_9z="), 0);
    assert_int_equal(judge_problem("b=", "b234567890123456789012345678901="), 0);
    assert_int_equal(judge_problem("b=", "b2345678901234567890123456789012="), E_AXIS_NAME);
    assert_int_equal(judge_problem("b=", "="), E_AXIS_NAME);
    assert_int_equal(judge_problem("b=", "b@="), E_AXIS_EQUALS);
    assert_int_equal(judge_problem("b=", "b[="), E_AXIS_EQUALS);
    assert_int_equal(judge_problem("{a}", "{a,}"), E_DIM_AXIS);
    assert_int_equal(judge_problem("{a}", "{}"), E_DIM_PRODUCT);
    assert_int_equal(judge_problem("{a}", "{ab}"), E_DIM_AXIS);
    assert_int_equal(judge_problem("...", "redist-problem 2\nmesh "), E_AXIS_NAME);
    assert_int_equal(judge_problem("...", "redist-problem 2\nmesh a"), E_AXIS_EQUALS);
}

static void spelling_of_problems(void **state)
{
    assert_int_equal(judge_problem("a=2,b", "a=2, b"), 0);
    assert_int_equal(judge_problem("a=2,b", "a=2,  b"), E_AXIS_NAME);
    assert_int_equal(judge_problem("8, 4]", "8,4]"), 0);
    assert_int_equal(judge_problem("8, 4]", "8 ,4]"), E_TYPE_CLOSE);
    assert_int_equal(judge_problem("[4{", "[04{"), E_DIM_TILE);
    assert_int_equal(judge_problem("[4{", "[4 {"), E_TYPE_CLOSE);
    assert_int_equal(judge_problem("elem 4", "elem 0"), E_ELEM_SIZE);
    assert_int_equal(judge_problem("...", ""), E_PROBLEM_HEADER);
    assert_int_equal(judge_problem("b=2", "b=1048577"), E_AXIS_SIZE);
    assert_int_equal(judge_problem("[4", "[9223372036854775809"), E_DIM_TILE);
    assert_int_equal(judge_problem("[4", "[18446744073709551616"), E_DIM_TILE);
    assert_int_equal(judge_problem("[4", "[99999999999999999999999"), E_DIM_TILE);
    assert_int_equal(judge_problem("[4", "[9223372036854775808"), E_DIM_PRODUCT);
    assert_int_equal(judge_problem("2{a}4]", "1{a}4]"), E_DIM_PRODUCT);
    assert_int_equal(judge_problem("2{a}4]", "3{a}4]"), E_CERT_LAYOUT);
    assert_int_equal(judge_problem("8, 2{a}4]", "4{a}8, 2{a}4]"), E_AXIS_REUSED);
    assert_int_equal(judge_problem("to [8", "to [4"), E_SIZES_DIFFER);
    assert_int_equal(judge_problem("to [8", "to [16"), E_SIZES_DIFFER);
    /* the largest local size, 2^64 - 1 elements, and one that is larger */
    assert_int_equal(judge_problem("from...", "from [4294967297, 4294967295]\n"
                                              "to [4294967297, 4294967295]\n"),
                     E_CERT_LAYOUT);
    assert_int_equal(judge_problem("from...", "from [4294967296, 4294967296]\n"
                                              "to [4294967296, 4294967296]\n"),
                     E_LOCAL_SIZE);
}

static void spelling_of_certificates(void **state)
{
    assert_int_equal(judge_certificate("...", ""), E_CERT_HEADER);
    assert_int_equal(judge_certificate("mesh 2 2 2", "mesh 2  2 2"), E_CERT_MESH);
    assert_int_equal(judge_certificate("mesh 2 2 2", "mesh 3 2 2"), E_CERT_MESH);
    assert_int_equal(judge_certificate("4 8 1 0", "4 8 0"), E_CERT_LAYOUT);
    assert_int_equal(judge_certificate("4 8 1 0", "4 8 1"), E_CERT_LAYOUT);
    assert_int_equal(judge_certificate("sums 0", "parts 0\nsums 0"), E_PARTS_LINE);
    assert_int_equal(judge_certificate("sums 0", "parts x\nsums 0"), E_PARTS_LINE);
    assert_int_equal(judge_certificate("height 16", "height x"), E_CLAIM_NUMBER);
    assert_int_equal(judge_certificate("bounded 1", "bounded 0"), 0);
    assert_int_equal(judge_certificate("bounded 1", "bounded"), E_CLAIM_FLAG);
    assert_int_equal(judge_certificate("bounded 1", "bounded_1"), E_CLAIM_WORD);
    assert_int_equal(judge_certificate("height 16", "height 17"), 0);
    assert_int_equal(judge_certificate("cost 40", "cost 18446744073709551615"), 0);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "list 0 1 2 3"), 0);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 3 2 1 2 0 1 2"), 0);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 1 4 0"), 0);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 25"), E_IOTA_RANK);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota"), E_IOTA_RANK);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 2 2 2 0"), E_IOTA_PERM);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 2 4 1 1 1"), E_IOTA_PERM);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 2 2 1 0 1"), E_IOTA_PRODUCT);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 2 1048576 1048576 0 1"),
                     E_IOTA_PRODUCT);
    assert_int_equal(judge_certificate("iota 2 2 2 0 1", "iota 3 4 1048576 1048576 0 1 2"),
                     E_IOTA_PRODUCT);
    assert_int_equal(judge_certificate("list 0 2 1 3", "list 0 2 1"), E_DEVICE);
}

/* Rules that a step must keep, one by one, past those of reject_cases.h. */
static void rules_of_steps(void **state)
{
    assert_int_equal(judge_certificate("tile 4 2", "tile 4 1"), E_TILE);
    assert_int_equal(judge_certificate("tile 4 2", "tile 2 2"), E_TILE);
    assert_int_equal(judge_certificate("tile 4 2", "tile 5 2"), E_TILE);
    assert_int_equal(judge_certificate("tile 8 1", "tile 9 1"), E_TILE);
    assert_int_equal(judge_certificate("tile 8 1", "tile 4 1"), E_TILE);
    assert_int_equal(judge_certificate("8 cost 0", "8 cost 1"), E_COST);
    assert_int_equal(judge_certificate("cost 8", "cost 7"), E_COST);
    assert_int_equal(judge_certificate("dynslice 1 2", "dynslice 0 2"), E_TILE);
    assert_int_equal(judge_certificate("alltoall 0", "alltoall 2"), E_DIMENSION);
    /* the right groups, their members in the wrong order and in the right one */
    assert_int_equal(judge_certificate("iota 2 2 2 1 0", "list 2 0 3 1"), E_GROUP_OFFSETS);
    assert_int_equal(judge_certificate("iota 2 2 2 1 0", "list 1 3 0 2"), 0);
    /* they lie one behind the other, but differ in the other dimension */
    assert_int_equal(judge_certificate("iota 2 2 2 1 0", "list 0 3 1 2"), E_GROUP_OFFSETS);
}

/* Gathering first: over the bound, and wrong once the groups are. */
static void whole_plans(void **state)
{
    static const char direct[] =
        "claim height 16 cost 16 bounded 1 normal 1 received 99 identical 1\nsteps 1\n"
        "step 1 alltoall 0 1 2 tile 8 2 size 16 cost 16\n"
        "iota 2 2 2 1 0\nend 1\n";
    static const char gather[] =
        "claim height 32 cost 32 bounded 0 normal 0 received 99 identical 1\nsteps 2\n"
        "step 1 allgather 0 2 tile 8 4 size 32 cost 32\n"
        "iota 2 2 2 %s\n"
        "step 2 dynslice 1 2 tile 8 2 size 16 cost 32\n"
        "iota 2 2 2 1 0\nend 2\n";
    char text[TEXT_SIZE];
    assert_int_equal(judge_certificate("claim...", direct), 0);
    (void)snprintf(text, sizeof text, gather, "1 0");
    assert_int_equal(judge_certificate("claim...", text), 0);
    (void)snprintf(text, sizeof text, gather, "0 1");
    assert_int_equal(judge_certificate("claim...", text), E_GROUP_OFFSETS);
    /* a slice after a gather is not normal, also at the start */
    (void)snprintf(text, sizeof text, gather, "1 0");
    memcpy(strstr(text, "normal 0"), "normal 1", 8);
    assert_int_equal(judge_certificate("claim...", text), E_CLAIM_NORMAL);
}

static void rank_zero(void **state)
{
    const struct change problem = {"from...", "from []\nto []\n"};
    static const char head[] =
        "from 0\nto 0\nclaim height 1 cost 1 bounded 1 normal 1 received 99 identical 1\nsteps 1\n";
    char text[TEXT_SIZE];
    (void)snprintf(text, sizeof text, "%sstep 1 %s", head,
                   "allpermute tile size 1 cost 1\nlist 3 2 1 0\nend 1\n");
    assert_int_equal(judge(problem, (struct change){"from...", text}).code, 0);
    (void)snprintf(text, sizeof text, "%sstep 1 %s", head,
                   "dynslice 0 2 tile size 1 cost 1\nlist 3 2 1 0\nend 1\n");
    assert_int_equal(judge(problem, (struct change){"from...", text}).code, E_DIMENSION);
}

/* Two tiles of 2^63 elements each become one of 2^64. */
static void size_overflow(void **state)
{
    const struct change problem = {"from...", "from [2147483648{a}4294967296, 4294967296]\n"
                                              "to [2147483648{a}4294967296, 4294967296]\n"};
    const struct change certificate = {
        "from...", "from 2\n2147483648 4294967296 1 0\n4294967296 4294967296 0\n"
                   "to 2\n2147483648 4294967296 1 0\n4294967296 4294967296 0\n"
                   "claim height 0 cost 0 bounded 0 normal 0 received 99 identical 1\nsteps 1\n"
                   "step 1 allgather 0 2 tile 4294967296 4294967296 size 0 cost 0\n"
                   "iota 2 2 2 1 0\nend 1\n"};
    assert_int_equal(judge(problem, certificate).code, E_SIZE);
}

RUN_TESTS(cmocka_unit_test(accepts_the_base), cmocka_unit_test(each_rule_refuses),
          cmocka_unit_test(every_code_has_a_case), cmocka_unit_test(names_of_axes),
          cmocka_unit_test(spelling_of_problems), cmocka_unit_test(spelling_of_certificates),
          cmocka_unit_test(rules_of_steps), cmocka_unit_test(whole_plans),
          cmocka_unit_test(rank_zero), cmocka_unit_test(size_overflow))
