/* Many programs carried out together: each ends as it does alone, in the order of its members, and
 * in a round there is one message for each pair of ranks; what is wrong is refused on all ranks, and
 * every allocation fails once. Allocations are replaced by the linker's --wrap. On 1 or 4 ranks. */
#include "on_ranks.h"
#include <redist/execute.h>
#include <redist/plan.h>
#include "failing.h"

enum { MOST = 16, SPOILED = 0xa5 };

static int rank, nranks;
static int messages; /* sent since it was set to 0 */

int MPI_Isend(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request)
{
    messages++;
    return PMPI_Isend(buffer, count, type, to, tag, comm, request);
}

struct wanted {
    enum redist_element element;
    const char *problem;
};

/* Rounds of one kind and of the other, sums of one and two rounds, tails, identities, elements of
 * all sizes, idle devices, and what moves nothing. */
static const struct wanted on_four[] = {
    {REDIST_BYTES, "mesh x=2,y=2\nelem 4\nfrom [3{x}6, 4{y}8]\nto [3{y}6, 4{x}8]\n"},
    {REDIST_FLOAT32, "mesh x=2,y=2\nelem 4\nop sum\nfrom [11]{x,y}\nto [11]\n"},
    {REDIST_BYTES, "mesh x=4\nelem 1\nfrom [2{x}8, 3]\nto [8, 3]\n"},
    {REDIST_BFLOAT16, "mesh x=4\nelem 2\nop sum\nfrom [8, 5]{x}\nto [2{x}8, 5]\n"},
    {REDIST_BYTES, "mesh x=4\nelem 16\nfrom [4, 2{x}8]\nto [1{x}4, 8]\n"},
    {REDIST_BYTES, "mesh x=2,y=2\nelem 2\nfrom [3{x}5, 2]\nto [2{x,y}5, 2]\n"},
    {REDIST_INT32, "mesh x=2,y=2\nelem 4\nop max\nfrom [6]{y}\nto [6]{x}\n"},
    {REDIST_BYTES, "mesh x=2\nelem 8\nfrom [4{x}8]\nmesh y=4\norder 0 list 2 3 0 1\nto [2{y}8]\n"},
    {REDIST_FLOAT64, "mesh x=2,y=2\nelem 8\nop sum\nfrom [6, 4]{x,y}\nto [3{x}6, 2{y}4]\n"},
    {REDIST_BYTES, "mesh x=4\nelem 4\nfrom [3{x}12]\nto [3{x}12]\n"},
    {REDIST_BYTES, "mesh x=4\nelem 4\nfrom [12]\nto [3{x}12]\n"},
};

static const struct wanted on_one[] = {
    {REDIST_BYTES, "mesh x=1\nelem 4\nfrom [6, 8]\nto [6{x}6, 8]\n"},
    {REDIST_FLOAT32, "mesh x=1\nelem 4\nop sum\nfrom [11]{x}\nto [11]\n"},
};

struct tensor {
    struct redist_problem problem;
    struct redist_program *program;
    bool holds[2];
    uint64_t bytes[2];
    unsigned char *source, *target, *expected;
};

static struct tensor tensor[MOST];
static uint32_t count;
static const struct redist_program *program[MOST];
static enum redist_element element[MOST];
static const void *source[MOST];
static void *target[MOST];

static struct redist_program *accept_planned(const char *text, const struct redist_problem *problem)
{
    struct redist_plan *plan = NULL;
    struct redist_program *accepted = NULL;
    struct redist_verdict verdict = {.size = sizeof verdict};
    char *certificate = NULL;
    size_t length = 0;
    assert_int_equal(redist_make_plan(problem, NULL, &plan, NULL), REDIST_OK);
    assert_int_equal(redist_format_certificate(plan, &certificate, &length, NULL), REDIST_OK);
    assert_int_equal(
        redist_check(text, strlen(text), certificate, length, &verdict, &accepted, NULL),
        REDIST_OK);
    free(certificate);
    redist_free_plan(plan);
    return accepted;
}

/* Of this rank on a mesh; -1 when it has none there. */
static int find_position(const struct redist_mesh *mesh)
{
    for (uint32_t p = 0; p < redist_count_devices(mesh); p++)
        if (redist_get_device(mesh, p) == (uint32_t)rank)
            return (int)p;
    return -1;
}

/* Small integers, of which every order has one sum, or others, of which not. */
static void fill_source(struct tensor *one, enum redist_element kind, uint32_t k)
{
    for (uint64_t b = 0; b < one->bytes[0]; b++)
        one->source[b] = (unsigned char)((b * 37 + (uint64_t)rank * 91 + k * 13) % 251);
    for (uint64_t i = 0; kind == REDIST_FLOAT32 && i < one->bytes[0] / sizeof(float); i++)
        ((float *)one->source)[i] = (rank % 2 == 0 ? 1.0e7f : 0.37f) * (float)(rank + 1 + (int)i);
    for (uint64_t i = 0; kind == REDIST_FLOAT64 && i < one->bytes[0] / sizeof(double); i++)
        ((double *)one->source)[i] = (rank % 2 == 0 ? 1.0e15 : 0.37) * (double)(rank + 1 + (int)i);
    for (uint64_t i = 0; kind == REDIST_BFLOAT16 && i < one->bytes[0] / 2; i++)
        ((uint16_t *)one->source)[i] = (uint16_t)(0x3f00 + rank * 70 + (int)i);
}

/* As the program ends alone, and combines in the order of its members. */
static void expect_alone(struct tensor *one, enum redist_element kind)
{
    struct redist_executor *executor = NULL;
    assert_everywhere(redist_create_executor(one->program, kind, MPI_COMM_WORLD, &executor, NULL) ==
                      REDIST_OK);
    assert_everywhere(redist_fix_order(executor, NULL) == REDIST_OK);
    assert_everywhere(redist_execute(executor, one->source, one->expected, NULL, NULL) ==
                      REDIST_OK);
    redist_free_executor(executor);
}

static void make_tensor(const struct wanted *wanted, uint32_t k)
{
    struct tensor *one = &tensor[k];
    char text[512];
    snprintf(text, sizeof text, "redist-problem 2\n%s", wanted->problem);
    assert_int_equal(redist_parse_problem(text, strlen(text), "problem", &one->problem, NULL),
                     REDIST_OK);
    one->program = accept_planned(text, &one->problem);
    const struct redist_mesh *mesh[2] = {&one->problem.mesh, redist_get_target_mesh(&one->problem)};
    const struct redist_type *type[2] = {&one->problem.from, &one->problem.to};
    for (int side = 0; side < 2; side++) {
        one->holds[side] = find_position(mesh[side]) >= 0;
        one->bytes[side] = redist_compute_local_size(type[side]) * one->problem.elem_bytes;
    }
    /* exactly as large as the tiles, so that AddressSanitizer sees an overrun */
    one->source = one->holds[0] ? malloc(one->bytes[0]) : NULL;
    one->target = one->holds[1] ? malloc(one->bytes[1]) : NULL;
    one->expected = one->holds[1] ? malloc(one->bytes[1]) : NULL;
    if (one->holds[0])
        fill_source(one, wanted->element, k);
    expect_alone(one, wanted->element);
    program[k] = one->program;
    element[k] = wanted->element;
    source[k] = one->source;
    target[k] = one->target;
}

static int make_tensors(void **state)
{
    const struct wanted *wanted = nranks == 1 ? on_one : on_four;
    count = nranks == 1 ? sizeof on_one / sizeof *on_one : sizeof on_four / sizeof *on_four;
    for (uint32_t k = 0; k < count; k++)
        make_tensor(&wanted[k], k);
    return 0;
}

static int free_tensors(void **state)
{
    for (uint32_t k = 0; k < count; k++) {
        redist_free_problem(&tensor[k].problem);
        redist_free_program(tensor[k].program);
        free(tensor[k].source);
        free(tensor[k].target);
        free(tensor[k].expected);
    }
    return 0;
}

static void spoil_targets(void)
{
    for (uint32_t k = 0; k < count; k++)
        if (tensor[k].holds[1])
            memset(tensor[k].target, SPOILED, tensor[k].bytes[1]);
}

/* Whether place `i` of this rank's tile is within the array: others may hold anything. */
static bool exists(const struct tensor *one, uint64_t i)
{
    const struct redist_mesh *mesh = redist_get_target_mesh(&one->problem);
    const struct redist_type *to = &one->problem.to;
    uint64_t offset[REDIST_MAX_RANK];
    redist_compute_offset(mesh, to, (uint32_t)find_position(mesh), offset);
    for (uint32_t x = to->rank; x-- > 0; i /= to->dim[x].tile)
        if (offset[x] + i % to->dim[x].tile >= to->dim[x].size)
            return false;
    return true;
}

static int is_right(const struct tensor *one)
{
    uint32_t elem = one->problem.elem_bytes;
    for (uint64_t i = 0; one->holds[1] && i < one->bytes[1] / elem; i++)
        if (exists(one, i) && memcmp(one->target + i * elem, one->expected + i * elem, elem) != 0)
            return 0;
    return 1;
}

static int are_right(void)
{
    for (uint32_t k = 0; k < count; k++)
        if (!is_right(&tensor[k]))
            return 0;
    return 1;
}

static int is_untouched(const struct tensor *one)
{
    for (uint64_t b = 0; one->holds[1] && b < one->bytes[1]; b++)
        if (one->target[b] != SPOILED)
            return 0;
    return 1;
}

/* One message at most to each other rank in a round, however many programs. */
static void test_together(void **state)
{
    struct redist_transfer_executor *executor = NULL;
    struct redist_execution_report report = {.size = sizeof report};
    uint64_t sent[2];
    assert_everywhere(redist_prepare_programs(program, element, count, MPI_COMM_WORLD, &executor,
                                              NULL) == REDIST_OK);
    for (int again = 0; again < 3; again++) {
        spoil_targets();
        messages = 0;
        assert_everywhere(redist_start_programs(executor, source, target, NULL) == REDIST_OK);
        assert_everywhere(redist_finish_transfers(executor, &report, NULL) == REDIST_OK);
        assert_everywhere(are_right());
        assert_everywhere(messages <= 2 * (nranks - 1));
        sent[0] = report.total.bytes_sent;
        MPI_Allreduce(&report.total.bytes_received, &sent[1], 1, MPI_UINT64_T, MPI_SUM,
                      MPI_COMM_WORLD);
        MPI_Allreduce(MPI_IN_PLACE, &sent[0], 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
        assert_true(sent[0] == sent[1] && (sent[0] > 0) == (nranks > 1));
        assert_everywhere(report.peak_bytes > report.scratch_bytes);
    }
    spoil_targets();
    assert_everywhere(redist_start_programs(executor, source, target, NULL) == REDIST_OK);
    redist_free_transfer_executor(executor);
    assert_everywhere(are_right());
}

static void expect_line(enum redist_status status, const struct redist_error *error,
                        const char *why)
{
    assert_everywhere(status == REDIST_BAD_INPUT);
    if (strstr(error->message, why) == NULL)
        fprintf(stderr, "not '%s': %s\n", why, error->message);
    assert_everywhere(strstr(error->message, why) != NULL);
}

static void test_other_programs(void **state)
{
    struct redist_transfer_executor *executor = NULL;
    struct redist_error error = {""};
    const struct redist_program *other[MOST];
    enum redist_element unknown[MOST] = {REDIST_BYTES};
    bool last = rank == nranks - 1;
    memcpy(other, program, sizeof other);
    other[0] = NULL;
    expect_line(redist_prepare_programs(other, element, 2, MPI_COMM_WORLD, &executor, &error),
                &error, "program 0 is NULL");
    expect_line(redist_prepare_programs(NULL, element, 2, MPI_COMM_WORLD, &executor, &error),
                &error, "the list of programs is NULL");
    if (nranks == 1)
        return;
    expect_line(redist_prepare_programs(program, unknown, 2, MPI_COMM_WORLD, &executor, &error),
                &error, "the plan combines elements");
    other[0] = program[last ? 1 : 0];
    other[1] = program[last ? 0 : 1];
    expect_line(redist_prepare_programs(other, element, 2, MPI_COMM_WORLD, &executor, &error),
                &error, "rank 3 has other programs than rank 0");
    expect_line(
        redist_prepare_programs(program, element, last ? 2 : 3, MPI_COMM_WORLD, &executor, &error),
        &error, "rank 3 has other programs than rank 0");
}

static void test_wrong_memories(void **state)
{
    struct redist_transfer_executor *executor = NULL;
    struct redist_error error = {""};
    bool last = rank == nranks - 1;
    void *wrong[MOST];
    assert_everywhere(redist_prepare_programs(program, element, count, MPI_COMM_WORLD, &executor,
                                              NULL) == REDIST_OK);
    spoil_targets();
    memcpy(wrong, target, sizeof wrong);
    wrong[1] = last ? NULL : target[1];
    expect_line(redist_start_programs(executor, source, wrong, &error), &error,
                "target of program 1 is NULL");
    wrong[1] = last ? target[0] : target[1];
    expect_line(redist_start_programs(executor, source, wrong, &error), &error, "overlap");
    wrong[1] = last ? tensor[0].source : target[1];
    expect_line(redist_start_programs(executor, source, wrong, &error), &error,
                "the source of program 0 memory of");
    expect_line(redist_start_programs(executor, source, NULL, &error), &error,
                "the list of targets is NULL");
    expect_line(redist_start_transfers(executor, source[0], target[0], &error), &error,
                "see redist_start_programs");
    expect_line(redist_finish_transfers(executor, NULL, &error), &error, "no execution was");
    assert_everywhere(is_untouched(&tensor[0]) && is_untouched(&tensor[1]));
    assert_everywhere(redist_start_programs(executor, source, target, NULL) == REDIST_OK);
    expect_line(redist_start_programs(executor, source, target, &error), &error, "not finished");
    assert_everywhere(redist_finish_transfers(executor, NULL, NULL) == REDIST_OK);
    assert_everywhere(are_right());
    redist_free_transfer_executor(executor);
}

static void test_no_programs(void **state)
{
    struct redist_transfer_executor *executor = NULL;
    assert_everywhere(redist_prepare_programs(NULL, NULL, 0, MPI_COMM_WORLD, &executor, NULL) ==
                      REDIST_OK);
    assert_everywhere(redist_start_programs(executor, NULL, NULL, NULL) == REDIST_OK);
    assert_everywhere(redist_finish_transfers(executor, NULL, NULL) == REDIST_OK);
    redist_free_transfer_executor(executor);
}

static void test_one_twice(void **state)
{
    struct redist_transfer_executor *executor = NULL;
    const struct redist_program *same[] = {program[0], program[0]};
    const void *from[] = {source[0], source[0]};
    void *to[] = {target[0], malloc(tensor[0].bytes[1])};
    spoil_targets();
    assert_everywhere(redist_prepare_programs(same, NULL, 2, MPI_COMM_WORLD, &executor, NULL) ==
                      REDIST_OK);
    assert_everywhere(redist_start_programs(executor, from, to, NULL) == REDIST_OK);
    assert_everywhere(redist_finish_transfers(executor, NULL, NULL) == REDIST_OK);
    assert_everywhere(is_right(&tensor[0]) && memcmp(to[0], to[1], tensor[0].bytes[1]) == 0);
    redist_free_transfer_executor(executor);
    free(to[1]);
}

static void test_no_memory(void **state)
{
    struct redist_transfer_executor *executor = NULL;
    struct redist_error error = {""};
    enum redist_status status = REDIST_NO_MEMORY;
    for (long k = 1; status == REDIST_NO_MEMORY; k++) {
        calls_until_failure = rank == nranks - 1 ? k : 0;
        status = redist_prepare_programs(program, element, 2, MPI_COMM_WORLD, &executor, &error);
        calls_until_failure = 0;
        assert_everywhere(status == REDIST_OK ||
                          (status == REDIST_NO_MEMORY && executor == NULL && *error.message));
        assert_true(k < 1000);
    }
    redist_free_transfer_executor(executor);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_together),       cmocka_unit_test(test_other_programs),
        cmocka_unit_test(test_wrong_memories), cmocka_unit_test(test_no_programs),
        cmocka_unit_test(test_no_memory),      cmocka_unit_test(test_one_twice),
    };
    start_ranks(&argc, &argv, &rank, &nranks);
    int failed = (nranks != 1 && nranks != 4) ||
                 cmocka_run_group_tests(tests, make_tensors, free_tensors) != 0;
    return end_ranks(failed);
}
