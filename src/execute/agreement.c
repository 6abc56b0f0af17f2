#include "execute/agreement.h"
#include <string.h>
#include "execute/consensus.h"
#include "execute/tile.h"
#include "base/digest.h"
#include "base/report.h"

static uint64_t digest_axes(uint64_t digest, uint32_t naxes, const uint8_t *axis)
{
    digest = digest_number(digest, naxes);
    for (uint32_t k = 0; k < naxes; k++)
        digest = digest_number(digest, axis[k]);
    return digest;
}

static uint64_t digest_mesh(uint64_t digest, const struct redist_mesh *mesh)
{
    uint32_t positions = redist_count_devices(mesh);
    digest = digest_number(digest, mesh->naxes);
    for (uint32_t a = 0; a < mesh->naxes; a++)
        digest = digest_number(digest, mesh->axis[a].size);
    for (uint32_t p = 0; p < positions; p++)
        digest = digest_number(digest, redist_get_device(mesh, p));
    return digest;
}

static uint64_t digest_type(uint64_t digest, const struct redist_type *type)
{
    digest = digest_number(digest, type->rank);
    for (uint32_t i = 0; i < type->rank; i++) {
        const struct redist_dim *dim = &type->dim[i];
        digest = digest_number(digest_number(digest, dim->tile), dim->size);
        digest = digest_axes(digest, dim->naxes, dim->axis);
    }
    return digest_axes(digest, type->nunreduced, type->unreduced);
}

static uint64_t digest_problem(uint64_t digest, const struct redist_problem *problem)
{
    digest = digest_number(digest, problem->devices);
    digest = digest_number(digest, problem->elem_bytes);
    digest = digest_number(digest, problem->combine);
    digest = digest_mesh(digest, &problem->mesh);
    digest = digest_mesh(digest, redist_get_target_mesh(problem));
    return digest_type(digest_type(digest, &problem->from), &problem->to);
}

static uint64_t digest_step(uint64_t digest, const struct redist_step *step, uint32_t nrows,
                            uint32_t ndevices)
{
    digest = digest_number(digest_number(digest, step->op), step->fused);
    digest = digest_number(digest_number(digest, step->into), step->split);
    digest = digest_number(digest_number(digest, step->factor), step->used);
    for (uint32_t x = 0; x < nrows; x++)
        digest = digest_number(digest, step->tile[x]);
    for (uint32_t d = 0; step->list != NULL && d < ndevices; d++)
        digest = digest_number(digest, step->list[d]);
    return digest;
}

uint64_t digest_program(const struct redist_program *program, enum redist_element element)
{
    uint32_t nrows = program->problem.from.rank + program->nsums;
    uint64_t digest = digest_number(DIGEST_START, element);
    digest = digest_problem(digest, &program->problem);
    digest = digest_number(digest_number(digest, program->ndevices), program->nsteps);
    for (uint32_t k = 0; k < program->nsums; k++) {
        const struct redist_sum *sum = &program->sum[k];
        digest = digest_number(digest_number(digest, sum->kept), sum->size);
        digest = digest_axes(digest, sum->naxes, sum->axis);
        for (uint32_t a = 0; a < sum->naxes; a++)
            digest = digest_number(digest_number(digest, sum->part[a]), sum->minor[a]);
    }
    for (uint32_t s = 0; s < program->nsteps; s++)
        digest = digest_step(digest, &program->step[s], nrows, program->ndevices);
    return digest;
}

enum redist_status compare_digests(uint64_t mine, const char *other, MPI_Comm comm,
                                   struct redist_error *error)
{
    uint64_t first = mine;
    int rank = 0;
    enum redist_status status = check_mpi(MPI_Comm_rank(comm, &rank), "MPI_Comm_rank", error);
    if (status == REDIST_OK)
        status = check_mpi(MPI_Bcast(&first, 1, MPI_UINT64_T, 0, comm), "MPI_Bcast", error);
    if (status == REDIST_OK && mine != first)
        status = report_failure(error,
                                "rank %d has %s than rank 0, or other elements: all ranks must "
                                "have the same",
                                rank, other);
    return reach_consensus(comm, status, error);
}

enum redist_status compare_programs(const struct redist_program *program,
                                    enum redist_element element, MPI_Comm comm,
                                    struct redist_error *error)
{
    return compare_digests(digest_program(program, element), "another program", comm, error);
}

bool overlaps(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes)
{
    uintptr_t first = (uintptr_t)a, second = (uintptr_t)b;
    return first < second ? second - first < a_bytes : first - second < b_bytes;
}

/* What lies in a tile of ours has to end there. */
static enum redist_status check_tile(unsigned rank, const char *what, const void *buffer,
                                     uint64_t bytes, struct redist_error *error)
{
    const struct shared_tile *tile = find_tile(buffer);
    if (tile == NULL)
        return REDIST_OK;
    uint64_t place = (uint64_t)((const unsigned char *)buffer - tile->own);
    if (bytes <= tile->bytes - place)
        return REDIST_OK;
    return report_failure(error,
                          "rank %u: the %s begins at byte %llu of a tile of %llu bytes that "
                          "redist_allocate_tile gave, expected room for %llu bytes",
                          rank, what, (unsigned long long)place, (unsigned long long)tile->bytes,
                          (unsigned long long)bytes);
}

enum redist_status check_buffers(const struct redist_executor *executor, const void *source,
                                 const void *target, struct redist_error *error)
{
    const struct moves *moves = &executor->moves;
    uint64_t given = moves->buffer_bytes[SOURCE_BUFFER],
             wanted = moves->buffer_bytes[TARGET_BUFFER];
    unsigned rank = (unsigned)moves->device;
    if (moves->gives && given > 0 && source == NULL)
        return report_failure(error, "rank %u: source is NULL, expected a tile of %llu bytes", rank,
                              (unsigned long long)given);
    if (moves->wants && wanted > 0 && target == NULL)
        return report_failure(error, "rank %u: target is NULL, expected room for %llu bytes", rank,
                              (unsigned long long)wanted);
    if (moves->gives && moves->wants && overlaps(source, given, target, wanted))
        return report_failure(error,
                              "rank %u: the source tile of %llu bytes and the target tile of %llu "
                              "bytes overlap, expected two separate buffers",
                              rank, (unsigned long long)given, (unsigned long long)wanted);
    if (moves->gives)
        PASS_FAILURE(check_tile(rank, "source", source, given, error));
    return moves->wants ? check_tile(rank, "target", target, wanted, error) : REDIST_OK;
}
