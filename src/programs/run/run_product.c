#include "programs/run/run_product.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "programs/shared/product_check.h"
#include "elements/kind.h"
#include "programs/run/run_multiply.h"
#include "programs/run/data/run_tile.h"
#include "programs/run/data/run_values.h"
#include "execute/consensus.h"
#include "base/report.h"

/* What takes time. */
enum phase { MOVE_A, MOVE_B, MULTIPLY, MOVE_C, PHASES };

/* A product under way on this rank: tiles as given or wanted, and of the local product. */
struct product_run {
    const struct job *job;
    struct checked_product product;
    enum redist_element element;
    unsigned char *outer[REDIST_OPERANDS], *inner[REDIST_OPERANDS];
    double seconds[PHASES];
};

/* |a b| is at most 6: sums of that many terms are exact. */
static uint64_t count_exact_terms(enum redist_element element)
{
    switch (element) {
    case REDIST_INT32:
        return INT32_MAX / 6;
    case REDIST_FLOAT32:
        return (UINT64_C(1) << 24) / 6;
    default:
        return (UINT64_C(1) << 53) / 6;
    }
}

static int64_t value_of_a(uint64_t i, uint64_t j)
{
    return (int64_t)((i % 7 * 3 + j % 7 * 5) % 7) - 3;
}

static int64_t value_of_b(uint64_t j, uint64_t k)
{
    return (int64_t)((j % 5 * 2 + k % 5 * 3) % 5) - 2;
}

static enum redist_status choose_numbers(struct product_run *run, struct redist_error *error)
{
    const struct redist_product *product = &run->product.header.product;
    enum redist_element asked = run->job->options->element;
    uint32_t bytes = product->elem_bytes;
    if (bytes != 4 && bytes != 8)
        return report_failure(error, "products are computed with elements of 4 or 8 bytes, not %u",
                              bytes);
    run->element = bytes == 4 ? REDIST_FLOAT32 : REDIST_FLOAT64;
    if (asked != REDIST_BYTES)
        run->element = asked;
    if (get_element_bytes(run->element) != bytes)
        return report_failure(error, "--dtype: the product has elements of %u bytes", bytes);
    if (!multiplies(run->element))
        return report_failure(error,
                              "products are computed in int32, int64, float32 and float64, "
                              "not %s",
                              name_element(run->element));
    if (product->operand[REDIST_OPERAND_A].dim[1].size > count_exact_terms(run->element))
        return report_failure(error, "J is too long for sums that are exact in this dtype");
    uint32_t ndevices = redist_count_devices(&product->mesh);
    if ((uint32_t)run->job->nranks != ndevices)
        return report_failure(error,
                              "the product has %u devices, but there are %d ranks: use "
                              "mpirun -n %u",
                              ndevices, run->job->nranks, ndevices);
    return REDIST_OK;
}

static enum redist_status allocate_operands(struct product_run *run, struct redist_error *error)
{
    const struct product_header *header = &run->product.header;
    uint32_t elem = header->product.elem_bytes;
    enum redist_status status = REDIST_OK;
    for (uint32_t x = 0; x < REDIST_OPERANDS && status == REDIST_OK; x++) {
        uint64_t outer = redist_compute_local_size(&header->product.operand[x]);
        uint64_t inner = redist_compute_local_size(&header->local[x]);
        status = allocate_elements(run->job->comm, outer, elem, &run->outer[x], error);
        if (status == REDIST_OK)
            status = allocate_elements(run->job->comm, inner, elem, &run->inner[x], error);
    }
    return status == REDIST_NO_MEMORY
               ? report_no_memory(error, "out of memory for the tiles of a product")
               : status;
}

static struct matrix_tile find_tile(const struct product_run *run, const struct redist_type *type)
{
    return find_matrix_tile(&run->product.header.product.mesh, type, (uint32_t)run->job->rank);
}

static void fill_operand(struct product_run *run, enum redist_operand operand)
{
    const struct redist_product *product = &run->product.header.product;
    struct matrix_tile tile = find_tile(run, &product->operand[operand]);
    for (uint64_t r = 0; r < tile.valid[0]; r++) {
        for (uint64_t c = 0; c < tile.valid[1]; c++) {
            uint64_t row = tile.offset[0] + r, column = tile.offset[1] + c;
            int64_t value =
                operand == REDIST_OPERAND_A ? value_of_a(row, column) : value_of_b(row, column);
            store_value(run->element, (struct number){value, 0},
                        run->outer[operand] + (r * tile.tile[1] + c) * product->elem_bytes);
        }
    }
}

static enum redist_status move_operand(struct product_run *run, enum redist_operand operand,
                                       enum phase phase, struct redist_error *error)
{
    bool result = operand == REDIST_OPERAND_C;
    struct redist_executor *executor = NULL;
    const void *source = result ? run->inner[operand] : run->outer[operand];
    void *target = result ? run->outer[operand] : run->inner[operand];
    enum redist_status status = redist_create_executor(run->product.move[operand], run->element,
                                                       run->job->comm, &executor, error);
    if (status == REDIST_OK)
        status = check_mpi(MPI_Barrier(run->job->comm), "MPI_Barrier", error);
    double start = MPI_Wtime();
    if (status == REDIST_OK)
        status = redist_execute(executor, source, target, NULL, error);
    run->seconds[phase] = MPI_Wtime() - start;
    redist_free_executor(executor);
    return status;
}

static void multiply_locally(struct product_run *run)
{
    const struct redist_type *local = run->product.header.local;
    struct matrix_tile a = find_tile(run, &local[REDIST_OPERAND_A]);
    struct matrix_tile b = find_tile(run, &local[REDIST_OPERAND_B]);
    double start = MPI_Wtime();
    multiply_tiles(run->element, &a, run->inner[REDIST_OPERAND_A], &b, run->inner[REDIST_OPERAND_B],
                   run->inner[REDIST_OPERAND_C]);
    run->seconds[MULTIPLY] = MPI_Wtime() - start;
}

/* Whether term j is part of the sum that this rank ends with: C may be left unreduced, and
 * then only of the blocks of J whose place along those axes is this rank's. */
static bool is_wanted(const struct product_run *run, uint64_t j)
{
    const struct product_header *header = &run->product.header;
    const struct redist_mesh *mesh = &header->product.mesh;
    const struct redist_type *c = &header->product.operand[REDIST_OPERAND_C];
    const struct redist_dim *dim = &header->local[REDIST_OPERAND_A].dim[1];
    uint32_t coordinate[REDIST_MAX_AXES];
    uint64_t block = j / dim->tile;
    redist_compute_coordinates(mesh, (uint32_t)run->job->rank, coordinate);
    for (uint32_t k = 0; k < dim->naxes; k++) {
        uint32_t axis = dim->axis[k], size = mesh->axis[axis].size;
        if (memchr(c->unreduced, (int)axis, c->nunreduced) != NULL &&
            block % size != coordinate[axis])
            return false;
        block /= size;
    }
    return true;
}

static int64_t compute_expected(const struct product_run *run, const bool *wanted, uint64_t i,
                                uint64_t k)
{
    uint64_t length = run->product.header.product.operand[REDIST_OPERAND_A].dim[1].size;
    int64_t sum = 0;
    for (uint64_t j = 0; j < length; j++)
        sum += wanted[j] ? value_of_a(i, j) * value_of_b(j, k) : 0;
    return sum;
}

static enum redist_status verify_result(const struct product_run *run, struct redist_error *error)
{
    const struct redist_product *product = &run->product.header.product;
    struct matrix_tile tile = find_tile(run, &product->operand[REDIST_OPERAND_C]);
    uint64_t length = product->operand[REDIST_OPERAND_A].dim[1].size;
    bool *wanted = malloc(length * sizeof *wanted);
    enum redist_status status =
        wanted != NULL ? REDIST_OK : report_no_memory(error, "out of memory for the verification");
    for (uint64_t j = 0; status == REDIST_OK && j < length; j++)
        wanted[j] = is_wanted(run, j);
    for (uint64_t p = 0; status == REDIST_OK && p < tile.valid[0] * tile.valid[1]; p++) {
        uint64_t r = p / tile.valid[1], c = p % tile.valid[1];
        uint64_t i = tile.offset[0] + r, k = tile.offset[1] + c;
        struct number expected = {compute_expected(run, wanted, i, k), 0};
        if (!equals_value(run->element, expected,
                          run->outer[REDIST_OPERAND_C] +
                              (r * tile.tile[1] + c) * product->elem_bytes))
            status = report_failure(error, "rank %d: C[%llu, %llu] is wrong", run->job->rank,
                                    (unsigned long long)i, (unsigned long long)k);
    }
    free(wanted);
    return status;
}

static enum redist_status print_product(const struct product_run *run, struct redist_error *error)
{
    const struct redist_type *c = &run->product.header.product.operand[REDIST_OPERAND_C];
    double most[PHASES] = {0};
    enum redist_status status =
        check_mpi(MPI_Reduce(run->seconds, most, PHASES, MPI_DOUBLE, MPI_MAX, 0, run->job->comm),
                  "MPI_Reduce", error);
    if (status != REDIST_OK || run->job->rank != 0)
        return status;
    unsigned long long elements = redist_compute_global_size(c);
    if (run->job->options->json)
        printf("{\"status\":\"done\",\"verified\":%llu,\"ranks\":%d,\"seconds\":{\"a\":%.9f,"
               "\"b\":%.9f,\"multiply\":%.9f,\"c\":%.9f}}\n",
               elements, run->job->nranks, most[MOVE_A], most[MOVE_B], most[MULTIPLY],
               most[MOVE_C]);
    else
        printf("product verified: all %llu elements of C on %d rank%s\n"
               "seconds on the slowest: A %.3g, B %.3g, multiply %.3g, C %.3g\n",
               elements, run->job->nranks, run->job->nranks == 1 ? "" : "s", most[MOVE_A],
               most[MOVE_B], most[MULTIPLY], most[MOVE_C]);
    return REDIST_OK;
}

static enum redist_status prepare_product(struct product_run *run, struct redist_error *error)
{
    enum redist_status status =
        read_checked_product(run->job->options->product, &run->product, error);
    if (status == REDIST_OK)
        status = choose_numbers(run, error);
    status = reach_consensus(run->job->comm, status, error);
    return status == REDIST_OK ? allocate_operands(run, error) : status;
}

enum redist_status run_product(const struct job *job, struct redist_error *error)
{
    struct product_run run = {.job = job};
    enum redist_status status = prepare_product(&run, error);
    if (status == REDIST_OK) {
        fill_operand(&run, REDIST_OPERAND_A);
        fill_operand(&run, REDIST_OPERAND_B);
        status = move_operand(&run, REDIST_OPERAND_A, MOVE_A, error);
    }
    if (status == REDIST_OK)
        status = move_operand(&run, REDIST_OPERAND_B, MOVE_B, error);
    if (status == REDIST_OK) {
        multiply_locally(&run);
        status = move_operand(&run, REDIST_OPERAND_C, MOVE_C, error);
    }
    if (status == REDIST_OK)
        status = reach_consensus(job->comm, verify_result(&run, error), error);
    if (status == REDIST_OK)
        status = print_product(&run, error);
    for (uint32_t x = 0; x < REDIST_OPERANDS; x++) {
        (void)redist_free_tile(job->comm, run.outer[x], NULL);
        (void)redist_free_tile(job->comm, run.inner[x], NULL);
    }
    free_checked_product(&run.product);
    return status;
}
