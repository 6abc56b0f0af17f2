#include "direct.h"
#include <stdlib.h>
#include <string.h>
#include "summands.h"

/* Ranks that hold the same tile are a class, named by the first of them. */
struct holder {
    struct share share;
    int class, place; /* of this rank among those of its class */
    int size;         /* of the class, in its first rank */
};

static void find_holders(const struct redist_problem *problem, int nranks, struct holder *holder)
{
    for (int r = 0; r < nranks; r++) {
        struct share *share = &holder[r].share;
        int first = 0;
        find_share(problem, false, (uint32_t)r, share);
        holder[r].size = 0;
        while (first < r &&
               (!share->held || !holder[first].share.held ||
                memcmp(holder[first].share.offset, share->offset, sizeof share->offset) != 0))
            first++;
        holder[r].class = first;
        holder[r].place = holder[first].size++;
    }
}

/* Who gives its tile to `taker`: the taker itself, else one of the holders by turns. */
static bool gives(const struct holder *holder, int giver, int taker)
{
    int class = holder[giver].class;
    if (!holder[giver].share.held || holder[taker].class == class)
        return holder[giver].share.held && giver == taker;
    return taker % holder[class].size == holder[giver].place;
}

/* The part of the giver's tile that the taker wants, in the tile of one or the other: where it
 * begins, in bytes, and its type. */
static MPI_Datatype make_part(const struct redist_problem *problem, const struct share *from,
                              const struct share *to, bool sent, int *begin)
{
    const struct share *tile = sent ? from : to;
    MPI_Datatype type, outer;
    int stride = (int)problem->elem_bytes;
    *begin = 0;
    MPI_Type_contiguous(stride, MPI_BYTE, &type);
    for (uint32_t k = problem->from.rank; k-- > 0;) {
        uint64_t low = from->offset[k] > to->offset[k] ? from->offset[k] : to->offset[k];
        uint64_t from_end = from->offset[k] + problem->from.dim[k].tile;
        uint64_t to_end = to->offset[k] + problem->to.dim[k].tile;
        uint64_t high = from_end < to_end ? from_end : to_end;
        if (low >= high) {
            MPI_Type_free(&type);
            return MPI_DATATYPE_NULL;
        }
        MPI_Type_create_hvector((int)(high - low), 1, stride, type, &outer);
        MPI_Type_free(&type);
        type = outer;
        *begin += (int)(low - tile->offset[k]) * stride;
        stride *= (int)tile->type->dim[k].tile;
    }
    MPI_Type_commit(&type);
    return type;
}

static void make_parts(const struct redist_problem *problem, int rank, const struct holder *holder,
                       struct direct_exchange *direct)
{
    struct share own, other;
    find_share(problem, true, (uint32_t)rank, &own);
    for (int peer = 0; peer < direct->nranks; peer++) {
        find_share(problem, true, (uint32_t)peer, &other);
        bool taken[2] = {other.held && gives(holder, rank, peer),
                         own.held && gives(holder, peer, rank)};
        for (int way = 0; way < 2; way++) {
            const struct share *from = &holder[way == 0 ? rank : peer].share;
            MPI_Datatype type = MPI_DATATYPE_NULL;
            direct->begin[way][peer] = 0;
            if (taken[way])
                type = make_part(problem, from, way == 0 ? &other : &own, way == 0,
                                 &direct->begin[way][peer]);
            direct->counts[way][peer] = type != MPI_DATATYPE_NULL;
            direct->types[way][peer] = type != MPI_DATATYPE_NULL ? type : MPI_BYTE;
        }
    }
}

bool prepare_direct(const struct redist_problem *problem, int rank, int nranks,
                    struct direct_exchange *direct)
{
    size_t room = (size_t)nranks;
    struct holder *holder = malloc(room * sizeof *holder);
    bool has_room = holder != NULL;
    *direct = (struct direct_exchange){.nranks = nranks};
    for (int way = 0; way < 2; way++) {
        direct->counts[way] = malloc(room * sizeof(int));
        direct->begin[way] = malloc(room * sizeof(int));
        direct->types[way] = malloc(room * sizeof(MPI_Datatype));
        has_room = has_room && direct->counts[way] != NULL && direct->begin[way] != NULL &&
                   direct->types[way] != NULL;
    }
    if (has_room) {
        find_holders(problem, nranks, holder);
        make_parts(problem, rank, holder, direct);
    }
    free(holder);
    return has_room;
}

void run_direct(const struct direct_exchange *direct, const void *source, void *target)
{
    MPI_Alltoallw(source, direct->counts[0], direct->begin[0], direct->types[0], target,
                  direct->counts[1], direct->begin[1], direct->types[1], MPI_COMM_WORLD);
}

void free_direct(struct direct_exchange *direct)
{
    for (int way = 0; way < 2; way++) {
        for (int peer = 0; peer < direct->nranks; peer++)
            if (direct->types[way][peer] != MPI_BYTE)
                MPI_Type_free(&direct->types[way][peer]);
        free(direct->types[way]);
        free(direct->counts[way]);
        free(direct->begin[way]);
    }
}
