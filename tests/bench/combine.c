/* How many bytes of values are combined in a second of the processor, in chains of eight, in a stage of a
 * mebibyte as redist_fix_order has; beside MPI_Reduce_local where MPI has the operator. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "elements/chain.h"
#include "elements/kind.h"

#define PARTS 8
#define STAGE (1 << 20)
#define SECONDS 0.05

static unsigned char stage[STAGE];

/* Numbers near 1, or integers. */
static void fill_stage(void)
{
    for (size_t k = 0; k < STAGE; k++)
        stage[k] = (unsigned char)(k % 2 == 0 ? k >> 3 : 0x3c);
}

static void run_chains(enum redist_element element, enum redist_operator combine)
{
    uint64_t count = STAGE / PARTS / get_element_bytes(element);
    combine_chains(element, combine, stage, STAGE / PARTS, PARTS, count);
}

static void run_mpi(MPI_Datatype type, int bytes, MPI_Op operation)
{
    for (int m = 1; m < PARTS; m++)
        MPI_Reduce_local(stage + m * (STAGE / PARTS), stage, STAGE / PARTS / bytes, type,
                         operation);
}

/* Gigabytes in a second, the best of five. */
static double measure(enum redist_element element, enum redist_operator combine, MPI_Datatype type,
                      MPI_Op operation)
{
    double best = 0;
    for (int turn = 0; turn < 5; turn++) {
        uint64_t runs = 0;
        double seconds = 0;
        clock_t start = clock();
        fill_stage();
        for (; seconds < SECONDS; runs++, seconds = (double)(clock() - start) / CLOCKS_PER_SEC)
            if (type == MPI_DATATYPE_NULL)
                run_chains(element, combine);
            else
                run_mpi(type, (int)get_element_bytes(element), operation);
        double rate = (double)runs * STAGE / seconds / 1e9;
        best = rate > best ? rate : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const struct {
        enum redist_element element;
        MPI_Datatype type; /* what MPI combines with the same bits, sums at least */
    } kinds[] = {{REDIST_UINT8, MPI_DATATYPE_NULL},
                 {REDIST_UINT16, MPI_DATATYPE_NULL},
                 {REDIST_INT32, MPI_INT32_T},
                 {REDIST_INT64, MPI_INT64_T},
                 {REDIST_FLOAT16, MPI_DATATYPE_NULL},
                 {REDIST_BFLOAT16, MPI_DATATYPE_NULL},
                 {REDIST_FLOAT32, MPI_FLOAT},
                 {REDIST_FLOAT64, MPI_DOUBLE},
                 {REDIST_COMPLEX64, MPI_C_FLOAT_COMPLEX},
                 {REDIST_COMPLEX128, MPI_C_DOUBLE_COMPLEX}};
    printf("GB/s         sum product    max  MPI sum product    max\n");
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        static const enum redist_operator operators[] = {REDIST_SUM, REDIST_PRODUCT, REDIST_MAX};
        const MPI_Op mpi[] = {MPI_SUM, MPI_PROD, MPI_MAX};
        printf("%-10s", name_element(kinds[k].element));
        for (int by_mpi = 0; by_mpi < 2; by_mpi++)
            for (int o = 0; o < 3; o++) {
                bool none = (by_mpi && kinds[k].type == MPI_DATATYPE_NULL) ||
                            (o == 2 && is_complex(kinds[k].element));
                MPI_Datatype type = by_mpi ? kinds[k].type : MPI_DATATYPE_NULL;
                if (none)
                    printf("%8s", "-");
                else
                    printf("%8.1f", measure(kinds[k].element, operators[o], type, mpi[o]));
            }
        printf("\n");
    }
    MPI_Finalize();
    return 0;
}
