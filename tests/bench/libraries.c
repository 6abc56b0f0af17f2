#include "libraries.h"
#include <fftw3-mpi.h>
#include "types/mesh.h"

#define BENCH "libraries"
#include "ranks.h"

void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, const char *order, int rows, int columns);
void Cblacs_gridmap(int *context, int *map, int leading, int rows, int columns);
void Cblacs_gridexit(int context);
void Cpdgemr2d(int m, int n, double *a, int ia, int ja, int *desca, double *b, int ib, int jb,
               int *descb, int context);

/* Row-major matrices of doubles, each tile on one rank, without padding: tiles of both sides. */
static bool has_matrices(const struct setting *setting, int tiles[2][2])
{
    const struct redist_problem *problem = &setting->problem;
    const struct redist_type *type[2] = {&problem->from, &problem->to};
    for (int side = 0; side < 2; side++) {
        if (type[side]->rank != 2 || problem->elem_bytes != sizeof(double) || problem->two_meshes ||
            type[side]->nunreduced > 0)
            return false;
        for (int i = 0; i < 2; i++) {
            const struct redist_dim *dim = &type[side]->dim[i];
            tiles[side][i] = (int)multiply_axes(&problem->mesh, dim->axis, dim->naxes);
            if (dim->tile * (uint64_t)tiles[side][i] != dim->size)
                return false;
        }
        if (tiles[side][0] * tiles[side][1] != setting->nranks)
            return false;
    }
    return true;
}

/* --- FFTW --------------------------------------------------------------------------------- */

static void run_transpose(const struct library_move *move)
{
    fftw_execute(move->plan);
}

static void close_transpose(struct library_move *move)
{
    fftw_destroy_plan(move->plan);
    fftw_free(move->source);
    fftw_free(move->target);
}

/* Rows become columns, both of them on the ranks in their order. What a rank then has of its
 * columns lies row after row, as FFTW leaves it where the local transpose is not asked for. */
static bool open_transpose(const struct setting *setting, int tiles[2][2],
                           struct library_move *move)
{
    const struct redist_dim *rows = &setting->problem.from.dim[0],
                            *columns = &setting->problem.to.dim[1];
    ptrdiff_t extent[2] = {move->extent[0], move->extent[1]}, size, count[2], begin[2];
    ptrdiff_t block[2] = {(ptrdiff_t)rows->tile, (ptrdiff_t)columns->tile};
    if (tiles[0][1] != 1 || tiles[1][0] != 1 || rows->naxes != 1 || columns->naxes != 1)
        return false;
    fftw_mpi_init();
    size = fftw_mpi_local_size_many_transposed(2, extent, 1, block[0], block[1], MPI_COMM_WORLD,
                                               &count[0], &begin[0], &count[1], &begin[1]);
    move->source = fftw_alloc_real((size_t)size);
    move->target = fftw_alloc_real((size_t)size);
    if (move->source == NULL || move->target == NULL)
        stop("FFTW", "there is no memory left");
    move->plan = fftw_mpi_plan_many_transpose(extent[0], extent[1], 1, block[0], block[1],
                                              move->source, move->target, MPI_COMM_WORLD,
                                              FFTW_MEASURE | FFTW_MPI_TRANSPOSED_OUT);
    if (move->plan == NULL)
        stop("FFTW", "it has no plan for this transpose");
    move->run = run_transpose;
    move->close = close_transpose;
    return true;
}

/* --- ScaLAPACK ---------------------------------------------------------------------------- */

enum { BOTH_SIDES = 2, DENSE = 1 };

static void run_pdgemr2d(const struct library_move *move)
{
    int descriptor[2][9];
    memcpy(descriptor, move->descriptor, sizeof descriptor);
    Cpdgemr2d(move->extent[1], move->extent[0], move->source, 1, 1, descriptor[0], move->target, 1,
              1, descriptor[1], move->context[BOTH_SIDES]);
}

static void close_pdgemr2d(struct library_move *move)
{
    for (int k = 0; k <= BOTH_SIDES; k++)
        Cblacs_gridexit(move->context[k]);
    free(move->source);
    free(move->target);
}

/* Its matrices are column-major: rows of ours are columns of its. The process at each place of the
 * grid is the one that has the tile. */
static void open_grid(const struct setting *setting, int side, const int tiles[2],
                      struct library_move *move)
{
    const struct redist_problem *problem = &setting->problem;
    const struct redist_type *type = side == 0 ? &problem->from : &problem->to;
    int *map = allocate((size_t)setting->nranks * sizeof *map);
    for (uint32_t d = 0; d < (uint32_t)setting->nranks; d++) {
        uint64_t offset[REDIST_MAX_RANK];
        redist_compute_offset(&problem->mesh, type, d, offset);
        map[offset[1] / type->dim[1].tile + offset[0] / type->dim[0].tile * (uint64_t)tiles[1]] =
            (int)d;
    }
    Cblacs_get(0, 0, &move->context[side]);
    Cblacs_gridmap(&move->context[side], map, tiles[1], tiles[1], tiles[0]);
    const int descriptor[] = {DENSE,
                              move->context[side],
                              move->extent[1],
                              move->extent[0],
                              (int)type->dim[1].tile,
                              (int)type->dim[0].tile,
                              0,
                              0,
                              (int)type->dim[1].tile};
    memcpy(move->descriptor[side], descriptor, sizeof descriptor);
    free(map);
}

static bool open_pdgemr2d(const struct setting *setting, int tiles[2][2], struct library_move *move)
{
    for (int side = 0; side < 2; side++)
        open_grid(setting, side, tiles[side], move);
    Cblacs_get(0, 0, &move->context[BOTH_SIDES]);
    Cblacs_gridinit(&move->context[BOTH_SIDES], "R", 1, setting->nranks);
    move->source = allocate(setting->bytes[0]);
    move->target = allocate(setting->bytes[1]);
    move->run = run_pdgemr2d;
    move->close = close_pdgemr2d;
    return true;
}

bool open_library_move(enum library library, const struct setting *setting,
                       struct library_move *move)
{
    int tiles[2][2];
    *move = (struct library_move){
        .extent = {(int)setting->problem.from.dim[0].size, (int)setting->problem.from.dim[1].size}};
    if (!has_matrices(setting, tiles) || !(library == FFTW ? open_transpose(setting, tiles, move)
                                                           : open_pdgemr2d(setting, tiles, move)))
        return false;
    memcpy(move->source, setting->source, setting->bytes[0]);
    return true;
}
