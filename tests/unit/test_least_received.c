/* What some device has to receive in any method: the number, counted by hand, and the
 * claims that are no more than it. */
#include "support/checks.h"
#include <redist/check.h>

#define TEXT_SIZE 1024u

/* Verified, with `received` in place of the number that the certificate claims. */
static struct redist_verdict judge(const char *problem, const char *certificate, unsigned received)
{
    char text[TEXT_SIZE];
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error;
    int length = snprintf(text, sizeof text, certificate, received);
    assert_in_range(length, 1, TEXT_SIZE - 1);
    assert_ok(redist_check(problem, strlen(problem), text, (size_t)length, &verdict, NULL, &error));
    assert_int_equal(verdict.received, received);
    return verdict;
}

/* The plan receives `received`, and in any method some device receives `least`. */
static void expect(const char *problem, const char *certificate, unsigned received, unsigned least)
{
    struct redist_verdict verdict = judge(problem, certificate, received);
    assert_int_equal(verdict.least_received, least);
    assert_int_equal(verdict.is_least_received, received == least);
    verdict = judge(problem, certificate, received + 1);
    assert_int_equal(verdict.least_received, least);
    assert_false(verdict.is_least_received);
}

static void nothing_is_lacking(void **state)
{
    expect("redist-problem 2\nmesh x=2\nelem 4\nfrom [2{x}4]\nto [2{x}4]\n",
           "redist-cert 2\ndevices 2\nmesh 1 2\nelem 4\nsums 0\nfrom 1\n2 4 1 0\nto 1\n2 4 1 0\n"
           "claim height 2 cost 0 bounded 1 normal 1 received %u identical 1\nsteps 0\nend 0\n",
           0, 0);
    /* an allpermute to the places where all was before */
    expect("redist-problem 2\nmesh x=2\nelem 4\nfrom [2{x}4]\nto [2{x}4]\n",
           "redist-cert 2\ndevices 2\nmesh 1 2\nelem 4\nsums 0\nfrom 1\n2 4 1 0\nto 1\n2 4 1 0\n"
           "claim height 2 cost 2 bounded 1 normal 1 received %u identical 1\nsteps 1\n"
           "step 1 allpermute tile 2 size 2 cost 2\nlist 0 1\nend 1\n",
           2, 0);
}

/* Five elements on devices 0 and 1, then two each on 2, 3, 0, 1: device 2 holds nothing at
 * first, and 1 ends with padding. */
static void idle_devices_and_tails(void **state)
{
    expect("redist-problem 2\ndevices 4\nmesh x=2\nelem 4\nfrom [3{x}5]\nmesh y=4\n"
           "order 0 list 2 3 0 1\nto [2{y}5]\n",
           "redist-cert 2\ndevices 4\nmesh 1 2\nelem 4\nsums 0\nfrom 1\n3 5 1 0\nmesh 1 4\nto 1\n"
           "2 5 1 0\nclaim height 3 cost 2 bounded 1 normal 1 received %u identical 1\nsteps 1\n"
           "step 1 exchange tile 2 size 2 cost 2\nend 1\n",
           2, 2);
}

/* The sum on device 0 alone, whose own summand is the first: it lacks all four. */
static void sums_lack_everything(void **state)
{
    expect("redist-problem 2\ndevices 2\nmesh x=2\nelem 4\nop sum\nfrom [4]{x}\nmesh y=1\nto [4]\n",
           "redist-cert 2\ndevices 2\nmesh 1 2\nelem 4\nop sum\nsums 1\n0 2 1 0\nfrom 1\n4 4 0\n"
           "mesh 1 1\nto 1\n4 4 0\n"
           "claim height 4 cost 4 bounded 1 normal 1 received %u identical 1\nsteps 1\n"
           "step 1 reduce 1 2 tile 4 2 size 4 cost 4\niota 1 2 0\nend 1\n",
           4, 4);
}

/* What is left unreduced, or is over an axis of one device, is held already. */
static void kept_summands(void **state)
{
    expect("redist-problem 2\nmesh x=2,y=2\nelem 4\nop sum\nfrom [4]{x}\nto [2{y}4]{x}\n",
           "redist-cert 2\ndevices 4\nmesh 2 2 2\nelem 4\nop sum\nsums 1\n1 2 1 0\nfrom 1\n4 4 0\n"
           "to 1\n2 4 1 1\nclaim height 4 cost 0 bounded 1 normal 1 received %u identical 1\n"
           "steps 1\nstep 1 dynslice 0 2 tile 2 1 size 2 cost 0\niota 1 4 0\nend 1\n",
           0, 0);
    expect("redist-problem 2\nmesh x=1,y=2\nelem 4\nop sum\nfrom [2{y}4]{x}\nto [4]\n",
           "redist-cert 2\ndevices 2\nmesh 2 1 2\nelem 4\nop sum\nsums 1\n0 1 1 0\nfrom 1\n"
           "2 4 1 1\nto 1\n4 4 0\n"
           "claim height 4 cost 4 bounded 1 normal 1 received %u identical 1\nsteps 1\n"
           "step 1 allgather 0 2 tile 4 1 size 4 cost 4\niota 1 2 0\nend 1\n",
           2, 2);
}

RUN_TESTS(cmocka_unit_test(nothing_is_lacking), cmocka_unit_test(idle_devices_and_tails),
          cmocka_unit_test(sums_lack_everything), cmocka_unit_test(kept_summands))
