/* Accepted transfers executed by the library: sums in the order of the turns, to the bit; ranks
 * that differ, or hand over wrong memories, are refused on all; and every allocation fails once:
 * a status and a line on all ranks, nothing hangs and nothing is lost. Allocations are replaced
 * by the linker's --wrap. */
#include "on_ranks.h"
#include <redist/execute.h>
#include "failing.h"
#include "reference.h"

enum { ELEMENTS = 7, MOST_RANKS = 8, TEXT = 8192 };

static int rank, nranks;

/* Device d holds summand d of an array, `devices` many, and all want the sum; the turn of
 * summand d is d + first, modulo their number. */
static struct redist_transfers *accept_sums(int devices, int first, int elem)
{
    static char problem[TEXT], certificate[TEXT];
    struct redist_verdict verdict = {.size = sizeof verdict};
    struct redist_transfers *transfers = NULL;
    int p = snprintf(problem, TEXT,
                     "redist-transfers 1\ndevices %d\narrays 1\n"
                     "array g elem %d shape 1 %d sums 1 %d\nsource %d\n",
                     devices, elem, ELEMENTS, devices, devices);
    for (int d = 0; d < devices; d++)
        p += snprintf(problem + p, (size_t)(TEXT - p),
                      "device 1 %d\nbuffer 0 %d shape 1 %d tree piece 0 2 0 %d %d %d\n",
                      elem * ELEMENTS, elem, ELEMENTS, ELEMENTS, d, d + 1);
    p += snprintf(problem + p, (size_t)(TEXT - p), "target %d\n", devices);
    for (int d = 0; d < devices; d++)
        p += snprintf(problem + p, (size_t)(TEXT - p),
                      "device 1 %d\nbuffer 8 %d shape 1 %d tree piece 0 2 0 %d 0 %d\n",
                      elem * ELEMENTS + 8, elem, ELEMENTS, ELEMENTS, devices);
    p += snprintf(problem + p, (size_t)(TEXT - p), "end\n");
    int c = snprintf(certificate, TEXT, "redist-transfers-cert 1\nrounds 1\nround 1\n");
    for (int t = 0; t < devices; t++) {
        c += snprintf(certificate + c, (size_t)(TEXT - c), "tree");
        for (int d = 0; d < devices && devices > 1; d++) {
            if (d + 1 < devices)
                c += snprintf(certificate + c, (size_t)(TEXT - c), " cut 1 %d", d + 1);
            c += snprintf(certificate + c, (size_t)(TEXT - c), " add %d %d", (d + first) % devices,
                          d);
        }
        c += snprintf(certificate + c, (size_t)(TEXT - c), devices == 1 ? " give 0\n" : "\n");
    }
    c += snprintf(certificate + c, (size_t)(TEXT - c), "end\n");
    assert_int_equal(redist_check_transfers(problem, (size_t)p, certificate, (size_t)c, &verdict,
                                            &transfers, NULL),
                     REDIST_OK);
    return transfers;
}

static struct redist_transfers *accept_sum(int devices, int first)
{
    return accept_sums(devices, first, 4);
}

/* Large and small numbers of both signs, so that every order has a sum of its own. */
static float draw_summand(int device, int element)
{
    static const float scale[] = {1.0f, 3.3e7f, -2.9e7f, 0.37f, -5.1e8f, 4.7e8f, 11.0f};
    return scale[(device * 3 + element) % 7] * (1.0f + 0.013f * (float)(device + element));
}

static const struct redist_array_values floats = {REDIST_FLOAT32, REDIST_SUM};

struct memories {
    float source[ELEMENTS], target[ELEMENTS + 2];
};

static struct memories fill_memories(void)
{
    struct memories memories;
    for (int k = 0; k < ELEMENTS; k++)
        memories.source[k] = draw_summand(rank, k);
    for (int k = 0; k < ELEMENTS + 2; k++)
        memories.target[k] = -1.0f;
    return memories;
}

static int sums_are_in_order(const struct memories *memories, int first)
{
    int right = memories->target[0] == -1.0f && memories->target[1] == -1.0f;
    for (int k = 0; k < ELEMENTS; k++) {
        float sum = 0;
        for (int turn = 0; turn < nranks; turn++) {
            float next = draw_summand((turn - first + nranks) % nranks, k);
            sum = turn == 0 ? next : sum + next;
        }
        right = right && memcmp(&sum, &memories->target[k + 2], sizeof sum) == 0;
    }
    return right;
}

static void test_sums_in_order(void **state)
{
    for (int first = 0; first < nranks; first++) {
        struct redist_transfers *transfers = accept_sum(nranks, first);
        struct memories memories = fill_memories();
        struct redist_execution_report report = {.size = sizeof report};
        uint64_t others = 4 * ELEMENTS * (uint64_t)(nranks - 1);
        assert_everywhere(redist_execute_transfers(transfers, &floats, MPI_COMM_WORLD,
                                                   memories.source, memories.target, &report,
                                                   NULL) == REDIST_OK);
        assert_everywhere(sums_are_in_order(&memories, first));
        assert_everywhere(report.total.bytes_sent == others &&
                          report.step[0].bytes_received == others && report.step[0].steps == 1);
        redist_free_transfers(transfers);
    }
}

/* Prepared once and executed often, in two calls; two are under way at a time, and end in the other
 * order. What was started is finished when its executor is freed. */
static void test_two_calls(void **state)
{
    struct redist_transfer_executor *executor[2];
    struct memories memories[2];
    struct redist_execution_report report = {.size = sizeof report};
    struct redist_error error = {""};
    for (int e = 0; e < 2; e++) {
        struct redist_transfers *transfers = accept_sum(nranks, e * (nranks - 1));
        assert_everywhere(redist_create_transfer_executor(transfers, &floats, MPI_COMM_WORLD,
                                                          &executor[e], NULL) == REDIST_OK);
        redist_free_transfers(transfers);
    }
    for (int again = 0; again < 3; again++) {
        for (int e = 0; e < 2; e++) {
            memories[e] = fill_memories();
            assert_everywhere(redist_start_transfers(executor[e], memories[e].source,
                                                     memories[e].target, NULL) == REDIST_OK);
        }
        assert_everywhere(redist_start_transfers(executor[0], memories[0].source,
                                                 memories[0].target, &error) == REDIST_BAD_INPUT);
        assert_everywhere(strstr(error.message, "not finished yet") != NULL);
        for (int e = 2; e-- > 0 && again < 2;)
            assert_everywhere(redist_finish_transfers(executor[e], &report, &error) == REDIST_OK);
        if (again < 2)
            assert_everywhere(redist_finish_transfers(executor[0], NULL, &error) ==
                              REDIST_BAD_INPUT);
        if (again == 2) {
            redist_free_transfer_executor(executor[0]);
            redist_free_transfer_executor(executor[1]);
        }
        for (int e = 0; e < 2; e++)
            assert_everywhere(sums_are_in_order(&memories[e], e * (nranks - 1)));
    }
    assert_everywhere(report.total.bytes_sent == 4 * ELEMENTS * (uint64_t)(nranks - 1));
}

static void draw_summand_bits(const struct element_kind *kind, int device, unsigned char *to)
{
    for (uint64_t k = 0; k < ELEMENTS; k++)
        draw_element(kind, (k + 1 + 8 * (uint64_t)device) * UINT64_C(0x9e3779b97f4a7c15),
                     to + k * kind->bytes);
}

static int has_bits(const struct element_kind *kind, int first, const unsigned char *found)
{
    unsigned char values[MOST_RANKS][ELEMENTS * 16], expected[16];
    const unsigned char *value[MOST_RANKS];
    int right = 1;
    for (int turn = 0; turn < nranks; turn++)
        draw_summand_bits(kind, (turn - first + nranks) % nranks, values[turn]);
    for (uint32_t k = 0; k < ELEMENTS; k++) {
        for (int turn = 0; turn < nranks; turn++)
            value[turn] = values[turn] + k * kind->bytes;
        combine_reference(kind, REDIST_SUM, value, (uint32_t)nranks, expected);
        right = right && memcmp(expected, found + k * kind->bytes, kind->bytes) == 0;
    }
    return right;
}

/* float16 and bfloat16 are so rounded once, and need a sum in float32. */
static void test_all_elements(void **state)
{
    int first = nranks / 2;
    for (uint32_t k = 0; k < ELEMENT_KINDS && nranks > 1; k++) {
        const struct element_kind *kind = &element_kinds[k];
        struct redist_array_values values = {kind->element, REDIST_SUM};
        unsigned char source[ELEMENTS * 16], target[8 + ELEMENTS * 16];
        struct redist_execution_report report = {.size = sizeof report};
        struct redist_transfers *transfers = accept_sums(nranks, first, (int)kind->bytes);
        uint64_t others = ELEMENTS * (uint64_t)(nranks - 1);
        uint64_t kept = kind->fraction == 7 || kind->fraction == 10 ? 4 + 2 : 2 * kind->bytes;
        draw_summand_bits(kind, rank, source);
        assert_everywhere(redist_execute_transfers(transfers, &values, MPI_COMM_WORLD, source,
                                                   target, &report, NULL) == REDIST_OK);
        assert_everywhere(has_bits(kind, first, target + 8));
        assert_everywhere(report.scratch_bytes == 2 * others * kind->bytes + ELEMENTS * kept);
        redist_free_transfers(transfers);
    }
}

/* Refused on every rank, with a line that says why, and nothing is written. */
static void expect_refused(const struct redist_transfers *transfers,
                           const struct redist_array_values *values, const void *source,
                           struct memories *memories, void *target, const char *why)
{
    struct redist_error error = {""};
    struct memories kept = *memories;
    assert_everywhere(redist_execute_transfers(transfers, values, MPI_COMM_WORLD, source, target,
                                               NULL, &error) == REDIST_BAD_INPUT);
    assert_everywhere(strstr(error.message, why) != NULL);
    assert_everywhere(memcmp(&kept, memories, sizeof kept) == 0);
}

static void test_wrong_calls(void **state)
{
    const struct redist_array_values ands = {REDIST_FLOAT32, REDIST_AND}, wide = {REDIST_INT64, 1};
    const struct redist_array_values products = {REDIST_FLOAT32, REDIST_PRODUCT};
    struct redist_transfers *transfers = accept_sum(nranks, 0), *more = accept_sum(nranks + 1, 0);
    struct memories memories = fill_memories(), *m = &memories;
    bool last = rank == nranks - 1;
    expect_refused(more, &floats, m->source, m, m->target, "the communicator has");
    expect_refused(transfers, &floats, last ? NULL : m->source, m, m->target, "source is NULL");
    expect_refused(transfers, &floats, m->source, m, last ? NULL : m->target, "target is NULL");
    expect_refused(transfers, &floats, m->source, m, last ? m->source + 1 : m->target, "overlap");
    if (nranks > 1) {
        expect_refused(transfers, NULL, m->source, m, m->target, "array g: the plan combines");
        expect_refused(transfers, &ands, m->source, m, m->target, "and is for integers");
        expect_refused(transfers, &wide, m->source, m, m->target, "elem 4");
        expect_refused(transfers, last ? &products : &floats, m->source, m, m->target,
                       "or other elements");
    }
    redist_free_transfers(transfers);
    redist_free_transfers(more);
}

/* One rank holds a plan that is as right, and another. */
static void test_different_plans(void **state)
{
    bool last = rank == nranks - 1;
    struct redist_transfers *transfers = accept_sum(nranks, last ? 1 : 0);
    struct memories memories = fill_memories();
    char why[64];
    (void)snprintf(why, sizeof why, "rank %d has other transfers than rank 0", nranks - 1);
    if (nranks > 1)
        expect_refused(transfers, &floats, memories.source, &memories, memories.target, why);
    redist_free_transfers(transfers);
}

static void test_no_memory(void **state)
{
    struct redist_transfers *transfers = accept_sum(nranks, 0);
    enum redist_status status = REDIST_NO_MEMORY;
    for (long k = 1; status == REDIST_NO_MEMORY; k++) {
        struct memories memories = fill_memories();
        struct redist_error error = {""};
        int own;
        MPI_Barrier(MPI_COMM_WORLD);
        calls_until_failure = rank == nranks - 1 ? k : 0;
        status = redist_execute_transfers(transfers, &floats, MPI_COMM_WORLD, memories.source,
                                          memories.target, NULL, &error);
        own = calls_until_failure == 0;
        calls_until_failure = 0;
        MPI_Bcast(&own, 1, MPI_INT, nranks - 1, MPI_COMM_WORLD);
        if (status == REDIST_NO_MEMORY)
            assert_everywhere(own && strlen(error.message) > 0);
        else
            assert_everywhere(sums_are_in_order(&memories, 0));
        assert_true(k < 1000);
    }
    redist_free_transfers(transfers);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_in_order), cmocka_unit_test(test_all_elements),
        cmocka_unit_test(test_wrong_calls),   cmocka_unit_test(test_different_plans),
        cmocka_unit_test(test_no_memory),     cmocka_unit_test(test_two_calls),
    };
    start_ranks(&argc, &argv, &rank, &nranks);
    return end_ranks(nranks > MOST_RANKS || cmocka_run_group_tests(tests, NULL, NULL) != 0);
}
