#include "execute/datatype.h"
#include "execute/consensus.h"
#include "base/report.h"

/* Pieces that a count over the range of int is made of. */
#define CHUNK (UINT64_C(1) << 30)

void free_type(MPI_Datatype *type)
{
    if (*type != MPI_DATATYPE_NULL)
        MPI_Type_free(type); /* sets it to MPI_DATATYPE_NULL */
}

/* Replaces *type by `made`, or keeps it when `code` is an error. */
static enum redist_status replace_type(int code, const char *call, MPI_Datatype made,
                                       MPI_Datatype *type, struct redist_error *error)
{
    if (code != MPI_SUCCESS)
        return check_mpi(code, call, error);
    free_type(type);
    *type = made;
    return REDIST_OK;
}

/* `count` copies of `type`, `stride` bytes apart: count at most CHUNK^2. */
static int join_chunks(MPI_Datatype type, uint64_t count, uint64_t stride, MPI_Datatype *made)
{
    MPI_Datatype part[3] = {MPI_DATATYPE_NULL, MPI_DATATYPE_NULL, MPI_DATATYPE_NULL};
    int length[2] = {1, 1};
    MPI_Aint place[2] = {0, (MPI_Aint)(count / CHUNK * CHUNK * stride)};
    int code = MPI_Type_create_hvector((int)CHUNK, 1, (MPI_Aint)stride, type, &part[2]);
    if (code == MPI_SUCCESS)
        code = MPI_Type_create_hvector((int)(count / CHUNK), 1, (MPI_Aint)(CHUNK * stride), part[2],
                                       &part[0]);
    if (code == MPI_SUCCESS)
        code = MPI_Type_create_hvector((int)(count % CHUNK), 1, (MPI_Aint)stride, type, &part[1]);
    if (code == MPI_SUCCESS)
        code = MPI_Type_create_struct(2, length, place, part, made);
    for (int k = 0; k < 3; k++)
        free_type(&part[k]);
    return code;
}

/* Wraps *type into a loop. */
static enum redist_status repeat_type(uint64_t count, uint64_t stride, MPI_Datatype *type,
                                      struct redist_error *error)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    int code = count > CHUNK
                   ? join_chunks(*type, count, stride, &made)
                   : MPI_Type_create_hvector((int)count, 1, (MPI_Aint)stride, *type, &made);
    return replace_type(code, "MPI_Type_create_hvector", made, type, error);
}

enum redist_status make_box_type(const struct runs *runs, MPI_Datatype *type,
                                 struct redist_error *error)
{
    /* A vector of single bytes is slow in some libraries, and all that goes beyond an int. */
    uint64_t whole = runs->run_bytes <= CHUNK ? runs->run_bytes : 1;
    enum redist_status status =
        check_mpi(MPI_Type_contiguous((int)whole, MPI_BYTE, type), "MPI_Type_contiguous", error);
    if (status != REDIST_OK) {
        *type = MPI_DATATYPE_NULL;
        return status;
    }
    if (whole < runs->run_bytes)
        status = repeat_type(runs->run_bytes, 1, type, error);
    for (uint32_t k = runs->nloops; status == REDIST_OK && k-- > 0;)
        status = repeat_type(runs->count[k], runs->stride[k], type, error);
    if (status == REDIST_OK)
        status = check_mpi(MPI_Type_commit(type), "MPI_Type_commit", error);
    if (status != REDIST_OK)
        free_type(type);
    return status;
}

enum redist_status resize_type(MPI_Datatype *type, uint64_t extent, struct redist_error *error)
{
    MPI_Datatype made = MPI_DATATYPE_NULL;
    int code = MPI_Type_create_resized(*type, 0, (MPI_Aint)extent, &made);
    PASS_FAILURE(replace_type(code, "MPI_Type_create_resized", made, type, error));
    return check_mpi(MPI_Type_commit(type), "MPI_Type_commit", error);
}
