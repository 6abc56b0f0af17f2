/* Offsets of the target's tiles, which exchanges ask for, are sums of two numbers of small
 * tables: for every device, however the axes of the mesh are cut. */
#include "check/judge/target_state.h"
#include "support/judge_change.h"

/* What lies between the first line of a file and its types; the exchange of a pair. */
#define EXCHANGE(head, types, received, step)                                                      \
    "redist-cert 2\n" head types "claim height 4 cost 4 bounded 1 normal 1 received " received     \
    " identical 0\nsteps 1\nstep 1 exchange tile " step "\nend 1\n"

struct exchange_case {
    const char *problem, *certificate;
    uint32_t code;
};

static void judge_pairs(const struct exchange_case *cases, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        struct redist_verdict verdict = judge((struct change){"...", cases[k].problem},
                                              (struct change){"...", cases[k].certificate});
        if (verdict.code != cases[k].code)
            fail_msg("case %zu: expected code %u, got %u", k, (unsigned)cases[k].code,
                     (unsigned)verdict.code);
        for (uint32_t x = 0; x < DIMS; x++)
            if (TARGET_SPLIT.v[x] != 1)
                fail_msg("case %zu: the sums of dimension %u are not right", k, (unsigned)x);
    }
}

/* An axis of 64 is cut at 16, behind it whole rows: every device needs another tile, or
 * none does. */
static void rows_of_an_axis(void **state)
{
    static const char moved[] = "redist-problem 2\nmesh a=64,b=64\nelem 4\n"
                                "from [1{a}64, 1{b}64]\nto [1{b}64, 1{a}64]\n";
    static const char one_each[] = EXCHANGE(
        "devices 4096\nmesh 2 64 64\nelem 4\nsums 0\n",
        "from 2\n1 64 1 0\n1 64 1 1\nto 2\n1 64 1 1\n1 64 1 0\n", "1", "1 1 size 1 cost 1");
    static const char none_left[] = EXCHANGE(
        "devices 4096\nmesh 2 64 64\nelem 4\nsums 0\n",
        "from 2\n1 64 1 0\n1 64 1 1\nto 2\n1 64 1 1\n1 64 1 0\n", "0", "1 1 size 1 cost 1");
    static const char same[] = "redist-problem 2\nmesh a=64,b=64\nelem 4\n"
                               "from [1{a}64, 1{b}64]\nto [1{a}64, 1{b}64]\n";
    static const char stays[] = EXCHANGE("devices 4096\nmesh 2 64 64\nelem 4\nsums 0\n",
                                         "from 2\n1 64 1 0\n1 64 1 1\nto 2\n1 64 1 0\n1 64 1 1\n",
                                         "0", "1 1 size 1 cost 1");
    static const struct exchange_case cases[] = {
        {moved, one_each, 0}, {moved, none_left, E_CLAIM_RECEIVED}, {same, stays, 0}};
    judge_pairs(cases, sizeof cases / sizeof *cases);
}

/* An axis is cut where its size has no divisor: 1,103 at 35, behind an axis of 30, and 5,003 at
 * 1,024, where the axis before it begins at no multiple of the cut. */
static void axes_of_prime_sizes(void **state)
{
    static const char problem[] = "redist-problem 2\nmesh v=1103,w=30\norder 0 iota 2 30 1103 1 0\n"
                                  "elem 4\nfrom [1{v}1103, 1{w}30]\nto [1{v}1103, 1{w}30]\n";
    static const char certificate[] = EXCHANGE(
        "devices 33090\nmesh 2 1103 30\nelem 4\nsums 0\n",
        "from 2\n1 1103 1 0\n1 30 1 1\nto 2\n1 1103 1 0\n1 30 1 1\n", "0", "1 1 size 1 cost 1");
    static const char second[] = "redist-problem 2\nmesh v=3,w=5003\nelem 4\n"
                                 "from [1{v,w}15009]\nto [1{v,w}15009]\n";
    static const char stays[] =
        EXCHANGE("devices 15009\nmesh 2 3 5003\nelem 4\nsums 0\n",
                 "from 1\n1 15009 2 0 1\nto 1\n1 15009 2 0 1\n", "0", "1 size 1 cost 1");
    static const struct exchange_case cases[] = {{problem, certificate, 0}, {second, stays, 0}};
    judge_pairs(cases, sizeof cases / sizeof *cases);
}

/* Parts are cut as axes are, minor to major: of 6,144 one of 3 and one of 2,048, cut at 342. */
static void parts_of_an_axis(void **state)
{
    static const char whole[] = "redist-problem 2\nmesh y=2,x=6144\nelem 4\nop sum\n"
                                "from [4]{x}\nto [4]{x}\n";
    static const char two_parts[] =
        EXCHANGE("devices 12288\nmesh 2 2 6144\nelem 4\nop sum\nparts 2 1 3 1 2048\n"
                 "sums 2\n1 2048 1 3\n1 3 1 2\n",
                 "from 1\n4 4 0\nto 1\n4 4 0\n", "0", "4 1 1 size 4 cost 4");
    static const char halved[] = "redist-problem 2\nmesh y=2,x=64\nelem 4\nop sum\n"
                                 "from [4]{x}\nto [4]{x}\n";
    static const char six_parts[] =
        EXCHANGE("devices 128\nmesh 2 2 64\nelem 4\nop sum\nparts 6 1 2 1 2 1 2 1 2 1 2 1 2\n"
                 "sums 2\n1 8 3 7 2 3\n1 8 3 6 5 4\n",
                 "from 1\n4 4 0\nto 1\n4 4 0\n", "0", "4 1 1 size 4 cost 4");
    static const struct exchange_case cases[] = {{whole, two_parts, 0}, {halved, six_parts, 0}};
    judge_pairs(cases, sizeof cases / sizeof *cases);
}

/* Parts of another axis than the one that is cut; devices without a place. */
static void other_axes(void **state)
{
    static const char problem[] = "redist-problem 2\ndevices 160\nmesh y=2,x=64\nelem 4\nop sum\n"
                                  "from [4]{y}\nto [4]{y}\n";
    static const char certificate[] =
        EXCHANGE("devices 160\nmesh 2 2 64\nelem 4\nop sum\nparts 1 0 2\nsums 1\n1 2 1 2\n",
                 "from 1\n4 4 0\nto 1\n4 4 0\n", "0", "4 1 size 4 cost 4");
    static const struct exchange_case cases[] = {{problem, certificate, 0}};
    judge_pairs(cases, sizeof cases / sizeof *cases);
}

/* Parts are of the source's axes: where the target has a mesh of its own they cut none of it. */
static void parts_beside_a_mesh(void **state)
{
    static const char problem[] = "redist-problem 2\nmesh x=4\nelem 4\nop sum\nfrom [4]{x}\n"
                                  "mesh y=4\norder 0 list 1 3 0 2\nto [1{y}4]\n";
    static const char certificate[] =
        "redist-cert 2\ndevices 4\nmesh 1 4\nelem 4\nop sum\nparts 2 0 2 0 2\n"
        "sums 1\n0 4 2 1 2\nfrom 1\n4 4 0\nmesh 1 4\nto 1\n1 4 1 0\n"
        "claim height 4 cost 9 bounded 1 normal 0 received 6 identical 1\nsteps 2\n"
        "step 1 allreduce 1 4 tile 4 4 size 4 cost 8\niota 1 4 0\n"
        "step 2 exchange tile 1 4 size 1 cost 9\nend 2\n";
    static const struct exchange_case cases[] = {{problem, certificate, 0}};
    judge_pairs(cases, sizeof cases / sizeof *cases);
}

RUN_TESTS(cmocka_unit_test(rows_of_an_axis), cmocka_unit_test(axes_of_prime_sizes),
          cmocka_unit_test(parts_of_an_axis), cmocka_unit_test(parts_beside_a_mesh),
          cmocka_unit_test(other_axes))
