#include "check_scenario.h"
#include "on_ranks.h"
#include <redist/execute.h>

static int get_rank(void)
{
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

/* What has to hold on all ranks. One sum over them asks for all of it: where ranks share few cores,
 * to wait for each other is what takes the time. */
enum finding {
    WRONG_STATUS,
    TARGET_DIFFERS,
    SOURCE_DIFFERS,
    STEPS_MISSING, /* in the report */
    PEAK_TOO_LOW,  /* for the two tiles */
    PEAK_TOO_HIGH, /* one scratch buffer of the program's height is the most that is allowed */
    SENT,
    RECEIVED,
    FINDINGS
};

static void find_in_report(const struct scenario *scenario,
                           const struct redist_execution_report *report, uint64_t *found)
{
    uint64_t elem = scenario->program.problem.elem_bytes;
    uint64_t tiles = (count_tile(&scenario->first) + count_tile(&scenario->last)) * elem;
    uint32_t steps = 0;
    for (uint32_t k = 0; k < scenario->program.nsteps; k++)
        steps += report->step[k].steps;
    found[STEPS_MISSING] = steps != scenario->program.nsteps;
    found[PEAK_TOO_LOW] = report->peak_bytes < tiles;
    found[PEAK_TOO_HIGH] = report->peak_bytes > tiles + scenario->program.height * elem;
    found[SENT] = report->total.bytes_sent;
    found[RECEIVED] = report->total.bytes_received;
}

static void assert_nothing_found(const uint64_t *found)
{
    uint64_t all[FINDINGS];
    MPI_Allreduce(found, all, FINDINGS, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    assert_int_equal(all[WRONG_STATUS], 0);
    assert_int_equal(all[TARGET_DIFFERS], 0);
    assert_int_equal(all[SOURCE_DIFFERS], 0);
    assert_int_equal(all[STEPS_MISSING], 0);
    assert_int_equal(all[PEAK_TOO_LOW], 0);
    assert_int_equal(all[PEAK_TOO_HIGH], 0);
    assert_int_equal(all[SENT], all[RECEIVED]);
}

/* The buffers of one scenario, and what has to be in them. */
struct buffers {
    size_t bytes[2];
    unsigned char *source, *kept, *target, *expected;
    void *tile[2]; /* that redist_allocate_tile gave, of the same sizes */
};

/* Exactly as large as the tiles, so that AddressSanitizer sees an overrun. */
static void make_buffers(const struct scenario *scenario, struct buffers *buffers)
{
    uint32_t elem = scenario->program.problem.elem_bytes;
    size_t source_bytes = count_tile(&scenario->first) * elem;
    size_t target_bytes = count_tile(&scenario->last) * elem;
    *buffers = (struct buffers){.bytes = {source_bytes, target_bytes},
                                .source = malloc(source_bytes),
                                .kept = malloc(source_bytes),
                                .target = malloc(target_bytes),
                                .expected = malloc(target_bytes)};
    fill_expected(&scenario->first, (uint32_t)get_rank(), elem, buffers->source);
    fill_expected(&scenario->last, (uint32_t)get_rank(), elem, buffers->expected);
    memcpy(buffers->kept, buffers->source, source_bytes);
    for (int side = 0; side < 2; side++)
        assert_everywhere(redist_allocate_tile(MPI_COMM_WORLD, buffers->bytes[side],
                                               &buffers->tile[side], NULL) == REDIST_OK);
    memcpy(buffers->tile[0], buffers->source, source_bytes);
}

static void free_buffers(struct buffers *buffers)
{
    for (int side = 0; side < 2; side++)
        assert_everywhere(redist_free_tile(MPI_COMM_WORLD, buffers->tile[side], NULL) == REDIST_OK);
    free(buffers->source);
    free(buffers->kept);
    free(buffers->target);
    free(buffers->expected);
}

static void spoil(const struct buffers *buffers, unsigned char *target)
{
    for (size_t b = 0; b < buffers->bytes[1]; b++)
        target[b] = (unsigned char)~buffers->expected[b];
}

static int is_expected(const struct buffers *buffers, const unsigned char *target)
{
    return memcmp(target, buffers->expected, buffers->bytes[1]) == 0;
}

static void check_execution(const struct scenario *scenario, struct redist_executor *executor,
                            const struct buffers *buffers, const void *source,
                            unsigned char *target)
{
    struct redist_execution_report report = {.size = sizeof report};
    struct redist_error error;
    uint64_t found[FINDINGS];
    spoil(buffers, target);
    found[WRONG_STATUS] = redist_execute(executor, source, target, &report, &error) != REDIST_OK;
    found[TARGET_DIFFERS] = !is_expected(buffers, target);
    found[SOURCE_DIFFERS] = memcmp(source, buffers->kept, buffers->bytes[0]) != 0;
    find_in_report(scenario, &report, found);
    assert_nothing_found(found);
}

/* Two executions under way at a time, that end in the other order; one that was started is finished
 * before anything else of its executor, or when that is freed. */
static void check_two_calls(const struct scenario *scenario, struct redist_executor *executor,
                            const struct buffers *buffers)
{
    struct redist_executor *other = NULL;
    struct redist_execution_report report = {.size = sizeof report};
    struct redist_error error;
    unsigned char *target = buffers->target, *tile = buffers->tile[1];
    assert_everywhere(redist_create_executor(&scenario->program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &other, &error) == REDIST_OK);
    spoil(buffers, target);
    spoil(buffers, tile);
    assert_everywhere(redist_finish_execution(other, &report, &error) == REDIST_BAD_INPUT);
    assert_everywhere(redist_start_execution(executor, buffers->source, target, &error) ==
                      REDIST_OK);
    assert_everywhere(redist_start_execution(other, buffers->tile[0], tile, &error) == REDIST_OK);
    assert_everywhere(redist_start_execution(other, buffers->source, target, &error) ==
                      REDIST_BAD_INPUT);
    assert_everywhere(redist_execute(executor, buffers->source, target, NULL, &error) ==
                      REDIST_BAD_INPUT);
    assert_everywhere(redist_finish_execution(other, NULL, &error) == REDIST_OK);
    uint64_t found[FINDINGS] = {0};
    found[WRONG_STATUS] = redist_finish_execution(executor, &report, &error) != REDIST_OK;
    found[TARGET_DIFFERS] = !is_expected(buffers, target) || !is_expected(buffers, tile);
    find_in_report(scenario, &report, found);
    assert_nothing_found(found);
    spoil(buffers, target);
    assert_everywhere(redist_start_execution(other, buffers->source, target, NULL) == REDIST_OK);
    redist_free_executor(other);
    assert_everywhere(is_expected(buffers, target));
}

void check_scenario(const struct scenario *scenario, int times)
{
    struct redist_executor *executor = NULL;
    struct redist_error error;
    struct buffers buffers;
    bool last = (uint32_t)get_rank() == scenario->program.ndevices - 1;
    assert_everywhere(redist_create_executor(&scenario->program, REDIST_BYTES, MPI_COMM_WORLD,
                                             &executor, &error) == REDIST_OK);
    make_buffers(scenario, &buffers);
    for (int k = 0; k < times; k++) {
        check_execution(scenario, executor, &buffers, buffers.source, buffers.target);
        check_execution(scenario, executor, &buffers, buffers.tile[0], buffers.tile[1]);
    }
    check_execution(scenario, executor, &buffers, buffers.tile[0],
                    last ? buffers.target : buffers.tile[1]);
    check_execution(scenario, executor, &buffers, last ? buffers.source : buffers.tile[0],
                    buffers.tile[1]);
    check_two_calls(scenario, executor, &buffers);
    redist_free_executor(executor);
    free_buffers(&buffers);
}
