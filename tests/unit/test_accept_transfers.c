/* Transfers judged by the library (include/redist/transfers.h): accepted, rejected with the
 * place, and judged again and again in one process. */
#include "support/checks.h"
#include <redist/transfers.h>

/* Two summands of two elements, and who holds what. */
static const char problem[] = "redist-transfers 1\n"
                              "devices 2\n"
                              "arrays 1\n"
                              "array g elem 4 shape 1 2 sums 1 3\n"
                              "source 3\n"
                              "device 2 20\n"
                              "buffer 0 4 shape 1 2 tree piece 0 2 0 2 0 1\n"
                              "buffer 12 4 shape 1 2 tree piece 0 2 0 2 1 2\n"
                              "device 1 8\n"
                              "buffer 0 4 shape 1 2 tree piece 0 2 0 2 2 3\n"
                              "target 1\n"
                              "device 0 0\n"
                              "device 1 9\n"
                              "buffer 1 4 shape 1 2 tree piece 0 2 0 2 0 3\n"
                              "end\n";
static const char start[] = "redist-transfers-cert 1\nrounds 1\nround 1\n";
static const char right[] = "tree cut 1 1 add 2 0 cut 1 2 add 0 1 add 1 2\nend\n";
static const char twice[] = "tree cut 1 1 add 2 0 cut 1 2 add 0 1 add 2 2\nend\n";
static const char large[] = "tree cut 1 1 add 2 0 cut 1 2 add 60000000 1 add 1 2\nend\n";

static enum redist_status judge(const char *tree, struct redist_verdict *verdict,
                                struct redist_transfers **transfers)
{
    char certificate[256];
    struct redist_error error;
    strcpy(certificate, start);
    strcat(certificate, tree);
    return redist_check_transfers(problem, strlen(problem), certificate, strlen(certificate),
                                  verdict, transfers, &error);
}

static void accepts_what_is_right(void **state)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_transfers *transfers;
    struct redist_transfer_facts facts = {.size = sizeof facts};
    uint64_t source, target;
    assert_int_equal(judge(right, &verdict, &transfers), REDIST_OK);
    assert_true(verdict.verified && verdict.nsteps == 1 && verdict.code == 0);
    assert_int_equal(redist_get_transfer_facts(transfers, &facts, NULL), REDIST_OK);
    assert_true(facts.devices == 2 && facts.arrays == 1 && facts.rounds == 1);
    assert_int_equal(facts.memory, 20);
    assert_int_equal(facts.messages, 1);
    assert_int_equal(redist_measure_device(transfers, 0, &source, &target, NULL), REDIST_OK);
    assert_true(source == 20 && target == 0);
    assert_int_equal(redist_measure_device(transfers, 1, &source, &target, NULL), REDIST_OK);
    assert_true(source == 8 && target == 9);
    assert_int_equal(redist_measure_device(transfers, 2, &source, &target, NULL), REDIST_BAD_INPUT);
    redist_free_transfers(transfers);
    redist_free_transfers(NULL);
}

static void rejects_with_the_place(void **state)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_transfers *transfers;
    assert_int_equal(judge(twice, &verdict, &transfers), REDIST_REJECTED);
    assert_null(transfers);
    assert_false(verdict.verified);
    assert_int_equal(verdict.code, 435);
    assert_string_equal(verdict.name, "turns");
    assert_true(verdict.in_certificate);
    assert_int_equal(verdict.line, 4);
    assert_int_equal(verdict.column, 42);
    assert_string_equal(verdict.found,
                        "got `2`; device 1, array g, round 1, origin [0, 2], shape [2, 1]");
    assert_int_equal(judge("tree give 0\n", &verdict, &transfers), REDIST_REJECTED);
}

/* Whatever an earlier text left behind, the judge begins anew. */
static void judges_again(void **state)
{
    static const char *const bad[] = {twice, large, "tree\nend\n", "", "tree cut 1 1 add 0 0\n"};
    struct redist_verdict verdict = {.size = sizeof verdict};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        assert_int_equal(judge(right, &verdict, NULL), REDIST_OK);
        assert_int_equal(judge(bad[k], &verdict, NULL), REDIST_REJECTED);
        assert_int_equal(judge(right, &verdict, NULL), REDIST_OK);
    }
}

static void refuses_texts_that_are_too_long(void **state)
{
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_error error;
    assert_int_equal(redist_check_transfers(problem, strlen(problem), problem,
                                            REDIST_MAX_TRANSFER_BYTES, &verdict, NULL, &error),
                     REDIST_BAD_INPUT);
    assert_non_null(strstr(error.message, "268500992 bytes"));
    assert_int_equal(redist_check_transfers(NULL, 0, NULL, 0, &verdict, NULL, &error),
                     REDIST_REJECTED);
    assert_int_equal(verdict.code, 400);
}

/* A checked program of a sum: two rounds, of as many devices and arrays as it says. */
static void lowers_a_program(void **state)
{
    static const char sum[] = "redist-problem 2\nmesh x=3\nelem 4\nop sum\nfrom [6]{x}\nto [6]\n";
    static const char allreduce[] =
        "redist-cert 2\ndevices 3\nmesh 1 3\nelem 4\nop sum\nsums 1\n0 3 1 0\n"
        "from 1\n6 6 0\nto 1\n6 6 0\n"
        "claim height 6 cost 12 bounded 1 normal 1 received 8 identical 1\nsteps 1\n"
        "step 1 allreduce 1 3 tile 6 3 size 6 cost 12\niota 1 3 0\nend 1\n";
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_program *program = NULL;
    struct redist_transfers *transfers = NULL;
    struct redist_transfer_facts facts = {.size = sizeof facts};
    struct redist_error error;
    uint64_t source, target;
    assert_int_equal(
        redist_check(sum, strlen(sum), allreduce, strlen(allreduce), &verdict, &program, &error),
        REDIST_OK);
    assert_int_equal(redist_lower_to_transfers(program, &transfers, &error), REDIST_OK);
    redist_free_program(program);
    assert_int_equal(redist_get_transfer_facts(transfers, &facts, NULL), REDIST_OK);
    assert_true(facts.devices == 3 && facts.arrays == 1 && facts.rounds == 2 && !facts.identical);
    assert_int_equal(redist_measure_device(transfers, 2, &source, &target, NULL), REDIST_OK);
    assert_true(source == 24 && target == 24);
    redist_free_transfers(transfers);
    assert_int_equal(redist_lower_to_transfers(NULL, &transfers, &error), REDIST_BAD_INPUT);
    assert_string_equal(error.message, "the program is NULL");
    assert_null(transfers);
}

RUN_TESTS(cmocka_unit_test(accepts_what_is_right), cmocka_unit_test(rejects_with_the_place),
          cmocka_unit_test(judges_again), cmocka_unit_test(refuses_texts_that_are_too_long),
          cmocka_unit_test(lowers_a_program))
